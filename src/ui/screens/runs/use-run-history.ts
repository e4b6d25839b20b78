import type { RunEvent } from '../../../engine/data/event.ts';
import type { RunSummary } from '../../../engine/engine.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import { useFromFiles } from '../run/use-from-files.ts';

/**
 * What has happened to the run that one is on, read when one has come to it and it `isShown`; again when it has cost
 * more, asks something else, or has come to an end. undefined: it was not read yet.
 */
export function useRunHistory(
  { engine }: Pick<Cockpit, 'engine'>,
  run: RunSummary | undefined,
  isShown: boolean,
): readonly RunEvent[] | undefined {
  const of = isShown ? run?.id : undefined;
  const version = `${run?.spent.calls} ${run?.openQuestions} ${run?.status}`;
  return useFromFiles(engine, { of, version }, async (from) =>
    of === undefined ? [] : await from.history(of),
  ).loaded;
}
