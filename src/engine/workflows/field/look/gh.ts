import type { Gh, GhAnswer } from '../../../acting/gh.ts';
import { jsonIn } from '../../../data/json-text.ts';
import type { SourceStatus } from '../contract/report.ts';
import type { FieldIssue, FieldPr, SourceState } from '../model.ts';
import type { Talk } from '../state.ts';
import { type Ask, type Asking, noIssues, patient, type Rows, rows } from './gh-asking.ts';
import { linkedOnBoard, onBoard, placed } from './gh-board.ts';
import { type Native, nativeLinks } from './gh-native.ts';
import { IssueRow, issueFields, issueIn, PrRow, prFields, prIn } from './gh-shapes.ts';
import { withThreads } from './review-threads.ts';

export type SeenTracker = {
  readonly issues: readonly FieldIssue[];
  readonly prs: readonly FieldPr[];
  readonly states: {
    readonly issues: SourceState;
    readonly prs: SourceState;
    readonly native: SourceState;
  };
  readonly sources: readonly SourceStatus[];
};

export type Wanted = {
  readonly project: number | null;
  /** Whose board it is; null: nobody said. */
  readonly owner: string | null;
  /** `owner/name`. */
  readonly repo: string;
  readonly native: boolean;
  /** What was said on issues, as it was read before: it counts until the issue changes. */
  readonly known: ReadonlyMap<number, Talk>;
};

const firstLimit = 1_000;
const mostViews = 200;

/**
 * What GitHub says of a field (docs/spec/field.md §4.2). Without a list of issues nothing is judged: then it rejects. Any
 * other part that fails is told as failed, which is not the same as empty.
 */
export async function readTracker(gh: Gh, wanted: Wanted, asking: Asking): Promise<SeenTracker> {
  const ask = (call: () => Promise<GhAnswer>) => patient(call, asking);
  const { listed, optional } = await known(
    ask,
    (limit, names) => gh.issues(limit, names),
    issueFields,
    firstLimit,
  );
  if (!listed.ok) throw noIssues(listed.why);
  const all = listed.rows.flatMap((row) => {
    const read = IssueRow.safeParse(row);
    return read.success && !/\/pull\//.test(read.data.url ?? '') ? [issueIn(read.data)] : [];
  });
  const { project, owner, repo } = wanted;
  const board = project === null ? undefined : await onBoard(gh, ask, { project, owner, repo });
  const field = board === undefined ? all : all.map((issue) => placed(issue, board.items));
  const prs = await pullRequests(gh, ask);
  const [commented, native] = await details(gh, ask, field, wanted);
  const told = howListed(all, {
    isWhole: listed.whole,
    tellsWhy: optional.includes('stateReason'),
  });
  return {
    issues: field.map((issue) => ({
      ...issue,
      comments: commented.get(issue.number) ?? issue.comments,
      native: native.links.get(issue.number),
    })),
    prs: board === undefined ? prs.prs : prs.prs.map((pr) => linkedOnBoard(pr, board.items)),
    states: { issues: told.status, prs: prs.state, native: native.state },
    sources: [told, ...(board === undefined ? [] : [board.source]), prs.source, native.source],
  };
}

/** A list that was cut off, or does not say of closed issues whether they were done, is told as part of what there is. */
function howListed(
  all: readonly FieldIssue[],
  { isWhole, tellsWhy }: { readonly isWhole: boolean; readonly tellsWhy: boolean },
): SourceStatus & { readonly status: 'ok' | 'partial' } {
  const missing = [
    ...(isWhole ? [] : [`only ${all.length} were listed`]),
    ...(tellsWhy || all.every(({ open }) => open)
      ? []
      : ['this gh does not tell why issues were closed; a newer one does']),
  ];
  if (missing.length === 0) return { name: 'issues', status: 'ok' };
  return { name: 'issues', status: 'partial', detail: missing.join('; ') };
}

type SeenPrs = {
  readonly prs: readonly FieldPr[];
  readonly state: SourceState;
  readonly source: SourceStatus;
};

type Fields = { readonly needed: readonly string[]; readonly optional: readonly string[] };

