import type { Planned } from '../cmd.ts';
import { readFiles } from '../multi-file.ts';
import type { PlannedTask } from '../plan/schedule.ts';
import { unwrapped } from '../text/unwrapped.ts';
import { treesFor } from './own-trees.ts';

/**
 * What a worker of a recording says, without the files behind it: those are what its tools would have written, and are
 * brought into its tree. Done again they are the same.
 */
export async function playedWork(
  cmd: Planned,
  { id }: PlannedTask,
  reply: string,
): Promise<string> {
  const files = readFiles(reply, () => true);
  const trees = await treesFor(cmd);
  if (files.ok) for (const { path, text } of files.value) await trees?.edit(id, path, () => text);
  return unwrapped(reply) ?? reply;
}
