import type { Disk, OpenFile } from '../../../src/engine/workspace/disk.ts';

/** The error of a disk that takes nothing more; undefined = it works. Asked before every operation that writes. */
export type Trouble = (operation: string, file: string) => string | undefined;

/** A disk that fails as `trouble` says, with Node's kind of error. Reading always works. */
export function failingDisk(disk: Disk, trouble: Trouble): Disk {
  const check = (operation: string, file: string) => {
    const code = trouble(operation, file);
    if (code === undefined) return;
    throw Object.assign(new Error(`${code}: ${operation} '${file}'`), { code });
  };
  return {
    ...disk,
    open: async (file, how, mode) => {
      if (how === 'create' || how === 'append') check('open', file);
      return withTrouble(await disk.open(file, how, mode), file, check);
    },
    rename: async (from, to) => {
      check('rename', to);
      await disk.rename(from, to);
    },
    link: async (from, to) => {
      check('link', to);
      await disk.link(from, to);
    },
    mkdir: async (folder) => {
      check('mkdir', folder);
      await disk.mkdir(folder);
    },
  };
}

function withTrouble(
  handle: OpenFile,
  file: string,
  check: (operation: string, file: string) => void,
): OpenFile {
  return {
    ...handle,
    write: async (bytes, position) => {
      check('write', file);
      return await handle.write(bytes, position);
    },
  };
}
