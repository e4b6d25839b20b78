import { readRecord } from './step-record.ts';
import type { Walk } from './walk.ts';

/** A file that was made here and is not what was made any more, and what it is now. */
export type HandEdit = { readonly path: string; readonly hash: string };

/** Of these outputs those that somebody has changed since; what is not there, or has no record, is none of them. */
export async function handEdits(
  walk: Walk,
  outputs: readonly string[],
): Promise<readonly HandEdit[]> {
  const found: HandEdit[] = [];
  for (const path of outputs) {
    const record = await readRecord(walk, path);
    const hash = record === undefined ? null : await walk.store.hash(path);
    if (hash !== null && hash !== record?.outputHash) found.push({ path, hash });
  }
  return found;
}
