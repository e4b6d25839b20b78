import type { Counts, FieldHealth } from '../contract/report.ts';
import { canStart } from '../contract/work.ts';
import type { FieldWords } from '../words-shape.ts';
import type { Assessed, Case } from './assess.ts';
import { isWorkable, type Recommended } from './recommend.ts';
import { isDropped } from './subject.ts';

/** The four conditions of a healthy field, each with its reason (docs/spec/field.md §10). */
export function healthOf(
  { cases, cycles }: Assessed,
  { recommend, unmatched }: Recommended,
  {
    stale,
    said,
    issuesRead,
    words,
  }: {
    readonly stale: readonly number[];
    /** Issues whose blocker a remark of this cycle names, or would name. */
    readonly said: ReadonlySet<number>;
    /** false: there is no tracker, so it is not known whether there is anything to do. */
    readonly issuesRead: boolean;
    readonly words: FieldWords;
  },
): FieldHealth {
  const all = [...cases.values()];
  const counts = countsOf(all);
  const open = all.filter(({ subject }) => !isDropped(subject.issue));
  const workable = all.filter(isWorkable);
  const matched = workable.length - unmatched.length;
  const hidden = all
    .filter((one) => one.assessment.state === 'blocked' && !canBeRead(one, said))
    .map(({ assessment }) => assessment.issue);
  const nothingLeft = issuesRead && open.every(({ assessment }) => assessment.state === 'done');
  const free = open.filter(({ assessment }) => canStart(assessment)).length;
  const taken = startableIn(counts) - free;
  const w = words.health;
  const stateClear = { ok: counts.unknown === 0, detail: w.unknown(counts.unknown, all.length) };
  const nextActionClear = {
    ok: workable.length === 0 || (matched > 0 && recommend.nextAgent !== 'facilitator'),
    detail: w.next(
      recommend.nextAgent,
      workable.length,
      unmatched.map(({ issue }) => issue),
    ),
  };
  const blockersVisible = {
    ok: hidden.length === 0,
    detail: w.blockers(counts.blocked, hidden),
  };
  const startable = {
    ok: nothingLeft || free > 0,
    detail: issuesRead ? startableDetail({ counts, free, taken, nothingLeft }, words) : w.noTracker,
  };
  const total = all.length;
  const share = total === 0 ? 1 : counts.done / total;
  const score = total === 0 ? 100 : 100 - 15 * counts.blocked - 10 * stale.length + 20 * share;
  return {
    healthy: [stateClear, nextActionClear, blockersVisible, startable].every(({ ok }) => ok),
    ...{ stateClear, nextActionClear, blockersVisible, hidden, workable: startable, counts, total },
    completionRate: Math.round(share * 1000) / 1000,
    ...{ stale: [...stale], cycles: cycles.map((ring) => [...ring]) },
    rootBlockers: rootsAmong(all),
    unassigned: all.filter(({ subject: { issue } }) => issue.open && issue.assignees.length === 0)
      .length,
    ...{ unmatched, healthScore: Math.round(Math.min(100, Math.max(0, score))) },
    phase: nothingLeft
      ? 'complete'
      : !issuesRead || counts.blocked + counts.unknown + stale.length > 0
        ? 'intervention'
        : 'monitoring',
  };
}

function startableIn({ incomplete, in_progress }: Counts): number {
  return incomplete + in_progress;
}

type Startable = {
  readonly counts: Counts;
  /** Issues that somebody could begin with, and those that a person says they work on. */
  readonly free: number;
  readonly taken: number;
  readonly nothingLeft: boolean;
};

function startableDetail(
  { counts, free, taken, nothingLeft }: Startable,
  { health }: FieldWords,
): string {
  if (nothingLeft) return health.nothingLeft(Object.values(counts).reduce((a, b) => a + b, 0));
  return free > 0
    ? health.startable(free)
    : health.nothingToStart({ reviews: counts.review_pending, blocked: counts.blocked, taken });
}

function countsOf(all: readonly Case[]): Counts {
  const counts = {
    ...{ done: 0, review_pending: 0, in_progress: 0, incomplete: 0, blocked: 0, unknown: 0 },
    dropped: 0,
  };
  for (const { assessment, subject } of all) {
    if (isDropped(subject.issue)) counts.dropped += 1;
    else counts[assessment.state] += 1;
  }
  return counts;
}

/** Can what holds it back be read on the issue itself? What only an agent's log tells cannot. */
function canBeRead(
  { relations, outside, inCycle, assessment, subject }: Case,
  said: ReadonlySet<number>,
): boolean {
  const isWritten =
    inCycle ||
    relations.some(({ satisfied }) => satisfied !== true) ||
    outside.some(({ via }) => via !== 'agent');
  return (
    isWritten || subject.before?.lastComment?.state === 'blocked' || said.has(assessment.issue)
  );
}

const mostRoots = 20;

function rootsAmong(all: readonly Case[]): string[] {
  const roots = all
    .filter(({ assessment }) => assessment.state === 'blocked')
    .flatMap((one) => one.roots);
  return [...new Set(roots)]
    .sort((a, b) => a - b)
    .slice(0, mostRoots)
    .map((root) => `#${root}`);
}
