import type { InboxItem } from '../../../../engine/data/inbox.ts';
import { canWalkHere } from '../../../../engine/runs/can-walk-here.ts';
import type { RunState } from '../../../../engine/runs/run-state.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';

type Deciding = Pick<Cockpit, 'engine' | 'desk' | 'say' | 'complain' | 'resume'>;

/**
 * Tells a run what its author decided. One that rests goes on with it at once; one at work takes it up by itself.
 * `taken` is said of the one, `atOnce` of the other.
 * Rejects with what keeps it from being told; false: it could not have been followed here, and nothing was told.
 */
export async function decide(
  cockpit: Deciding,
  { run, state }: { readonly run: string; readonly state: Pick<RunState, 'rehearsal'> },
  item: InboxItem,
  taken: string,
  atOnce?: string,
): Promise<boolean> {
  const { engine, desk } = cockpit;
  if (engine === undefined) return false;
  if (!canWalkHere(state, engine)) {
    // The decision would be stored, but this process could not carry it out.
    cockpit.complain({ kind: 'rehearsal_mismatch', rehearsal: state.rehearsal });
    return false;
  }
  if (isElsewhere(cockpit, run)) return false;
  if (desk?.get(run)?.live === true) {
    await engine.tell(run, item);
    cockpit.say(taken, 'good');
    return true;
  }
  await cockpit.resume(run, [item]);
  // Another window may have begun to walk it meanwhile: that has been said, and nothing was told.
  if (desk?.get(run)?.readOnly === true) return false;
  if (atOnce !== undefined) cockpit.say(atOnce, 'good');
  return true;
}

/** Does another window have it at work? What it is at is decided there; said, with what can be done. */
export function isElsewhere(
  { desk, complain }: Pick<Cockpit, 'desk' | 'complain'>,
  run: string,
): boolean {
  const open = desk?.get(run);
  if (open?.live !== true || !open.readOnly) return false;
  complain({ kind: 'already_running', pid: open.holderPid, host: null, started: null, run });
  return true;
}
