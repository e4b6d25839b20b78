import type { InboxItem } from '../../../../engine/data/inbox.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../../cockpit/run-desk.ts';

/**
 * Tells a cmd something that is to be done now; one that rests goes on to do it, unless another process has taken it up
 * by then: then nothing is told, and that is said. `doing` says what is done meanwhile.
 */
export async function tellCmd(
  cockpit: Pick<Cockpit, 'engine' | 'resume'>,
  run: Pick<OpenRun, 'id' | 'live'>,
  item: InboxItem,
  doing: () => void,
): Promise<void> {
  if (run.live) {
    await cockpit.engine?.tell(run.id, item);
    doing();
    return;
  }
  doing();
  await cockpit.resume(run.id, [item]);
}
