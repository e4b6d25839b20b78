import type { Facts, FieldIssue, FieldPr, Session } from '../model.ts';
import type { FieldState } from '../state.ts';
import { type CommitLinks, commitLinks, type LinkedCommit } from './commit-links.ts';
import { declaredIn } from './dependencies.ts';
import { isOwnComment, isPerson } from './freshness.ts';
import type { Known } from './linking.ts';
import { isTakenBack, prsByIssue } from './pr-links.ts';
import type { Subject } from './subject.ts';

/** Everything that was found, issue by issue, in the order of their numbers. */
export function subjectsOf(facts: Facts, before: FieldState): ReadonlyMap<number, Subject> {
  const known: Known = {
    repo: facts.repo,
    issues: new Set(facts.issues.map(({ number }) => number)),
    prs: new Set(facts.prs.flatMap(({ number }) => number ?? [])),
  };
  const links = commitLinks(facts.history, known, facts.prs);
  const prs = prsByIssue(facts.prs, known);
  const sessions = sessionsByIssue(facts.sessions, known.issues);
  const sorted = [...facts.issues].sort((a, b) => a.number - b.number);
  return new Map(
    sorted.map((issue) => {
      const memory = before.issues[String(issue.number)];
      const intended = before.intended[String(issue.number)] ?? [];
      const own = facts.localPrs.get(issue.number);
      const all = own === undefined ? (prs.get(issue.number) ?? []) : [own];
      const commits = links.byIssue.get(issue.number) ?? [];
      const since = reopening(issue, memory?.reopenedAt ?? null);
      const linked = sessions.get(issue.number) ?? [];
      const last = lastWord(issue, linked, commits);
      return [
        issue.number,
        {
          ...{ issue, commits, prs: all, sessions: linked, before: memory, ...last },
          intended: intended.filter((label) => issue.labels.includes(label)),
          declared: declaredIn(issue.body, issue.number, facts.repo),
          merged: mergedOf(all, facts, { links, since }),
          finishing: finishingOf(commits, since),
        },
      ];
    }),
  );
}

/**
 * From when on what finishes an issue counts: null always; undefined: nothing that is there counts, since nobody saw when
 * it was reopened.
 */
type Since = string | null | undefined;

function reopening({ open, stateReason }: FieldIssue, seen: string | null): Since {
  if (!open || stateReason !== 'reopened') return null;
  return seen ?? undefined;
}

function isSince(at: string | null, since: Since): boolean {
  if (since === null) return true;
  return since !== undefined && at !== null && at > since;
}

function mergedOf(
  all: readonly FieldPr[],
  { history, prs }: Facts,
  { links, since }: { readonly links: CommitLinks; readonly since: Since },
): readonly FieldPr[] {
  const merged = all.filter(
    (pr) =>
      pr.state === 'MERGED' &&
      (pr.base === '' || history.defaultBranch === null || pr.base === history.defaultBranch) &&
      isSince(pr.mergedAt, since) &&
      !isTakenBack(pr, prs, links.takenBack),
  );
  // a newer open one of a reopened issue is the work on it now
  const open = since === null ? undefined : all.find(({ state }) => state === 'OPEN');
  return merged.filter(({ createdAt }) => (open?.createdAt ?? '') <= (createdAt ?? '') || !open);
}

function finishingOf(commits: readonly LinkedCommit[], since: Since): readonly LinkedCommit[] {
  return commits.filter(
    ({ kind, onDefault, at }) =>
      onDefault && (kind === 'closing' || kind === 'merge') && isSince(at, since),
  );
}

/** A session that only mentions numbers is work on an issue when it mentions exactly one of the field. */
function sessionsByIssue(
  sessions: readonly Session[],
  issues: ReadonlySet<number>,
): ReadonlyMap<number, readonly Session[]> {
  const found = new Map<number, Session[]>();
  for (const session of sessions) {
    const named = session.issues.filter((number) => issues.has(number));
    const mentioned = session.mentions.filter((number) => issues.has(number));
    const linked = named.length > 0 ? named : mentioned.length === 1 ? mentioned : [];
    for (const issue of linked) found.set(issue, [...(found.get(issue) ?? []), session]);
  }
  for (const [, all] of found) all.sort((a, b) => b.lastAt.localeCompare(a.lastAt));
  return found;
}

/** What agents said last of an issue, as long as nobody has done or said anything since. */
function lastWord(
  { number, comments = [] }: FieldIssue,
  sessions: readonly Session[],
  commits: readonly LinkedCommit[],
): Pick<Subject, 'asked' | 'failed'> {
  const steps = sessions
    .flatMap(({ agent, steps }) => steps.map((step) => ({ agent, ...step })))
    .filter(({ issue, kind }) => issue === number || issue === null || kind === 'finished')
    .sort((a, b) => a.at.localeCompare(b.at));
  const last = steps.at(-1);
  const since = (at: string) =>
    commits.some((commit) => commit.at > at) ||
    comments.some(
      // what field itself left there moves nothing
      (comment) => comment.at > at && isPerson(comment.author) && !isOwnComment(comment),
    );
  const stuck = steps.findLast(({ kind }) => kind === 'blocked');
  const moved = stuck && steps.some(({ at, kind }) => kind === 'progress' && at > stuck.at);
  return {
    asked: stuck && !moved && !since(stuck.at) ? stuck.agent : null,
    failed:
      commits.length === 0 &&
      last?.kind === 'finished' &&
      (last.outcome === 'failed' || last.outcome === 'cancelled'),
  };
}
