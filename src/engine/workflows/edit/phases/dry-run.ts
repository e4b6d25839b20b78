import type { FileChange } from '../rules/edit-batch.ts';
import { findIntegrity, verifies } from '../rules/integrity/find.ts';
import { type FilePair, patchOf, sizeOf } from '../rules/patch.ts';
import { end } from './finish-end.ts';
import { applyPlan, type Made } from './implement.ts';
import type { Task } from './task.ts';
import { markOnce, sayOnce } from './tell.ts';

type Planned = Extract<Made, { kind: 'planned' }>;

/**
 * Shows what would be changed and changes nothing, not even in `agent/`; then its person says whether it is to be. Resolves
 * with whether the changes are in the repository now; `changed`: somebody changed these files meanwhile (§11).
 */
export async function propose(
  task: Task,
  planned: Planned,
): Promise<{ readonly applied: boolean; readonly changed: readonly string[] }> {
  const { ctx, files } = task;
  const pairs = proposedPairs(planned.plan.changes, planned.plan.originals);
  const patch = patchOf(pairs);
  await ctx.files.write(files.proposal, patch);
  const { added, removed } = sizeOf(pairs);
  sayOnce(ctx, 'edit_proposed', { count: pairs.length, added, removed });
  const findings = findIntegrity(
    pairs.map(({ path, before, after }) => ({
      path,
      before: before?.text ?? null,
      after: after?.text ?? null,
    })),
  );
  markOnce(ctx, { type: 'integrity', findings });
  const lines = pairs
    .toSorted((a, b) => Number(verifies(b.path)) - Number(verifies(a.path)))
    .map((pair) => {
      const how = pair.before === null ? '+' : pair.after === null ? '-' : '~';
      const size = sizeOf([pair]);
      return `${how} ${pair.path} (+${size.added} −${size.removed})`;
    });
  const { choice } = await ctx.ask({
    id: `proposal-${planned.n}`,
    kind: 'apply_proposal',
    values: { files: lines, count: pairs.length, added, removed, diff: patch.slice(0, 200_000) },
    choices: [
      { id: 'apply', key: 'a', weighty: true },
      { id: 'discard', key: 'd' },
    ],
    yes: 'apply',
  });
  if (choice !== 'apply') {
    sayOnce(ctx, 'edit_discarded');
    await end(task, { end: 'DISCARDED', attempt: null, run: null, report: null, reason: '' });
    return { applied: false, changed: [] };
  }
  const changed = await applyPlan(task, planned);
  return { applied: changed.length === 0, changed };
}

function proposedPairs(
  changes: readonly FileChange[],
  originals: Planned['plan']['originals'],
): readonly FilePair[] {
  const was = new Map(originals.map(({ path, was: before }) => [path, before]));
  return changes.map((change): FilePair => {
    const before = was.get(change.path) ?? null;
    switch (change.how) {
      case 'write':
        return { path: change.path, before, after: { text: change.text, mode: change.mode } };
      case 'delete':
        return { path: change.path, before, after: null };
      case 'move':
        return { path: change.to, from: change.path, before, after: before };
      default:
        return change satisfies never;
    }
  });
}
