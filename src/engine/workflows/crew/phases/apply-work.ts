import type { Trees } from '../../../workspace/trees/desk.ts';
import type { Change } from '../../../workspace/trees/shapes.ts';
import { type Cmd, sayAgain, sayOnce } from '../cmd.ts';
import { type CrewTask, crewState, emptyCrew } from '../contract/state.ts';

/*
 * What tasks changed in their trees, on its way into the project: each deed once, with a receipt, and what stands after
 * it is told to the screens.
 */

const mostNamed = 200;
const mostIgnored = 50;

/** Tasks that came to something and have a tree, each after those it builds on. */
export function workedIn({ ctx }: Pick<Cmd, 'ctx'>, trees: Trees): readonly number[] {
  const state = crewState(ctx.state());
  const tasks = new Map((state?.tasks ?? []).map((task) => [task.task, task]));
  const order = (state?.waves ?? []).flatMap((wave) => wave.tasks);
  return order.filter((id) => isDone(tasks.get(id)) && trees.state(id) !== undefined);
}

const isDone = (task: CrewTask | undefined) => ['success', 'partial'].includes(task?.status ?? '');

/** `key` names the receipt of the deed. */
export type WorkDeed = { readonly key: string; readonly tasks: readonly number[] };

export type Applying = WorkDeed & {
  /** Asked when the deed is done: what these tasks changed, or why nothing can be said of it. */
  changes(): Promise<
    | { readonly ok: true; readonly changes: readonly Change[] }
    | { readonly ok: false; readonly refused: readonly RefusedWork[] }
  >;
  /** A better reason for a file that was refused, where there is one. */
  why?(path: string): Promise<string | undefined>;
};

/** `why`: as trees say it (`FileRefusal`), `clash`: of two tasks, `not_done`: a task that has not come to anything, `builds_on`: on what another task did there, which is not in the project. */
export type RefusedWork = { readonly path: string; readonly why: string };
type Done = { files: string[]; refused: RefusedWork[] };

/** Resolves with what did not fit, nothing where the project has these changes now; where nothing came in, why is told. */
export async function applyWork(
  { ctx }: Pick<Cmd, 'ctx'>,
  trees: Trees,
  { key, changes, tasks, why }: Applying,
): Promise<readonly RefusedWork[]> {
  let isNew = false;
  const done = await ctx.effect<Done>({
    key: `apply/${key}`,
    async deed() {
      isNew = true;
      const wanted = await changes();
      const applied = wanted.ok ? await trees.apply(key, wanted.changes, tasks) : wanted;
      if (applied.ok) {
        if (applied.files.length === 0) ctx.say('work_is_in');
        return { files: [...applied.files], refused: [] };
      }
      const refused: RefusedWork[] = [];
      for (const each of applied.refused)
        refused.push({ path: each.path, why: (await why?.(each.path)) ?? each.why });
      // each time that it is tried, in here: what was refused long ago is no news in later walks
      ctx.warn('work_refused', { files: refused });
      return { files: [], refused };
    },
    async happened() {
      const stands = await trees.finish(key);
      if (stands === 'changed_since') return 'unknown';
      if (stands === 'not_begun') return { done: false };
      return { done: true, result: { files: [...(trees.last()?.files ?? [])], refused: [] } };
    },
  });
  if (done.files.length > 0) tell(isNew)(ctx, 'work_applied', named(done.files));
  return done.refused;
}

export async function dropWork(
  { ctx }: Pick<Cmd, 'ctx'>,
  trees: Trees,
  { key, tasks }: WorkDeed,
): Promise<void> {
  let isNew = false;
  const dropped = await ctx.effect<number[]>({
    key: `drop/${key}`,
    async deed() {
      isNew = true;
      for (const task of tasks) await trees.drop(task);
      return [...tasks];
    },
    happened: async () => ({ done: false }),
  });
  if (dropped.length > 0) tell(isNew)(ctx, 'work_dropped', { tasks: dropped.map(String) });
}

/** Takes the last apply out of the project again; where somebody has touched its files since, says which and does nothing. */
export async function undoWork(
  { ctx }: Pick<Cmd, 'ctx'>,
  trees: Trees,
  key: string,
): Promise<void> {
  const happened = async () => ({ done: false }) as const;
  // which one it is must stay the same where this breaks off: half taken back, or wholly, it is the last one no more
  const last = await ctx.effect<{ id: string; files: string[] } | null>({
    key: `undo/${key}/which`,
    async deed() {
      const found = trees.last();
      return found === undefined ? null : { id: found.id, files: [...found.files] };
    },
    happened,
  });
  let isNew = false;
  const undone = await ctx.effect<{ files: string[] }>({
    key: `undo/${key}`,
    async deed() {
      isNew = true;
      const changed = last === null ? [] : await trees.undo(last.id);
      // each time that it is tried, in here: what was refused long ago is no news in later walks
      if (last === null || changed.length > 0) ctx.warn('work_not_undone', named(changed));
      return { files: changed.length === 0 ? (last?.files ?? []) : [] };
    },
    // done again it goes on
    happened,
  });
  if (undone.files.length > 0) tell(isNew)(ctx, 'work_undone', named(undone.files));
}

/** The same may be done, taken back and done once more: what was done just now is told each time, what was done before once. */
const tell = (isNew: boolean) => (isNew ? sayAgain : sayOnce);

function named(files: readonly string[]) {
  return { files: files.slice(0, mostNamed), more: Math.max(0, files.length - mostNamed) };
}

/** What is in the project and what is not, of each task and of all, where that is not known yet. */
export async function tellWork(cmd: Pick<Cmd, 'ctx'>, trees: Trees): Promise<void> {
  const { ctx } = cmd;
  const tasks = workedIn(cmd, trees);
  for (const task of tasks) await tellTaskWork(cmd, trees, task);
  const open = await openWork(trees, tasks);
  const files = 'clashes' in open ? open.clashes.length : open.missing.length;
  const undo = trees.last()?.files.length ?? 0;
  const { unapplied, isCounted, undoable } = crewState(ctx.state()) ?? emptyCrew;
  if (!isCounted || files !== unapplied || undo !== undoable)
    ctx.mark({ type: 'work_open', files, undo });
}

export async function tellTaskWork(
  { ctx }: Pick<Cmd, 'ctx'>,
  trees: Trees,
  task: number,
): Promise<void> {
  const files = (await trees.changes(task))?.files.length ?? 0;
  const state = trees.state(task) ?? 'open';
  const row = crewState(ctx.state())?.tasks.find((each) => each.task === task);
  const known = row?.work ?? null;
  const ignored = (await trees.ignored(task)).slice(0, mostIgnored);
  if (row !== undefined && ignored.join('\n') !== row.ignored.join('\n'))
    ctx.mark({ type: 'task_ignored', task, names: ignored });
  const isKnown = files === 0 ? known === null : known?.files === files && known.state === state;
  if (!isKnown) ctx.mark({ type: 'task_work', task, files, state });
}

/** What these tasks changed and the project does not have: all of it together, and those files it lacks. */
export async function openWork(trees: Trees, tasks: readonly number[]) {
  const changes = await trees.together(tasks);
  if ('clashes' in changes) return changes;
  return { changes, missing: await trees.missing(changes) };
}
