import type { RunEvent } from '../data/event.ts';
import { addCall, nothingSpent, type Spent } from '../data/usage.ts';

/* What runs have cost, counted from their histories. Pure. */

/** A run's history, and what it is called in a row of its own. */
export type Counted = {
  readonly run: string;
  readonly workflow: string;
  readonly events: readonly RunEvent[];
  /** The round of its work that a step belongs to, as its room says; undefined: none. */
  roundOf(step: string): string | undefined;
};

export const statisticsKeys = ['workflow', 'run', 'role', 'model', 'round'] as const;
export type StatisticsKey = (typeof statisticsKeys)[number];

/** `ms` is time in calls, added up: calls that ran side by side count each. */
export type StatisticsRow = {
  readonly key: string;
  readonly spent: Spent;
  /** Calls that failed, and replies that could not be used. */
  readonly failed: number;
  /** Replies found on disk again instead of being paid for. */
  readonly reused: number;
  readonly ms: number;
};

/** What one kind of worker takes for a task that succeeds, on average over earlier runs (`docs/spec/crew.md` §19.1). */
export type Pace = {
  /** `worker_coder` */
  readonly role: string;
  readonly seconds: number;
  /** Of how many tasks. */
  readonly tasks: number;
};

/** What is only played is no work that was paid for: it is counted where there is nothing else, and is `aside` otherwise. */
export function countedApart<R extends { readonly rehearsal: boolean }>(
  runs: readonly R[],
): { readonly counted: readonly R[]; readonly aside: readonly R[] } {
  const own = runs.filter(({ rehearsal }) => !rehearsal);
  if (own.length === 0) return { counted: runs, aside: [] };
  return { counted: own, aside: runs.filter(({ rehearsal }) => rehearsal) };
}

type CallEvent = Extract<RunEvent, { type: 'call_finished' | 'call_failed' | 'reply_refused' }>;

function isOfCall(event: RunEvent): event is CallEvent {
  return ['call_finished', 'call_failed', 'reply_refused'].includes(event.type);
}

/** One row for each key, most expensive first, then by calls. Calls without a round are left out when rounds are counted. */
export function countBy(key: StatisticsKey, counted: readonly Counted[]): StatisticsRow[] {
  const rows = new Map<string, StatisticsRow>();
  for (const of of counted) {
    for (const event of of.events) {
      if (!isOfCall(event)) continue;
      const name = keyOf(key, of, event);
      if (name !== undefined) rows.set(name, withCall(rows.get(name) ?? emptyRow(name), event));
    }
  }
  return [...rows.values()].sort(
    (a, b) => b.spent.usd - a.spent.usd || b.spent.calls - a.spent.calls || order(a.key, b.key),
  );
}

/** All of it in one row. */
export function countAll(counted: readonly Counted[]): StatisticsRow {
  return counted
    .flatMap(({ events }) => events)
    .reduce<StatisticsRow>(
      (row, event) => (isOfCall(event) ? withCall(row, event) : row),
      emptyRow(''),
    );
}

function keyOf(key: StatisticsKey, of: Counted, event: CallEvent): string | undefined {
  switch (key) {
    case 'workflow':
      return of.workflow;
    case 'run':
      return of.run;
    case 'role':
      return event.role;
    case 'model':
      return event.model;
    case 'round':
      return of.roundOf(event.step);
    default:
      return key satisfies never;
  }
}

function withCall(row: StatisticsRow, event: CallEvent): StatisticsRow {
  // its call has been counted: what came of it was of no use
  if (event.type === 'reply_refused') return { ...row, failed: row.failed + 1 };
  if (event.type === 'call_finished' && event.reused) return { ...row, reused: row.reused + 1 };
  return {
    ...row,
    spent: addCall(row.spent, event.usage, event.usd),
    failed: row.failed + (event.type === 'call_failed' ? 1 : 0),
    ms: row.ms + event.ms,
  };
}

function emptyRow(key: string): StatisticsRow {
  return { key, spent: nothingSpent, failed: 0, reused: 0, ms: 0 };
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
