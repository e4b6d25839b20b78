import type { ConfigFile } from '../config/parse.ts';
import { RunError } from '../data/failure.ts';
import { type Disk, isMissing } from './disk.ts';

/** Most that a text may have which is read whole or edited on the screen (bytes): about the length of a novel. */
export const mostBytes = 1_000_000;

/**
 * A small text as it lies on disk, under the name that messages give it; undefined when it is not there. Rejects with
 * RunError `file_damaged` when it is not text, or far too big for one.
 */
export async function readTextFile(
  disk: Disk,
  file: string | undefined,
  shownAs: string,
): Promise<ConfigFile | undefined> {
  if (file === undefined) return undefined;
  try {
    const { kind, size } = await disk.stat(file);
    if (kind !== 'file') throw damaged(shownAs, 'not a file');
    if (size > mostBytes) throw damaged(shownAs, `${size} > ${mostBytes}`);
    const bytes = await disk.readFile(file);
    const text = textIn(bytes);
    if (text === undefined) throw damaged(shownAs, 'no UTF-8 text', { line: noTextAt(bytes) });
    return { file: shownAs, text, path: file };
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (error instanceof RunError) throw error;
    throw damaged(shownAs, error instanceof Error ? error.message : String(error), {}, error);
  }
}

/** undefined: it is no UTF-8. */
function textIn(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The first line that is no UTF-8, from 1; no letter of more than one byte has that of a line's end in it. */
function noTextAt(bytes: Uint8Array): number {
  let line = 1;
  for (let from = 0; from <= bytes.length; line += 1) {
    const found = bytes.indexOf(0x0a, from);
    const end = found < 0 ? bytes.length : found;
    if (textIn(bytes.subarray(from, end)) === undefined) return line;
    from = end + 1;
  }
  return 1;
}

function damaged(
  file: string,
  detail: string,
  at: { readonly line?: number } = {},
  cause?: unknown,
): RunError {
  return new RunError({ kind: 'file_damaged', path: file, detail, ...at }, { cause });
}
