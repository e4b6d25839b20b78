import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hundredths } from '../../../../src/engine/data/score.ts';
import { type Total, totalOf } from '../../../../src/engine/workflows/folio/contract/average.ts';
import type {
  Compared,
  Limits,
  ReviewerScores,
} from '../../../../src/engine/workflows/folio/contract/gate.ts';
import { judge } from '../../../../src/engine/workflows/folio/contract/judge.ts';
import {
  type Agent,
  allReviewers,
  nameOf,
} from '../../../../src/engine/workflows/folio/contract/reviewers.ts';
import { foundingLimits as limits } from './cards.ts';

type GateInput = Omit<Compared, 'issues' | 'total'> & { readonly critical: number };

function judged({ scores, critical, ...given }: GateInput, held: Limits) {
  const total = totalOf(Object.values(scores));
  return judge({ ...given, scores, total, issues: { critical } }, held);
}

const eight = (score: number) => Array.from({ length: 8 }, () => score);

function scoresOf(
  values: readonly number[],
  agents: readonly Agent[] = allReviewers,
): ReviewerScores {
  return Object.fromEntries(values.map((value, index) => [agents[index], hundredths(value)]));
}

function asTotal(average: number | null): Total | null {
  return average === null ? null : { sum: hundredths(average), count: 1 };
}

type Row = {
  readonly row: number;
  readonly round: number;
  readonly scores: readonly number[];
  readonly previous: number | null;
  readonly critical: number;
  readonly average: number;
  readonly improvement: number | null;
  readonly outcome: string;
};

type Cells = [number, number, number[], number | null, number, number, number | null, string];

// The worked examples of the specification, `docs/spec/folio.md` §10.2.
const examples: readonly Row[] = [
  [1, 1, eight(7.2), null, 0, 7.2, null, 'PASS'],
  [2, 1, [7.5, 7.0, 6.5, 7.0, 7.0, 7.0, 7.0, 7.0], null, 0, 7.0, null, 'PASS'],
  [3, 1, [8, 7.5, 6.4, 7.2, 7.6, 7.5, 7.4, 7.5], null, 0, 7.39, null, 'FAIL'],
  [4, 1, [7, 6.9, 7, 6.9, 7, 6.9, 7, 6.9], null, 0, 6.95, null, 'FAIL'],
  [5, 2, eight(8), 7.0, 1, 8.0, 1.0, 'FAIL'],
  [6, 2, [7.2, 7.46], 6.2, 0, 7.33, 1.13, 'PASS'],
  [7, 3, eight(7.4), 7.3, 0, 7.4, 0.1, 'CONVERGED'],
  [8, 3, eight(7.3), 7.0, 0, 7.3, 0.3, 'PASS'],
  [9, 3, eight(7.29), 7.0, 0, 7.29, 0.29, 'CONVERGED'],
  [10, 3, eight(6.6), 6.5, 0, 6.6, 0.1, 'FAIL'],
  [11, 4, eight(7.1), 7.5, 0, 7.1, -0.4, 'CONVERGED'],
  [12, 5, eight(7.5), 7.0, 0, 7.5, 0.5, 'PASS'],
  [13, 5, eight(7.2), 7.1, 0, 7.2, 0.1, 'CONVERGED'],
  [14, 5, [6.8, 7.2, 6.4, 6.9, 7.0, 7.1, 6.7, 7.3], 6.5, 0, 6.93, 0.43, 'FORCE_PASS'],
  [15, 5, eight(8.5), 8.0, 2, 8.5, 0.5, 'FORCE_PASS'],
  [16, 5, [7.6, 7.6, 6.4, 7.5, 7.5, 7.5, 7.5, 7.6], 7.35, 0, 7.4, 0.05, 'FORCE_PASS'],
  [17, 1, [7, 7, 7, 7, 7, 7, 7, 6.99], null, 0, 7.0, null, 'FAIL'],
  [18, 2, [7.2, 7.5, 7.46, 7.0, 7.3, 7.1, 7.4, 7.2], 6.2, 0, 7.27, 1.07, 'PASS'],
  [19, 1, [6.9, 7.3, 6.6, 7.1, 6.8, 7.3, 7.0, 7.0], null, 0, 7.0, null, 'PASS'],
  [20, 1, [7.2, 6.8], null, 0, 7.0, null, 'PASS'],
].map((cells) => {
  const [row, round, scores, previous, critical, average, improvement, outcome] = cells as Cells;
  return { row, round, scores, previous, critical, average, improvement, outcome };
});

