import * as fs from 'node:fs';
import path from 'node:path';
import { atomicWrite } from '../atomic-write.ts';
import type { Disk } from '../disk.ts';
import { type ApplyDesk, appliesOf, inTurn } from './applies.ts';
import { type BeginNeeds, beginTrees, ignoredFolders, leftOutOf } from './begin.ts';
import { changesBetween, patchBetween } from './changes.ts';
import { type CheckFacts, checkIn } from './check-in.ts';
import { type Combined, combine, sidesOf } from './combine.ts';
import type { Changes, Clash, Trees } from './desk.ts';
import { fileHere, formatOf } from './file-here.ts';
import { makeTree } from './make-tree.ts';
import { readRecord, taskRecords, writeRecord } from './records.ts';
import { type Base, BaseShape, SidesShape } from './shapes.ts';
import { ignoredIn, split, takeTree, untracked } from './snapshot.ts';
import { type StoreGit, storeGit } from './store-git.ts';

export type TreesFacts = BeginNeeds & { readonly disk: Disk } & Partial<CheckFacts>;

/** The trees a cmd has; null: none have been begun. */
export function knownTrees(facts: TreesFacts): Trees | null {
  const known = baseIn(facts);
  if (known === undefined) return null;
  afterCrash(facts.place);
  return treesOf(facts, known);
}

/** The trees of a cmd: those it has, or new ones of the project as it is now. Rejects with TreeError. */
export async function openTrees(facts: TreesFacts): Promise<Trees> {
  const { disk, place } = facts;
  const known = baseIn(facts);
  if (known === undefined) {
    fs.rmSync(place, { recursive: true, force: true });
    fs.mkdirSync(place, { recursive: true, mode: 0o700 });
    // known before it is made: what a crash leaves is found by it
    await writeRecord(disk, path.join(place, 'made-for.json'), { run: facts.run });
  } else afterCrash(place);
  const base = known ?? (await beginTrees(facts));
  if (known === undefined) await writeRecord(disk, path.join(place, 'trees.json'), base);
  return treesOf(facts, base);
}

const baseIn = ({ place }: Pick<TreesFacts, 'place'>) =>
  readRecord(BaseShape, path.join(place, 'trees.json'));

/** What was in the middle of something when the program ended. */
function afterCrash(place: string): void {
  fs.rmSync(path.join(place, 'io'), { recursive: true, force: true });
  fs.mkdirSync(path.join(place, 'io'));
  for (const name of fs.readdirSync(path.join(place, 'index')))
    if (name.endsWith('.lock')) fs.rmSync(path.join(place, 'index', name));
}

function treesOf(facts: TreesFacts, base: Base): Trees {
  const { disk, place } = facts;
  const { top } = base.project;
  const git = storeGit(facts);
  const io = path.join(place, 'io');
  const tasks = taskRecords(disk, place);
  const desk = { disk, git, place, io, top, tasks };
  const whole = { ...desk, facts, base, between: differences(git), known: new Map() };
  const own = tasksOf(whole);
  return {
    ...{ base, store: path.join(place, 'store') },
    ...own,
    check: async (wanted, command) => await checkIn({ facts, base, tasks, own }, wanted, command),
    ...changesOf(whole),
    ...inTurn(appliesOf(desk)),
    choose: async (clashes, side) => await chooseSide(facts, clashes, side),
  };
}

type Desk = ApplyDesk & {
  readonly facts: TreesFacts;
  readonly base: Base;
  between(from: string, to: string): Promise<Changes>;
  /** What has been combined already: of the same changes always the same tree comes. */
  readonly known: Map<string, Combined>;
};
type TaskVerbs = Pick<
  Trees,
  'known' | 'state' | 'open' | 'take' | 'edit' | 'drop' | 'read' | 'ignored' | 'takeIgnored'
>;
type ChangeVerbs = Pick<
  Trees,
  'changes' | 'pending' | 'difference' | 'keepPatch' | 'shown' | 'together'
>;

