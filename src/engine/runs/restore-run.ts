import { RunError } from '../data/failure.ts';
import { type Parts, requireTrust, runCalled } from '../engine-parts.ts';
import { companionsIn, holderOf, occupantOf, putAway, takeBack } from './occupant.ts';

/**
 * Brings an archived run back to where it can go on; what lies there is put away in the same move, and its id returned. Its own
 * folder goes first: what a crash leaves behind comes along when it is done again, or when the run goes on. One that is in hand is
 * left alone. Rejects with `already_running`, `unknown_run`, `workspace_untrusted`.
 */
export async function restoreRun(parts: Parts, run: string): Promise<string | undefined> {
  await requireTrust(parts);
  const { place, input } = await runCalled(parts, run);
  const companions = companionsIn(parts, input.workflow);
  const [, base] = /^((?:.*\/)?)archive\/[^/]+\/$/.exec(place.base) ?? [];
  if (base === undefined) {
    if (!parts.live.has(input.run)) await takeBack(parts, companions, place, input.run);
    return undefined;
  }
  const { disk } = parts;
  const back = { base, folder: place.folder };
  const occupant = await occupantOf(parts, companions, back);
  if (occupant !== undefined && (parts.live.has(occupant.id) || parts.opening.has(occupant.id)))
    throw new RunError({ kind: 'already_running', ...(await holderOf(disk, base + back.folder)) });
  if (occupant !== undefined) await putAway(parts, companions, back, occupant.id);
  await disk.moveFolder(place.base + place.folder, base + back.folder);
  for (const companion of companions)
    await disk.moveFolder(`${place.base}${companion}`, `${base}${companion}`);
  return occupant?.id;
}
