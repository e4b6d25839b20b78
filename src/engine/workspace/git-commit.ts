import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SandboxSpec, Shell, ShellCommand, ShellResult } from '../acting/shell.ts';
import { bringBack, type Laid, layFiles } from './git-commit-files.ts';
import { gitFolders } from './git-folders.ts';
import { asEnvironment, committing, quiet, type Settings } from './git-settings.ts';
import { signHead } from './git-sign.ts';
import { gitRuns, sandboxFor } from './sandbox-places.ts';

/*
 * A commit of a few files for the person. It is made in a checkout of what is committed, with these files in it and an index of
 * its own: hooks and filters run there, in the sandbox, and so can change neither the person's files nor what is staged. Only
 * the commit comes into the repository, and then these files into the person's index.
 */

/** Whether the hooks of a repository run when something is committed for the person. */
export type CommitHooks = 'sandbox' | 'off';

export type Changing =
  | {
      readonly ok: true;
      readonly hooks: CommitHooks;
      /** The person's settings want signed commits, and this one is not. */
      readonly unsigned: boolean;
      /** What the hooks have said: their last lines. */
      readonly said: string;
      /** Of the files, those that hooks have changed. */
      readonly changed: readonly string[];
    }
  /** `no_sandbox`: nothing here could hold what a commit starts, so it was not begun. */
  | { readonly ok: false; readonly reason: string; readonly kind: 'refused' | 'no_sandbox' };

export type CommitFacts = {
  readonly shell: Shell;
  readonly root: string;
  readonly signal: AbortSignal;
  readonly home: string;
  /** Starts git with these words. */
  change(
    words: readonly string[],
    how: Pick<ShellCommand, 'cwd' | 'env' | 'sandbox'>,
  ): Promise<Pick<ShellResult, 'code' | 'output'>>;
  /** What the history or the settings say; see `startGit`. */
  look(
    verb: 'config' | 'rev-parse' | 'diff',
    words: readonly string[],
    how: 'history',
  ): Promise<string | null>;
};

type Wanted = {
  readonly paths: readonly string[];
  readonly message: string;
  readonly hooks: CommitHooks;
};

const filled = ['node_modules', '.venv', 'venv', 'vendor'];

/** Exactly these files, from `root`, with this message. */
export async function commitFiles(facts: CommitFacts, wanted: Wanted): Promise<Changing> {
  const places = gitFolders(facts.root);
  const before = (
    await facts.look('rev-parse', ['--verify', '--quiet', 'HEAD'], 'history')
  )?.trim();
  if (places === undefined) return refused('no repository');
  const top = fs.realpathSync.native(places.top);
  const root = fs.realpathSync.native(facts.root);
  const real = { ...places, top };
  // without a commit there is nothing to check out
  const isApart = before !== undefined && before !== '';
  const tree = isApart ? checkoutFor(path.relative(top, root)) : undefined;
  const index = path.join(places.gitDir, path.basename(tree ?? 'index'));
  try {
    const who = await somebody(facts);
    const git = gitIn({ ...facts, root }, { places: real, tree, index, wanted, who });
    const made = await make(git, { ...wanted, tree, root, top });
    if (!made.ok) return made;
    if (tree !== undefined) {
      const more = await others(facts, before ?? '', {
        ...wanted,
        prefix: path.relative(top, root),
      });
      if (more.length > 0) {
        await git(['update-ref', 'HEAD', before ?? ''], 'project');
        return refused(`a hook added other files: ${more.slice(0, 3).join(', ')}`);
      }
      await git(['reset', '-q', '--', ...literal(wanted.paths)], 'project');
    }
    const unsigned = !(await signHead({ ...facts, root }));
    const { said, laid } = made;
    return { ok: true, hooks: wanted.hooks, unsigned, said, changed: bringBack(laid) };
  } finally {
    if (tree !== undefined) {
      fs.rmSync(tree, { recursive: true, force: true });
      fs.rmSync(index, { force: true });
    }
  }
}

/** An empty folder, with the one in it that the project is in the repository. */
function checkoutFor(prefix: string): string {
  const tree = fs.realpathSync.native(fs.mkdtempSync(path.join(tmpdir(), 'folio-commit-')));
  fs.mkdirSync(path.join(tree, prefix), { recursive: true });
  return tree;
}

type Git = (
  words: readonly string[],
  where?: 'project',
) => Promise<{ readonly ok: boolean; readonly output: string }>;

type Making = Wanted & {
  readonly tree: string | undefined;
  readonly root: string;
  readonly top: string;
};

