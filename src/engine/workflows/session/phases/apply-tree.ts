import { hashOf } from '../../../data/canonical.ts';
import type { Json } from '../../../data/question.ts';
import { leftNow } from '../../../walk/left-now.ts';
import type { Refused, Trees } from '../../../workspace/trees/desk.ts';
import type { Change } from '../../../workspace/trees/shapes.ts';
import { sessionState } from '../contract/state.ts';
import type { Session } from '../session.ts';
import { askToApply, mostShown } from './ask-to-apply.ts';
import { lastAttempt, putInTree } from './tree.ts';

/**
 * What was made comes into the project by a key of its person's: all of it or nothing, with a receipt, beside what they have
 * changed meanwhile; and out of it again by another.
 */
export async function offerFromTree(
  session: Session,
  trees: Trees,
  artifacts: readonly string[],
): Promise<void> {
  const { ctx } = session;
  const attempt = lastAttempt(session);
  await putInTree(session, trees, { attempt, artifacts });
  const undone = await takeBack(session, trees);
  const changes = await trees.together([attempt]);
  if ('clashes' in changes) return;
  const missing = await trees.missing(changes);
  tellOpen(session, trees, missing.length);
  const isDropped = ctx.state().notices.some(({ notice }) => notice === 'artifacts_dropped');
  if (missing.length === 0 || isDropped) return;
  await decide(session, trees, { attempt, changes, undone });
}

type Offered = {
  readonly attempt: number;
  readonly changes: readonly Change[];
  /** How often it was taken back: each time it is offered anew. */
  readonly undone: number;
};

async function decide(session: Session, trees: Trees, offered: Offered): Promise<void> {
  const { ctx } = session;
  const { attempt, changes, undone } = offered;
  const lines = changes.map(
    ({ path, from, to }) => `${from === null ? '+' : to === null ? '-' : '~'} ${path}`,
  );
  const diff = await trees.shown([attempt]);
  const hash = hashOf(changes.map((change): Json => ({ ...change }))).slice(0, 12);
  for (let round = 1; ; round += 1) {
    const id = `apply-artifacts-${hash}-${undone}-${round}`;
    const { choice, by } = await askToApply(session, id, { lines, diff });
    if (choice === 'later' && !(await leftNow(ctx, id))) continue;
    if (choice === 'drop') {
      await trees.drop(attempt);
      ctx.say('artifacts_dropped');
      tellOpen(session, trees, 0);
    }
    // what was said in advance would be said again to the same refusal, for ever
    if (choice === 'all' && !(await apply(session, trees, id, offered)) && by !== 'flag') continue;
    return;
  }
}

type Done = { readonly files: string[]; readonly refused: Refused[] };

/** Once, with a receipt. Resolves with whether the project has it now. */
async function apply(
  session: Session,
  trees: Trees,
  id: string,
  { changes, attempt }: Offered,
): Promise<boolean> {
  const { ctx } = session;
  const { files, refused } = await ctx.effect<Done>({
    key: `apply/${id}`,
    async deed() {
      const applied = await trees.apply(id, changes, [attempt]);
      return applied.ok
        ? { files: [...applied.files], refused: [] }
        : { files: [], refused: [...applied.refused] };
    },
    async happened() {
      const stands = await trees.finish(id);
      if (stands === 'changed_since') return 'unknown';
      if (stands === 'not_begun') return { done: false };
      return { done: true, result: { files: [...(trees.last()?.files ?? [])], refused: [] } };
    },
  });
  const missing = await trees.missing(changes);
  tellOpen(session, trees, missing.length);
  if (refused.length === 0) ctx.say('artifacts_applied', { files: files.slice(0, mostShown) });
  else ctx.warn('artifacts_clash', { files: refused.map(({ path, why }) => ({ path, why })) });
  return refused.length === 0;
}

/** Each wish to take it back is done once, in the order in which it was said. Resolves with how many there were. */
async function takeBack(session: Session, trees: Trees): Promise<number> {
  const { ctx } = session;
  const wishes = [...ctx.inbox().entries()].filter(
    ([, { kind, own }]) => own && kind === 'undo_artifacts',
  );
  const happened = async () => ({ done: false }) as const;
  for (const [at] of wishes) {
    const key = `undo/w${at + 1}`;
    // which one it is must stay the same where this breaks off: half taken back it is the last one no more
    const last = await ctx.effect<{ id: string; files: string[] } | null>({
      key: `${key}/which`,
      async deed() {
        const found = trees.last();
        return found === undefined ? null : { id: found.id, files: [...found.files] };
      },
      happened,
    });
    const { files, isNew } = await once(session, key, async () => {
      const isFree = last !== null && (await trees.undo(last.id)).length === 0;
      return isFree ? last.files : [];
    });
    if (!isNew) continue;
    if (files.length > 0) ctx.say('artifacts_undone', { files: files.slice(0, mostShown) });
    else ctx.warn('artifacts_not_undone');
  }
  return wishes.length;
}

/** A deed that goes on where it broke off; `isNew`: it was done in this sitting. */
async function once({ ctx }: Session, key: string, deed: () => Promise<readonly string[]>) {
  let isNew = false;
  const { files } = await ctx.effect<{ files: string[] }>({
    key,
    async deed() {
      isNew = true;
      return { files: [...(await deed())] };
    },
    happened: async () => ({ done: false }),
  });
  return { files, isNew };
}

function tellOpen({ ctx }: Session, trees: Trees, files: number): void {
  const undo = trees.last()?.files.length ?? 0;
  const { unapplied, undoable } = sessionState(ctx.state());
  if (files !== unapplied || undo !== undoable) ctx.mark({ type: 'artifacts_open', files, undo });
}
