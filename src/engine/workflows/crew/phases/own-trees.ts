import { standingFor } from '../../../acting/trees.ts';
import { hashOf } from '../../../data/canonical.ts';
import { RunError } from '../../../data/failure.ts';
import type {
  Clash,
  OpenTrees,
  Trees,
  TreesNeeds,
  WithoutTrees,
} from '../../../workspace/trees/desk.ts';
import { type Cmd, type Planned, warnOnce } from '../cmd.ts';
import type { WorkPlace } from '../contract/events.ts';
import { type CrewTask, crewState, emptyCrew } from '../contract/state.ts';
import { unmade } from '../plan/claims.ts';
import type { PlannedTask } from '../plan/schedule.ts';
import type { OwnPlace } from '../tasks/prompt-block.ts';
import { acts, changesProject } from '../tasks/worker.ts';
import { tellTaskWork } from './apply-work.ts';

/*
 * Where the tasks of a cmd work: each that acts, and each that reads the work of one that does, in a tree of its own;
 * the project stays as it is until its person has seen what changed.
 */

/** The trees of a cmd as far as they have been begun; null where its tasks work in the project itself. */
export async function treesFor({ ctx }: Pick<Cmd, 'ctx'>): Promise<Trees | null> {
  const opened = await openedBy({ ctx }, 'known');
  return opened.kind === 'open' ? opened.trees : null;
}

/**
 * Before the first task of a cmd begins: its trees are begun with the project as it is now, and where there is no
 * repository to begin them in, its person is asked once whether agents may write right into their files. Rejects where
 * none can be begun, and when its person says no.
 */
export async function settlePlace(cmd: Planned): Promise<void> {
  const { ctx, schedule } = cmd;
  if (!schedule.tasks.some(({ persona }) => acts(persona))) return;
  const opened = await openedBy(cmd, ctx.config.crew.trees.from);
  const changes = schedule.tasks.some(({ persona }) => changesProject(persona));
  const where = changes && opened.kind === 'none' ? inProject(cmd, opened.why) : null;
  if (where === 'in_place') await askInPlace(cmd);
  tellPlace(cmd, where);
}

/** Where tasks change files that have no trees; null where there is no project. */
function inProject({ ctx }: Cmd, why: WithoutTrees): WorkPlace | null {
  if (ctx.project === null) return null;
  if (ctx.config.crew.trees.mode === 'shared') return 'shared';
  return why === 'not_trusted' ? 'untrusted' : why === 'no_repository' ? 'in_place' : null;
}

function tellPlace({ ctx }: Cmd, where: WorkPlace | null): void {
  if ((crewState(ctx.state())?.place ?? null) !== where) ctx.mark({ type: 'work_place', where });
}

async function askInPlace({ ctx }: Cmd): Promise<void> {
  const { choice } = await ctx.ask({
    id: 'write-in-place',
    kind: 'write_in_place',
    values: { folder: ctx.project ?? '' },
    choices: [
      { id: 'write', key: 'w', weighty: true },
      { id: 'stop', key: 's' },
    ],
  });
  if (choice === 'write') return;
  // asked again the next time
  await ctx.supersede([`${ctx.folder}/.engine/answers/write-in-place.json`], 'not to be written');
  throw new RunError({ kind: 'cancelled' });
}

/** The same, begun now where they have not been; null where there can be none. */
export async function begunTrees(cmd: Pick<Cmd, 'ctx'>): Promise<Trees | null> {
  const opened = await openedBy(cmd, cmd.ctx.config.crew.trees.from);
  return opened.kind === 'open' ? opened.trees : null;
}

type Opened = Exclude<OpenTrees, { kind: 'refused' }>;

async function openedBy({ ctx }: Pick<Cmd, 'ctx'>, from: TreesNeeds['from']): Promise<Opened> {
  if (ctx.config.crew.trees.mode === 'shared' || ctx.project === null)
    return { kind: 'none', why: 'no_project' };
  const opened = await ctx.trees(from, ctx.config.crew.trees.include);
  if (opened.kind !== 'refused') return opened;
  const { kind, detail } = opened.refusal;
  throw new RunError({ kind: 'input_invalid', reason: `trees_${kind}`, values: { detail } });
}

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
  if (!needsTree(cmd, task)) return undefined;
  const trees = await begunTrees(cmd);
  if (trees === null) return undefined;
  const after = workBefore(cmd, task).map((each) => each.task);
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
  await tellTaskWork(cmd, trees, task.id);
  await tellClaims(cmd, trees, task);
}

/** What a result says of changed files is compared with their bytes. */
async function tellClaims(cmd: Planned, trees: Trees, task: PlannedTask): Promise<void> {
  const { meta } = await cmd.results.look(task);
  const changed = (await trees.changes(task.id))?.files.map(({ path }) => path) ?? [];
  const { prefix } = trees.base.project;
  const files = unmade(meta.outputFiles, { changed, prefix });
  if (files.length > 0) warnOnce(cmd.ctx, 'claim_not_borne_out', { task: task.id, files });
}

/** Tasks this one builds on, of the first plan and the second, and those they do; each after those it builds on itself. */
export function workBefore(
  { ctx }: Pick<Cmd, 'ctx'>,
  task: Pick<PlannedTask, 'dependsOn'>,
): readonly CrewTask[] {
  const { tasks, waves } = crewState(ctx.state()) ?? emptyCrew;
  const wanted = new Set(task.dependsOn);
  for (const id of wanted)
    for (const other of tasks.find((each) => each.task === id)?.dependsOn ?? []) wanted.add(other);
  return waves
    .flatMap((wave) => wave.tasks)
    .filter((id) => wanted.has(id))
    .flatMap((id) => tasks.find((each) => each.task === id) ?? []);
}

function needsTree(cmd: Planned, task: PlannedTask): boolean {
  return acts(task.persona) || workBefore(cmd, task).some(({ persona }) => acts(persona));
}

/** What a task's tools are told of the tree it works in. */
export function placeIn(
  { ctx }: Pick<Cmd, 'ctx'>,
  trees: Trees,
  { folder, root }: { readonly folder: string; readonly root: string },
): OwnPlace {
  return { root, tree: standingFor(trees, ctx.project ?? root, folder) };
}
