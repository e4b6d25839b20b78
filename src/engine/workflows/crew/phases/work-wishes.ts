import type { Trees } from '../../../workspace/trees/desk.ts';
import { type Cmd, warnOnce } from '../cmd.ts';
import { crewContract } from '../contract/index.ts';
import { applyWork, dropWork, tellWork, undoWork, workedIn } from './apply-work.ts';
import { checkWork, takeIgnored } from './check-work.ts';
import { treesFor } from './own-trees.ts';

/*
 * What its person says unasked about the work of tasks – apply it, put it aside, take it back – is done in the order in
 * which it was said, each once: a wish is named by its place among all that the run was told.
 */

const wishes: ReadonlySet<string> = new Set(crewContract.deeds);

/** One after the other in each run: two would take the same wish for their own. */
const turns = new WeakMap<AbortSignal, Promise<void>>();

/** Does what has been said and not been done yet. Only what this person said themselves counts. */
export async function doWishes(cmd: Cmd): Promise<void> {
  const { signal } = cmd.ctx;
  const turn = (turns.get(signal) ?? Promise.resolve()).then(async () => await doAll(cmd));
  const quiet = turn.catch(() => undefined);
  turns.set(signal, quiet);
  await turn;
}

/** Does some work; whatever is said meanwhile is done at once. Rejects as the work does. */
export async function heeding<T>(cmd: Cmd, work: () => Promise<T>): Promise<T> {
  const { ctx } = cmd;
  const over = new AbortController();
  const heed = async () => {
    const either = AbortSignal.any([over.signal, ctx.signal]);
    while (!either.aborted) {
      const known = ctx.inbox().length;
      await doWishes(cmd);
      await ctx.told(known, either);
    }
  };
  // a deed that failed ends the sitting when what was begun beside it is over
  const heeded = heed().then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const done = await work().finally(() => over.abort());
  const failed = await heeded;
  if (failed !== undefined) throw failed.error;
  return done;
}

async function doAll(cmd: Cmd): Promise<void> {
  const own = [...cmd.ctx.inbox().entries()].filter(([, { kind, own }]) => own && wishes.has(kind));
  if (own.length === 0) return;
  const trees = await treesFor(cmd);
  if (trees === null) {
    warnOnce(cmd.ctx, 'work_refused', { files: [{ path: cmd.id, why: 'no_trees' }] });
    return;
  }
  for (const [at, item] of own) {
    const key = `w${at + 1}`;
    if (item.kind === 'apply_work') await applyWish(cmd, trees, { key, task: item.task });
    if (item.kind === 'drop_work') await dropWish(cmd, trees, { key, task: item.task });
    if (item.kind === 'undo_work') await undoWork(cmd, trees, key);
    if (item.kind === 'check_work') await checkWork(cmd, trees, { key, task: item.task });
    if (item.kind === 'take_ignored') await takeIgnored(cmd, trees, { key, ...item });
  }
  await tellWork(cmd, trees);
}

type Wish = { readonly key: string; readonly task: number | null };

async function applyWish(cmd: Cmd, trees: Trees, { key, task }: Wish): Promise<void> {
  const done = workedIn(cmd, trees);
  const wanted = task === null ? done.filter((id) => trees.state(id) === 'open') : [task];
  await applyWork(cmd, trees, {
    key,
    tasks: wanted,
    why: async (path) => {
      const others = done.filter((id) => id !== task && trees.state(id) === 'open');
      return task === null ? undefined : await onWhatIsOpen(trees, others, path);
    },
    async changes() {
      if (task === null) {
        const changes = await trees.together(done);
        if (!('clashes' in changes)) return { ok: true, changes };
        // which side counts is asked when all is offered
        return refused(
          changes.clashes.map(({ path }) => path),
          'clash',
        );
      }
      if (!done.includes(task)) return refused([String(task)], 'not_done');
      return { ok: true, changes: await trees.pending(task) };
    },
  });
}

function refused(paths: readonly string[], why: string) {
  return { ok: false, refused: paths.map((path) => ({ path, why })) } as const;
}

/** Of a file that another task has changed before, whose work is not in the project. */
async function onWhatIsOpen(trees: Trees, others: readonly number[], path: string) {
  for (const other of others)
    if ((await trees.pending(other)).some((change) => change.path === path)) return 'builds_on';
  return undefined;
}

async function dropWish(cmd: Cmd, trees: Trees, { key, task }: Wish): Promise<void> {
  const open = workedIn(cmd, trees).filter((id) => trees.state(id) === 'open');
  const tasks = open.filter((id) => task === null || id === task);
  await dropWork(cmd, trees, { key, tasks });
}
