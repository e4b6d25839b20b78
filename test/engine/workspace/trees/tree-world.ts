import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import type { Trees } from '../../../../src/engine/workspace/trees/desk.ts';
import { openTrees, type TreesFacts } from '../../../../src/engine/workspace/trees/trees.ts';
import { shellIn } from '../shell-world.ts';
import { tempFolder } from '../temp-folder.ts';

export type TreeWorld = {
  readonly project: string;
  readonly facts: TreesFacts;
  git(...words: string[]): string;
  write(name: string, text: string | Uint8Array): void;
  read(name: string): string;
  trees(changes?: Partial<TreesFacts>): Promise<Trees>;
};

const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
const env = { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null', HOME: '/nonexistent' };

export function gitIn(folder: string, ...words: string[]): string {
  return execFileSync('git', [...who, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env,
    stdio: 'pipe',
  });
}

/** A project with one commit (`a.md`, `src/b.ts`) and no trees yet. `name`: of its folder. */
export async function treeWorld({ name = 'project', empty = false } = {}): Promise<TreeWorld> {
  const base = await tempFolder();
  const project = path.join(base, name);
  mkdirSync(project, { recursive: true });
  const git = (...words: string[]) => gitIn(project, ...words);
  git('init', '-q', '-b', 'main');
  const world = worldOf(base, project);
  if (empty) return world;
  world.write('a.md', 'one\ntwo\nthree\nfour\nfive\n');
  world.write('src/b.ts', 'export const b = 1;\n');
  git('add', '.');
  git('commit', '-q', '-m', 'first');
  return world;
}

/** Another project beside it; `base` holds the run's folder and the trees. */
export function worldOf(base: string, project: string): TreeWorld {
  const run = path.join(base, 'workspace/work/cmd_001');
  mkdirSync(run, { recursive: true });
  const facts: TreesFacts = {
    ...{ disk: nodeDisk, shell: shellIn(run), project, run, from: 'working_tree' },
    ...{ place: path.join(base, 'trees/cmd_001'), signal: new AbortController().signal },
    ...{ leftOut: [], ignoreFile: path.join(base, 'ignore') },
  };
  return {
    ...{ project, facts, git: (...words) => gitIn(project, ...words) },
    write(name, text) {
      mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
      writeFileSync(path.join(project, name), text);
    },
    read: (name) => readFileSync(path.join(project, name), 'utf8'),
    trees: async (changes = {}) => await openTrees({ ...facts, ...changes }),
  };
}

/** Opens a task's tree, which fits together. */
export async function opened(trees: Trees, task: number, after: readonly number[] = []) {
  const open = await trees.open(task, after);
  if (!open.ok) throw new Error(`clash: ${JSON.stringify(open.clashes)}`);
  const { root, folder } = open.tree;
  return {
    ...{ root, folder },
    write(name: string, text: string | Uint8Array) {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      writeFileSync(path.join(root, name), text);
    },
    read: (name: string) => readFileSync(path.join(root, name), 'utf8'),
  };
}

/** All that must never change by looking: everything below `.git`, and the stash. */
export function repositoryBytes(folder: string): ReadonlyMap<string, string> {
  const list = execFileSync('find', ['.', '-type', 'f', '-exec', 'sha1sum', '{}', '+'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return new Map(
    list
      .trim()
      .split('\n')
      .map((line) => [line.slice(42), line.slice(0, 40)]),
  );
}

export const copyOf = (from: string, to: string) =>
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
