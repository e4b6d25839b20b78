import type { Shell } from './shell.ts';

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
  /** Files that differ from HEAD or are new, from the project's folder; ignored ones left out. */
  changed(): Promise<readonly string[]>;
  /** The hash of the commit, from after `base`, whose message holds this line; null when there is none. */
  find(base: string, line: string): Promise<string | null>;
  /** Stages exactly these files and commits them with this message; hooks run. `reason`: what git or a hook said. */
  commit(
    paths: readonly string[],
    message: string,
  ): Promise<
    { readonly ok: true; readonly hash: string } | { readonly ok: false; readonly reason: string }
  >;
};

const timeoutMs = 60_000;
/** Hooks may test the whole project. */
const hooksMs = 600_000;
const mostBytes = 1_000_000;

/**
 * How git is started by us: no setting of a repository, which may be a stranger's, makes it start a program of its own
 * while it looks, wait for an answer, or speak another language.
 */
export const quietGit = {
  argv: [
    ...['git', '-c', 'core.fsmonitor=false', '-c', 'core.pager=cat'],
    ...['-c', 'log.showSignature=false'],
  ],
  env: { GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' },
} as const;

/** For every difference: neither of these, which a repository may set, is called. */
const ownDiff = ['--no-ext-diff', '--no-textconv'] as const;

/** Git in `root` (absolute). */
export function openGit(shell: Shell, root: string, signal: AbortSignal): Git {
  async function git(words: readonly string[], limitMs = timeoutMs) {
    const { code, output } = await shell.run({
      run: { argv: [...quietGit.argv, '-c', 'core.quotePath=false', ...words] },
      cwd: root,
      env: quietGit.env,
      signal,
      timeoutMs: limitMs,
      maxBytes: mostBytes,
      sandbox: null,
    });
    return { ok: code === 0, output };
  }
  async function line(words: readonly string[]): Promise<string | null> {
    const { ok, output } = await git(words);
    return ok && output.trim() !== '' ? output.trim() : null;
  }
  const names = async (words: readonly string[]) => {
    const { ok, output } = await git(words);
    return ok ? output.split('\0').filter((name) => name !== '') : [];
  };
  const head = () => line(['rev-parse', '--verify', '--quiet', 'HEAD']);
  return {
    head,
    branch: () => line(['rev-parse', '--abbrev-ref', 'HEAD']),
    async log(base) {
      const { ok, output } = await git(['log', '--oneline', `${base}..HEAD`]);
      return ok ? output.split('\n').filter((each) => each !== '') : [];
    },
    async diff(paths) {
      const { output } = await git(['diff', ...ownDiff, 'HEAD', '--', ...paths]);
      return output;
    },
    staged: () => names(['diff', '--cached', '--name-only', '--relative', '-z']),
    async changed() {
      const tracked = await names(['diff', 'HEAD', '--name-only', '--relative', '-z']);
      const entries = await names(['status', '--porcelain', '-z', '--untracked-files=all', '.']);
      const fresh = entries.filter((entry) => entry.startsWith('?? '));
      return [...tracked, ...fresh.map((entry) => entry.slice(3))];
    },
    async find(base, wanted) {
      const words = ['log', '--format=%H', '--fixed-strings', `--grep=${wanted}`];
      const found = await line([...words, '-1', `${base}..HEAD`]);
      return found;
    },
    async commit(paths, message) {
      const added = await git(['add', '--', ...paths]);
      if (!added.ok) return { ok: false, reason: lastLines(added.output) };
      const done = await git(['commit', '-m', message, '--', ...paths], hooksMs);
      const hash = done.ok ? await head() : null;
      return hash === null ? { ok: false, reason: lastLines(done.output) } : { ok: true, hash };
    },
  };
}

function lastLines(output: string): string {
  return output.trim().split('\n').slice(-5).join('\n');
}
