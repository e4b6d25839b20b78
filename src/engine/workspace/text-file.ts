import type { ConfigFile } from '../config/parse.ts';
import { RunError } from '../data/failure.ts';
import { type Disk, isMissing } from './disk.ts';

/** Bigger than any settings file a person would write. */
const maxBytes = 1024 * 1024;

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
    if (size > maxBytes) throw damaged(shownAs, `${size} > ${maxBytes}`);
    const bytes = await disk.readFile(file);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { file: shownAs, text, path: file };
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (error instanceof RunError) throw error;
    throw damaged(shownAs, error instanceof Error ? error.message : String(error), error);
  }
}

function damaged(file: string, detail: string, cause?: unknown): RunError {
  return new RunError({ kind: 'file_damaged', path: file, detail }, { cause });
}