async function make(git: Git, { tree, root, top, paths, message }: Making) {
  let laid: readonly Laid[] = [];
  if (tree !== undefined) {
    for (const words of [
      ['read-tree', 'HEAD'],
      ['checkout-index', '-a', '-f', '-q', `--prefix=${tree}/`],
    ]) {
      const done = await git(words);
      if (!done.ok) return refused(lastLines(done.output));
    }
    const found = layFiles(root, path.join(tree, path.relative(top, root)), paths);
    if (found === undefined) return refused('a link stands where a folder was');
    laid = found;
  }
  const added = await git(['add', '--', ...literal(paths)]);
  if (!added.ok) return refused(lastLines(added.output));
  const kept = ['--cleanup=whitespace', '--no-gpg-sign', '--no-edit', '--no-verbose', '-q'];
  const only = tree === undefined ? ['--', ...literal(paths)] : [];
  const done = await git(['commit', ...kept, '-m', message, ...only]);
  return done.ok
    ? { ok: true as const, said: lastLines(done.output), laid }
    : refused(lastLines(done.output));
}

/** Files in the commit that nobody named, from the top. */
async function others(
  { look }: CommitFacts,
  before: string,
  { paths, prefix }: Pick<Wanted, 'paths'> & { readonly prefix: string },
): Promise<readonly string[]> {
  const words = ['--name-only', '--no-relative', '-z', before, 'HEAD', '--'];
  const named = new Set(paths.map((name) => path.join(prefix, name)));
  const told = ((await look('diff', words, 'history')) ?? '').split('\0');
  return told.filter((name) => name !== '' && !named.has(name));
}

type Where = {
  readonly places: { readonly top: string; readonly gitDir: string; readonly commonDir: string };
  readonly tree: string | undefined;
  readonly index: string;
  readonly wanted: Wanted;
  readonly who: Settings;
};

function gitIn(
  { change, root, home }: CommitFacts,
  { places, tree, index, wanted: { hooks }, who }: Where,
): Git {
  const off: Settings = hooks === 'off' ? { 'core.hooksPath': '/dev/null' } : {};
  return async (words, where) => {
    const apart = where === undefined ? tree : undefined;
    const { code, output } = await change(words, {
      cwd: apart === undefined ? root : path.join(apart, path.relative(places.top, root)),
      env: {
        ...quiet,
        ...asEnvironment({ ...committing, ...who, ...off }),
        GIT_LFS_SKIP_SMUDGE: '1',
        ...(apart === undefined
          ? {}
          : { GIT_INDEX_FILE: index, GIT_DIR: places.gitDir, GIT_WORK_TREE: apart }),
      },
      sandbox: boundsOf(places, home, apart),
    });
    return { ok: code === 0, output };
  };
}

/**
 * The repository can be written, and the checkout or else the project; what git or anybody else runs from there cannot. Of
 * the home hooks find toolchains alone, as commands of agents do.
 */
function boundsOf(
  { top, gitDir, commonDir }: Where['places'],
  home: string,
  tree: string | undefined,
): SandboxSpec {
  const never = [gitDir, commonDir].flatMap((folder) =>
    gitRuns.map((name) => path.join(folder, name)),
  );
  const bounds = sandboxFor({
    writable: [],
    home,
    never,
    hidden: [],
    network: false,
    apart: { shown: [] },
  });
  const folders = [tree ?? top, gitDir, commonDir];
  const writable = [...new Set(folders)].filter((each) => each !== path.parse(each).root);
  if (tree === undefined) return { ...bounds, writable };
  const beside = filled.filter((name) => isShown(path.join(top, name), tree));
  return {
    ...bounds,
    writable,
    stands: beside.map((name) => ({
      folder: path.join(top, name),
      at: path.join(tree, name),
      readOnly: true,
    })),
  };
}

/** Programs of hooks lie there; what is committed under such a name is in the checkout itself. */
function isShown(folder: string, tree: string): boolean {
  const here = path.join(tree, path.basename(folder));
  const isFolder = fs.lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder && (!fs.existsSync(here) || fs.readdirSync(here).length === 0);
}

/** Who the person is to git, also by a file that their settings include: in the sandbox only the settings themselves are there. */
async function somebody({ look }: CommitFacts): Promise<Settings> {
  const said = await look('config', ['-z', '--get-regexp', '^user[.](name|email)$'], 'history');
  const entries = (said ?? '').split('\0').map((entry) => entry.split('\n'));
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (name && value ? [[name, value] as const] : [])),
  );
}

/** The same words without a meaning beyond their letters. */
function literal(paths: readonly string[]): readonly string[] {
  return paths.map((name) => `:(literal)${name}`);
}

function refused(reason: string) {
  return { ok: false, kind: 'refused', reason } as const;
}

function lastLines(output: string): string {
  return output.trim().split('\n').slice(-5).join('\n');
}
