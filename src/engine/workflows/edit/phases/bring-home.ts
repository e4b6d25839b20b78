import { hashOf } from '../../../data/canonical.ts';
import type { Json } from '../../../data/question.ts';
import type { Trees } from '../../../workspace/trees/desk.ts';
import type { Change } from '../../../workspace/trees/shapes.ts';
import { verifies } from '../rules/integrity/find.ts';
import { patchOf, sizeOf } from '../rules/patch.ts';
import { end } from './finish-end.ts';
import { pairsOf } from './own-changes.ts';
import { ownTask } from './place.ts';
import type { Task } from './task.ts';
import { sayOnce, warnOnce } from './tell.ts';

/**
 * What was made green in a tree of its own comes into the person's repository when they say so, all of it or nothing. Resolves
 * with whether it is there; where it is not, the task has ended as discarded.
 */
export async function bringHome(task: Task): Promise<boolean> {
  const { ctx, trees } = task;
  if (trees === null) return true;
  await trees.take(ownTask);
  const changes = await trees.together([ownTask]);
  if ('clashes' in changes || changes.length === 0) return true;
  const pairs = await pairsOf(task);
  const { added, removed } = sizeOf(pairs);
  const files = changes
    .toSorted((a, b) => Number(verifies(b.path)) - Number(verifies(a.path)))
    .map(({ path, from, to }) => `${from === null ? '+' : to === null ? '-' : '~'} ${path}`);
  const hash = hashOf(changes.map((change): Json => ({ ...change }))).slice(0, 12);
  let refused: readonly Refused[] = [];
  for (let round = 1; ; round += 1) {
    const id = `bring-home-${hash}-${round}`;
    const { choice } = await ctx.ask({
      id,
      kind: 'apply_proposal',
      values: {
        ...{ files, count: changes.length, added, removed, verified: 'yes' },
        diff: patchOf(pairs).slice(0, 200_000),
        ...(refused.length === 0 ? {} : { refused: refused.map((file) => ({ ...file })) }),
      },
      choices: [
        { id: 'apply', key: 'a', weighty: true },
        { id: 'discard', key: 'd' },
      ],
      yes: 'apply',
    });
    if (choice !== 'apply') {
      sayOnce(ctx, 'edit_discarded');
      await end(task, { end: 'DISCARDED', attempt: null, run: null, report: null, reason: '' });
      return false;
    }
    refused = await apply(task, trees, { id, changes });
    if (refused.length === 0) return true;
    warnOnce(ctx, 'edit_changed_meanwhile', { files: refused.map(({ path }) => path) });
  }
}

/** `why` as trees say it (`FileRefusal`). */
type Refused = { path: string; why: string };

/** Once, with a receipt; gives the files that somebody has changed since. */
async function apply(
  { ctx }: Task,
  trees: Trees,
  { id, changes }: { readonly id: string; readonly changes: readonly Change[] },
): Promise<readonly Refused[]> {
  const { refused } = await ctx.effect<{ refused: Refused[] }>({
    key: id,
    async deed() {
      const applied = await trees.apply(id, changes);
      if (applied.ok) return { refused: [] };
      return { refused: applied.refused.map(({ path, why }) => ({ path, why })) };
    },
    async happened() {
      const stands = await trees.finish(id);
      if (stands === 'changed_since') return 'unknown';
      return stands === 'done' ? { done: true, result: { refused: [] } } : { done: false };
    },
  });
  return refused;
}
