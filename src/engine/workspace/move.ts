import path from 'node:path';
import { type Disk, isThere } from './disk.ts';
import { unwritable } from './disk-failure.ts';
import { makeFolder } from './make-folder.ts';

/**
 * Moves a file or a folder, making folders on the way; it survives a power cut once it resolves. Nothing happens when
 * `from` is not there. A file at `to` is replaced, a folder that holds something is not. Rejects with RunError
 * `file_unwritable`.
 */
export async function move(disk: Disk, from: string, to: string): Promise<void> {
  try {
    const folder = path.dirname(to);
    if (!(await isThere(disk, from))) return;
    await makeFolder(disk, folder);
    await disk.rename(from, to);
    // The new name first: between the two a power cut may leave both names, never none.
    await disk.syncFolder(folder);
    if (folder !== path.dirname(from)) await disk.syncFolder(path.dirname(from));
  } catch (error) {
    throw unwritable(from, error);
  }
}
