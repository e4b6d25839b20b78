import type { RunSummary } from '../../../engine/engine.ts';
import type { Look } from '../../components/look.tsx';
import { standing, standingWord } from '../../messages/run-status.ts';
import { matchesFilter } from '../../text/filter.ts';

/** Runs that match what was typed, in title, id or status; every word must be found. */
export function filterRuns(
  runs: readonly RunSummary[],
  filter: string,
  words: Look['messages']['screens'],
): readonly RunSummary[] {
  return runs.filter((run) => {
    const status = `${standingWord(run, words)} ${standing(run)}`;
    return matchesFilter(`${run.title} ${run.id} ${status}`, filter);
  });
}
