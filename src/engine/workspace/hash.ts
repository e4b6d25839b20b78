import { createHash } from 'node:crypto';
import { type Disk, isMissing } from './disk.ts';

/** SHA-256 in hex. Text is hashed as UTF-8. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Hashes of files, remembered while modification time, size and inode stay the same. */
export type FileHashes = {
  /** SHA-256 of the bytes of `file`; undefined when there is no such file. */
  of(file: string): Promise<string | undefined>;
};

type Known = {
  readonly inode: bigint;
  readonly modifiedNs: bigint;
  readonly size: number;
  readonly hash: string;
};

/** A file changed twice within one tick of the file clock looks the same; one this fresh is hashed again. */
const settledMs = 100;

/** A larger file is read by pieces: what lies in a workspace may be of any size. */
const wholeBytes = 8 * 1024 * 1024;

async function ofPieces(disk: Disk, file: string): Promise<string> {
  const handle = await disk.open(file, 'read');
  try {
    const hash = createHash('sha256');
    const piece = Buffer.alloc(wholeBytes);
    for (let at = 0; ; ) {
      const read = await handle.read(piece, at);
      if (read === 0) return hash.digest('hex');
      hash.update(piece.subarray(0, read));
      at += read;
    }
  } finally {
    await handle.close();
  }
}

export function openFileHashes(disk: Disk): FileHashes {
  const known = new Map<string, Known>();
  return {
    async of(file) {
      try {
        const { kind, inode, modifiedNs, size } = await disk.stat(file);
        if (kind !== 'file') return undefined;
        const before = known.get(file);
        if (
          before &&
          before.inode === inode &&
          before.modifiedNs === modifiedNs &&
          before.size === size
        ) {
          return before.hash;
        }
        const hash =
          size > wholeBytes ? await ofPieces(disk, file) : sha256(await disk.readFile(file));
        known.delete(file);
        // A time in the future (clock set back) is never trusted.
        if (disk.now() - Number(modifiedNs / 1_000_000n) > settledMs)
          known.set(file, { inode, modifiedNs, size, hash });
        return hash;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
  };
}
