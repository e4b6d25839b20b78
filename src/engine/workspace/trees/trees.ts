import * as fs from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { atomicWrite } from '../atomic-write.ts';
import type { Disk } from '../disk.ts';
import { type BeginNeeds, beginTrees } from './begin.ts';
import { type Changes, changesBetween, patchBetween } from './changes.ts';
import { type Clash, combine } from './combine.ts';
import { makeTree } from './make-tree.ts';
import { type ApplyPlan, keepBefore, planApply } from './plan-apply.ts';
import {
  ApplyShape,
  type Base,
  BaseShape,
  type Change,
  type TaskTree,
  TaskTreeShape,
} from './shapes.ts';
import { takeTree } from './snapshot.ts';
import { type StoreGit, storeGit } from './store-git.ts';
import { bring, changedSince, standsOn, sweep } from './write-apply.ts';

export type TreesFacts = BeginNeeds & { readonly disk: Disk };

/** A task's working tree. */
export type Tree = {
  /** Where it lies; absolute. */
  readonly folder: string;
  /** The project's folder in it; absolute. */
  readonly root: string;
};

export type Difference = Changes & { readonly patch: Buffer };

export type Applied =
  | { readonly ok: true; readonly files: readonly string[] }
  | Extract<ApplyPlan, { ok: false }>;

/** The trees of one cmd. Whoever has the run's lock calls; everything rejects with TreeError or the disk's errors. */
export type Trees = {
  readonly base: Base;
  /**
   * The tree of a task: the one it has, or a new one of the project as it was when the cmd began with the changes of
   * these tasks, each after those it began with itself.
   */
  open(
    task: number,
    after: readonly number[],
  ): Promise<
    | { readonly ok: true; readonly tree: Tree }
    | { readonly ok: false; readonly clashes: readonly Clash[] }
  >;
  /** Looks at a task's tree again and remembers it as it is. Nothing where the task has none. */
  take(task: number): Promise<void>;
  /** What a task changed itself, as it was last taken; null: it has no tree. */
  difference(task: number): Promise<Difference | null>;
  /** What these tasks changed, together. */
  together(
    tasks: readonly number[],
  ): Promise<readonly Change[] | { readonly clashes: readonly Clash[] }>;
  /** Brings changes into the person's project: all or nothing. `id` names it; called again it goes on. */
  apply(id: string, changes: readonly Change[]): Promise<Applied>;
  /** Was this apply ended in the middle? Then it is brought to its end. Resolves with whether it is done. */
  finish(id: string): Promise<'done' | 'not_begun' | 'changed_since'>;
  /** Takes an apply back; names the files that somebody has changed since, and then nothing is done. */
  undo(id: string): Promise<readonly string[]>;
  drop(task: number): Promise<void>;
};

/** The trees of a cmd: those it has, or new ones of the project as it is now. Rejects with TreeError. */
export async function openTrees(facts: TreesFacts): Promise<Trees> {
  const { disk, place } = facts;
  const known = readAs(BaseShape, path.join(place, 'trees.json'));
  if (known === undefined) {
    fs.rmSync(place, { recursive: true, force: true });
    fs.mkdirSync(place, { recursive: true, mode: 0o700 });
    // known before it is made: what a crash leaves is found by it
    await atomicWrite(disk, path.join(place, 'made-for.json'), told({ run: facts.run }));
  } else afterCrash(place);
  const base = known ?? (await beginTrees(facts));
  if (known === undefined) await atomicWrite(disk, path.join(place, 'trees.json'), told(base));
  return treesOf(facts, base);
}

/** What was in the middle of something when the program ended. */
function afterCrash(place: string): void {
  fs.rmSync(path.join(place, 'io'), { recursive: true, force: true });
  fs.mkdirSync(path.join(place, 'io'));
  for (const name of fs.readdirSync(path.join(place, 'index')))
    if (name.endsWith('.lock')) fs.rmSync(path.join(place, 'index', name));
}

type Desk = {
  readonly facts: TreesFacts;
  readonly git: StoreGit;
  readonly base: Base;
  /** For short-lived files. */
  readonly io: string;
};