function judgeRow(row: Row, scores: readonly number[] = row.scores) {
  const { round, critical, previous } = row;
  const input = { round, scores: scoresOf(scores), missing: [], critical };
  return judged({ ...input, previous: asTotal(previous) }, limits);
}

describe('the worked examples', () => {
  test.each(examples)('row $row: round $round is $outcome', (row) => {
    const verdict = judgeRow(row);
    expect(verdict.outcome).toBe(row.outcome);
    expect(verdict.average).toBe(hundredths(row.average));
    expect(verdict.improvement).toBe(
      row.improvement === null ? null : Math.round(row.improvement * 100),
    );
  });

  test.each(examples)('row $row has the same outcome for any order of its scores', (row) => {
    const order = fc.shuffledSubarray([...row.scores], { minLength: row.scores.length });
    fc.assert(
      fc.property(order, (scores) => {
        const verdict = judgeRow(row, scores);
        expect(verdict.outcome).toBe(row.outcome);
        expect(verdict.average).toBe(hundredths(row.average));
      }),
      { numRuns: 50 },
    );
  });

  test('only row 10 is a stalled round', () => {
    expect(examples.filter((row) => judgeRow(row).stalled).map(({ row }) => row)).toEqual([10]);
  });
});

type Case = {
  readonly scores: Record<Agent, number | null>;
  readonly critical: number;
  readonly round: number;
  readonly max_rounds: number;
  readonly prev_avg: number;
  readonly expect: {
    readonly pass: boolean;
    readonly label: string;
    readonly average?: number;
    readonly failing?: readonly Agent[];
  };
  readonly why: string;
};
const cases: Case[] = JSON.parse(
  readFileSync(new URL('../../../cases/a/a15_gate.json', import.meta.url), 'utf8'),
);

test.each(cases)('$why', ({ scores, critical, round, max_rounds, prev_avg, expect: wanted }) => {
  const missing = allReviewers.filter((agent) => scores[agent] === null);
  const there = allReviewers.filter((agent) => scores[agent] !== null);
  const verdict = judged(
    {
      round,
      critical,
      missing,
      scores: Object.fromEntries(there.map((agent) => [agent, hundredths(scores[agent] ?? 0)])),
      previous: asTotal(prev_avg),
    },
    { ...limits, max_rounds: max_rounds },
  );
  expect(verdict.outcome !== 'FAIL').toBe(wanted.pass);
  expect(verdict.outcome.toLowerCase()).toBe(wanted.label);
  if (wanted.average !== undefined) expect(verdict.average).toBe(hundredths(wanted.average));
  for (const agent of wanted.failing ?? [])
    expect(verdict.failures).toContainEqual(expect.objectContaining({ agent: nameOf(agent) }));
});

describe('what the gate reports', () => {
  test('all failing rules with their numbers, not only the first', () => {
    const scores = scoresOf([6.4, 6.3, 7, 7, 7, 7, 7, 7]);
    const verdict = judged({ round: 2, scores, missing: [], critical: 3, previous: null }, limits);
    expect(verdict.rules.filter(({ ok }) => !ok)).toEqual([
      { rule: 'each', ok: false, agent: 'Plotter', value: 640, limit: 650 },
      { rule: 'each', ok: false, agent: 'Persona', value: 630, limit: 650 },
      { rule: 'average', ok: false, value: 684, limit: 700 },
      { rule: 'critical', ok: false, value: 3, limit: 0 },
    ]);
  });

  test('with every rule met, the lowest agent and every number', () => {
    const scores = scoresOf([7.2, 7.2, 7.1, 7.2, 7.2, 7.2, 7.2, 7.2]);
    const previous = { sum: 650, count: 1 };
    const verdict = judged({ round: 2, scores, missing: [], critical: 0, previous }, limits);
    expect(verdict.rules).toEqual([
      { rule: 'each', ok: true, agent: 'Stylist', value: 710, limit: 650 },
      { rule: 'average', ok: true, value: 719, limit: 700 },
      { rule: 'critical', ok: true, value: 0, limit: 0 },
      { rule: 'improvement', ok: true, value: 69, limit: 30 },
      { rule: 'rounds', ok: true, value: 2, limit: 5 },
    ]);
  });
});

