import { homedir } from 'node:os';
import path from 'node:path';
import type { SandboxSpec, SandboxState, Shell } from '../acting/shell.ts';
import { type Changing, type CommitFacts, type CommitHooks, commitFiles } from './git-commit.ts';
import { type GitFolders, gitFolders, isRepository, objectFolders } from './git-folders.ts';
import { asEnvironment, looking, lookingOnly } from './git-settings.ts';
import { sandboxState } from './sandbox.ts';

/*
 * How git is started by this program, and the only place that starts it. What a repository, or the person's own
 * settings, would have git run, show or leave out is switched off one by one; and because no list of such things is
 * ever whole, git stands in the sandbox besides.
 */

/** What git showed of a working tree. */
export type Seen = {
  /** The real folder the working tree begins at, and the way from there to the folder that was asked about (`sub/`). */
  readonly top: string;
  readonly prefix: string;
  readonly output: string;
};

export type GitStart = {
  /** What the history or the index say; null when git could not answer. Reads no file of the working tree. */
  history(
    verb: 'rev-parse' | 'log' | 'diff' | 'ls-files' | 'config' | 'for-each-ref' | 'cat-file',
    words: readonly string[],
  ): Promise<string | null>;
  /**
   * What the working tree says. Files are read, and so filters could be started: null where nothing bounds git here
   * (`canLook`), and when it could not answer.
   */
  tree(verb: 'status' | 'diff', words: readonly string[]): Promise<Seen | null>;
  /** Is there a sandbox, so that `tree` and `commit` are made? */
  canLook(): Promise<boolean>;
  /** Why git does not answer here at all, in its own words (it is not installed, the folder is somebody else's); null: it does. */
  silent(): Promise<string | null>;
  /** No folder above has a repository. */
  isOutside(): boolean;
  /** Exactly these files, with this message. Filters and hooks run inside the sandbox. */
  commit(paths: readonly string[], message: string, hooks: CommitHooks): Promise<Changing>;
};

export type GitFacts = {
  readonly shell: Shell;
  /** Absolute. */
  readonly root: string;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Another machine than this one, and another home, for tests. */
  readonly sandbox?: () => Promise<SandboxState>;
  readonly home?: string;
};

const mostBytes = 16 * 1024 * 1024;
/** Hooks may test the whole project. */
const hooksMs = 600_000;

/**
 * Becomes git. Where files of the working tree are read, every filter that the settings name at this moment, wherever
 * they lie, is switched off before, and it is told where that tree begins. One start, whatever is looked at. What git
 * only says on the side is not an answer.
 */
const lookScript = `set -f
if [ "$1" = tree ]; then
  n=$GIT_CONFIG_COUNT
  IFS='
'
  for name in $(git config --name-only --get-regexp '^filter[.].*[.](clean|smudge|process|required)$' 2>/dev/null); do
    export "GIT_CONFIG_KEY_$n=$name" "GIT_CONFIG_VALUE_$n="
    n=$((n + 1))
  done
  export GIT_CONFIG_COUNT="$n"
  git rev-parse --show-toplevel --show-prefix 2>/dev/null || exit 1
  printf '\\0'
fi
shift
exec git "$@" 2>/dev/null`;

/** Differences as everybody sees them, by no program of anybody's, and not into other repositories. */
const plainDiff = [
  ...['--no-ext-diff', '--no-textconv', '--no-color', '--no-renames', '--ignore-submodules=all'],
  ...['--submodule=short', '--src-prefix=a/', '--dst-prefix=b/', '--unified=3'],
  ...['--inter-hunk-context=0', '--diff-algorithm=myers', '--indent-heuristic'],
];
const plain = {
  'rev-parse': [],
  log: ['--no-show-signature', '--no-decorate', '--no-color', '--no-notes', '--encoding=UTF-8'],
  diff: plainDiff,
  'ls-files': [],
  config: [],
  'for-each-ref': [],
  'cat-file': [],
  status: ['--porcelain=v1', '-z', '--no-renames', '--ignore-submodules=all'],
} as const;

/** Git in `root`. Nothing here rejects. */
export function startGit(facts: GitFacts): GitStart {
  const { shell, root, signal, timeoutMs, sandbox = sandboxState, home = homedir() } = facts;
  const canLook = async () => (await sandbox()).kind !== 'none';

  async function look(verb: keyof typeof plain, words: readonly string[], how: 'tree' | 'history') {
    const bounds = (await canLook()) ? lookBounds(root) : null;
    const argv = ['/bin/sh', '-c', lookScript, 'git', how, verb, ...plain[verb], ...words] as const;
    const env = { ...lookingOnly, ...asEnvironment(looking) };
    const run = { run: { argv }, cwd: root, env, signal, timeoutMs, maxBytes: mostBytes };
    const { code, output, truncated } = await shell.run({ ...run, sandbox: bounds });
    return code === 0 && !truncated ? output : null;
  }

  const change: CommitFacts['change'] = async (words, how) =>
    await shell.run({
      run: { argv: ['git', ...words] },
      ...{ ...how, signal, timeoutMs: hooksMs, maxBytes: mostBytes },
    });

  return {
    canLook,
    isOutside: () => gitFolders(root) === undefined,
    async silent() {
      const argv = ['/bin/sh', '-c', 'exec git rev-parse --git-dir'] as const;
      const env = { ...lookingOnly, ...asEnvironment(looking) };
      const bounds = (await canLook()) ? lookBounds(root) : null;
      const run = { run: { argv }, cwd: root, env, signal, timeoutMs, maxBytes: mostBytes };
      const { code, output } = await shell.run({ ...run, sandbox: bounds });
      return code === 0
        ? null
        : output.trim().split('\n').slice(-5)[0]?.trim() || `exit code ${code}`;
    },
    history: async (verb, words) => await look(verb, words, 'history'),
    async tree(verb, words) {
      if (!(await canLook())) return null;
      return seenIn((await look(verb, words, 'tree')) ?? '');
    },
    async commit(paths, message, hooks) {
      if (!(await canLook())) return { ok: false, kind: 'no_sandbox', reason: '' };
      return await commitFiles(
        { shell, root, signal, home, look, change },
        { paths, message, hooks },
      );
    },
  };
}

function seenIn(answer: string): Seen | null {
  const end = answer.indexOf('\0');
  const [top = '', prefix = '', ...rest] = answer.slice(0, Math.max(end, 0)).split('\n');
  // a folder with a line break in its name is not told from two
  if (top === '' || rest.length !== 1) return null;
  return { top, prefix, output: answer.slice(end + 1) };
}

/**
 * Nothing can be written. What git reads is mounted by name, since a repository below `/tmp` is not there otherwise.
 */
function lookBounds(root: string): SandboxSpec {
  const shown = foldersOf(gitFolders(root), root);
  const readOnly = shown.map((folder) => `${folder}/`);
  return { writable: shown, readOnly, hidden: [], network: false };
}

function foldersOf(places: GitFolders | undefined, root: string): readonly string[] {
  const all =
    places === undefined
      ? [root]
      : [places.top, places.gitDir, places.commonDir, ...borrowed(places.commonDir)];
  return [...new Set(all)].filter((folder) => folder !== path.parse(folder).root);
}

/** Without them git reads no commit of a repository that borrows its objects, as a tree of a task does. */
function borrowed(commonDir: string): readonly string[] {
  const [, ...others] = objectFolders(commonDir);
  // what a repository names is shown only where it is what it should be
  return others.filter(
    (folder) => path.basename(folder) === 'objects' && isRepository(path.dirname(folder)),
  );
}
