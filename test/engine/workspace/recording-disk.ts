import { type Disk, nodeDisk, type OpenFile } from '../../../src/engine/workspace/disk.ts';

/** A change of the disk that succeeded, or the moment at which a call of the writer returned. */
export type Op =
  | { readonly op: 'create'; readonly file: string; readonly inode: number }
  | { readonly op: 'write'; readonly inode: number; readonly at: number; readonly bytes: Buffer }
  | { readonly op: 'truncate'; readonly inode: number; readonly size: number }
  | { readonly op: 'sync'; readonly inode: number }
  | { readonly op: 'rename'; readonly from: string; readonly to: string }
  | { readonly op: 'link'; readonly from: string; readonly to: string }
  | { readonly op: 'unlink'; readonly file: string }
  | { readonly op: 'mkdir'; readonly folder: string }
  | { readonly op: 'syncFolder'; readonly folder: string }
  | { readonly op: 'begin'; readonly call: number }
  | { readonly op: 'return'; readonly call: number };

/** The real disk, noting in `ops` all that it did, in order. Files that were there before must not be opened. */
export function recordingDisk(ops: Op[]): Disk {
  let inodes = 0;
  return {
    ...nodeDisk,
    async open(file, how, mode) {
      const handle = await nodeDisk.open(file, how, mode);
      if (how === 'read') return handle;
      if (how !== 'create') throw new Error('only new files are recorded');
      inodes += 1;
      ops.push({ op: 'create', file, inode: inodes });
      return recordingFile(handle, inodes, ops);
    },
    async rename(from, to) {
      await nodeDisk.rename(from, to);
      ops.push({ op: 'rename', from, to });
    },
    async link(from, to) {
      await nodeDisk.link(from, to);
      ops.push({ op: 'link', from, to });
    },
    async unlink(file) {
      await nodeDisk.unlink(file);
      ops.push({ op: 'unlink', file });
    },
    async mkdir(folder) {
      await nodeDisk.mkdir(folder);
      ops.push({ op: 'mkdir', folder });
    },
    async syncFolder(folder) {
      await nodeDisk.syncFolder(folder);
      ops.push({ op: 'syncFolder', folder });
    },
  };
}

function recordingFile(handle: OpenFile, inode: number, ops: Op[]): OpenFile {
  return {
    ...handle,
    async write(bytes, at) {
      const taken = await handle.write(bytes, at);
      ops.push({ op: 'write', inode, at, bytes: Buffer.from(bytes.subarray(0, taken)) });
      return taken;
    },
    async truncate(size) {
      await handle.truncate(size);
      ops.push({ op: 'truncate', inode, size });
    },
    async sync() {
      await handle.sync();
      ops.push({ op: 'sync', inode });
    },
  };
}