describe('settings', () => {
  const clean: GateInput = {
    round: 2,
    scores: scoresOf(eight(8)),
    missing: [],
    critical: 0,
    previous: { sum: 700, count: 1 },
  };

  test('without no_critical a critical issue does not block', () => {
    expect(judged({ ...clean, critical: 1 }, { ...limits, no_critical: false }).outcome).toBe(
      'PASS',
    );
  });

  test('require_convergence sends a good round on until it is flat or the last', () => {
    const strict = { ...limits, require_convergence: true };
    expect(judged({ ...clean, round: 1, previous: null }, strict).outcome).toBe('FAIL');
    expect(judged(clean, strict)).toMatchObject({ outcome: 'FAIL', unconverged: true });
    expect(judged({ ...clean, previous: { sum: 790, count: 1 } }, strict).outcome).toBe(
      'CONVERGED',
    );
    expect(judged({ ...clean, round: 5 }, strict).outcome).toBe('PASS');
  });

  test('with one round allowed, a failing first round is forced through at once', () => {
    const input = { ...clean, round: 1, scores: scoresOf(eight(6)), previous: null };
    expect(judged(input, { ...limits, max_rounds: 1 }).outcome).toBe('FORCE_PASS');
  });
});

const overall = fc.integer({ min: 100, max: 1000 });
const anyInput = fc.record({
  round: fc.integer({ min: 1, max: 7 }),
  scores: fc.array(overall, { minLength: 8, maxLength: 8 }),
  missing: fc.subarray([...allReviewers], { maxLength: 7 }),
  critical: fc.integer({ min: 0, max: 3 }),
  previous: fc.option(overall, { nil: null }),
});

function inputOf(given: {
  round: number;
  scores: readonly number[];
  missing: readonly Agent[];
  critical: number;
  previous: number | null;
}): GateInput {
  const there = allReviewers.flatMap((agent, index) =>
    given.missing.includes(agent) ? [] : [[agent, given.scores[index] ?? 0] as const],
  );
  const previous = given.previous === null ? null : { sum: given.previous, count: 1 };
  return { ...given, scores: Object.fromEntries(there), previous };
}

describe('whatever the scores', () => {
  test('a round is forced through only at the last round and only when something fails', () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        const verdict = judged(inputOf(given), limits);
        const forced = verdict.outcome === 'FORCE_PASS';
        expect(forced).toBe(given.round >= 5 && verdict.failures.length > 0);
      }),
    );
  });

  test('a skipped reviewer never lets a round pass or converge', () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        fc.pre(given.missing.length > 0);
        expect(['FAIL', 'FORCE_PASS']).toContain(judged(inputOf(given), limits).outcome);
      }),
    );
  });

  test('raising one score never turns an accepted round into a failing one', () => {
    const raise = fc.record({ agent: fc.nat(7), by: fc.integer({ min: 1, max: 900 }) });
    fc.assert(
      fc.property(anyInput, raise, (given, { agent, by }) => {
        const scores = given.scores.map((score, index) =>
          index === agent ? Math.min(1000, score + by) : score,
        );
        const before = judged(inputOf(given), limits);
        const after = judged(inputOf({ ...given, scores }), limits);
        if (before.outcome !== 'FAIL') expect(after.outcome).not.toBe('FAIL');
        expect(after.failures.length).toBeLessThanOrEqual(before.failures.length);
      }),
    );
  });

  test('every number reported is a whole number of hundredths', () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        const { average, improvement, rules } = judged(inputOf(given), limits);
        const numbers = [average, improvement ?? 0, ...rules.flatMap((r) => [r.value, r.limit])];
        expect(numbers.every(Number.isInteger)).toBe(true);
      }),
    );
  });
});
