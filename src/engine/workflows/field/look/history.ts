import type { LookingGit } from '../../../acting/repository.ts';
import type { Commit, History, SourceState } from '../model.ts';
import { utc } from '../rules/freshness.ts';

export type SeenHistory = {
  readonly history: History;
  readonly state: SourceState;
  readonly detail: string | undefined;
  /** `owner/repo` of `origin` on GitHub. */
  readonly repo: string | null;
};

const nothing: History = { commits: [], branches: [], defaultBranch: null };
const perPage = 4_000;
const mostPages = 6;
const form = '--format=%H%x1f%P%x1f%cI%x1f%an%x1f%s%x1f%b%x1e';

/** What git says of the work (docs/spec/field.md §4.4). Nothing is fetched, and nothing rejects. */
export async function readHistory(git: LookingGit, since: Date): Promise<SeenHistory> {
  const failed = (detail: string) => ({
    history: nothing,
    state: 'failed' as const,
    detail,
    repo: null,
  });
  if (git.isOutside())
    return { history: nothing, state: 'absent', detail: 'no git repository', repo: null };
  const refs = await git.history('for-each-ref', [
    '--format=%(refname)%1f%(objectname)%1f%(symref)',
    'refs/heads',
    'refs/remotes',
  ]);
  if (refs === null)
    return failed('git could not be asked (is it installed, and may it read here?)');
  const rows = refs.split('\n').flatMap((line) => {
    const [name = '', sha = '', symref = ''] = line.split('\x1f');
    return name === '' ? [] : [{ name, sha, symref }];
  });
  const url = (await git.history('config', ['--get', 'remote.origin.url']))?.trim() ?? '';
  const current = (await git.history('rev-parse', ['--abbrev-ref', 'HEAD']))?.trim();
  const branches = rows
    .filter(({ symref }) => symref === '')
    .map(({ name, sha }) => ({ name, sha }));
  const read = rows.length === 0 ? { commits: [], whole: true } : await commitsSince(git, since);
  if (read === undefined) return failed('git log could not be read');
  return {
    history: {
      ...{ commits: read.commits, branches, since: utc(since) },
      defaultBranch: defaultOf(rows, current),
    },
    state: read.whole ? 'ok' : 'partial',
    detail: read.whole ? undefined : `more than ${perPage * mostPages} commits`,
    repo: githubName(url),
  };
}

async function commitsSince(
  git: LookingGit,
  since: Date,
): Promise<{ readonly commits: readonly Commit[]; readonly whole: boolean } | undefined> {
  const commits: Commit[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const output = await git.history('log', [
      ...['--all', `--since=${since.toISOString()}`, `--max-count=${perPage}`],
      ...[`--skip=${page * perPage}`, form, '--'],
    ]);
    if (output === null) return undefined;
    const read = output.split('\x1e').flatMap(commitIn);
    commits.push(...read);
    if (read.length < perPage) return { commits, whole: true };
  }
  return { commits, whole: false };
}

function commitIn(record: string): Commit[] {
  const [sha = '', parents = '', at = '', author = '', subject = '', body = ''] = record
    .replace(/^\n/, '')
    .split('\x1f');
  if (!/^[0-9a-f]{40,64}$/.test(sha)) return [];
  return [
    { sha, author, subject, body, at: utcOr(at), parents: parents.split(' ').filter(Boolean) },
  ];
}

function utcOr(at: string): string {
  return Number.isNaN(Date.parse(at)) ? at : utc(at);
}

type Row = { readonly name: string; readonly symref: string };

/** What `origin` calls its first branch, else one of the usual names, else the one that is checked out. */
function defaultOf(rows: readonly Row[], current: string | undefined): string | null {
  const origin = rows.find(({ name }) => name === 'refs/remotes/origin/HEAD');
  const named = origin?.symref.replace(/^refs\/remotes\/origin\//, '');
  if (named) return named;
  const has = (branch: string) => rows.some(({ name }) => name === `refs/heads/${branch}`);
  return (
    ['main', 'master', 'develop'].find(has) ?? (current && current !== 'HEAD' ? current : null)
  );
}

/** `owner/repo` in an address of GitHub; null: it is another host's. */
function githubName(url: string): string | null {
  const [, owner, name] =
    /^(?:https:\/\/(?:[^@/]{1,200}@)?github\.com\/|(?:ssh:\/\/)?git@github\.com[:/])([\w.-]{1,39})\/([\w.-]{1,100}?)(?:\.git)?\/?$/.exec(
      url,
    ) ?? [];
  return owner === undefined || name === undefined ? null : `${owner}/${name}`;
}
