import type { CommitHooks } from '../workspace/git-commit.ts';
import { type GitFacts, startGit } from '../workspace/git-start.ts';

export type Committed = {
  readonly ok: true;
  readonly hash: string;
  readonly hooks: CommitHooks;
  /** The person's settings want signed commits, and this one is not: signing has failed. */
  readonly unsigned: boolean;
  /** What the hooks have said, and the files that they have changed. */
  readonly said: string;
  readonly changed: readonly string[];
};

/**
 * What crew may do with git: look, and put named files into one commit. Nothing else can be built here. Read-only
 * verbs give null or nothing where there is no repository; none of them rejects.
 */
export type Git = {
  /** The hash of HEAD; null outside a repository, or before its first commit. */
  head(): Promise<string | null>;
  branch(): Promise<string | null>;
  /** One line a commit (`hash subject`), newest first, from after `base`. */
  log(base: string): Promise<readonly string[]>;
  /** Difference of these files to HEAD, new ones included. */
  diff(paths: readonly string[]): Promise<string>;
  /** Files whose changes are staged already, from the project's folder. */
  staged(): Promise<readonly string[]>;
  /**
   * Files that differ from HEAD or are new, from the project's folder; ignored ones left out. null when that cannot be
   * known: nothing bounds git on this machine (`no_sandbox`), or it did not answer.
   */
  changed(): Promise<readonly string[] | null>;
  /** No folder above the project has a repository. */
  isOutside(): boolean;
  /** Files and folders (`name/`) that git ignores, from the project's folder; those inside such a folder are not named. */
  ignored(): Promise<readonly string[]>;
  /** May files be looked at, and committed? Only where a sandbox holds what git could start for it. */
  canLook(): Promise<boolean>;
  /** The hash of the commit, from after `base`, whose message holds this line; null when there is none. */
  find(base: string, line: string): Promise<string | null>;
  /**
   * Commits exactly these files with this message, and leaves what is staged of others alone. Filters and hooks run in the
   * sandbox in a checkout of their own, hooks not at all where the settings say so. `reason`: what git or a hook said, or why nothing was begun.
   */
  commit(
    paths: readonly string[],
    message: string,
  ): Promise<Committed | { readonly ok: false; readonly reason: string }>;
};

const timeoutMs = 60_000;
const noSandbox = 'no sandbox on this machine to look at git in';

type Settings = Pick<GitFacts, 'sandbox' | 'home'> & {
  /** Asked before each commit. */
  readonly hooks?: () => Promise<CommitHooks>;
};

/** Git in `root` (absolute). */
export function openGit(
  shell: GitFacts['shell'],
  root: string,
  signal: AbortSignal,
  { hooks = async () => 'sandbox', ...more }: Settings = {},
): Git {
  const git = startGit({ shell, root, signal, timeoutMs, ...more });
  const line = async (verb: 'rev-parse' | 'log', words: readonly string[]) =>
    (await git.history(verb, words))?.trim() || null;
  const since = (base: string) => ['--end-of-options', `${base}..HEAD`, '--'];
  const head = () => line('rev-parse', ['--verify', '--quiet', 'HEAD']);
  return {
    head,
    canLook: git.canLook,
    isOutside: git.isOutside,
    async ignored() {
      const words = ['-z', '--others', '--ignored', '--exclude-standard', '--directory'];
      return ((await git.history('ls-files', words)) ?? '').split('\0').filter(Boolean);
    },
    branch: () => line('rev-parse', ['--abbrev-ref', 'HEAD']),
    async log(base) {
      const output = await git.history('log', ['--format=%h %s', ...since(base)]);
      return (output ?? '').split('\n').filter((each) => each !== '');
    },
    diff: async (paths) => (await git.tree('diff', ['HEAD', '--', ...paths]))?.output ?? '',
    async staged() {
      const output = await git.history('diff', ['--cached', '--name-only', '--relative', '-z']);
      return (output ?? '').split('\0').filter((name) => name !== '');
    },
    async changed() {
      if (git.isOutside()) return [];
      const seen = await git.tree('status', ['--untracked-files=all', '--', '.']);
      if (seen === null) return null;
      const entries = seen.output.split('\0').filter((entry) => entry.length > 3);
      return entries.map((entry) => entry.slice(3 + seen.prefix.length));
    },
    async find(base, wanted) {
      const words = ['--format=%H', '--fixed-strings', `--grep=${wanted}`, '-1'];
      return await line('log', [...words, ...since(base)]);
    },
    async commit(paths, message) {
      const done = await git.commit(paths, message, await hooks());
      if (!done.ok)
        return { ok: false, reason: done.kind === 'no_sandbox' ? noSandbox : done.reason };
      const hash = await head();
      return hash === null ? { ok: false, reason: '' } : { ...done, hash };
    },
  };
}
