import type { RunState } from '../../../../engine/runs/run-state.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../../cockpit/run-desk.ts';
import { useFromFiles } from '../../../screens/run/use-from-files.ts';
import { waitingIn } from '../waiting-in.ts';

/** How much that was decided about a story that rests waits to be carried out. */
export function useWaitingDecisions(
  { engine }: Pick<Cockpit, 'engine'>,
  { id, folder, live }: Pick<OpenRun, 'id' | 'folder' | 'live'>,
  { status, told }: Pick<RunState, 'status' | 'told'>,
): number {
  const wanted = { of: live ? undefined : id, version: `${status} ${told}` };
  const { loaded } = useFromFiles(engine, wanted, (from) => waitingIn(from, id, folder));
  return loaded?.all.length ?? 0;
}
