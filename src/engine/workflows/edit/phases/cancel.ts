import { editState } from '../contract/state.ts';
import { patchOf } from '../rules/patch.ts';
import { changedFiles } from './changed.ts';
import { end } from './finish-end.ts';
import { pairsOf, tellOthers } from './own-changes.ts';
import type { Task } from './task.ts';
import { markOnce, sayOnce } from './tell.ts';

/**
 * Ended by its person, before it began or at work: what is changed stays, and no later walk goes on with it
 * (docs/spec/edit.md §15). What takes the change out again is kept beside it. `task` undefined: it had not begun.
 */
export async function cancel(
  base: Pick<Task, 'ctx' | 'files'>,
  task?: Task | undefined,
): Promise<void> {
  try {
    if (task !== undefined) await keepDifference(task);
  } finally {
    // it has ended, whether or not the difference could be kept: else the next walk would go on with it
    const ended = { attempt: null, run: null, report: null, reason: '' };
    await end(base, { end: 'CANCELLED', ...ended });
  }
}

async function keepDifference(task: Task): Promise<void> {
  const { ctx } = task;
  if (task.trees !== null || task.input.dryRun || !knowsAll(task)) return;
  const pairs = await pairsOf(task);
  const files = changedFiles(task, pairs, null).map(({ path }) => path);
  if (files.length === 0) return;
  await ctx.files.write(task.files.difference, patchOf(pairs));
  await tellOthers(task);
  markOnce(ctx, { type: 'edit_left', files });
  const green = editState(ctx.state()).green ? 'yes' : '';
  sayOnce(ctx, 'edit_left', { files, patch: task.files.difference, green });
}

/** A walk that was stopped before it had passed all earlier edits would take out half of them. */
function knowsAll({ ctx, memory }: Task): boolean {
  const { batches } = editState(ctx.state());
  return batches.every(({ files }) => files.every(({ path }) => memory.originals.has(path)));
}
