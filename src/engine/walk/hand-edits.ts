import type { HandEdit } from '../workflow.ts';
import { readRecord } from './step-record.ts';
import type { Walk } from './walk.ts';

/** Those of these outputs that were changed since; missing files and files without a record are left out. */
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
