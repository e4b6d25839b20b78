import { hundredths } from '../../../data/score.ts';
import type { CmdStatus, TaskStatus } from '../shapes/execution-log.ts';
import type { FilterScores } from '../shapes/proposals.ts';
import type { ReportHead } from '../shapes/report.ts';
import type { Schedule } from './schedule.ts';

/** Whether results must be put together (`docs/spec/crew.md` §20.2). */
export type Aggregation = 'required' | 'optional' | 'may_be_skipped';

export function aggregationOf({ tasks }: Pick<Schedule, 'tasks'>): Aggregation {
  const dependent = tasks.some(({ dependsOn }) => dependsOn.length > 0);
  if (dependent || tasks.length >= 3) return 'required';
  return tasks.length === 2 ? 'optional' : 'may_be_skipped';
}

/** One task is reported as it is; two are put together unless the person said no. */
export function skipsAggregation(schedule: Pick<Schedule, 'tasks'>, noAggregate: boolean): boolean {
  const aggregation = aggregationOf(schedule);
  return aggregation === 'may_be_skipped' || (aggregation === 'optional' && noAggregate);
}

export type LookBack = {
  readonly mode: 'full' | 'light';
  readonly trigger: 'auto' | 'manual';
};

/**
 * How the retrospector looks back (`docs/spec/crew.md` §12.1). `summary`: header of `report_summary.md`; null when it
 * cannot be read, which is full. `manual`: a person asked for it. What went wrong on the way is only seen in full.
 */
export function lookBackOf(
  summary: Pick<ReportHead, 'status' | 'quality' | 'completeness' | 'failed_tasks'> | null,
  manual: boolean,
  /** Some of its tasks had to be tried again. */
  retried = false,
): LookBack {
  if (manual) return { mode: 'full', trigger: 'manual' };
  const light =
    summary !== null &&
    summary.status === 'success' &&
    summary.failed_tasks.length === 0 &&
    summary.quality === 'GREEN' &&
    !retried;
  return { mode: light ? 'light' : 'full', trigger: 'auto' };
}

export type Ending = {
  /** How every task ended, replaced ones as their replacements (`mergeStates`). */
  readonly statuses: readonly TaskStatus[];
  /** Phase 1 or 3 failed. */
  readonly phaseFailed: boolean;
  /** Every phase that had to run did. */
  readonly phasesDone: boolean;
};

/** The final status of a cmd (docs/spec/crew.md §6.9). */
export function finalStatus({
  statuses,
  phaseFailed,
  phasesDone,
}: Ending): Exclude<CmdStatus, 'running'> {
  const successes = statuses.filter((status) => status === 'success').length;
  if (phaseFailed || successes === 0) return 'failure';
  return successes === statuses.length && phasesDone ? 'success' : 'partial';
}

/**
 * 0.30 · recurrence + 0.30 · impact + 0.20 · generality + 0.20 · feasibility, in tenths (`docs/spec/crew.md` §12.4).
 */
export function filterTotal({ recurrence, impact, generality, feasibility }: FilterScores): number {
  return 3 * recurrence + 3 * impact + 2 * generality + 2 * feasibility;
}

/** What becomes of a proposal: `threshold` is `retrospect.filter_threshold`, `total` in tenths. */
export function filterVerdict(total: number, threshold: number): 'adopt' | 'hold' | 'discard' {
  if (total * 10 >= hundredths(threshold)) return 'adopt';
  return total >= 25 ? 'hold' : 'discard';
}
