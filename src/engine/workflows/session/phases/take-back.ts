import { sessionState } from '../contract/state.ts';
import type { Session } from '../session.ts';
import { mostShown } from './ask-to-apply.ts';

/** Where what came into the project is remembered. */
export type Applies = {
  last(): Promise<{ readonly id: string; readonly files: readonly string[] } | undefined>;
  /** All of it, or nothing. Called again after a crash it goes on. */
  undo(id: string): Promise<TakenBack>;
};

/** Is it out? If not, `changed` names what somebody has changed since. */
export type TakenBack = { readonly isOut: boolean; readonly changed: readonly string[] };

/** Each wish to take it back is done once, in the order in which it was said. Resolves with how many there were. */
export async function takeBack(session: Session, applies: Applies): Promise<number> {
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
        const found = await applies.last();
        return found === undefined ? null : { id: found.id, files: [...found.files] };
      },
      happened,
    });
    let changed: readonly string[] = [];
    const { files, isNew } = await once(session, key, async () => {
      const taken = last === null ? { isOut: false, changed } : await applies.undo(last.id);
      changed = taken.changed;
      return taken.isOut ? (last?.files ?? []) : [];
    });
    if (!isNew) continue;
    if (files.length > 0) ctx.say('artifacts_undone', { files: files.slice(0, mostShown) });
    else ctx.warn('artifacts_not_undone', { files: changed.slice(0, mostShown) });
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

/** `files`: that are not in the project; `undo`: what the last apply brought, while it can be taken back. */
export function tellOpen({ ctx }: Pick<Session, 'ctx'>, files: number, undo: number): void {
  const { unapplied, undoable } = sessionState(ctx.state());
  if (files !== unapplied || undo !== undoable) ctx.mark({ type: 'artifacts_open', files, undo });
}
