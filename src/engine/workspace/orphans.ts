import path from 'node:path';
import { marksOf, readRecord } from './child-records.ts';
import { type Disk, isMissing } from './disk.ts';
import { bootId, hasMarks, processFacts } from './process-table.ts';
import { endTree } from './process-tree.ts';

/**
 * Ends what commands of an earlier life of this run left behind, and removes their records (`folder` =
 * `.engine/children`). Called at the start of a run, under its lock, before it starts anything. A record is only a
 * hint, anybody may have written it: a process is touched when it carries the marks of this run and of the recorded
 * command, or belongs to the session of a leader that does and whose number and start time are the recorded ones.
 * Resolves with how many processes there were.
 */
export async function sweepOrphans(
  disk: Disk,
  folder: string,
  run: string,
  options: { readonly graceMs?: number } = {},
): Promise<number> {
  const names = await recordNames(disk, folder);
  const counts = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const text = await disk.readFile(file).catch(() => undefined);
      const ended = await endRecorded(text?.toString() ?? '', run, options.graceMs);
      // What cannot be removed is swept again next time.
      await disk.unlink(file).catch(() => undefined);
      return ended;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function recordNames(disk: Disk, folder: string): Promise<readonly string[]> {
  try {
    const entries = await disk.readFolder(folder);
    return entries
      .filter(({ name, kind }) => kind === 'file' && name.endsWith('.jsonl'))
      .map(({ name }) => name);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function endRecorded(text: string, run: string, grace?: number): Promise<number> {
  const record = readRecord(text);
  if (record === undefined || record.run !== run || record.boot !== bootId()) return 0;
  const marks = marksOf(record);
  const { leader } = record;
  const known =
    leader?.started !== undefined &&
    processFacts(leader.pid)?.started === leader.started &&
    hasMarks(leader.pid, marks);
  return endTree({ leader: known ? leader : undefined, marks }, grace);
}
