import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NewRow } from '../../../../src/engine/workflows/session/contract/ledger-entry.ts';
import type {
  ExecutorOut,
  WatcherOut,
} from '../../../../src/engine/workflows/session/contract/shapes.ts';
import {
  type Components,
  orchestrate,
} from '../../../../src/engine/workflows/session/orchestrate.ts';
import { noVerdict, refusedByCode } from '../../../../src/engine/workflows/session/rules/guards.ts';
import {
  fallbackPair,
  noPair,
} from '../../../../src/engine/workflows/session/rules/persona-pair.ts';
import { selectSession } from '../../../../src/engine/workflows/session/rules/select-session.ts';

const done: ExecutorOut = {
  ...{ status: 'done', artifacts: ['a.md'], execution_log: '作った', persona_applied: null },
};
const blocked: ExecutorOut = { ...done, status: 'blocked', artifacts: [], execution_log: 'だめ' };
const pass: WatcherOut = { ...refusedByCode([]), pass: true, inspection_log: '見た' };
const fail: WatcherOut = { ...pass, pass: false, issues: ['足りない'] };

type Given = {
  readonly max: number;
  readonly persona: boolean;
  readonly made: readonly ExecutorOut[];
  readonly seen: readonly WatcherOut[];
  readonly writes?: boolean;
};

async function play({ max, persona, made, seen, writes = true }: Given) {
  const rows: NewRow[] = [];
  const trace: string[] = [];
  const session = { out: selectSession('設計'), bounds: { max, min: 1 } };
  const init = { debt_alerts: [], related_learnings: [], recommendations: [], ready: true };
  const coverage_report = {
    ...{ axis_coverage: 0, total_axes: 6, used_axes: [], unused_axes: [], extra_axes: [] },
    ...{ trend: 'stable' as const, recommendations: [], summary: '' },
  };
  const nth = <T>(list: readonly T[], n: number): T => {
    const one = list[Math.min(n, list.length) - 1];
    if (one === undefined) throw new Error('nothing was scripted');
    return one;
  };
  const parts: Components = {
    select: async () => session,
    init: async () => ({ ...init, coverage_report }),
    gate: async () => 'go',
    lookBack: async () => session,
    classify: async () => ({ task_type: 'design', requires_persona: persona, rationale: '理由' }),
    personas: async () => (persona ? fallbackPair : noPair),
    execute: async ({ iteration }) => nth(made, iteration),
    watch: async ({ iteration }, out) =>
      out.status === 'blocked' ? noVerdict('blocked') : nth(seen, iteration),
  };
  const ended = await orchestrate('設計', parts, {
    enter: async (state) => void trace.push(state),
    leave: async () => undefined,
    write: async (_, row) => {
      rows.push(row);
      return writes;
    },
  });
  return { ended, rows, trace, executions: trace.filter((state) => state === 'executing').length };
}

const table = [
  [2, [done], [pass], 1, 'completed'],
  [2, [done], [fail, pass], 2, 'completed'],
  [2, [done], [fail], 2, 'escalated'],
  [3, [done], [fail, fail, pass], 3, 'completed'],
  [3, [done], [fail], 3, 'escalated'],
  [1, [done], [fail], 1, 'escalated'],
  [3, [blocked, done], [pass], 2, 'completed'],
] as const;

test.each(table)('at most %i attempts: %#', async (max, made, seen, executions, status) => {
  const found = await play({ max, persona: false, made, seen });
  expect([found.executions, found.ended.status]).toEqual([executions, status]);
});

const counts = [
  { persona: false, seen: [pass], rows: 5, trace: 7 },
  { persona: true, seen: [pass], rows: 6, trace: 8 },
  { persona: true, seen: [fail, pass], rows: 8, trace: 10 },
  { persona: true, seen: [fail], rows: 10, trace: 11 },
  { persona: false, seen: [{ ...pass, misclassification_detected: true }], rows: 6, trace: 7 },
];

test.each(counts)('$rows rows and $trace states: %#', async ({ persona, seen, rows, trace }) => {
  const found = await play({ max: 3, persona, made: [done], seen });
  expect([found.rows.length, found.trace.length]).toEqual([rows, trace]);
});

test('the path depends on outcomes alone: whatever parts answer in a thousand sessions, each ends in one of three ways', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.boolean(),
      fc.array(fc.constantFrom(done, blocked), { minLength: 1, maxLength: 4 }),
      fc.array(fc.constantFrom(pass, fail, noVerdict('x')), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (max, persona, made, seen, writes) => {
        const given = { max, persona, made, seen, writes };
        const found = await play(given);
        expect(['completed', 'escalated', 'failed']).toContain(found.ended.status);
        expect(found.executions).toBeLessThanOrEqual(max);
        expect(found.trace.at(-1)).toBe(found.ended.status);
        expect((await play(given)).trace).toEqual(found.trace);
      },
    ),
    { numRuns: 1000 },
  );
});
