import { hashOf } from '../../../data/canonical.ts';
import type { Json } from '../../../data/question.ts';
import { leftNow } from '../../../walk/left-now.ts';
import type { Trees } from '../../../workspace/trees/desk.ts';
import type { Change } from '../../../workspace/trees/shapes.ts';
import type { Session } from '../session.ts';
import { askToApply, mostShown, type RefusedFile } from './ask-to-apply.ts';
import { type Applies, takeBack, tellOpen } from './take-back.ts';
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
  const undone = await takeBack(session, appliesOf(trees));
  const changes = await trees.together([attempt]);
  if ('clashes' in changes) return;
  const missing = await trees.missing(changes);
  tell(session, trees, missing.length);
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
  let refused: readonly RefusedFile[] = [];
  for (let round = 1; ; round += 1) {
    const id = `apply-artifacts-${hash}-${undone}-${round}`;
    const { choice, by } = await askToApply(session, id, { lines, diff, refused });
    if (choice === 'later' && !(await leftNow(ctx, id))) continue;
    if (choice === 'drop') {
      await trees.drop(attempt);
      ctx.say('artifacts_dropped');
      tell(session, trees, 0);
    }
    if (choice === 'all') {
      refused = await apply(session, trees, id, offered);
      // what was said in advance would be said again to the same refusal, for ever
      if (refused.length > 0 && by !== 'flag') continue;
    }
    return;
  }
}

type Done = { files: string[]; refused: { path: string; why: string }[] };

/** Once, with a receipt. Resolves with what did not fit, nothing where the project has it now. */
async function apply(
  session: Session,
  trees: Trees,
  id: string,
  { changes, attempt }: Offered,
): Promise<readonly RefusedFile[]> {
  const { ctx } = session;
  const { files, refused } = await ctx.effect<Done>({
    key: `apply/${id}`,
    async deed() {
      const applied = await trees.apply(id, changes, [attempt]);
      if (applied.ok) return { files: [...applied.files], refused: [] };
      const left = applied.refused.map(({ path, why }) => ({ path, why }));
      // in here: what was refused long ago is no news in later walks
      ctx.warn('artifacts_clash', { files: left });
      return { files: [], refused: left };
    },
    async happened() {
      const stands = await trees.finish(id);
      if (stands === 'changed_since') return 'unknown';
      if (stands === 'not_begun') return { done: false };
      return { done: true, result: { files: [...(trees.last()?.files ?? [])], refused: [] } };
    },
  });
  const missing = await trees.missing(changes);
  tell(session, trees, missing.length);
  if (refused.length === 0) ctx.say('artifacts_applied', { files: files.slice(0, mostShown) });
  return refused;
}

/** Trees as what is taken back is asked of them. */
function appliesOf(trees: Trees): Applies {
  return {
    last: async () => trees.last(),
    async undo(id) {
      const changed = await trees.undo(id);
      return { isOut: changed.length === 0, changed };
    },
  };
}

function tell(session: Session, trees: Trees, files: number): void {
  tellOpen(session, files, trees.last()?.files.length ?? 0);
}
