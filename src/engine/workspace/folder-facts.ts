import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { codeOf } from './disk.ts';

/** Why nothing can be made in this folder (`EACCES`, `EROFS`), as the system says without trying; null = it can. */
export async function whyClosed(folder: string): Promise<string | null> {
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return codeOf(error) ?? 'UNKNOWN';
  }
}

/** Bytes that this person may still write to the folder's disk; undefined when unknown. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
