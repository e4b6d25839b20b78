import type { ToolDisk } from '../../src/engine/acting/tool-disk.ts';
import type { Disk, OpenFile } from '../../src/engine/workspace/disk.ts';

/** Where to die: at the n-th operation of all, or at the n-th whose name matches (`rename …/steps/…`). Before it is done, or after. */
export type KillPoint = {
  readonly at: number;
  readonly match: RegExp;
  readonly when: 'before' | 'after';
};

/** A disk that kills its own process, for good (SIGKILL), at one operation. Operations are named `verb path`. */
export function killingDisk(disk: Disk, point: KillPoint): Disk {
  const guard = guardAt(point);
  return {
    ...disk,
    open: async (file, how, mode) => {
      const handle = await (how === 'read'
        ? disk.open(file, how, mode)
        : guard(`open ${file}`, () => disk.open(file, how, mode)));
      return how === 'read' ? handle : guarded(handle, file, guard);
    },
    rename: (from, to) => guard(`rename ${to}`, () => disk.rename(from, to)),
    link: (from, to) => guard(`link ${to}`, () => disk.link(from, to)),
    unlink: (file) => guard(`unlink ${file}`, () => disk.unlink(file)),
    mkdir: (folder) => guard(`mkdir ${folder}`, () => disk.mkdir(folder)),
    syncFolder: (folder) => guard(`syncFolder ${folder}`, () => disk.syncFolder(folder)),
  };
}

/** The same where file tools put a file in its place: the program that asked for it dies, not the one that does it. */
export function killingTools(disk: ToolDisk, point: KillPoint): ToolDisk {
  const guard = guardAt(point);
  return {
    ...disk,
    replace: (file, bytes) => guard(`rename ${file}`, () => disk.replace(file, bytes)),
  };
}

type Guard = <T>(name: string, deed: () => Promise<T>) => Promise<T>;

function guardAt(point: KillPoint): Guard {
  let seen = 0;
  return async (name, deed) => {
    const mine = point.match.test(name) && ++seen === point.at;
    if (mine && point.when === 'before') process.kill(process.pid, 'SIGKILL');
    const result = await deed();
    if (mine) process.kill(process.pid, 'SIGKILL');
    return result;
  };
}

function guarded(handle: OpenFile, file: string, guard: Guard): OpenFile {
  return {
    ...handle,
    write: (bytes, position) => guard(`write ${file}`, () => handle.write(bytes, position)),
    sync: () => guard(`sync ${file}`, () => handle.sync()),
  };
}
