import path from 'node:path';
import { type ChildRecord, marksOf, readRecord } from './child-records.ts';
import { type Disk, isMissing } from './disk.ts';
import { bootId, hasMarks, processFacts } from './process-table.ts';
import { endTree } from './process-tree.ts';
import { removeStandIn } from './sandbox-guarded.ts';
import { mayStandIn } from './sandbox-places.ts';

/**
 * Ends what commands of an earlier life of this run left behind, and removes their records (`folder` =
 * `.engine/children`). Called at the start of a run, under its lock, before it starts anything. A record is only a
 * hint, anybody may have written it: a process is touched when it carries the marks of this run and of the recorded
 * command, or belongs to the session of a leader that does and whose number and start time are the recorded ones.
 * So is what stood in for missing places: it goes where it has a name of those and nobody has put anything into it.
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
  if (record === undefined || record.run !== run) return 0;
  const ended = record.boot === bootId() ? await endProcesses(record, grace) : 0;
  for (const place of record.standIns.filter(mayStandIn).toReversed()) removeStandIn(place);
  return ended;
}

async function endProcesses(record: ChildRecord, grace?: number): Promise<number> {
  const marks = marksOf(record);
  const { leader } = record;
  const known =
    leader?.started !== undefined &&
    processFacts(leader.pid)?.started === leader.started &&
    hasMarks(leader.pid, marks);
  return endTree({ leader: known ? leader : undefined, marks }, grace);
}
