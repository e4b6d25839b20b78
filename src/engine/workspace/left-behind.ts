import path from 'node:path';
import { marksOf, readRecord } from './child-records.ts';
import { containment } from './containment.ts';
import { type Disk, isThere } from './disk.ts';
import { lockHolder } from './lock.ts';
import { bootId, hasMarks, livingProcesses } from './process-table.ts';

/** What is left of a run that no process works on. */
export type LeftBehind = {
  readonly run: string;
  /** Processes of its commands that are still at work. */
  readonly atWork: number;
  /** Its program ended without cleaning up: the note beside its lock is still there, or its history has no end. */
  readonly killed: boolean;
};

/** `unended`: does its history stop in the middle of a walk? Asked only of one that nobody works on. */
type Left = { readonly id: string; readonly folder: string; unended(): Promise<boolean> };

/**
 * Looks at runs of the workspace at `root`, and ends nothing. Runs at work, and those in order, are left out; also one that
 * somebody has begun to work on meanwhile.
 */
export async function leftBehind(
  disk: Disk,
  root: string,
  runs: readonly Left[],
): Promise<readonly LeftBehind[]> {
  const place = containment(disk, root);
  const found = await Promise.all(
    runs.map(async ({ id, folder, unended }) => {
      const engine = await place.existing(`${folder}/.engine`).catch(() => undefined);
      if (engine === undefined || lockHolder(engine) !== undefined) return undefined;
      const [atWork, killed] = [
        await atWorkIn(disk, path.join(engine, 'children'), id),
        (await unended()) || (await isThere(disk, path.join(engine, 'lock.json'))),
      ];
      const isInOrder = (atWork === 0 && !killed) || lockHolder(engine) !== undefined;
      return isInOrder ? undefined : { run: id, atWork, killed };
    }),
  );
  return found.filter((each) => each !== undefined);
}

/** Records are hints that anybody may have written: only a living process with the marks of both counts. */
async function atWorkIn(disk: Disk, folder: string, run: string): Promise<number> {
  const entries = await disk.readFolder(folder).catch(() => []);
  const records = await Promise.all(
    entries
      .filter(({ name, kind }) => kind === 'file' && name.endsWith('.jsonl'))
      .map(async ({ name }) => {
        const text = await disk.readFile(path.join(folder, name)).catch(() => undefined);
        return readRecord(text?.toString() ?? '');
      }),
  );
  const marks = records
    .filter((record) => record?.run === run && record.boot === bootId())
    .flatMap((record) => (record === undefined ? [] : [marksOf(record)]));
  if (marks.length === 0) return 0;
  const living = livingProcesses() ?? [];
  return living.filter(({ pid }) => marks.some((each) => hasMarks(pid, each))).length;
}
