import { useSyncExternalStore } from 'react';
import type { RunState } from '../../../engine/runs/run-state.ts';
import type { OpenRun } from '../../cockpit/run-desk.ts';
import type { FileReading } from '../reader/room-reading.ts';

const never = () => () => undefined;

/**
 * Changes whenever a run that is at work has made files: a step has ended, its workflow has made one of its own, the run
 * has ended. Nothing else, so that a stream draws nothing that shows files.
 */
export function useRunVersion(
  run: OpenRun | undefined,
  { made }: Pick<FileReading, 'made'>,
): string {
  return useSyncExternalStore(run?.store.subscribe ?? never, () =>
    run === undefined ? '' : versionOf(run.store.state(), made),
  );
}

function versionOf(state: RunState, made: FileReading['made']): string {
  const { status, steps } = state;
  let done = 0;
  for (const step of steps.values()) if (step.status === 'done') done += 1;
  return `${status} ${done} ${made?.(state) ?? 0}`;
}
