import { type Disk, nodeDisk, type OpenFile } from '../../../src/engine/workspace/disk.ts';

/** An operation a disk may refuse. */
export type Operation = keyof OpenFile | keyof Disk;

/**
 * The real disk, but `refuses` decides before each operation whether it fails, with which code; `shortWrites` bytes are
 * taken at a time. Operations are counted from 0.
 */
export function faultyDisk(
  refuses: (operation: Operation, count: number) => string | undefined,
  shortWrites = Number.POSITIVE_INFINITY,
): Disk {
  let count = -1;
  const guard = <A extends unknown[], R>(
    operation: Operation,
    work: (...args: A) => Promise<R>,
  ) => {
    return async (...args: A): Promise<R> => {
      count += 1;
      const code = refuses(operation, count);
      if (code !== undefined) throw Object.assign(new Error(`${code}: ${operation}`), { code });
      return await work(...args);
    };
  };
  return {
    ...nodeDisk,
    open: guard('open', async (...args: Parameters<Disk['open']>) => {
      const handle = await nodeDisk.open(...args);
      return {
        ...handle,
        write: guard('write', (bytes: Uint8Array, at: number) =>
          handle.write(bytes.subarray(0, shortWrites), at),
        ),
        truncate: guard('truncate', handle.truncate),
        sync: guard('sync', handle.sync),
      };
    }),
    rename: guard('rename', nodeDisk.rename),
    link: guard('link', nodeDisk.link),
    mkdir: guard('mkdir', nodeDisk.mkdir),
    syncFolder: guard('syncFolder', nodeDisk.syncFolder),
  };
}
