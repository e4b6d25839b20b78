import { expect, test } from 'vitest';
import { realClock } from '../../../support/toys/toy-engine.ts';
import { openApproving, proposals, request } from './approving-world.ts';
import { noticesOf, openCmd, quiet, said } from './cmd-world.ts';
import { planReply, retrospectiveText } from './replies.ts';

/** The part of the proposals that is about one family. */
const only = (heading: string) =>
  proposals.split(/^(?=## )/m).find((part) => part.startsWith(`## ${heading}`)) ?? '';

test.each([
  [{ improvements: 1 }, 'Improvement', { improvements: 1, skills: 0 }],
  [{ skills: 1 }, 'Skill', { improvements: 0, skills: 1 }],
  [{ improvements: 1, skills: 1 }, '', { improvements: 0, skills: 0, leftOut: 2 }],
])(
  'what a retrospective counts is told as it is put before the person: %j, %s (C-082)',
  async (has, heading, told) => {
    const { open } = openApproving();
    const cmd = open({
      retrospective: () => retrospectiveText({ ...has, mode: 'full' }, heading && only(heading)),
    });
    const { events } = await cmd.start({ request });
    const none = told.improvements + told.skills === 0 ? [{}] : [];
    const said = noticesOf(events, 'nothing_proposed', 'look_back_done');
    expect(said).toEqual([...none, { mode: 'full', knowledge: 0, ...told }]);
  },
);

test('a light look back that proposes improvements all the same tells of those that are listed, and that others are left out', async () => {
  const { open } = openApproving();
  const cmd = open({ quality: 'GREEN' });
  const { events } = await cmd.start({ request });
  expect(noticesOf(events, 'look_back_done')).toEqual([
    { mode: 'light', improvements: 0, skills: 1, knowledge: 1, leftOut: 1 },
  ]);
  const [open1] = await cmd.engine.questions();
  const items = open1?.question.values['items'];
  expect(items).toMatchObject([{ id: 'SKL-001' }, { id: expect.stringMatching(/^LP-/) }]);
  await cmd.resume();
  expect(noticesOf(await cmd.engine.history('cmd_001'), 'look_back_done')).toHaveLength(1);
});

test('a cmd that takes longer than it should is warned of once, and ends as any other (C-063)', async () => {
  let now = Date.parse('2026-02-16T10:00:00Z');
  const later = () => {
    now += 1000;
    return new Date(now);
  };
  const clock = { ...realClock, now: later };
  const open = (max_cmd_duration_sec: number | null) =>
    openCmd({ ports: { clock }, config: (config) => ({ ...quiet(config), max_cmd_duration_sec }) });
  const slow = open(1);
  const { events, result } = await slow.start();
  expect(result.status).toBe('done');
  expect(noticesOf(events, 'duration_exceeded')).toEqual([
    { cmd: 'cmd_001', elapsed: expect.any(Number), max: 1 },
  ]);
  const again = await slow.resume();
  expect(noticesOf(again.events, 'duration_exceeded')).toHaveLength(1);
  expect(noticesOf((await open(null).start()).events, 'duration_exceeded')).toEqual([]);
});

test('the waves of the second plan are told too, though they are numbered as those before', async () => {
  const cmd = openCmd({
    script: {
      rows: [{ id: 1 }, { id: 2 }],
      reply: ({ role, values }) => {
        if (role === 'crew/decomposer' && values['retry'] === 1)
          return planReply(
            [
              { id: 3, replaces: 1 },
              { id: 4, replaces: 2 },
            ],
            'plan_retry.md',
          );
        return [1, 2].includes(Number(values['task'])) ? { kind: 'empty_reply' } : undefined;
      },
    },
  });
  const { events } = await cmd.start();
  expect(said(events).filter((notice) => notice === 'wave_started')).toHaveLength(2);
  expect(said(events).filter((notice) => notice === 'wave_done')).toHaveLength(2);
});
