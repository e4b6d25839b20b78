import path from 'node:path';
import { RunError } from '../data/failure.ts';
import type { ExactFiles } from '../ports.ts';
import { atomicWrite } from './atomic-write.ts';
import { containment } from './containment.ts';
import { type Disk, isMissing, unreadable, unwritable } from './disk.ts';

/**
 * The files of a folder at `root` (absolute) to the byte, where `openRunFiles` would read and write them and nowhere else.
 * Rejects as that does, and with `file_damaged` what is there and is no file.
 */
export function openExactFiles(disk: Disk, root: string): ExactFiles {
  const place = containment(disk, root);
  return {
    async read(given) {
      try {
        const file = await place.existing(given);
        if (file === undefined) return null;
        const { kind, mode } = await disk.lstat(file);
        if (kind !== 'file')
          throw new RunError({ kind: 'file_damaged', path: given, detail: kind });
        return { base64: (await disk.readFile(file)).toString('base64'), mode: mode & 0o777 };
      } catch (error) {
        throw unreadable(given, error);
      }
    },
    async put(given, file) {
      try {
        if (file === null) {
          const there = await place.existing(given);
          // of a link that was put in its place only the link goes
          if (there !== undefined) await disk.unlink(await namedOr(disk, root, given, there));
          return;
        }
        const bytes = Buffer.from(file.base64, 'base64');
        await atomicWrite(disk, await place.writable(given), bytes, { kept: file.mode });
      } catch (error) {
        throw unwritable(given, error);
      }
    },
  };
}

/** The place as it was named, if there is something of that name. */
async function namedOr(disk: Disk, root: string, given: string, real: string): Promise<string> {
  const named = path.resolve(root, given);
  try {
    await disk.lstat(named);
    return named;
  } catch (error) {
    if (isMissing(error)) return real;
    throw error;
  }
}