function treesOf(facts: TreesFacts, base: Base): Trees {
  const desk = { facts, base, git: storeGit(facts), io: path.join(facts.place, 'io') };
  return { base, ...tasksOf(desk), ...appliesOf(desk) };
}

function tasksOf({
  facts,
  git,
  base,
  io,
}: Desk): Pick<Trees, 'open' | 'take' | 'difference' | 'together' | 'drop'> {
  const { disk, place } = facts;
  const folderOf = (task: number) => path.join(place, 'tasks', String(task));
  const read = (task: number) => readAs(TaskTreeShape, `${folderOf(task)}.json`);
  const keep = async (record: TaskTree) =>
    await atomicWrite(disk, `${folderOf(record.task)}.json`, told(record));
  const combined = async (tasks: readonly number[]) => {
    const records = tasks.flatMap((task) => read(task) ?? []);
    const open = records.filter(({ state }) => state === 'open');
    const changed = await changesBetween(
      git,
      open.map(({ start, end }) => ({ from: start, to: end })),
    );
    const deltas = open.map(({ task }, at) => ({ task, changes: changed[at]?.files ?? [] }));
    return await combine(git, { base: base.tree, deltas, io });
  };
  return {
    async open(task, after) {
      const folder = folderOf(task);
      const tree = { folder, root: path.join(folder, base.project.prefix) };
      if (read(task)?.state === 'open' && fs.existsSync(folder)) return { ok: true, tree };
      const begun = await combined(after);
      if (!begun.ok) return begun;
      await makeTree(git, base, { place, folder, index: String(task), tree: begun.tree });
      await keep({ task, start: begun.tree, end: begun.tree, state: 'open' });
      return { ok: true, tree };
    },
    async take(task) {
      const record = read(task);
      if (record?.state !== 'open' || !fs.existsSync(folderOf(task))) return;
      const { tree } = await takeTree(git, { workTree: folderOf(task), index: String(task) });
      if (tree !== record.end) await keep({ ...record, end: tree });
    },
    async difference(task) {
      const record = read(task);
      if (record === undefined) return null;
      const { start, end } = record;
      const [changes] = await changesBetween(git, [{ from: start, to: end }]);
      return { files: [], left: [], ...changes, patch: await patchBetween(git, start, end) };
    },
    async together(tasks) {
      const begun = await combined(tasks);
      if (!begun.ok) return begun;
      const [changes] = await changesBetween(git, [{ from: base.tree, to: begun.tree }]);
      return changes?.files ?? [];
    },
    async drop(task) {
      const record = read(task);
      if (record !== undefined) await keep({ ...record, state: 'dropped' });
    },
  };
}

function appliesOf({ facts, git, base, io }: Desk): Pick<Trees, 'apply' | 'finish' | 'undo'> {
  const { disk, place } = facts;
  const { top } = base.project;
  const fileOf = (id: string) => path.join(place, 'applies', `${id}.json`);
  const read = (id: string) => readAs(ApplyShape, fileOf(id));
  return {
    async apply(id, changes) {
      const planned = await planApply({ git, top, io }, changes);
      if (!planned.ok) return planned;
      const { apply } = planned;
      await keepBefore({ git, top, io }, apply, changes);
      await atomicWrite(disk, fileOf(id), told(apply));
      await bring({ git, top, id }, apply, 'after');
      return { ok: true, files: apply.files.map(({ path: name }) => name) };
    },
    async finish(id) {
      const apply = read(id);
      if (apply === undefined) return 'not_begun';
      sweep(top, id, apply.files);
      if (standsOn(top, apply, 'after')) return 'done';
      if (changedSince(top, apply, ['before', 'after']).length > 0) return 'changed_since';
      await bring({ git, top, id }, apply, 'after');
      return 'done';
    },
    async undo(id) {
      const apply = read(id);
      if (apply === undefined) return [];
      const changed = changedSince(top, apply, ['before', 'after']);
      if (changed.length === 0) await bring({ git, top, id }, apply, 'before');
      return changed;
    },
  };
}

function readAs<T>(shape: z.ZodType<T>, file: string): T | undefined {
  if (!fs.existsSync(file)) return undefined;
  return shape.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
}

const told = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
