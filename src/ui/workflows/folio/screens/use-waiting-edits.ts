import type { Engine } from '../../../../engine/engine.ts';
import type { RunState } from '../../../../engine/runs/run-state.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../../cockpit/run-desk.ts';
import { useFromFiles } from '../../../screens/run/use-from-files.ts';
import { type WaitingEdits, waitingEdits } from '../reader/waiting-edits.ts';

/** How many edits of a story that rests wait to be carried out. */
export function useWaitingEdits(
  { engine }: Pick<Cockpit, 'engine'>,
  { id, folder, live }: Pick<OpenRun, 'id' | 'folder' | 'live'>,
  { status, told }: Pick<RunState, 'status' | 'told'>,
): number {
  const version = `${status} ${told} ${live}`;
  const { loaded } = useFromFiles(engine, { of: id, version }, (from) =>
    waitingIn(from, id, folder),
  );
  return live ? 0 : (loaded?.count ?? 0);
}

/** `folder`: of the run, also one that lies in an archive or is a rehearsal. */
export async function waitingIn(
  engine: Pick<Engine, 'told' | 'read'>,
  run: string,
  folder: string,
): Promise<WaitingEdits> {
  const read = async (path: string) => (await engine.read(run, path)) ?? '';
  return await waitingEdits(folder.split('/').at(-1) ?? folder, {
    told: await engine.told(run),
    read,
  });
}
