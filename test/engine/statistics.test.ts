import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RunEvent } from '../../src/engine/data/event.ts';
import { countAll, countBy, statisticsKeys } from '../../src/engine/runs/statistics.ts';
import { roundOfStep } from '../../src/engine/workflows/folio/contract/paths.ts';
import { scoreCurve } from '../../src/engine/workflows/folio/contract/score-curve.ts';
import { marked } from '../support/marks.ts';

const at = '2026-02-05T10:45:00.000Z';

function call(change: Partial<Extract<RunEvent, { type: 'call_finished' }>> = {}): RunEvent {
  return {
    at,
    type: 'call_finished',
    call: '0001',
    step: 'current/chapters/ch01/reviews/round-02/stylist.json',
    role: 'folio/stylist',
    model: 'sonnet-id',
    usage: { input: 100, output: 10, cacheRead: 300, cacheWrite: 0 },
    usd: 0.25,
    ms: 2000,
    reused: false,
    ...change,
  };
}

const judged = (round: number, average: number): RunEvent => ({
  at,
  ...marked({
    type: 'judged',
    chapter: 1,
    round,
    outcome: 'FAIL',
    average,
    previous: null,
    rules: [],
    stalled: false,
  }),
});

const story = (events: readonly RunEvent[]) => [
  { run: 'story_1', workflow: 'folio', events, roundOf: roundOfStep },
];

test('calls are counted by role, dearest first; a reply found on disk again costs nothing', () => {
  const events = [
    call(),
    call({ role: 'folio/lens', usd: 1 }),
    call({ usd: null }),
    call({ reused: true }),
  ];
  const rows = countBy('role', story(events));
  expect(rows.map(({ key }) => key)).toEqual(['folio/lens', 'folio/stylist']);
  expect(rows[1]).toMatchObject({
    reused: 1,
    ms: 4000,
    spent: { calls: 2, usd: 0.25, unpriced: 1 },
  });
});

test('rounds are those of drafts, reviews and notes; what belongs to no round is left out', () => {
  const steps = ['draft-02.md', 'reviews/round-02/lens.json', 'revision-notes-01.md'];
  const events = [
    ...steps.map((name) => call({ step: `current/chapters/ch01/${name}` })),
    call({ step: 'current/idea.json' }),
  ];
  const counted = countBy('round', story(events)).map(({ key, spent }) => [key, spent.calls]);
  expect(counted).toEqual([
    ['ch01/02', 2],
    ['ch01/01', 1],
  ]);
});

test('money is set against the average round by round', () => {
  const events = [call({ usd: 1 }), judged(1, 640), call({ usd: 0.5 }), judged(2, 731)];
  expect(scoreCurve(events)).toEqual([
    { chapter: 1, round: 1, usd: 1, average: 640 },
    { chapter: 1, round: 2, usd: 1.5, average: 731 },
  ]);
});

test('a reply that a later sitting found on disk again is not paid for twice in the curve either', () => {
  const events = [call({ usd: 1 }), call({ usd: 1, reused: true }), judged(1, 640)];
  expect(scoreCurve(events)).toEqual([{ chapter: 1, round: 1, usd: 1, average: 640 }]);
});

test('every table that leaves nothing out adds up to the whole', () => {
  const role = fc.constantFrom('folio/lens', 'folio/atlas', 'crew/worker_coder');
  const calls = fc.array(
    fc.record({ role, ms: fc.nat(9000), reused: fc.boolean() }).map((change) => call(change)),
  );
  fc.assert(
    fc.property(calls, (events) => {
      const whole = countAll(story(events));
      for (const key of statisticsKeys.filter((each) => each !== 'round')) {
        const rows = countBy(key, story(events));
        const sum = (of: (row: (typeof rows)[number]) => number) =>
          rows.reduce((total, row) => total + of(row), 0);
        expect(sum(({ spent }) => spent.calls)).toBe(whole.spent.calls);
        expect(sum(({ ms }) => ms)).toBe(whole.ms);
        expect(sum(({ reused }) => reused)).toBe(whole.reused);
      }
    }),
  );
});
