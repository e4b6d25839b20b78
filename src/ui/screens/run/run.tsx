import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../cockpit/run-desk.ts';
import { useRunState } from '../../cockpit/use-run.ts';
import { useLooked } from './use-looked.ts';
import { WorkScreen } from './work-screen.tsx';

/** A run as its workflow shows it; by its steps where that has no screen of its own. */
export function RunScreen({ cockpit, run }: { readonly cockpit: Cockpit; readonly run: OpenRun }) {
  const state = useRunState(run.store, (all) => all);
  useLooked(cockpit, run);
  if (cockpit.engine === undefined) return null;
  const Screen = cockpit.rooms?.get(state.workflow)?.Screen ?? WorkScreen;
  return <Screen cockpit={cockpit} run={run} state={state} />;
}
