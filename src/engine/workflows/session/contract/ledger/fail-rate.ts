import type { LedgerEntry } from '../ledger-entry.ts';

/* What watchers decided, read from the ledger (`docs/spec/session.md` §13). */

export type Verdict = { readonly id: string; readonly failed: boolean };

/**
 * Decisions of watchers, newest first. `task`: of each run only the last one, so that a session that was mended in its
 * second attempt counts as passed.
 */
export function verdictsOf(
  newestFirst: readonly LedgerEntry[],
  metric: 'attempt' | 'task',
): readonly Verdict[] {
  const seen = new Set<string>();
  return newestFirst
    .filter(({ component, event_type }) => component === 'watcher' && event_type === 'decision')
    .filter(({ run_id, id }) => {
      if (metric === 'attempt') return true;
      const run = run_id ?? id;
      if (seen.has(run)) return false;
      seen.add(run);
      return true;
    })
    .map(({ id, content }) => ({ id, failed: content.includes('pass = false') }));
}

export function failuresIn(verdicts: readonly Verdict[]): number {
  return verdicts.filter(({ failed }) => failed).length;
}
