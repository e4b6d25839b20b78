import { useSyncExternalStore } from 'react';
import type { RunState } from '../../../engine/runs/run-state.ts';
import { folioState } from '../../../engine/workflows/folio/contract/state.ts';
import type { OpenRun } from '../../cockpit/run-desk.ts';

const never = () => () => undefined;

/**
 * Changes whenever a run that is at work has made files: a step has ended, a scorecard is there, the run has ended.
 * Nothing else, so that a stream draws nothing that shows files.
 */
export function useRunVersion(run: OpenRun | undefined): string {
  return useSyncExternalStore(run?.store.subscribe ?? never, () =>
    run === undefined ? '' : versionOf(run.store.state()),
  );
}

function versionOf(state: RunState): string {
  const { status, steps } = state;
  const { scores, gates } = folioState(state);
  let done = 0;
  for (const step of steps.values()) if (step.status === 'done') done += 1;
  return `${status} ${done} ${scores.length} ${gates.length}`;
}
