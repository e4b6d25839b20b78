import { CancelledForGood } from '../../../data/cancelled.ts';
import { editState } from '../contract/state.ts';
import { findIntegrity, verifies } from '../rules/integrity/find.ts';
import { type FilePair, patchOf, sizeOf } from '../rules/patch.ts';
import { cancel } from './cancel.ts';
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
  const { ctx } = task;
  const { values, pairs } = await proposalOf(task, planned);
  const { count, added, removed } = values;
  sayOnce(ctx, 'edit_proposed', { count, added, removed });
  const findings = findIntegrity(
    pairs.map(({ path, before, after }) => ({
      path,
      before: before?.text ?? null,
      after: after?.text ?? null,
    })),
  );
  markOnce(ctx, { type: 'integrity', findings });
  const { choice } = await ctx.ask({
    id: `proposal-${planned.n}`,
    kind: 'apply_proposal',
    values,
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

/** What an edit would change, as its person is shown it; the whole of it lies beside the run. */
async function proposalOf({ ctx, files: paths }: Task, { plan }: Planned) {
  const pairs = proposedPairs(plan);
  const patch = patchOf(pairs);
  await ctx.files.write(paths.proposal, patch);
  const files = pairs
    .toSorted((a, b) => Number(verifies(b.path)) - Number(verifies(a.path)))
    .map((pair) => {
      const how = pair.before === null ? '+' : pair.after === null ? '-' : '~';
      const size = sizeOf([pair]);
      return `${how} ${pair.path} (+${size.added} −${size.removed})`;
    });
  const values = { files, count: pairs.length, ...sizeOf(pairs), diff: patch.slice(0, 200_000) };
  return { pairs, values };
}

/** Does each edit ask before it is written? Not in a tree of its own, which is asked about as a whole. */
export async function asksFirst({ ctx, trees }: Pick<Task, 'ctx' | 'trees'>): Promise<boolean> {
  return trees === null && !(await ctx.trustsRepository());
}

/**
 * Resolves with whether an edit may be written: in a repository that nobody has trusted each is shown first, and nothing of
 * it is touched before a yes (§4.6). After a no the task has ended.
 */
export async function mayWrite(task: Task, planned: Planned): Promise<boolean> {
  const { ctx, home, memory } = task;
  const isIn = editState(ctx.state()).batches.some(({ n }) => n === planned.n);
  if (isIn || !(await asksFirst(task))) return true;
  const { values } = await proposalOf(task, planned);
  const { choice } = await ctx.ask({
    id: `write-${planned.n}`,
    kind: 'write_edit',
    values: { ...values, repository: home.root },
    choices: [
      { id: 'apply', key: 'a', weighty: true },
      { id: 'stop', key: 's' },
    ],
  });
  if (choice === 'apply') return true;
  if (memory.current.size > 0) {
    await cancel(task);
    throw new CancelledForGood('edit');
  }
  sayOnce(ctx, 'edit_discarded');
  await end(task, { end: 'DISCARDED', attempt: null, run: null, report: null, reason: '' });
  return false;
}

/** What this edit alone does to the files as they stand, whatever earlier ones did to them. */
function proposedPairs({ changes, originals, stood }: Planned['plan']): readonly FilePair[] {
  const was = new Map([...originals, ...stood].map(({ path, was: before }) => [path, before]));
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
