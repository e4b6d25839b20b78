import type { Engine } from '../../../engine/engine.ts';
import { type WaitingDecisions, waitingDecisions } from './reader/waiting-decisions.ts';

/** What was decided about a story and waits; `folder`: of the run, also one that lies in an archive or is a rehearsal. */
export async function waitingIn(
  engine: Pick<Engine, 'told' | 'read'>,
  run: string,
  folder: string,
): Promise<WaitingDecisions> {
  const read = async (path: string) => (await engine.read(run, path)) ?? '';
  return await waitingDecisions(folder.split('/').at(-1) ?? folder, {
    told: await engine.told(run),
    read,
  });
}
