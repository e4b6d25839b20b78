import { standingFor } from '../../../acting/trees.ts';
import { hashOf } from '../../../data/canonical.ts';
import { RunError } from '../../../data/failure.ts';
import type { Project } from '../../../ports.ts';
import type { Clash, Trees } from '../../../workspace/trees/desk.ts';
import type { Cmd, Planned } from '../cmd.ts';
import type { PlannedTask } from '../plan/schedule.ts';
import { acts, changesProject } from '../tasks/worker.ts';

/*
 * Where the tasks of a cmd work: each that acts, and each that reads the work of one that does, in a tree of its own;
 * the project stays as it is until its person has seen what changed.
 */

/** The trees of a cmd; null where its tasks work in the project itself. Rejects where none can be begun. */
export async function treesFor({ ctx }: Pick<Cmd, 'ctx'>): Promise<Trees | null> {
  const { mode, from } = ctx.config.crew.trees;
  if (mode === 'shared' || ctx.project === null) return null;
  const opened = await ctx.trees(from);
  if (opened.kind === 'open') return opened.trees;
  if (opened.kind === 'none') return null;
  const { kind, detail } = opened.refusal;
  throw new RunError({ kind: 'input_invalid', reason: `trees_${kind}`, values: { detail } });
}

export type OwnPlace = Required<Pick<Project, 'root' | 'tree'>>;

/** The tree a task has; undefined: it works in the project, as tasks of earlier versions do. */
export async function placeOf(cmd: Planned, { id }: PlannedTask): Promise<OwnPlace | undefined> {
  const trees = await treesFor(cmd);
  const tree = trees?.known(id);
  return trees === null || tree === undefined ? undefined : placeIn(cmd, trees, tree);
}

/**
 * Sees that a task that is about to begin has its tree. What does not fit together of the work it builds on is a
 * question. Resolves with why it cannot begin, where its person said so.
 */
export async function beginTree(cmd: Planned, task: PlannedTask): Promise<string | undefined> {
  const trees = await treesFor(cmd);
  if (trees === null || !needsTree(cmd, task)) return undefined;
  const after = workBefore(cmd, task);
  const opened = await trees.open(task.id, after);
  if (opened.ok) return undefined;
  if (await chooseSide(cmd, trees, { task: task.id, ...opened })) {
    await trees.open(task.id, after);
    return undefined;
  }
  return `changes of tasks ${opened.clashes[0]?.tasks.join(' and ')} do not fit together`;
}

type Clashing = {
  /** The task that builds on both; 0: the project. */
  readonly task: number;
  readonly clashes: readonly Clash[];
  readonly shown: string;
};

/** Which of two that do not fit together counts is a person's word, never a guess. Resolves with whether they said. */
export async function chooseSide(
  { ctx }: Pick<Cmd, 'ctx'>,
  trees: Trees,
  { task, clashes, shown }: Clashing,
): Promise<boolean> {
  const lines = clashes.map(({ path, tasks }) => `${path}: ${tasks.join(' / ')}`);
  const { choice } = await ctx.ask({
    id: `clash-${task}-${hashOf([...lines, shown]).slice(0, 12)}`,
    kind: 'changes_clash',
    values: { task, lines, diff: shown },
    choices: [
      { id: 'first', key: '1' },
      { id: 'second', key: '2' },
      { id: 'stop', key: 's' },
    ],
  });
  if (choice !== 'first' && choice !== 'second') return false;
  await trees.choose(clashes, choice);
  return true;
}

/** What a task has changed is remembered, and kept beside its result as a patch. */
export async function keepWork(cmd: Planned, task: PlannedTask): Promise<void> {
  const trees = await treesFor(cmd);
  if (trees?.known(task.id) === undefined || !changesProject(task.persona)) return;
  await trees.take(task.id);
  await trees.keepPatch(task.id, cmd.files.patch(task.id).slice(cmd.ctx.folder.length + 1));
}

/** Tasks this one builds on, and those they do; each after those it builds on itself. */
function workBefore({ schedule }: Pick<Planned, 'schedule'>, task: PlannedTask): readonly number[] {
  const wanted = new Set(task.dependsOn);
  for (const id of wanted)
    for (const other of schedule.tasks.find((each) => each.id === id)?.dependsOn ?? [])
      wanted.add(other);
  const order = schedule.waves.flat();
  const earlier = [...wanted].filter((id) => !order.includes(id)).toSorted((a, b) => a - b);
  return [...earlier, ...order.filter((id) => wanted.has(id))];
}

function needsTree({ schedule }: Planned, task: PlannedTask): boolean {
  if (acts(task.persona)) return true;
  return workBefore({ schedule }, task).some((id) => {
    const other = schedule.tasks.find((each) => each.id === id);
    return other === undefined || acts(other.persona);
  });
}

function placeIn(
  { ctx }: Planned,
  trees: Trees,
  { folder, root }: { readonly folder: string; readonly root: string },
): OwnPlace {
  return { root, tree: standingFor(trees, ctx.project ?? root, folder) };
}
