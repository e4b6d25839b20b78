import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Disk } from './disk.ts';
import { filesBelow } from './files-below.ts';

const pattern = /^\..+\.(\d+)\.[0-9a-f]{12}\.tmp$/s;

/** Names that this process is writing under just now. */
const inUse = new Set<string>();

function isInUse(temp: string): boolean {
  return inUse.has(path.basename(temp));
}

/** Keeps a temporary file from being swept away until what comes back is called. */
export function claimTemp(temp: string): () => void {
  const name = path.basename(temp);
  inUse.add(name);
  return () => void inUse.delete(name);
}

/** An unpredictable name beside `file`, so that nobody can place a link there first. */
export function tempNameFor(file: string, pid: number): string {
  const random = randomBytes(6).toString('hex');
  return path.join(path.dirname(file), `.${shortened(path.basename(file))}.${pid}.${random}.tmp`);
}

/** The process that made this temporary file, or undefined when the name is not one of ours. */
export function tempOwner(name: string): number | undefined {
  const pid = pattern.exec(name)?.[1];
  return pid === undefined ? undefined : Number(pid);
}

/** A name may have 255 bytes; ours adds up to 30. Cut between characters: some file systems refuse broken ones. */
function shortened(name: string): string {
  const bytes = Buffer.from(name).subarray(0, 200);
  return bytes.toString('utf8').replace(/\uFFFD+$/, '');
}

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
