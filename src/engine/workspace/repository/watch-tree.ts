import * as fs from 'node:fs';
import path from 'node:path';
import { sha256 } from '../hash.ts';
import type { Mutation } from './desk.ts';
import { bytesAt, textOf } from './write-changes.ts';

type Stamp = {
  readonly size: number;
  readonly modifiedNs: bigint;
  readonly changedNs: bigint;
  readonly inode: bigint;
  readonly mode: number;
};

/** What a file was before; null: it was not there; undefined: not known. */
type Earlier = (path: string, size: number) => Promise<string | null | undefined>;

/**
 * Remembers how these files stand. The returned function tells which of them have other bytes now, or are gone, and puts
 * them back where their old bytes are known. Files whose times and numbers are what they were are not read.
 */
export function watchFiles(
  root: string,
  files: readonly string[],
  earlier: Earlier,
): () => Promise<readonly Mutation[]> {
  const before = new Map(files.map((file) => [file, stampOf(path.join(root, file))]));
  return async () => {
    const changed: Mutation[] = [];
    for (const [file, stamp] of before) {
      const at = path.join(root, file);
      if (stamp === undefined || isSame(stamp, stampOf(at))) continue;
      const was = await earlier(file, stamp.size);
      const now = bytesAt(at);
      if (was !== undefined && was !== null && now !== null && sha256(was) === sha256(now.bytes))
        continue;
      const restored = putBack(at, was, stamp);
      const found = restored && now !== null ? textOf(now.bytes, mostKept) : null;
      changed.push({ path: file, restored, found });
    }
    return changed;
  };
}

/** Most that is kept of a file that is put back (bytes). */
const mostKept = 2_000_000;

function putBack(at: string, was: string | null | undefined, stamp: Stamp): boolean {
  if (was === undefined || was === null || Buffer.byteLength(was) !== stamp.size) return false;
  const kind = fs.lstatSync(at, { throwIfNoEntry: false });
  // a link or a folder in its place is nothing to write through
  if (kind !== undefined && !kind.isFile()) return false;
  fs.mkdirSync(path.dirname(at), { recursive: true });
  fs.writeFileSync(at, was);
  fs.chmodSync(at, stamp.mode);
  return true;
}

function stampOf(file: string): Stamp | undefined {
  const stats = fs.lstatSync(file, { bigint: true, throwIfNoEntry: false });
  if (stats === undefined || !stats.isFile()) return undefined;
  return {
    size: Number(stats.size),
    modifiedNs: stats.mtimeNs,
    changedNs: stats.ctimeNs,
    inode: stats.ino,
    mode: Number(stats.mode & 0o777n),
  };
}

function isSame(one: Stamp, other: Stamp | undefined): boolean {
  return (
    other !== undefined &&
    one.size === other.size &&
    one.modifiedNs === other.modifiedNs &&
    one.changedNs === other.changedNs &&
    one.inode === other.inode
  );
}
