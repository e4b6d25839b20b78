import { expect, test } from 'vitest';
import { realClock } from '../../../support/toys/toy-engine.ts';
import { noticesOf, openCmd, quiet, said } from './cmd-world.ts';
import { planReply, retrospectiveText } from './replies.ts';

test.each([
  [{ improvements: 2 }, { improvements: 2, skills: 0 }],
  [{ skills: 1 }, { improvements: 0, skills: 1 }],
])('what a retrospective counts is told as its header has it: %j (C-082)', async (has, told) => {
  const cmd = openCmd({
    script: {
      reply: ({ role }) => (role === 'crew/retrospector' ? retrospectiveText(has) : undefined),
    },
  });
  const { events } = await cmd.start();
  expect(noticesOf(events, 'nothing_proposed', 'look_back_done')).toMatchObject([told]);
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
