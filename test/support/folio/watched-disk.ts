import { readFileSync } from 'node:fs';
import type { Disk } from '../../../src/engine/workspace/disk.ts';

/** One version of a file as it was put in its place, in order over all files. */
export type Version = { readonly file: string; readonly text: string };

/** The real disk; every text that is put in place of a watched file is kept. */
export function watchedDisk(disk: Disk, watched: RegExp, versions: Version[]): Disk {
  return {
    ...disk,
    rename: async (from, to) => {
      if (watched.test(to)) versions.push({ file: to, text: readFileSync(from, 'utf8') });
      await disk.rename(from, to);
    },
  };
}
