import type { RunState } from '../../../engine/runs/run-state.ts';

/**
 * Would walking a run again that nobody walks do anything? A recording that has ended has nothing more to play, and what
 * was cancelled is over; one whose program was killed never came to say that it rests.
 */
export function canGoOn({ status, failure }: Pick<RunState, 'status' | 'failure'>): boolean {
  if (failure?.kind === 'tape_ended') return false;
  return ['running', 'paused', 'failed'].includes(status);
}

/** Would Enter walk it on? Not while somebody walks it, nor where it would stop at once because its money is used up. */
export function walksOn(
  { live }: { readonly live: boolean },
  state: Pick<RunState, 'status' | 'failure'>,
): boolean {
  return !live && canGoOn(state) && raisedBudget(state, null) === undefined;
}

/**
 * What was spent of what limit, and what that would be after one more helping of what the settings allow: in dollars, never less than
 * what has been spent already. undefined: money is not what stopped the run.
 */
export function raisedBudget(
  { failure }: Pick<RunState, 'failure'>,
  helping: number | null,
): { readonly spent: number; readonly limit: number; readonly usd: number } | undefined {
  if (failure?.kind !== 'budget_reached' || failure.limit !== 'usd') return undefined;
  const { spent, budget: limit } = failure;
  return { spent, limit, usd: Math.ceil(Math.max(spent, limit)) + (helping ?? 5) };
}