/** What tasks changed, as it was last taken. */
function changesOf(desk: Desk): ChangeVerbs {
  const { disk, git, tasks, facts } = desk;
  const changes = async (task: number) => {
    const record = tasks.read(task);
    return record === undefined ? null : await desk.between(record.start, record.end);
  };
  return {
    changes,
    async pending(task) {
      const record = tasks.read(task);
      if (record === undefined) return [];
      return (await desk.between(record.brought ?? record.start, record.end)).files;
    },
    async difference(task, paths) {
      const [record, own] = [tasks.read(task), await changes(task)];
      if (record === undefined || own === null) return null;
      return { ...own, patch: await patchBetween(git, record.start, record.end, paths) };
    },
    async keepPatch(task, file) {
      const record = tasks.read(task);
      const to = path.join(facts.run, file);
      if (record === undefined || record.start === record.end) fs.rmSync(to, { force: true });
      else await atomicWrite(disk, to, await patchBetween(git, record.start, record.end));
    },
    async shown(wanted) {
      const sides = await bothSides(desk, wanted);
      return sides.ok ? (await patchBetween(git, sides.from, sides.to)).toString() : '';
    },
    async together(wanted) {
      const sides = await bothSides(desk, wanted);
      if (!sides.ok) return { ...sides, shown: await sidesOf(git, sides.clashes) };
      return (await desk.between(sides.from, sides.to)).files;
    },
  };
}

/** The trees themselves. */
function tasksOf(desk: Desk): TaskVerbs {
  const { git, place, base, tasks, facts } = desk;
  const treeIn = (folder: string) => ({ folder, root: path.join(folder, base.project.prefix) });
  const known = (task: number) => {
    const folder = tasks.folder(task);
    const state = tasks.read(task)?.state;
    return state !== undefined && state !== 'dropped' && fs.existsSync(folder)
      ? treeIn(folder)
      : undefined;
  };
  const take = async (task: number) => {
    const record = tasks.read(task);
    if (record === undefined || known(task) === undefined) return;
    const at = { workTree: tasks.folder(task), index: String(task) };
    const include = [...(facts.include ?? []), ...record.taken];
    const named = include.length === 0 ? [] : [{ words: ignoredIn(include) }];
    const all = [{ words: untracked }, ...named, { words: filledIgnored }];
    const listed = await git.all(all, at);
    const ignored = split(listed.at(-1) ?? Buffer.alloc(0)).map(String);
    const { tree } = await takeTree(git, at, Buffer.concat(listed.slice(0, -1)));
    if (tree !== record.end) await tasks.keep({ ...record, end: tree, state: 'open', ignored });
    else if (ignored.join('\0') !== record.ignored?.join('\0'))
      await tasks.keep({ ...record, ignored });
  };
  return {
    known,
    state: (task) => tasks.read(task)?.state,
    async open(task, after) {
      const folder = tasks.folder(task);
      const there = known(task);
      if (there !== undefined) return { ok: true, tree: there };
      const begun = await combined(desk, after, 'all');
      if (!begun.ok) return { ...begun, shown: await sidesOf(git, begun.clashes) };
      await makeTree(git, base, { place, folder, index: String(task), tree: begun.tree });
      const { tree: start } = begun;
      await tasks.keep({ task, start, end: start, state: 'open', brought: null, taken: [] });
      return { ok: true, tree: treeIn(folder) };
    },
    take,
    read(task, name) {
      const here = fileHere(tasks.folder(task), name, formatOf(base.tree));
      return here.kind === 'file' ? here.bytes.toString() : undefined;
    },
    async ignored(task) {
      if (known(task) === undefined) return [];
      return ownIgnored(desk, task, tasks.read(task)?.ignored ?? (await ignoredNow(desk, task)));
    },
    async takeIgnored(task, name) {
      const record = tasks.read(task);
      if (record === undefined || known(task) === undefined) return false;
      if (!ownIgnored(desk, task, await ignoredNow(desk, task)).includes(name)) return false;
      await tasks.keep({ ...record, taken: [...record.taken, name.replace(/\/$/, '')] });
      await take(task);
      return true;
    },
    async edit(task, name, change) {
      if (known(task) === undefined) return;
      const here = fileHere(tasks.folder(task), name, formatOf(base.tree));
      if (here.kind !== 'file' && here.kind !== 'nothing') return;
      const file = path.join(tasks.folder(task), ...name.split('/'));
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, change(here.kind === 'file' ? here.bytes.toString() : undefined));
    },
    drop: async (task) => await tasks.dropped(task),
  };
}

