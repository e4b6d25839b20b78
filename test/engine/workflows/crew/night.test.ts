import { expect, test } from 'vitest';
import type { RunEvent } from '../../../../src/engine/data/event.ts';
import type { Engine } from '../../../../src/engine/engine.ts';
import { laterScreens } from '../../../../src/ui/cockpit/later-screens.tsx';
import { offeringsOf } from '../../../../src/ui/cockpit/offering.ts';
import { fitRow, type Row, rowText } from '../../../../src/ui/components/row.ts';
import { homeFoot, homeHead } from '../../../../src/ui/screens/home/home-rows.ts';
import { workflows } from '../../../../src/ui/workflows/registry.ts';
import { nightModel } from '../../../support/crew/night-cmd.ts';
import { openServedCmd, whoAsks } from '../../../support/crew/served-cmd.ts';
import { openManualClock } from '../../../support/manual-clock.ts';
import { makeLook } from '../../../ui/screens/looks.ts';
import { tellings } from '../../../ui/screens/tellings.ts';

const files = { 'sum.js': 'export const sum = (a, b) => a - b;\n', 'package.json': '{}\n' };
const request = 'Mend sum.js and compare three editors. And always put numbers in a table.';
const hour = 3_600_000;

/** The first screen at 80x24, as somebody sees it who comes back. */
async function firstScreen(engine: Engine, now: number): Promise<string> {
  const look = makeLook({ columns: 80, rows: 24, language: 'en' });
  const facts = {
    facts: {
      ...{ name: 'anthropic', model: 'sonnet', connected: true, why: '', budgetUsd: 5 },
      ...{ payer: { kind: 'nobody' as const }, ignoredProxy: null, settings: [] },
    },
    ...{ runs: await engine.runs(), trusted: true, failure: undefined, toast: undefined },
    ...{
      offers: offeringsOf(workflows, look),
      offer: undefined,
      repaired: false,
      focus: 'field' as const,
      selected: 0,
      now,
    },
    settings: undefined,
    rooms: tellings,
    screens: laterScreens,
  };
  const rows: readonly Row[] = [...homeHead(facts, look), ...homeFoot(facts, 15, look)];
  return rows.map((row) => rowText(fitRow(row, 80, look.cells)).trimEnd()).join('\n');
}

/** Follows a sitting; `asked` runs when a permission is wished for. */
async function sit(starting: ReturnType<Engine['start']>, asked: () => Promise<void>) {
  const started = await starting;
  if (started.kind !== 'started') throw new Error(JSON.stringify(started));
  const events: RunEvent[] = [];
  for await (const event of started.run.events) {
    events.push(event);
    if (event.type === 'question_opened' && event.question.kind === 'permission') void asked();
  }
  return { events, result: await started.run.ended };
}

test('a cmd that is left alone in the evening has done by the morning what could be done, and says what waits since when', async () => {
  const clock = openManualClock();
  const { engine, inWorkspace, server } = await openServedCmd(nightModel, files, clock);
  const evening = clock.now().getTime();
  // the cockpit stays open, and nobody answers: after ten minutes the task is left open, and the others go on
  const night = await sit(engine.start('crew', { request }, { attended: true }), async () => {
    while (clock.asleep() === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await clock.advance(10 * 60_000);
  });
  expect(night.result).toEqual({ status: 'waiting', failure: null });
  const log = inWorkspace('work/cmd_001/execution_log.yaml');
  const status = (task: number) =>
    new RegExp(`task: task_${task}\\n(?: {4}.*\\n)*? {4}status: (\\w+)`).exec(log)?.[1];
  expect([1, 4, 7].map(status)).toEqual(['success', 'success', 'success']);
  expect([3, 6].map(status)).toEqual(['failure', 'skipped']);
  expect([2, 5].map((task) => status(task) === 'success')).toEqual([false, false]);
  const calls = server.requests.length;

  clock.jump(9 * hour);
  const morning = await firstScreen(engine, clock.now().getTime());
  expect(morning).toContain('? cmd_001: Permission needed – node --test');
  expect(morning).toMatch(/1 question for you, asked 9 h ago/);
  expect(morning).toMatch(/cmd_001 .* needs you, 9 h/);

  // gone on with and left again: it has waited since the evening
  await sit(engine.resume('cmd_001'), async () => undefined);
  const [open] = await engine.questions();
  expect(Date.parse(open?.question.openedAt ?? '')).toBe(evening);
  // what failed is tried anew; nothing else is paid for again
  expect(new Set(server.requests.slice(calls).map(whoAsks))).toEqual(new Set(['worker 3']));
  expect(await firstScreen(engine, clock.now().getTime())).toContain('asked 9 h ago');

  const question = open?.question.id ?? '';
  await engine.answer('cmd_001', { question, choice: 'once', comment: '', by: 'person' });
  const day = await sit(engine.resume('cmd_001'), async () => undefined);
  expect(day.result.status).toBe('waiting');
  const [approvals] = await engine.questions();
  expect(approvals?.question.kind).toBe('approvals');
  expect(await firstScreen(engine, clock.now().getTime() + hour)).toContain('asked 1 h ago');
  for (const { question: one } of await engine.questions()) {
    const choice = one.kind === 'approvals' ? 'none' : 'all';
    await engine.answer('cmd_001', { question: one.id, choice, comment: '', by: 'person' });
  }
  await sit(engine.resume('cmd_001'), async () => undefined);
  expect(await engine.runs()).toMatchObject([{ status: 'done', outcome: 'partial' }]);
  expect(await firstScreen(engine, clock.now().getTime())).toMatch(/cmd_001 .* partial(?: |$)/m);
});
