import { eventTypes, type FieldEvent } from '../contract/report.ts';
import { isOwnComment, utc } from './freshness.ts';
import type { Subject } from './subject.ts';

const place = new Map(eventTypes.map((type, at) => [type, at]));

/** What happened in the field, oldest first (docs/spec/field.md §5). `dropped`: events whose time nobody can read. */
export function eventsOf(
  subjects: Iterable<Subject>,
  blockersNow: ReadonlyMap<number, readonly string[]>,
  now: string,
): { readonly events: readonly FieldEvent[]; readonly dropped: number } {
  const all = [...subjects].flatMap((subject) => [
    ...ofIssue(subject),
    ...ofDifference(subject, blockersNow.get(subject.issue.number) ?? [], now),
    ...ofSessions(subject),
    ...ofCommits(subject),
    ...ofPrs(subject),
  ]);
  const seen = new Set<string>();
  const events = all
    .filter(({ time }) => !Number.isNaN(Date.parse(time)))
    .map((event) => ({ ...event, time: utc(event.time) }))
    .filter(({ time, type, issue, sha, pr, session, label }) => {
      const key = [type, issue, sha ?? pr ?? session ?? label, time].join(' ');
      return !seen.has(key) && seen.add(key);
    })
    .sort(inOrder);
  return { events, dropped: all.filter(({ time }) => Number.isNaN(Date.parse(time))).length };
}

function inOrder(a: FieldEvent, b: FieldEvent): number {
  return (
    a.time.localeCompare(b.time) ||
    (place.get(a.type) ?? 0) - (place.get(b.type) ?? 0) ||
    (a.issue ?? 0) - (b.issue ?? 0) ||
    (a.sha ?? a.session ?? '').localeCompare(b.sha ?? b.session ?? '')
  );
}

function ofIssue({ issue }: Subject): FieldEvent[] {
  const { number, createdAt, closedAt, comments = [] } = issue;
  return [
    ...(createdAt === undefined
      ? []
      : [{ time: createdAt, type: 'issue_created', issue: number } as const]),
    ...(closedAt === undefined
      ? []
      : [{ time: closedAt, type: 'issue_closed', issue: number } as const]),
    ...comments
      .filter((comment) => !isOwnComment(comment))
      .map(
        ({ at, author }) => ({ time: at, type: 'issue_commented', issue: number, author }) as const,
      ),
  ];
}

/** What is only seen by comparing with the last cycle. */
function ofDifference(
  { issue, before }: Subject,
  blockers: readonly string[],
  time: string,
): FieldEvent[] {
  if (before === undefined) return [];
  const { number } = issue;
  const isNew = (all: readonly string[]) => (one: string) => !all.includes(one);
  return [
    ...(issue.open && !before.open
      ? [{ time, type: 'issue_reopened', issue: number } as const]
      : []),
    ...issue.labels
      .filter(isNew(before.labels))
      .map((label) => ({ time, type: 'issue_labeled', issue: number, label }) as const),
    ...blockers
      .filter(isNew(before.blockers))
      .map((note) => ({ time, type: 'blocker_found', issue: number, note }) as const),
    ...before.blockers
      .filter(isNew(blockers))
      .map((note) => ({ time, type: 'blocker_resolved', issue: number, note }) as const),
  ];
}

function ofSessions({ issue: { number }, sessions }: Subject): FieldEvent[] {
  const types = {
    started: 'agent_started',
    progress: 'agent_progress',
    blocked: 'agent_blocked',
    finished: 'agent_finished',
  } as const;
  return sessions.flatMap(({ agent, session, steps }) =>
    steps
      .filter(({ issue }) => issue === null || issue === number)
      .map(({ at, kind, outcome }) => ({
        ...{ time: at, type: types[kind], issue: number, agent, session },
        ...(outcome === null ? {} : { outcome }),
      })),
  );
}

function ofCommits({ issue: { number }, commits }: Subject): FieldEvent[] {
  return commits.map(({ at, sha }) => ({
    ...{ time: at, type: 'commit_pushed', issue: number, sha: sha.slice(0, 7) },
  }));
}

function ofPrs({ issue: { number }, prs }: Subject): FieldEvent[] {
  return prs.flatMap((pr) => {
    const own = { issue: number, ...(pr.number === null ? {} : { pr: pr.number }) };
    const told = (time: string | null, type: FieldEvent['type']) =>
      time === null ? [] : [{ time, type, ...own }];
    return [
      ...told(pr.createdAt, 'pr_opened'),
      ...told(pr.changesAt, 'pr_changes_requested'),
      ...told(pr.mergedAt, 'pr_merged'),
      ...(pr.mergedAt === null ? told(pr.closedAt, 'pr_closed') : []),
    ];
  });
}
