import * as fs from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { atomicWrite } from '../atomic-write.ts';
import type { Disk } from '../disk.ts';
import { type BeginNeeds, beginTrees } from './begin.ts';
import { changesBetween, patchBetween } from './changes.ts';
import { combine, sidesOf } from './combine.ts';
import type { Clash, Trees } from './desk.ts';
import { makeTree } from './make-tree.ts';
import { keepBefore, missingHere, planApply } from './plan-apply.ts';
import {
  ApplyShape,
  type Base,
  BaseShape,
  SidesShape,
  type TaskTree,
  TaskTreeShape,
} from './shapes.ts';
import { takeTree } from './snapshot.ts';
import { type StoreGit, storeGit } from './store-git.ts';
import { bring, changedSince, standsOn, sweep } from './write-apply.ts';

export type TreesFacts = BeginNeeds & { readonly disk: Disk };

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
  const store = path.join(facts.place, 'store');
  return { base, store, ...tasksOf(desk), ...appliesOf(desk) };
}

type TaskVerbs = Omit<Trees, 'base' | 'store' | keyof ReturnType<typeof appliesOf>>;

function tasksOf({ facts, git, base, io }: Desk): TaskVerbs {
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
    return await combine(git, { base: base.tree, deltas, io, chosen: chosenIn(facts) });
  };
  const treeIn = (folder: string) => ({ folder, root: path.join(folder, base.project.prefix) });
  const known = (task: number) => {
    const folder = folderOf(task);
    return read(task)?.state === 'open' && fs.existsSync(folder) ? treeIn(folder) : undefined;
  };
  return {
    known,
    async open(task, after) {
      const folder = folderOf(task);
      const there = known(task);
      if (there !== undefined) return { ok: true, tree: there };
      const begun = await combined(after);
      if (!begun.ok) return { ...begun, shown: await sidesOf(git, begun.clashes) };
      await makeTree(git, base, { place, folder, index: String(task), tree: begun.tree });
      await keep({ task, start: begun.tree, end: begun.tree, state: 'open' });
      return { ok: true, tree: treeIn(folder) };
    },
    choose: async (clashes, side) => await chooseSide(facts, clashes, side),
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
    async keepPatch(task, file) {
      const record = read(task);
      const to = path.join(facts.run, file);
      if (record === undefined || record.start === record.end) fs.rmSync(to, { force: true });
      else await atomicWrite(disk, to, await patchBetween(git, record.start, record.end));
    },
    async shown(tasks) {
      const begun = await combined(tasks);
      return begun.ok ? (await patchBetween(git, base.tree, begun.tree)).toString() : '';
    },
    async together(tasks) {
      const begun = await combined(tasks);
      if (!begun.ok) return { ...begun, shown: await sidesOf(git, begun.clashes) };
      const [changes] = await changesBetween(git, [{ from: base.tree, to: begun.tree }]);
      return changes?.files ?? [];
    },
    async drop(task) {
      const record = read(task);
      if (record !== undefined) await keep({ ...record, state: 'dropped' });
    },
  };
}

const sidesFile = ({ place }: Pick<TreesFacts, 'place'>) => path.join(place, 'sides.json');
const sidesIn = (facts: TreesFacts) => readAs(SidesShape, sidesFile(facts)) ?? [];

async function chooseSide(
  facts: TreesFacts,
  clashes: readonly Clash[],
  side: 'first' | 'second',
): Promise<void> {
  const fresh = clashes.map(({ path: name, tasks }) => ({ path: name, tasks, side }));
  await atomicWrite(facts.disk, sidesFile(facts), told([...sidesIn(facts), ...fresh]));
}

/** What a person chose of two that do not fit together. */
function chosenIn(facts: TreesFacts) {
  const sides = sidesIn(facts);
  return ({ path: name, tasks }: Clash) =>
    sides.findLast(
      (each) => each.path === name && each.tasks.every((task, at) => task === tasks[at]),
    )?.side;
}

function appliesOf({
  facts,
  git,
  base,
  io,
}: Desk): Pick<Trees, 'apply' | 'finish' | 'undo' | 'missing'> {
  const { disk, place } = facts;
  const { top } = base.project;
  const fileOf = (id: string) => path.join(place, 'applies', `${id}.json`);
  const read = (id: string) => readAs(ApplyShape, fileOf(id));
  return {
    missing: async (changes) => await missingHere({ git, top, io }, changes),
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
