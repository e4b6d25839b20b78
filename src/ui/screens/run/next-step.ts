import type { RunState } from '../../../engine/runs/run-state.ts';

/**
 * Would walking a run again that nobody walks do anything? A recording that has ended has nothing more to play, and what
 * was cancelled is over; one whose program was killed never came to say that it rests.
 */
export function canGoOn({ status, failure }: Pick<RunState, 'status' | 'failure'>): boolean {
  if (failure?.kind === 'tape_ended') return false;
  return ['running', 'paused', 'failed'].includes(status);
}

/** Would Enter walk it on? Not while somebody walks it. */
export function walksOn(
  { live }: { readonly live: boolean },
  state: Pick<RunState, 'status' | 'failure'>,
): boolean {
  return !live && canGoOn(state);
}

/**
 * What the budget would be after one more helping of what the settings allow; undefined when money is not what stopped
 * the run. In dollars, never less than what has been spent already.
 */
export function raisedBudget(
  { failure }: Pick<RunState, 'failure'>,
  helping: number | null,
): number | undefined {
  if (failure?.kind !== 'budget_reached' || failure.limit !== 'usd') return undefined;
  return Math.ceil(Math.max(failure.spent, failure.budget)) + (helping ?? 5);
}
