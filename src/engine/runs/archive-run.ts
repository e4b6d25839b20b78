import { RunError } from '../data/failure.ts';
import { type Parts, requireTrust, runCalled } from '../engine-parts.ts';
import { companionsIn, holderOf, putAway } from './occupant.ts';

/**
 * Moves a run that nobody walks to the archive, where it stays readable. One that is archived already is left alone.
 * Rejects with `already_running`, `unknown_run`, `workspace_untrusted`.
 */
export async function archiveRun(parts: Parts, run: string): Promise<void> {
  await requireTrust(parts);
  const { place, input } = await runCalled(parts, run);
  if (/(^|\/)archive\//.test(place.base)) return;
  if (parts.live.has(input.run) || parts.opening.has(input.run)) {
    const folder = place.base + place.folder;
    throw new RunError({ kind: 'already_running', ...(await holderOf(parts.disk, folder)) });
  }
  await putAway(parts, companionsIn(parts, input.workflow), place, input.run);
}
