import path from 'node:path';
import type { Disk } from './disk.ts';
import { filesBelow } from './files-below.ts';
import { isInUse, tempOwner } from './temp-name.ts';

/**
 * Removes the temporary files that writers of ours left below `folder` when they died; those of a living process stay,
 * as does everything that is not ours. A file with our own process id that nobody here is writing is from an earlier
 * life, in a container where ids repeat. What cannot be removed stays. Resolves with how many went.
 */
export async function sweepTemps(
  disk: Disk,
  folder: string,
  passOver: readonly string[] = [],
): Promise<number> {
  const files = await filesBelow(disk, folder, (name) => !passOver.includes(name));
  const dead = files.filter((file) => {
    const pid = tempOwner(path.basename(file));
    if (pid === undefined || isInUse(file)) return false;
    return pid === disk.pid || !disk.isAlive(pid);
  });
  const gone = await Promise.allSettled(dead.map((file) => disk.unlink(path.join(folder, file))));
  return gone.filter(({ status }) => status === 'fulfilled').length;
}
