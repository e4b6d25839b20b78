import { z } from 'zod';
import type { Comment, FieldIssue, FieldPr } from '../model.ts';

/*
 * What `gh … --json` prints, as far as field reads it (docs/spec/field.md §4.2). What is missing in an old version is
 * missing here too; what is there and of another form spoils its own row and no other.
 */

const text = z.string();
const maybe = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);
const named = z.object({ name: text });
const login = z.object({ login: text });

const CommentRow = z.object({
  id: maybe(text),
  author: maybe(login),
  body: text.catch(''),
  createdAt: text.catch(''),
});

export const IssueRow = z.object({
  number: z.number().int(),
  title: text.catch(''),
  body: maybe(text),
  state: text,
  stateReason: maybe(text),
  labels: z.array(named).catch([]),
  assignees: z.array(login).catch([]),
  milestone: maybe(z.object({ title: text, dueOn: maybe(text) })),
  createdAt: maybe(text),
  updatedAt: maybe(text),
  closedAt: maybe(text),
  url: maybe(text),
  comments: maybe(z.array(CommentRow)),
});
type IssueRow = z.infer<typeof IssueRow>;

/** An issue that another one waits for, as `gh` or GitHub's own address has it. */
export const Blocker = z.object({
  number: z.number().int(),
  html_url: maybe(text),
  url: maybe(text),
});

/** As of pull requests below. */
export const issueFields = {
  needed: [
    ...['number', 'title', 'body', 'state', 'labels', 'assignees', 'milestone'],
    ...['createdAt', 'updatedAt', 'closedAt', 'url'],
  ],
  optional: ['stateReason'],
} as const;

export function issueIn(row: IssueRow): FieldIssue {
  const open = row.state.toLowerCase() !== 'closed';
  const { milestone } = row;
  return {
    ...{ number: row.number, title: row.title, body: row.body ?? '', open, inField: true },
    ...{ details: 'ok', stateReason: reasonIn(row.stateReason, open) },
    labels: row.labels.map(({ name }) => name),
    assignees: row.assignees.map((one) => one.login),
    milestone: milestone
      ? { title: milestone.title, dueOn: milestone.dueOn ?? undefined }
      : undefined,
    createdAt: row.createdAt ?? undefined,
    updatedAt: row.updatedAt ?? undefined,
    closedAt: row.closedAt ?? undefined,
    comments: row.comments?.map(commentIn),
  };
}

function commentIn(
  { id, author, body, createdAt }: z.infer<typeof CommentRow>,
  at: number,
): Comment {
  return { id: id ?? String(at), author: author?.login ?? 'unknown', body, at: createdAt };
}

function reasonIn(said: string | null | undefined, open: boolean): FieldIssue['stateReason'] {
  if (said === undefined) return open ? null : 'untold';
  const word = said?.toLowerCase();
  if (open) return word === 'reopened' ? 'reopened' : null;
  if (word === 'not_planned' || word === 'duplicate') return word;
  return 'completed';
}

const Reference = z.union([
  z.number(),
  z.object({ number: z.number() }).transform((one) => one.number),
]);
const CheckRow = z.object({ conclusion: maybe(text), state: maybe(text), status: maybe(text) });
const ReviewRow = z.object({ state: text.catch(''), submittedAt: maybe(text) });
const CommitRow = z.object({ committedDate: maybe(text) });

export const PrRow = z.object({
  number: z.number().int(),
  title: text.catch(''),
  body: maybe(text),
  state: z.enum(['OPEN', 'CLOSED', 'MERGED']),
  isDraft: z.boolean().catch(false),
  headRefName: text.catch(''),
  baseRefName: text.catch(''),
  createdAt: maybe(text),
  mergedAt: maybe(text),
  closedAt: maybe(text),
  mergeCommit: maybe(z.object({ oid: text })),
  reviewDecision: maybe(z.enum(['APPROVED', 'CHANGES_REQUESTED', 'REVIEW_REQUIRED', ''])),
  closingIssuesReferences: z.array(Reference).catch([]),
  statusCheckRollup: maybe(z.array(CheckRow)),
  mergeable: maybe(text),
  /** People by their login; teams by their name, or what they are called in addresses. */
  reviewRequests: maybe(
    z.array(z.object({ login: maybe(text), name: maybe(text), slug: maybe(text) })),
  ),
  latestReviews: maybe(z.array(ReviewRow)),
  commits: maybe(z.array(CommitRow)),
});

/** `optional`: newer than some versions in use; a version that does not know one is asked without it. */
export const prFields = {
  needed: [
    ...['number', 'title', 'body', 'state', 'isDraft', 'headRefName', 'baseRefName', 'createdAt'],
    ...['mergedAt', 'closedAt', 'mergeCommit', 'reviewDecision', 'url'],
  ],
  optional: ['closingIssuesReferences', 'statusCheckRollup', 'mergeable', 'reviewRequests'],
} as const;

export function prIn(row: z.infer<typeof PrRow>): FieldPr {
  const asked = row.latestReviews
    ?.filter(({ state }) => state === 'CHANGES_REQUESTED')
    .flatMap(({ submittedAt }) => submittedAt ?? [])
    .sort();
  const committed = row.commits?.flatMap(({ committedDate }) => committedDate ?? []).sort();
  return {
    ...{ number: row.number, title: row.title, body: row.body ?? '', state: row.state },
    ...{ draft: row.isDraft, review: row.reviewDecision ?? '', branch: row.headRefName },
    ...{ base: row.baseRefName, createdAt: row.createdAt ?? null, mergedAt: row.mergedAt ?? null },
    ...{ closedAt: row.closedAt ?? null, mergeSha: row.mergeCommit?.oid ?? null },
    ...{ changesAt: asked?.at(-1) ?? null, lastCommitAt: committed?.at(-1) ?? null },
    closes: row.closingIssuesReferences,
    ci: ciIn(row.statusCheckRollup ?? null),
    conflicts: conflictsIn(row.mergeable ?? null),
    reviewers: (row.reviewRequests ?? []).flatMap((one) => one.login ?? one.name ?? one.slug ?? []),
    unresolved: null,
  };
}

/** `UNKNOWN`: GitHub has not looked yet. */
function conflictsIn(mergeable: string | null): boolean | null {
  return mergeable === 'CONFLICTING' ? true : mergeable === 'MERGEABLE' ? false : null;
}

const red = new Set(['FAILURE', 'ERROR', 'TIMED_OUT', 'ACTION_REQUIRED', 'STARTUP_FAILURE']);
const green = new Set(['SUCCESS', 'NEUTRAL', 'SKIPPED']);

function ciIn(checks: readonly z.infer<typeof CheckRow>[] | null): FieldPr['ci'] {
  if (checks === null || checks.length === 0) return null;
  const words = checks.map(({ conclusion, state }) => conclusion || state || '');
  if (words.some((word) => red.has(word))) return 'failing';
  return words.every((word) => green.has(word)) ? 'passing' : 'pending';
}

/** An item of a board. Each of its fields is a key whose first letter is small. */
export const BoardItem = z.looseObject({
  content: maybe(
    z.looseObject({ type: maybe(text), number: maybe(z.number()), repository: maybe(text) }),
  ),
  status: maybe(text),
});
export const Board = z.object({ items: z.array(z.unknown()), totalCount: maybe(z.number()) });
