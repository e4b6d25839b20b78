import { nothingSpent, type Spent } from '../../../data/usage.ts';

/* What an attempt of a session has cost: all the turns of whoever made it, and of whoever looked at it. Pure. */

/** One attempt: what its executor and its watcher have used. */
export type Used = { readonly made: Spent; readonly seen: Spent };

/** What each of the two costs; null: nobody has paid for it yet, or not all of it has a price. */
export type AttemptCost = { readonly made: number | null; readonly seen: number | null };

/** The dearest of each: what comes next has all before it to read. */
export function costOfAttempts(attempts: readonly Used[]): AttemptCost {
  return {
    made: dearest(attempts.map(({ made }) => made)),
    seen: dearest(attempts.map(({ seen }) => seen)),
  };
}

function dearest(all: readonly Spent[]): number | null {
  const paid = all.filter(({ usd, unpriced }) => usd > 0 && unpriced === 0);
  return paid.length === 0 ? null : Math.max(...paid.map(({ usd }) => usd));
}

/** Several steps as one. */
export function spentIn(steps: readonly (Spent | undefined)[]): Spent {
  return steps.reduce<Spent>(
    (sum, one = nothingSpent) => ({
      calls: sum.calls + one.calls,
      usage: sum.usage,
      usd: sum.usd + one.usd,
      unpriced: sum.unpriced + one.unpriced,
    }),
    nothingSpent,
  );
}
