import { z } from 'zod';
import type { HandEdit } from '../data/hand-edit.ts';
import { jsonIn } from '../data/json-text.ts';
import { bookkeeping, recordName, type Store, type Walk } from './walk.ts';

/**
 * What the engine remembers of a finished step: `.engine/steps/<output path>.json`. The output is the truth; the
 * record only tells what it was made from, so that a change of an input can be noticed.
 */
export const StepRecord = z.object({
  step: z.string(),
  output: z.string(),
  outputHash: z.string(),
  /** Path → hash of the bytes at the time of making; null = the file was not there. */
  inputs: z.record(z.string(), z.string().nullable()),
  basis: z.string(),
  /** Hashes of what of the basis was shown as part of a file; absent in records of an earlier program. */
  texts: z.record(z.string(), z.string()).optional(),
  frozenBy: z.string().nullable(),
  madeAt: z.string(),
  /** Hash of each part of the output as it was made; absent where it has none, or it was made by an earlier program. */
  parts: z.array(z.string()).optional(),
});
export type StepRecord = z.infer<typeof StepRecord>;

export function recordPath(walk: Pick<Walk, 'folder'>, output: string): string {
  return bookkeeping(walk, 'steps', recordName(output));
}

/** The record of a step; a damaged one counts as none (the output decides). */
export async function readRecord(walk: Walk, output: string): Promise<StepRecord | undefined> {
  return parseRecord(await walk.store.read(recordPath(walk, output)));
}

export async function saveRecord(walk: Walk, record: StepRecord): Promise<void> {
  await walk.store.write(recordPath(walk, record.output), `${JSON.stringify(record, null, 2)}\n`);
}

export async function allRecords(walk: Walk): Promise<StepRecord[]> {
  const folder = bookkeeping(walk, 'steps');
  const names = await walk.store.list(folder);
  const texts = await Promise.all(names.map((name) => walk.store.read(`${folder}/${name}`)));
  return texts.map(parseRecord).filter((record) => record !== undefined);
}

/** Hash of every input as it is now. */
export async function hashInputs(
  store: Store,
  inputs: readonly string[],
): Promise<Record<string, string | null>> {
  const pairs = await Promise.all(
    inputs.map(async (path) => [path, await store.hash(path)] as const),
  );
  return Object.fromEntries(pairs);
}

function parseRecord(text: string | undefined): StepRecord | undefined {
  return StepRecord.safeParse(jsonIn(text)).data;
}

/** Those of these outputs that were changed since; missing files and files without a record are left out. */
export async function handEdits(
  walk: Walk,
  outputs: readonly string[],
): Promise<readonly HandEdit[]> {
  const found: HandEdit[] = [];
  for (const path of outputs) {
    const record = await readRecord(walk, path);
    const hash = record === undefined ? null : await walk.store.hash(path);
    if (hash === null || record === undefined || hash === record.outputHash) continue;
    found.push({ path, hash, parts: record.parts });
  }
  return found;
}
