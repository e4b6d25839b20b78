import { expect, test } from 'vitest';
import { defaultConfig } from '../../../src/engine/config.ts';
import type { RunEvent } from '../../../src/engine/data/event.ts';
import { rowText } from '../../../src/ui/components/row.ts';
import { runCard } from '../../../src/ui/screens/runs/run-card.ts';
import { costByPhase } from '../../../src/ui/screens/stats/cost-by-phase.ts';
import { planQuestion } from './cmd/questions.ts';
import { everyLook, lookName, makeLook } from './looks.ts';
import { summary } from './summaries.ts';
import { tellings } from './tellings.ts';

const at = '2026-02-05T10:00:00Z';
const phase = (name: string): RunEvent => ({ at, type: 'phase_started', phase: name, values: {} });
const call = (usd: number | null, reused = false): RunEvent => ({
  ...{ at, type: 'call_finished', call: 'c', step: 's', role: 'r', model: 'm', ms: 1, reused },
  usage: { input: 10, output: 5, cacheRead: 0, cacheWrite: 0 },
  usd,
});
const events = [
  phase('intake'),
  call(0.02),
  phase('paths'),
  call(0.03),
  call(0.03),
  phase('select'),
  phase('loop'),
  call(0.25),
  call(0.25, true),
];
const context = { rooms: tellings, settings: defaultConfig };

test('what a phase cost is counted once: a reply found on disk again is not paid for', () => {
  const costs = costByPhase(events).map(({ phase: name, spent }) => [name, spent.usd, spent.calls]);
  expect(costs).toEqual([
    ['intake', 0.02, 1],
    ['paths', 0.06, 2],
    ['loop', 0.25, 1],
  ]);
  expect(costByPhase([call(1)])).toEqual([]);
});

test('the run one is on is told whole: title, state, cost by phase, how to go on', () => {
  const look = makeLook({ columns: 160, language: 'en' });
  const rows = runCard(summary(), events, context, 40, look).map((row) => rowText(row).trimEnd());
  const text = rows.join('\n');
  expect(rows.slice(0, 4).join('').replaceAll(' ', '')).toContain('父の沈黙の理由を探す物語');
  expect(text).toMatch(/status +paused/);
  expect(text).toMatch(/cost +\$0\.42 {2}3 calls/);
  expect(text).toMatch(/paths +\$0\.06 {2}2 calls/);
  expect(rows.at(-1)).toMatch(/↵ opens it, and ↵ again goes on with it/);
  expect(runCard(summary(), undefined, context, 40, look).map(rowText).join()).not.toMatch(/money/);
});

test('of a run that waits the question stands there, and none of one that was put away', () => {
  const look = makeLook({ columns: 160 });
  const waits = { status: 'waiting', openQuestions: 1, asked: planQuestion() } as const;
  const text = (archived: boolean) =>
    runCard(summary({ ...waits, archived }), [], context, 60, look)
      .map(rowText)
      .join('\n');
  expect(text(false)).toContain('? この計画');
  expect(text(false)).toContain('↵ で開いて答えます');
  expect(text(true)).not.toContain('この計画');
  expect(text(true)).toContain('p で元の場所に戻します');
});

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s no row of it is wider than its pane',
  (_, look) => {
    const waits = summary({ status: 'waiting', openQuestions: 1, asked: planQuestion() });
    for (const run of [waits, summary(), summary({ status: 'done', rehearsal: true })])
      for (const row of runCard(run, events, context, 50, look)) {
        const text = rowText(row).trimEnd();
        expect(look.cells.width(text), text).toBeLessThanOrEqual(50);
      }
  },
);
