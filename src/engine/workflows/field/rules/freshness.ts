import type { Freshness } from '../contract/report.ts';
import type { Subject } from './subject.ts';

const hour = 3_600_000;

/** Field's own remarks end with this. */
export const markerForm = /<!-- facilitator:([a-z_]+):([0-9a-f]{8}) -->/;

/** Programs that write in a tracker or commit are no people: they keep nothing alive. */
export function isPerson(author: string): boolean {
  return !author.endsWith('[bot]');
}

export function isOwnComment({ body }: { readonly body: string }): boolean {
  return markerForm.test(body);
}

/**
 * When somebody last did something about an issue (docs/spec/field.md §9): people's comments, commits, what agents logged,
 * pull requests, its creation. What field or another program wrote does not count. undefined: no date is known.
 */
export function lastActivity({
  issue,
  commits,
  prs,
  sessions,
  before,
}: Subject): string | undefined {
  const comments = issue.comments?.filter(
    (comment) => isPerson(comment.author) && !isOwnComment(comment),
  );
  const times = [
    ...(comments ?? []).map(({ at }) => at),
    ...(comments === undefined && issue.updatedAt !== undefined ? [issue.updatedAt] : []),
    ...commits.filter(({ author }) => isPerson(author)).map(({ at }) => at),
    ...sessions.map(({ lastAt }) => lastAt),
    ...prs.flatMap(({ createdAt, mergedAt, closedAt, lastCommitAt }) =>
      [createdAt, mergedAt, closedAt, lastCommitAt].filter((at) => at !== null),
    ),
    ...(issue.createdAt === undefined ? [] : [issue.createdAt]),
    ...(before?.reopenedAt ? [before.reopenedAt] : []),
  ];
  return times
    .filter((at) => !Number.isNaN(Date.parse(at)))
    .sort(byTime)
    .at(-1);
}

const byTime = (a: string, b: string) => Date.parse(a) - Date.parse(b);

/** How long ago that is: exactly a day still counts as active, exactly `staleDays` as recent. A time to come is now. */
export function freshnessAt(last: string, now: Date, staleDays: number): Freshness {
  const age = Math.max(0, now.getTime() - Date.parse(last)) / hour;
  return {
    lastActivity: utc(last),
    hoursSinceActivity: Math.round(age * 10) / 10,
    classification: age <= 24 ? 'active' : age <= staleDays * 24 ? 'recent' : 'stale',
  };
}

/** `2026-02-05T10:45:00Z`. */
export function utc(at: string | Date): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
