import path from 'node:path';
import { codeOf, type Disk, isThere, type OpenFile, unwritable } from './disk.ts';
import { folderSettled, makeFolder } from './folders.ts';
import { claimTemp, tempNameFor } from './temp-files.ts';

export type WriteOptions = {
  /** Permission bits of the new file, as far as the mask of this process grants them; 0600 unless said otherwise. */
  readonly mode?: number;
  /** Those the file has, or had: the mask is for new files. */
  readonly kept?: number;
};

const queues = new WeakMap<Disk, Map<string, Promise<unknown>>>();

/**
 * Replaces `file` whole, making its folder when it is missing: temporary file beside it, fsync, rename, fsync of the
 * folder. Once it resolves the new bytes survive a power cut; until then, and on any error, the old file stays.
 * Several writes to one file happen in the order of the calls. Rejects with RunError `file_unwritable`.
 */
export function atomicWrite(
  disk: Disk,
  file: string,
  data: string | Uint8Array,
  options: WriteOptions = {},
): Promise<void> {
  return inTurn(disk, file, async () => {
    try {
      await throughTemp(disk, file, data, options, (temp) => disk.rename(temp, file));
    } catch (error) {
      throw unwritable(file, error);
    }
  });
}

/**
 * Writes `file` unless it is there: true when this call made it, false when somebody had. Never overwrites and never
 * leaves half a file, also when two processes try at once. Either way the file survives a power cut from then on.
 * Rejects with RunError `file_unwritable`.
 */
export function writeOnce(disk: Disk, file: string, data: string | Uint8Array): Promise<boolean> {
  return inTurn(disk, file, async () => {
    try {
      if (await isThere(disk, file)) {
        // The process that wrote it may have crashed before the folder was synced.
        await disk.syncFolder(path.dirname(file));
        return false;
      }
      let made = false;
      await throughTemp(disk, file, data, {}, async (temp) => {
        made = await publishOnce(disk, temp, file);
      });
      return made;
    } catch (error) {
      throw unwritable(file, error);
    }
  });
}

/** Writes all of `bytes` at `position`, however few the disk takes at a time. Rejects with the disk's error. */
export async function writeAll(
  handle: OpenFile,
  bytes: Uint8Array,
  position: number,
): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const taken = await handle.write(bytes.subarray(done), position + done);
    if (taken === 0)
      throw Object.assign(new Error('the disk took no more bytes'), { code: 'ENOSPC' });
    done += taken;
  }
}

async function throughTemp(
  disk: Disk,
  file: string,
  data: string | Uint8Array,
  options: WriteOptions,
  publish: (temp: string) => Promise<void>,
): Promise<void> {
  const folder = path.dirname(file);
  const temp = tempNameFor(file, disk.pid);
  const done = claimTemp(temp);
  try {
    const handle = await createIn(disk, folder, temp, options.kept ?? options.mode ?? 0o600);
    try {
      if (options.kept !== undefined) await handle.setMode(options.kept);
      await writeAll(handle, typeof data === 'string' ? Buffer.from(data) : data, 0);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await publish(temp);
  } catch (error) {
    await disk.unlink(temp).catch(() => undefined);
    throw error;
  } finally {
    done();
  }
  await disk.syncFolder(folder);
  await folderSettled(disk, folder);
}

async function createIn(disk: Disk, folder: string, temp: string, mode: number): Promise<OpenFile> {
  try {
    return await disk.open(temp, 'create', mode);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    await makeFolder(disk, folder);
    return disk.open(temp, 'create', mode);
  }
}

async function publishOnce(disk: Disk, temp: string, file: string): Promise<boolean> {
  try {
    await disk.link(temp, file);
  } catch (error) {
    if (noSecondNames.has(codeOf(error) ?? '')) return renameOnce(disk, temp, file);
    if (codeOf(error) !== 'EEXIST') throw error;
    await disk.unlink(temp);
    return false;
  }
  await disk.unlink(temp);
  return true;
}

/** Error codes of file systems without hard links. */
const noSecondNames = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** The run's lock keeps other processes out between the check and the rename. */
async function renameOnce(disk: Disk, temp: string, file: string): Promise<boolean> {
  if (await isThere(disk, file)) {
    await disk.unlink(temp);
    return false;
  }
  await disk.rename(temp, file);
  return true;
}

function inTurn<T>(disk: Disk, file: string, work: () => Promise<T>): Promise<T> {
  const queue = queueOf(disk);
  const before = queue.get(file);
  const mine = before?.then(work, work) ?? work();
  queue.set(file, mine);
  const leave = () => {
    if (queue.get(file) === mine) queue.delete(file);
  };
  mine.then(leave, leave);
  return mine;
}

function queueOf(disk: Disk): Map<string, Promise<unknown>> {
  const known = queues.get(disk);
  if (known) return known;
  const fresh = new Map<string, Promise<unknown>>();
  queues.set(disk, fresh);
  return fresh;
}