/** What git ignores of a tree, as it lies there now. */
async function ignoredNow({ git, tasks }: Desk, task: number): Promise<readonly string[]> {
  const at = { workTree: tasks.folder(task), index: String(task) };
  return split(await git.bytes(filledIgnored, at)).map(String);
}

/** The sandbox leaves a folder without files wherever it has shown a command something; nobody has made anything there. */
const filledIgnored = [...ignoredFolders, '--no-empty-directory'];

/** What of it the task has made, and its person has not taken yet. */
function ownIgnored({ base, facts, tasks }: Desk, task: number, names: readonly string[]) {
  const known = [...base.shown, ...leftOutOf(base.project.top, facts)];
  const out = [...known, ...(facts.include ?? []), ...(tasks.read(task)?.taken ?? [])];
  return names.filter((name) => !out.includes(name.replace(/\/$/, '')));
}

/**
 * The project as the cmd found it, with all that these tasks changed, or with what of it has come into the project. What
 * was dropped is no part of it.
 */
async function combined(
  { git, base, io, tasks, facts, between, known }: Desk,
  wanted: readonly number[],
  how: 'all' | 'brought',
): Promise<Combined> {
  const parts = wanted.flatMap((task): readonly Part[] => {
    const record = tasks.read(task);
    if (record === undefined) return [];
    const { start, end, state, brought } = record;
    const to = how === 'brought' || state === 'dropped' ? brought : end;
    return to === null ? [] : [{ task, start, to }];
  });
  const name = JSON.stringify([...parts, sidesIn(facts)]);
  const before = known.get(name);
  if (before !== undefined) return before;
  const deltas = [];
  for (const { task, start, to } of parts)
    deltas.push({ task, changes: (await between(start, to)).files });
  const made = await combine(git, { base: base.tree, deltas, io, chosen: chosenIn(facts) });
  known.set(name, made);
  return made;
}

type Part = { readonly task: number; readonly start: string; readonly to: string };

/** What two trees of the store differ in is the same whenever it is asked. */
function differences(git: StoreGit): Desk['between'] {
  const known = new Map<string, Promise<Changes>>();
  return async (from, to) => {
    if (from === to) return { files: [], left: [] };
    const name = `${from} ${to}`;
    const looking =
      known.get(name) ??
      changesBetween(git, [{ from, to }]).then(([all = { files: [], left: [] }]) => all);
    known.set(name, looking);
    looking.catch(() => known.delete(name));
    return await looking;
  };
}

/** From what has come into the project of these tasks' work to all of it. */
async function bothSides(desk: Desk, wanted: readonly number[]) {
  const from = await combined(desk, wanted, 'brought');
  if (!from.ok) return from;
  const to = await combined(desk, wanted, 'all');
  return to.ok ? ({ ok: true, from: from.tree, to: to.tree } as const) : to;
}

const sidesFile = ({ place }: Pick<TreesFacts, 'place'>) => path.join(place, 'sides.json');
const sidesIn = (facts: TreesFacts) => readRecord(SidesShape, sidesFile(facts)) ?? [];

async function chooseSide(
  facts: TreesFacts,
  clashes: readonly Clash[],
  side: 'first' | 'second',
): Promise<void> {
  const fresh = clashes.map(({ path: name, tasks }) => ({ path: name, tasks, side }));
  await writeRecord(facts.disk, sidesFile(facts), [...sidesIn(facts), ...fresh]);
}

/** What a person chose of two that do not fit together. */
function chosenIn(facts: TreesFacts) {
  const sides = sidesIn(facts);
  return ({ path: name, tasks }: Clash) =>
    sides.findLast(
      (each) => each.path === name && each.tasks.every((task, at) => task === tasks[at]),
    )?.side;
}
