import type { Shell, ShellResult } from './shell.ts';

/*
 * How `gh` is started, and the only place that starts it. What can be built here is a list of verbs: it looks, leaves a
 * remark and puts labels on and off. Nothing here can end an issue, join or judge a pull request, or change code.
 */

export type GhAnswer =
  | { readonly ok: true; readonly output: string }
  | {
      readonly ok: false;
      /** `refused`: it ran and said no; `said` is what it wrote beside its answer. */
      readonly kind: 'not_found' | 'timed_out' | 'cut_off' | 'cancelled' | 'refused';
      readonly code: number | null;
      readonly said: string;
    };

export type Gh = {
  version(): Promise<GhAnswer>;
  projectItems(number: number, owner: string, limit: number): Promise<GhAnswer>;
  issues(limit: number, fields: readonly string[]): Promise<GhAnswer>;
  issue(number: number, fields: readonly string[]): Promise<GhAnswer>;
  prs(limit: number, fields: readonly string[]): Promise<GhAnswer>;
  pr(number: number, fields: readonly string[]): Promise<GhAnswer>;
  /** Of open pull requests, a page at a time: which discussions of a review are not resolved. `after`: where the last page ended. */
  reviewThreads(after: string | null): Promise<GhAnswer>;
  /** What the tracker says an issue waits for, where `gh` itself has no word for it. */
  blockedBy(number: number): Promise<GhAnswer>;
  remark(issue: number, body: string): Promise<GhAnswer>;
  addLabel(issue: number, label: string): Promise<GhAnswer>;
  removeLabel(issue: number, label: string): Promise<GhAnswer>;
  makeLabel(label: string, colour: string, description: string): Promise<GhAnswer>;
};

export type GhFacts = {
  readonly shell: Shell;
  /** Where the program lies, outside the repository; undefined: it was not found. */
  readonly program: string | undefined;
  /** A folder of field's own, so that nothing of the repository is read by it. Absolute. */
  readonly folder: string;
  /** `owner/name`. */
  readonly repo: string;
  readonly signal: AbortSignal;
};

const timeoutMs = 30_000;
const mostBytes = 96 * 1024 * 1024;
const atOnce = 4;

const quiet = {
  GH_PROMPT_DISABLED: '1',
  GH_NO_UPDATE_NOTIFIER: '1',
  GH_PAGER: 'cat',
  NO_COLOR: '1',
  LC_ALL: 'C',
} as const;

/** What a person's login may stand in; no other program gets these. */
const login = [
  ...['GH_TOKEN', 'GITHUB_TOKEN', 'GH_CONFIG_DIR', 'GH_HOST'],
  'DBUS_SESSION_BUS_ADDRESS',
] as const;

/** Only a query; `gh` has no word of its own for it. */
const threads = [
  'query($owner: String!, $name: String!, $after: String) { repository(owner: $owner, name: $name) {',
  'pullRequests(states: OPEN, first: 50, after: $after, orderBy: { field: UPDATED_AT, direction: DESC }) {',
  'pageInfo { hasNextPage endCursor } nodes { number reviewThreads(first: 100) { nodes { isResolved } } } } } }',
].join(' ');

/** Its answer, a NUL, and what it said beside it; `$1`: what it reads, `-` for nothing. */
const script = `input=$1
shift
{ said=$(if [ "$input" = - ]; then "$@" 2>&1 >&3 3>&- </dev/null; else printf %s "$input" | "$@" 2>&1 >&3 3>&-; fi)
code=$?; } 3>&1
printf '\\0%s' "$said"
exit "$code"`;

export function openGh({ shell, program, folder, repo, signal }: GhFacts): Gh {
  const limited = limiter(atOnce);
  const start = async (words: readonly string[], input = '-'): Promise<GhAnswer> => {
    if (program === undefined) return { ok: false, kind: 'not_found', code: null, said: '' };
    const ended = await limited(
      async () =>
        await shell.run({
          run: { argv: ['/bin/sh', '-c', script, 'sh', input, program, ...words] },
          ...{ cwd: folder, env: quiet, keeps: login, signal, timeoutMs, maxBytes: mostBytes },
          sandbox: null,
        }),
    );
    return answerIn(ended);
  };
  const here = ['-R', repo] as const;
  const list = (limit: number, fields: readonly string[]) => [
    ...['--state', 'all', '--limit', String(limit), '--json', fields.join(',')],
  ];
  return {
    version: () => start(['--version']),
    projectItems: (number, owner, limit) =>
      start([
        ...['project', 'item-list', String(number), '--owner', owner],
        ...['--format', 'json', '--limit', String(limit)],
      ]),
    issues: (limit, fields) => start(['issue', 'list', ...here, ...list(limit, fields)]),
    issue: (number, fields) =>
      start(['issue', 'view', String(number), ...here, '--json', fields.join(',')]),
    prs: (limit, fields) => start(['pr', 'list', ...here, ...list(limit, fields)]),
    pr: (number, fields) =>
      start(['pr', 'view', String(number), ...here, '--json', fields.join(',')]),
    reviewThreads: (after) => {
      const [owner = '', name = ''] = repo.split('/');
      const page = after === null ? [] : ['-f', `after=${after}`];
      const of = ['-f', `owner=${owner}`, '-f', `name=${name}`, ...page];
      return start(['api', 'graphql', '-f', `query=${threads}`, ...of]);
    },
    blockedBy: (number) => start(['api', `repos/${repo}/issues/${number}/dependencies/blocked_by`]),
    remark: (number, body) =>
      start(['issue', 'comment', String(number), ...here, '--body-file', '-'], body),
    addLabel: (number, label) =>
      start(['issue', 'edit', String(number), ...here, '--add-label', label]),
    removeLabel: (number, label) =>
      start(['issue', 'edit', String(number), ...here, '--remove-label', label]),
    makeLabel: (label, colour, description) =>
      start(['label', 'create', label, ...here, '--color', colour, '--description', description]),
  };
}

function answerIn({ output: whole, ...ended }: ShellResult): GhAnswer {
  const end = whole.lastIndexOf('\0');
  const [output, beside] = end < 0 ? [whole, ''] : [whole.slice(0, end), whole.slice(end + 1)];
  const kind = whyNot(ended);
  if (kind === undefined) return { ok: true, output };
  return { ok: false, kind, code: ended.code, said: beside || output.slice(-2_000) };
}

function whyNot(
  ended: Omit<ShellResult, 'output'>,
): Extract<GhAnswer, { ok: false }>['kind'] | undefined {
  if (ended.cancelled) return 'cancelled';
  if (ended.timedOut) return 'timed_out';
  if (ended.error?.kind === 'not_found') return 'not_found';
  if (ended.truncated) return 'cut_off';
  return ended.code === 0 ? undefined : 'refused';
}

/** Runs so many at a time, the others in their order. */
function limiter(most: number) {
  let free = most;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
