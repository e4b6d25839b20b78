/** How many runs may fail one after the other before a new way is looked for, and how many there may be at all (§9.2). */
const replanAfter = 3;
const mostAttempts = 12;

export type Counters = {
  readonly consecutive: number;
  readonly total: number;
  readonly replans: number;
};

export const noAttempts: Counters = { consecutive: 0, total: 0, replans: 0 };

export type RunStatus = 'PASS' | 'FAIL' | 'INFRA_ERROR';
export type NextMove = 'green' | 'fix' | 'replan' | 'stuck' | 'infra_error';

/**
 * What follows a run of the whole pipeline (docs/spec/edit.md §9.3). `attempt`: the number of the run, which survives the
 * reset; null: it was none. The end at twelve is judged before a new plan, and on failures alone.
 */
export function afterRun(
  before: Counters,
  status: RunStatus,
): { readonly counters: Counters; readonly move: NextMove; readonly attempt: number | null } {
  const { consecutive, total, replans } = before;
  const attempt = total + 1;
  switch (status) {
    case 'INFRA_ERROR':
      return { counters: before, move: 'infra_error', attempt: null };
    case 'PASS':
      return { counters: { ...before, consecutive: 0, total: 0 }, move: 'green', attempt };
    case 'FAIL': {
      const failed = { ...before, consecutive: consecutive + 1, total: attempt };
      if (attempt >= mostAttempts) return { counters: failed, move: 'stuck', attempt };
      if (failed.consecutive < replanAfter) return { counters: failed, move: 'fix', attempt };
      const replanned = { consecutive: 0, total: attempt, replans: replans + 1 };
      return { counters: replanned, move: 'replan', attempt };
    }
    default:
      return status satisfies never;
  }
}
