import * as fs from 'node:fs';
import path from 'node:path';
import { atomicWrite } from '../atomic-write.ts';
import { codeOf, type Disk } from '../disk.ts';
import { sha256 } from '../hash.ts';
import type { Change, FileFacts, Standing, Written } from './desk.ts';

/** A text above this is not read as one. */
const mostText = 8 * 1024 * 1024;

type Bytes = { readonly bytes: Buffer; readonly mode: number };

/** null: there is no such file. Never through a link. */
export function bytesAt(file: string): Bytes | null {
  let handle: number;
  try {
    handle = fs.openSync(
      file,
      fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK,
    );
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO'].includes(codeOf(error) ?? '')) return null;
    throw error;
  }
  try {
    const stats = fs.fstatSync(handle);
    if (!stats.isFile()) return null;
    return { bytes: fs.readFileSync(handle), mode: stats.mode & 0o777 };
  } finally {
    fs.closeSync(handle);
  }
}

export function factsAt(file: string): FileFacts | null {
  const found = bytesAt(file);
  if (found === null) return null;
  const { bytes, mode } = found;
  return { text: textOf(bytes), sha: sha256(bytes), size: bytes.length, mode };
}

/** null: it is no text, or a longer one than is read. */
export function textOf(bytes: Uint8Array, most = mostText): string | null {
  if (bytes.length > most || bytes.subarray(0, 8192).includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * All changes or none: each file is what the batch was made from, then each is written whole; what was written is put back
 * when a later one fails, which is rejected. `root`: real, absolute; paths as the guard gives them.
 */
export async function writeChanges(
  disk: Disk,
  root: string,
  changes: readonly Change[],
): Promise<Written> {
  const at = (name: string) => path.join(root, name);
  const before = new Map<string, Bytes | null>();
  for (const name of changes.flatMap(touched)) before.set(name, bytesAt(at(name)));
  const isThere = (name: string) => (before.get(name) ?? null) !== null;
  const stale = changes.flatMap((change) => {
    const now = before.get(change.path) ?? null;
    const same = (now === null ? null : sha256(now.bytes)) === change.before;
    const free = change.how !== 'move' || !isThere(change.to);
    return same && free ? [] : [change.path];
  });
  if (stale.length > 0) return { ok: false, changed: stale };
  const done: string[] = [];
  try {
    for (const change of changes) {
      done.push(...touched(change));
      await perform(disk, root, change, before.get(change.path) ?? null);
    }
    return { ok: true };
  } catch (error) {
    // one that cannot be put back keeps none of the others from it
    for (const name of done.toReversed())
      await putBack(disk, at(name), before.get(name) ?? null).catch(() => undefined);
    throw error;
  }
}

async function perform(
  disk: Disk,
  root: string,
  change: Change,
  before: Bytes | null,
): Promise<void> {
  const file = path.join(root, change.path);
  switch (change.how) {
    case 'write':
      await writeWhole(disk, file, Buffer.from(change.text), change.mode);
      return;
    case 'delete':
      fs.rmSync(file, { force: true });
      return;
    case 'move':
      if (before !== null)
        await writeWhole(disk, path.join(root, change.to), before.bytes, before.mode);
      fs.rmSync(file, { force: true });
      return;
    default:
      return change satisfies never;
  }
}

/** Folders of a repository are everybody's to read, unlike those of a workspace. */
async function writeWhole(disk: Disk, file: string, bytes: Buffer, mode: number): Promise<void> {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  await atomicWrite(disk, file, bytes, { kept: mode });
}

async function putBack(disk: Disk, file: string, before: Bytes | null): Promise<void> {
  if (before !== null) await writeWhole(disk, file, before.bytes, before.mode);
  else if (bytesAt(file) !== null) fs.rmSync(file);
}

const touched = (change: Change) =>
  change.how === 'move' ? [change.path, change.to] : [change.path];

function shaAt(file: string): string | null {
  const found = bytesAt(file);
  return found === null ? null : sha256(found.bytes);
}

/** Has a batch been written? Each file tells by its bytes; `other`: one of them is neither. */
export function standingOf(root: string, changes: readonly Change[]): Standing {
  const states = changes.map((change): 'before' | 'after' | 'both' | 'other' => {
    const now = shaAt(path.join(root, change.path));
    const isBefore = now === change.before;
    const isAfter =
      change.how === 'write'
        ? now === sha256(change.text)
        : now === null &&
          (change.how === 'delete' || shaAt(path.join(root, change.to)) === change.before);
    if (isBefore && isAfter) return 'both';
    return isBefore ? 'before' : isAfter ? 'after' : 'other';
  });
  if (states.includes('other')) return 'other';
  if (!states.includes('before')) return 'after';
  return states.includes('after') ? 'between' : 'before';
}

/** Writes what of a batch is not written yet. */
export async function finishChanges(
  disk: Disk,
  root: string,
  changes: readonly Change[],
): Promise<void> {
  for (const change of changes) {
    const before = bytesAt(path.join(root, change.path));
    if ((before === null ? null : sha256(before.bytes)) !== change.before) continue;
    await perform(disk, root, change, before);
  }
}