/** A list, asked for without what an old version of `gh` does not know, field by field. */
async function known(
  ask: Ask,
  call: (limit: number, fields: readonly string[]) => Promise<GhAnswer>,
  fields: Fields,
  begin: number,
): Promise<{ readonly listed: Rows; readonly optional: readonly string[] }> {
  let { optional } = fields;
  for (;;) {
    const names = [...fields.needed, ...optional];
    const listed = await rows(ask, (limit) => call(limit, names), begin);
    const [, unknown] =
      /Unknown JSON field: "([A-Za-z]{1,60})"/.exec(listed.ok ? '' : listed.why) ?? [];
    if (unknown === undefined || !optional.includes(unknown)) return { listed, optional };
    optional = optional.filter((field) => field !== unknown);
  }
}

async function pullRequests(gh: Gh, ask: Ask): Promise<SeenPrs> {
  const ofGh = (limit: number, names: readonly string[]) => gh.prs(limit, names);
  const { listed, optional } = await known(ask, ofGh, prFields, 500);
  if (listed.ok) return await seenPrs(gh, ask, listed, optional);
  const source = { name: 'prs', status: 'failed', detail: listed.why } as const;
  return { prs: [], state: 'failed', source };
}

async function seenPrs(
  gh: Gh,
  ask: Ask,
  listed: Extract<Rows, { ok: true }>,
  optional: readonly string[],
): Promise<SeenPrs> {
  const prs = listed.rows.flatMap((row) => {
    const read = PrRow.safeParse(row);
    return read.success ? [prIn(read.data)] : [];
  });
  const isOld = !optional.includes('closingIssuesReferences');
  const state = listed.whole && !isOld ? 'ok' : 'partial';
  const detail = isOld
    ? 'this gh does not tell which issues a pull request closes'
    : `only ${prs.length} were listed`;
  const source = { name: 'prs', status: state, ...(state === 'ok' ? {} : { detail }) } as const;
  const reviewed = await withReviews(gh, ask, prs);
  return { prs: await withThreads(gh, ask, reviewed), state, source };
}

/** When changes were asked for and whether something was committed since, of those that wait for that. */
async function withReviews(gh: Gh, ask: Ask, prs: readonly FieldPr[]): Promise<readonly FieldPr[]> {
  const open = prs.filter(
    ({ state, review }) => state === 'OPEN' && review === 'CHANGES_REQUESTED',
  );
  const seen = new Map(
    await Promise.all(
      open.slice(0, mostViews).map(async (pr) => {
        const fields = [...prFields.needed, 'latestReviews', 'commits'];
        const answer = await ask(() => gh.pr(pr.number ?? 0, fields));
        const read = answer.ok ? PrRow.safeParse(jsonIn(answer.output)) : undefined;
        const { changesAt = null, lastCommitAt = null } = read?.data ? prIn(read.data) : {};
        return [pr.number, { ...pr, changesAt, lastCommitAt }] as const;
      }),
    ),
  );
  return prs.map((pr) => seen.get(pr.number) ?? pr);
}

/** Discussions of what changed since they were last read, and what the tracker says each issue waits for. */
async function details(
  gh: Gh,
  ask: Ask,
  issues: readonly FieldIssue[],
  { native, known, repo }: Wanted,
): Promise<[ReadonlyMap<number, FieldIssue['comments']>, Native]> {
  const open = issues.filter((issue) => issue.open && issue.inField);
  const comments = new Map<number, FieldIssue['comments']>();
  const unread = open.filter(({ number, updatedAt }) => {
    const before = known.get(number);
    const isSame = before !== undefined && before.updatedAt === updatedAt;
    if (isSame) comments.set(number, before.comments);
    return !isSame;
  });
  const oldest = unread.sort((a, b) => readAt(a, known).localeCompare(readAt(b, known)));
  await Promise.all(
    oldest.slice(0, mostViews).map(async ({ number }) => {
      const answer = await ask(() => gh.issue(number, [...issueFields.needed, 'comments']));
      const row = answer.ok ? IssueRow.safeParse(jsonIn(answer.output)) : undefined;
      if (row?.data) comments.set(number, issueIn(row.data).comments);
    }),
  );
  const off = { name: 'native', status: 'absent' as const };
  if (!native) return [comments, { links: new Map(), state: 'absent', source: off }];
  return [comments, await nativeLinks(gh, ask, { open: open.slice(0, mostViews), repo })];
}

function readAt({ number }: FieldIssue, known: Wanted['known']): string {
  return known.get(number)?.updatedAt ?? '';
}
