import { createHash } from 'node:crypto';
import { RunError } from '../data/failure.ts';
import type { Store } from './walk.ts';

/**
 * The files of a run as a room sees them: what it looks for as a file is one. Where a folder stands instead, `exists`
 * rejects with `file_unwritable` (`EISDIR`), since nothing can be made there and what was accepted is not in it.
 */
export function roomFiles(store: Store): Store & { checkGiven(folder: string): Promise<void> } {
  return {
    ...store,
    async checkGiven(folder) {
      for (const { path } of await materialsIn(store, folder)) await readMaterial(store, path);
    },
    async exists(path) {
      if (!(await store.exists(path))) return false;
      if ((await store.pieces(path)) !== undefined) return true;
      // gone since it was looked for
      if (!(await store.exists(path))) return false;
      throw new RunError({ kind: 'file_unwritable', path, code: 'EISDIR', detail: 'not a file' });
    },
  };
}

/**
 * Is something lost in this text of a file? It says more with the signs for what could not be read, or with a NUL, than
 * any reader would: bytes that are no text in any encoding. A sign that a model wrote itself is none.
 */
export async function isGarbled(store: Store, path: string, text: string): Promise<boolean> {
  if (text.includes('\0')) return true;
  if (!text.includes('\uFFFD')) return false;
  return (await store.hash(path)) !== createHash('sha256').update(text).digest('hex');
}

/** No text that is handed to agents is longer (characters); a file beyond it is not read whole. */
const longestMaterial = 4_000_000;

/**
 * A file of a person's that goes to an agent; undefined when there is none. Rejects with `file_damaged` where it is no
 * text, or too long for one.
 */
export async function readMaterial(store: Store, path: string): Promise<string | undefined> {
  const text = await readBounded(store, path);
  if (text !== undefined && (await isGarbled(store, path, text)))
    throw new RunError({ kind: 'file_damaged', path, detail: noText });
  return text;
}

/** The files of a folder that goes to agents; names that start with a dot only keep the folder. */
export async function materialsIn(
  store: Store,
  folder: string,
): Promise<readonly { readonly name: string; readonly path: string }[]> {
  const place = folder.replace(/\/$/, '');
  const names = (await store.list(place)).filter((name) => !name.startsWith('.'));
  return names.map((name) => ({ name, path: `${place}/${name}` }));
}

/** Whatever goes to an agent; undefined when there is none. Rejects with `file_damaged` where it is too long for one. */
export async function readBounded(store: Store, path: string): Promise<string | undefined> {
  const read = await readHead(store, path);
  if (read?.whole === false) throw new RunError({ kind: 'file_damaged', path, detail: tooLong });
  return read?.text;
}

/** A file's text; of one that is too long for an agent only its beginning. undefined when there is none. */
export async function readHead(
  store: Store,
  path: string,
): Promise<{ readonly text: string; readonly whole: boolean } | undefined> {
  if (((await store.size(path)) ?? 0) > longestMaterial) {
    let head = '';
    for await (const piece of (await store.pieces(path)) ?? []) {
      head += piece;
      if (head.length > longestMaterial) return { text: head, whole: false };
    }
  }
  const text = await store.read(path);
  return text === undefined ? undefined : { text, whole: true };
}

/** Said of a text that is too long for an agent. */
export const tooLong = `more than ${longestMaterial / 1_000_000} million characters`;

/** Said of bytes that are no text. */
export const noText = 'bytes that are no text; save it as UTF-8';
