import path from 'node:path';
import { writeAll } from './atomic-write.ts';
import { codeOf, type Disk, unwritable } from './disk.ts';
import { makeFolder } from './folders.ts';

type Addition = {
  /** As the run names the file. */
  readonly given: string;
  readonly text: string;
  /** Bytes it must have before. */
  readonly at: number;
};

/**
 * Adds to the end of a file that has exactly `at` bytes: all of it or nothing, durable when it resolves, with the bytes
 * there are then. undefined: it has another length. Rejects with `file_unwritable`.
 */
export async function appendAt(
  disk: Disk,
  file: string,
  { given, text, at }: Addition,
): Promise<number | undefined> {
  const bytes = Buffer.from(text);
  try {
    await makeFolder(disk, path.dirname(file));
    const isNew = (await sizeOf(disk, file)) === undefined;
    const handle = await disk.open(file, 'append', 0o644);
    try {
      if ((await handle.size()) !== at) return undefined;
      try {
        await writeAll(handle, bytes, at);
        await handle.sync();
      } catch (error) {
        await handle.truncate(at).catch(() => undefined);
        throw error;
      }
    } finally {
      await handle.close();
    }
    if (isNew) await disk.syncFolder(path.dirname(file));
    return at + bytes.length;
  } catch (error) {
    throw unwritable(given, error);
  }
}

async function sizeOf(disk: Disk, file: string): Promise<number | undefined> {
  try {
    return (await disk.lstat(file)).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
