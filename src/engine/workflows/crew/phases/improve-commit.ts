import type { Git } from '../../../acting/git.ts';
import type { Deed } from '../approvals/deeds.ts';
import { type Cmd, sayOnce } from '../cmd.ts';
import { oneLine } from '../cmd-log.ts';
import type { Applied } from './applied.ts';

export type Improving = Extract<Deed, { kind: 'improvement' }>;

/** Of a commit that an earlier sitting made it is not known how. */
const untold: { readonly hooks: string; readonly unsigned: number; readonly by?: string } = {
  hooks: '',
  unsigned: 0,
};

type Committing = {
  readonly own: readonly string[];
  readonly message: string;
  readonly base: string;
};

/** One commit of just these files, with a receipt; not where others are staged already. */
export async function commitOnce(
  cmd: Cmd,
  git: Git,
  deed: Improving,
  { own, message, base }: Committing,
): Promise<Applied> {
  const { ctx } = cmd;
  const foreign = (await git.staged()).filter((path) => !own.includes(path));
  if (foreign.length > 0)
    return refused(cmd, deed, `also staged: ${foreign.slice(0, 3).join(', ')}`);
  const result = await ctx.effect({
    key: `${deed.key}/commit`,
    deed: async () => {
      const made = await git.commit(own, message);
      if (!made.ok) return { hash: '', reason: made.reason, ...untold };
      const { hash, hooks, unsigned, said, changed } = made;
      const by = changed.length === 0 ? oneLine(said) : `${changed.join(', ')}: ${oneLine(said)}`;
      return { hash, reason: '', hooks, unsigned: Number(unsigned), by };
    },
    happened: async () => {
      const hash = await git.find(base, deed.commit.marker);
      return hash === null
        ? { done: false }
        : { done: true, result: { hash, reason: '', ...untold } };
    },
  });
  if (result.hash === '') return refused(cmd, deed, oneLine(result.reason));
  const { hash: made, hooks, unsigned, by = '' } = result;
  const commit = made.slice(0, 12);
  ctx.say('improvement_committed', { id: deed.id, commit, hooks, unsigned, by });
  return { applied: true, commit: result.hash, note: null };
}

/** It is in the files, and not committed. */
export function refused({ ctx }: Cmd, { id }: Improving, reason: string): Applied {
  ctx.say('improvement_not_committed', { id, reason });
  return { applied: true, commit: null, note: reason };
}

/** Nothing of it is in any file, whatever was said: so nothing is told of it in the changelog either. */
export function notMade({ ctx }: Cmd, { id, target }: Improving): Applied {
  sayOnce(ctx, 'improvement_not_made', { id, target });
  return { applied: false, commit: null, note: `not made: ${target} is as it was` };
}
