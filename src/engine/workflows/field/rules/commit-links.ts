import type { Commit, FieldPr, History } from '../model.ts';
import { branchIssue, type Known, linksIn, mergedBranch, revertedBy } from './linking.ts';

export type LinkedCommit = {
  readonly sha: string;
  readonly at: string;
  readonly author: string;
  readonly kind: 'closing' | 'reference' | 'branch' | 'merge';
  readonly onDefault: boolean;
};

export type CommitLinks = {
  readonly byIssue: ReadonlyMap<number, readonly LinkedCommit[]>;
  /** Commits that later ones took back. */
  readonly takenBack: ReadonlySet<string>;
};

/** Which commits are work on which issue (docs/spec/field.md §6.1). */
export function commitLinks(history: History, known: Known, prs: readonly FieldPr[]): CommitLinks {
  const graph = graphOf(history);
  const takenBack = takenBackIn(history.commits, graph);
  const byIssue = new Map<number, Map<string, LinkedCommit>>();
  const issueOf = issuesByBranch(known, prs);
  const link = linker(byIssue, takenBack, graph);
  for (const commit of history.commits) {
    for (const [issue, kind] of saidBy(commit, known)) link(issue, commit, kind);
    const issue = graph.onDefault.has(commit.sha) && issueOf(mergedBranch(commit.subject));
    if (issue) link(issue, commit, 'merge');
  }
  for (const { name, sha } of history.branches) {
    const short = shortName(name);
    const issue = short === history.defaultBranch ? undefined : issueOf(short);
    if (issue === undefined) continue;
    for (const commit of ownCommits(sha, graph)) link(issue, commit, 'branch');
  }
  return {
    byIssue: new Map([...byIssue].map(([issue, own]) => [issue, [...own.values()].sort(newest)])),
    takenBack,
  };
}

/** Notes that a commit is work on an issue, by the strongest that says so; one that was taken back is none. */
function linker(
  byIssue: Map<number, Map<string, LinkedCommit>>,
  takenBack: ReadonlySet<string>,
  graph: Graph,
) {
  return (issue: number, commit: Commit, kind: LinkedCommit['kind']) => {
    if (takenBack.has(commit.sha)) return;
    const own = byIssue.get(issue) ?? new Map<string, LinkedCommit>();
    byIssue.set(issue, own);
    const before = own.get(commit.sha);
    if (before !== undefined && strength[before.kind] >= strength[kind]) return;
    const { sha, at, author } = commit;
    own.set(sha, { sha, at, author, kind, onDefault: graph.onDefault.has(sha) });
  };
}

/** What the words of a commit link it to; those of one that takes something back link nothing. */
function saidBy(
  commit: Commit,
  known: Known,
): readonly (readonly [number, 'closing' | 'reference'])[] {
  if (revertedBy(commit) !== undefined) return [];
  const { closing, reference } = linksIn(`${commit.subject}\n${commit.body}`, known);
  return [
    ...closing.map((issue) => [issue, 'closing'] as const),
    ...reference.map((issue) => [issue, 'reference'] as const),
  ];
}

function shortName(name: string): string {
  return name.replace(/^refs\/(?:heads|remotes\/[^/]+)\//, '');
}

const strength = { reference: 1, branch: 2, closing: 3, merge: 4 } as const;
const newest = (a: LinkedCommit, b: LinkedCommit) =>
  b.at.localeCompare(a.at) || a.sha.localeCompare(b.sha);

/** A branch belongs to the issue it is named for, or that its pull request closes. */
function issuesByBranch(
  known: Known,
  prs: readonly FieldPr[],
): (branch: string | undefined) => number | undefined {
  const closed = new Map(
    prs.toReversed().map(({ branch, closes }) => [branch, closes.find((n) => known.issues.has(n))]),
  );
  return (branch) =>
    branch === undefined ? undefined : (branchIssue(branch, known.issues) ?? closed.get(branch));
}

type Graph = {
  readonly commits: ReadonlyMap<string, Commit>;
  readonly onDefault: ReadonlySet<string>;
};

function graphOf({ commits, branches, defaultBranch }: History): Graph {
  const all = new Map(commits.map((commit) => [commit.sha, commit]));
  const heads = branches
    .filter(({ name }) => shortName(name) === defaultBranch)
    .map(({ sha }) => sha);
  return { commits: all, onDefault: reachable(heads, all, new Set()) };
}

/** Commits below these heads, as far as the history was read, without what is in `not` already. */
function reachable(
  heads: readonly string[],
  commits: ReadonlyMap<string, Commit>,
  not: ReadonlySet<string>,
): Set<string> {
  const seen = new Set<string>();
  const open = [...heads];
  for (let sha = open.pop(); sha !== undefined; sha = open.pop()) {
    const commit = commits.get(sha);
    if (commit === undefined || seen.has(sha) || not.has(sha)) continue;
    seen.add(sha);
    open.push(...commit.parents);
  }
  return seen;
}

/** `default..branch`; merges of the default branch into it are no work on the issue. */
function ownCommits(head: string, { commits, onDefault }: Graph): readonly Commit[] {
  return [...reachable([head], commits, onDefault)].flatMap((sha) => {
    const commit = commits.get(sha);
    if (commit === undefined || revertedBy(commit) !== undefined) return [];
    const isUpdate = commit.parents.length > 1 && commit.parents.some((one) => onDefault.has(one));
    return isUpdate ? [] : [commit];
  });
}

/**
 * What was taken back and not brought again. Newest first, so that a revert that was itself reverted takes nothing back.
 * Reverting a merge takes back all that it brought. On another branch it takes nothing back of the default one.
 */
function takenBackIn(commits: readonly Commit[], graph: Graph): ReadonlySet<string> {
  const reverts = commits
    .flatMap((commit) => {
      const target = revertedBy(commit);
      return target === undefined ? [] : [{ commit, target }];
    })
    .sort((a, b) => b.commit.at.localeCompare(a.commit.at));
  const taken = new Set<string>();
  if (reverts.length === 0) return taken;
  const shas = [...graph.commits.keys()].sort();
  for (const { commit, target } of reverts) {
    const sha = fullName(target, shas);
    if (taken.has(commit.sha) || sha === undefined) continue;
    if (graph.onDefault.has(sha) && !graph.onDefault.has(commit.sha)) continue;
    taken.add(sha);
    const [first, ...brought] = graph.commits.get(sha)?.parents ?? [];
    if (first === undefined || brought.length === 0) continue;
    const before = reachable([first], graph.commits, new Set());
    for (const one of reachable(brought, graph.commits, before)) taken.add(one);
  }
  return taken;
}

/** The commit whose name begins so. */
function fullName(short: string, sorted: readonly string[]): string | undefined {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < short) low = middle + 1;
    else high = middle;
  }
  return sorted[low]?.startsWith(short) ? sorted[low] : undefined;
}
