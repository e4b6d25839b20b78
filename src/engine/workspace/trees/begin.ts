import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import path from 'node:path';
import { type GitFolders, gitFolders } from '../git-folders.ts';
import { type GitStart, startGit } from '../git-start.ts';
import { isBelow } from '../sandbox-guarded.ts';
import { makeStore } from './make-store.ts';
import { type Base, TreeError } from './shapes.ts';
import { ignoredIn, split, takeTree, untracked } from './snapshot.ts';
import { type StoreFacts, type StoreGit, storeGit } from './store-git.ts';
import { colliding, underWay } from './under-way.ts';

export type BeginNeeds = StoreFacts & {
  /** Folder of the run; absolute. */
  readonly run: string;
  /** The project's folder; absolute, links resolved. */
  readonly project: string;
  readonly from: 'working_tree' | 'head';
  /** See `TreesNeeds`. */
  readonly include?: readonly string[];
  /** Never part of a tree, e.g. the workspace; absolute. */
  readonly leftOut: readonly string[];
  /** Where the person's own list of ignored files lies when their git names none; absolute. */
  readonly ignoreFile: string;
};

/** Folders that programs fill and git ignores: shown in each tree as they are. */
export const filled: ReadonlySet<string> = new Set([
  ...['node_modules', '.venv', 'venv', 'target', 'vendor', '.bundle', '.gradle', '.tox'],
  ...['.direnv', 'Pods', 'bower_components', '.dart_tool', 'deps', '_build', '.stack-work'],
]);
const timeoutMs = 60_000;

/**
 * Takes the project as it is now: a store of its own below `place`, which exists and is empty, and in it a tree that
 * stands for the project. Reads the person's repository and writes nothing to it. Rejects with TreeError.
 */
export async function beginTrees(needs: BeginNeeds): Promise<Base> {
  const { project, place, run, shell, signal, sandbox } = needs;
  const places = gitFolders(project);
  if (places === undefined) throw new TreeError({ kind: 'no_repository', detail: project });
  const top = fs.realpathSync.native(places.top);
  const begun = underWay(places.gitDir);
  if (begun !== undefined) throw new TreeError({ kind: 'under_way', detail: begun });
  const facts = { shell, root: top, signal, timeoutMs, ...(sandbox ? { sandbox } : {}) };
  const theirs = startGit(facts);
  const [head, tracked, ignored] = await Promise.all([
    theirs.history('rev-parse', ['--verify', '--quiet', 'HEAD']),
    trackedBy(theirs),
    ignoredBy(theirs, places.commonDir, needs.ignoreFile),
  ]);
  const stood = { ...standing(places), head: head?.trim() || null };
  const never = [...tracked.submodules, ...leftOutOf(top, needs)].map(asPattern);
  const store = path.join(place, 'store');
  for (const folder of ['io', 'index', 'tasks', 'applies'])
    fs.mkdirSync(path.join(place, folder), { recursive: true });
  makeStore({
    ...{ store, commonDir: places.commonDir, ...stood },
    ignored: [...ignored, ...never, ''].join('\n'),
  });
  const git = storeGit(needs);
  const { tree, shown } =
    needs.from === 'head'
      ? await headTree(git, { top, head: stood.head })
      : await workingTree(git, { top, files: tracked.files, include: needs.include ?? [] });
  const prefix = path.relative(top, project).split(path.sep).join('/');
  return {
    ...{ version: 1, run, tree, head: stood.head, branch: stood.branch },
    project: { top, prefix: prefix === '' ? '' : `${prefix}/` },
    shown: [...new Set([...tracked.submodules, ...shown])].sort(),
  };
}

/** Those folders that are never part of a tree, as they are named from the top. */
export function leftOutOf(
  top: string,
  { leftOut }: Pick<BeginNeeds, 'leftOut'>,
): readonly string[] {
  return leftOut
    .filter((folder) => folder !== top && isBelow(folder, top))
    .map((folder) => path.relative(top, folder).split(path.sep).join('/'));
}

/** As git itself finds out. */
function standing({ gitDir, commonDir }: GitFolders) {
  const read = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
  const isLong = /^\s*objectformat\s*=\s*sha256\s*$/im.test(read(path.join(commonDir, 'config')));
  const branch = /^ref: refs\/heads\/(.+)$/m.exec(read(path.join(gitDir, 'HEAD')))?.[1] ?? null;
  return { format: isLong ? 'sha256' : 'sha1', branch } as const;
}

type Tracked = { readonly files: readonly string[]; readonly submodules: readonly string[] };

