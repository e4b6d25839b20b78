import { useLayoutEffect } from 'react';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../cockpit/run-desk.ts';
import { lookedKey } from '../../cockpit/since.ts';
import { useRunState } from '../../cockpit/use-run.ts';
import { WorkScreen } from './work-screen.tsx';

/** A run as its workflow shows it; by its steps where that has no screen of its own. */
export function RunScreen({ cockpit, run }: { readonly cockpit: Cockpit; readonly run: OpenRun }) {
  const state = useRunState(run.store, (all) => all);
  useLooked(cockpit, run);
  if (cockpit.engine === undefined) return null;
  const Screen = cockpit.rooms?.get(state.workflow)?.Screen ?? WorkScreen;
  return <Screen cockpit={cockpit} run={run} state={state} />;
}

/** How often a run that is watched is noted as looked at (ms): a kill loses no more than this. */
const noteMs = 60_000;

/** Notes that the person has this run in front of them, until they leave it, however they do. */
function useLooked({ engine, ports }: Pick<Cockpit, 'engine' | 'ports'>, { id }: OpenRun) {
  // A layout effect: it is taken back while the program leaves, too.
  useLayoutEffect(() => {
    if (engine === undefined) return;
    const note = () => ports.looked.mark(lookedKey(engine, id), ports.now().toISOString());
    note();
    const timer = setInterval(note, noteMs);
    return () => {
      clearInterval(timer);
      note();
    };
  }, [engine, ports, id]);
}