/** What the person's index knows, as lines of `update-index`; submodules apart, they are not part of a tree. */
async function trackedBy(git: GitStart): Promise<Tracked> {
  const listed = await git.history('ls-files', ['--stage', '-z']);
  if (listed === null)
    throw new TreeError({ kind: 'git_failed', detail: 'git could not list the files' });
  const entries = listed.split('\0').filter((entry) => entry !== '');
  const unmerged = entries.find((entry) => !/^\d+ [0-9a-f]+ 0\t/.test(entry));
  if (unmerged !== undefined) throw new TreeError({ kind: 'under_way', detail: 'merge' });
  const isSubmodule = (entry: string) => entry.startsWith('160000 ');
  return {
    files: entries.filter((entry) => !isSubmodule(entry)),
    submodules: entries.filter(isSubmodule).map((entry) => entry.slice(entry.indexOf('\t') + 1)),
  };
}

/** Lines of all lists that lie outside the working tree. */
async function ignoredBy(
  git: GitStart,
  commonDir: string,
  usual: string,
): Promise<readonly string[]> {
  const named = await git.history('config', ['--type=path', '--get', 'core.excludesFile']);
  const files = [named?.trim() || usual, path.join(commonDir, 'info', 'exclude')];
  return files.flatMap((file) => {
    try {
      return fs.readFileSync(file, 'utf8').split('\n');
    } catch {
      return [];
    }
  });
}

/** This folder alone, whatever signs its name has. */
function asPattern(folder: string): string {
  return `/${folder.replaceAll(/[\\*?[\]! ]/g, (sign) => `\\${sign}`)}/`;
}

type Taken = { readonly tree: string; readonly shown: readonly string[] };

async function workingTree(
  git: StoreGit,
  {
    top,
    files,
    include,
  }: {
    readonly top: string;
    readonly files: readonly string[];
    readonly include: readonly string[];
  },
): Promise<Taken> {
  const at = { workTree: top, index: 'base' };
  const [, listed = none, ignored, included = none] = await git.all(
    [
      { words: ['update-index', '-z', '--index-info'], input: asLines(files) },
      { words: untracked },
      { words: ignoredFolders },
      ...(include.length === 0 ? [] : [{ words: ignoredIn(include) }]),
    ],
    at,
  );
  const taken = await takeTree(git, at, Buffer.concat([listed, included]));
  refuseColliding(taken.files);
  return { tree: taken.tree, shown: filledFolders(top, ignored) };
}

/** Without submodules, as every tree here. */
async function headTree(
  git: StoreGit,
  { top, head }: { readonly top: string; readonly head: string | null },
): Promise<Taken> {
  const listed = head === null ? '' : await git.bytes(['ls-tree', '-r', '-z', head]);
  const entries = listed.toString().split('\0');
  const files = entries.filter((entry) => entry !== '' && !entry.startsWith('160000 '));
  const [, tree = '', names, ignored] = await git.all(
    [
      { words: ['update-index', '-z', '--index-info'], input: asLines(files) },
      { words: ['write-tree'] },
      { words: ['ls-files', '-z'] },
      { words: ignoredFolders },
    ],
    { workTree: top, index: 'base' },
  );
  refuseColliding(names);
  return { tree: tree.toString().trim(), shown: filledFolders(top, ignored) };
}

const asLines = (entries: readonly string[]) => entries.map((entry) => `${entry}\0`).join('');

function refuseColliding(files: Buffer = Buffer.alloc(0)): void {
  const both = colliding(split(files).map(String));
  if (both !== undefined) throw new TreeError({ kind: 'names_collide', detail: both.join(', ') });
}

export const ignoredFolders = [
  ...['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory'],
];

const none = Buffer.alloc(0);

/** Ignored folders of the names that programs give to what they fetch or build. */
function filledFolders(top: string, ignored: Buffer = Buffer.alloc(0)): readonly string[] {
  return split(ignored)
    .map(String)
    .filter((name) => name.endsWith('/'))
    .map((name) => name.slice(0, -1))
    .filter((name) => filled.has(path.posix.basename(name)) && isFolder(path.join(top, name)));
}

function isFolder(place: string): boolean {
  return fs.lstatSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** The name of a run's place among all others. `run`: its folder; absolute. */
export function placeName(run: string): string {
  const hash = createHash('sha256').update(run).digest('hex').slice(0, 16);
  return `${path.basename(run).replaceAll(/[^A-Za-z0-9_-]/g, '-')}-${hash}`;
}
