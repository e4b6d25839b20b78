import type { z } from 'zod';
import type { Gh, GhAnswer } from '../../../acting/gh.ts';
import { RunError } from '../../../data/failure.ts';
import { jsonIn } from '../../../data/json-text.ts';
import type { Clock } from '../../../ports.ts';
import type { SourceStatus } from '../contract/report.ts';
import type { FieldIssue, FieldPr, SourceState } from '../model.ts';
import type { Talk } from '../state.ts';
import {
  Board,
  BoardItem,
  IssueRow,
  issueFields,
  issueIn,
  PrRow,
  prFields,
  prIn,
} from './gh-shapes.ts';
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
  readonly owner: string;
  readonly native: boolean;
  /** What was said on issues, as it was read before: it counts until the issue changes. */
  readonly known: ReadonlyMap<number, Talk>;
};

export type Asking = { readonly clock: Clock; readonly signal: AbortSignal };

const firstLimit = 1_000;
const lastLimit = 4_000;
const mostViews = 200;

/**
 * What GitHub says of a field (docs/spec/field.md §4.2). Without a list of issues nothing is judged: then it rejects. Any
 * other part that fails is told as failed, which is not the same as empty.
 */
export async function readTracker(gh: Gh, wanted: Wanted, asking: Asking): Promise<SeenTracker> {
  const ask = (call: () => Promise<GhAnswer>) => patient(call, asking);
  const listed = await rows(ask, (limit) => gh.issues(limit, issueFields), firstLimit);
  if (!listed.ok) throw noIssues(listed.why);
  const all = listed.rows.flatMap((row) => {
    const read = IssueRow.safeParse(row);
    return read.success && !/\/pull\//.test(read.data.url ?? '') ? [issueIn(read.data)] : [];
  });
  const board = wanted.project === null ? undefined : await onBoard(gh, ask, wanted);
  const field = board === undefined ? all : all.map((issue) => placed(issue, board.items));
  const prs = await pullRequests(gh, ask);
  const [commented, native] = await details(gh, ask, field, wanted);
  const pages = listed.whole ? ('ok' as const) : ('partial' as const);
  return {
    issues: field.map((issue) => ({
      ...issue,
      comments: commented.get(issue.number) ?? issue.comments,
      native: native.links.get(issue.number),
    })),
    prs: prs.prs,
    states: { issues: pages, prs: prs.state, native: native.state },
    sources: [
      {
        name: 'issues',
        status: pages,
        ...(listed.whole ? {} : { detail: `only ${all.length} were listed` }),
      },
      ...(board === undefined ? [] : [board.source]),
      prs.source,
      native.source,
    ],
  };
}

type Ask = (call: () => Promise<GhAnswer>) => Promise<GhAnswer>;
type Rows =
  | { readonly ok: true; readonly rows: readonly unknown[]; readonly whole: boolean }
  | { readonly ok: false; readonly why: string };

/** A list that is as long as its limit was cut off: it is asked for again with twice as much. */
async function rows(
  ask: Ask,
  call: (limit: number) => Promise<GhAnswer>,
  begin: number,
): Promise<Rows> {
  for (let limit = begin; ; limit *= 2) {
    const answer = await ask(() => call(limit));
    if (!answer.ok) return { ok: false, why: remedy(answer) };
    const read = jsonIn(answer.output);
    if (!Array.isArray(read)) return { ok: false, why: 'gh did not answer with JSON' };
    const whole = read.length < limit;
    if (whole || limit >= lastLimit) return { ok: true, rows: read, whole };
  }
}

type SeenPrs = {
  readonly prs: readonly FieldPr[];
  readonly state: SourceState;
  readonly source: SourceStatus;
};

/** Asked without what an old version does not know, field by field. */
async function pullRequests(gh: Gh, ask: Ask): Promise<SeenPrs> {
  let optional: readonly string[] = prFields.optional;
  for (;;) {
    const fields = [...prFields.needed, ...optional];
    const listed = await rows(ask, (limit) => gh.prs(limit, fields), 500);
    if (listed.ok) return await seenPrs(gh, ask, listed, optional);
    const [, unknown] = /Unknown JSON field: "([A-Za-z]{1,60})"/.exec(listed.why) ?? [];
    if (unknown === undefined || !optional.includes(unknown)) {
      const source = { name: 'prs', status: 'failed', detail: listed.why } as const;
      return { prs: [], state: 'failed', source };
    }
    optional = optional.filter((field) => field !== unknown);
  }
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

type Native = {
  readonly links: ReadonlyMap<number, readonly string[]>;
  readonly state: SourceState;
  readonly source: SourceStatus;
};

/** Discussions of what changed since they were last read, and what the tracker says each issue waits for. */
async function details(
  gh: Gh,
  ask: Ask,
  issues: readonly FieldIssue[],
  { native, known }: Wanted,
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
      const answer = await ask(() => gh.issue(number, [...issueFields, 'comments']));
      const row = answer.ok ? IssueRow.safeParse(jsonIn(answer.output)) : undefined;
      if (row?.data) comments.set(number, issueIn(row.data).comments);
    }),
  );
  const off = { name: 'native', status: 'absent' as const };
  if (!native) return [comments, { links: new Map(), state: 'absent', source: off }];
  return [comments, await nativeLinks(gh, ask, open.slice(0, mostViews))];
}

function readAt({ number }: FieldIssue, known: Wanted['known']): string {
  return known.get(number)?.updatedAt ?? '';
}

async function nativeLinks(gh: Gh, ask: Ask, open: readonly FieldIssue[]): Promise<Native> {
  const links = new Map<number, readonly string[]>();
  const [first, ...rest] = open;
  if (first === undefined) return { links, state: 'ok', source: { name: 'native', status: 'ok' } };
  const before = await ask(() => gh.blockedBy(first.number));
  if (!before.ok && /HTTP 404|Not Found/i.test(before.said)) {
    const detail = 'this GitHub has no dependencies between issues';
    return { links, state: 'absent', source: { name: 'native', status: 'absent', detail } };
  }
  const answers = await Promise.all(
    rest.map(async ({ number }) => [number, await ask(() => gh.blockedBy(number))] as const),
  );
  let failed = 0;
  for (const [number, answer] of [[first.number, before] as const, ...answers]) {
    const read = answer.ok ? jsonIn(answer.output) : undefined;
    if (Array.isArray(read)) links.set(number, read.flatMap(nativeKey));
    else failed += 1;
  }
  const state = failed === 0 ? 'ok' : links.size === 0 ? 'failed' : 'partial';
  const detail = failed === 0 ? {} : { detail: `${failed} issues could not be asked about` };
  return { links, state, source: { name: 'native', status: state, ...detail } };
}

function nativeKey(row: unknown): string[] {
  const read = IssueRow.pick({ number: true, url: true }).safeParse(row);
  return read.success ? [`#${read.data.number}`] : [];
}

type OnBoard = { readonly items: ReadonlyMap<number, BoardFields>; readonly source: SourceStatus };
type BoardFields = { readonly status: string | undefined; readonly due: string | undefined };

async function onBoard(gh: Gh, ask: Ask, { project, owner }: Wanted): Promise<OnBoard> {
  for (let limit = firstLimit; ; limit *= 2) {
    const { items, totalCount } = boardIn(
      await ask(() => gh.projectItems(project ?? 0, owner, limit)),
    );
    const total = totalCount ?? items.length;
    const isWhole = items.length >= total && items.length < limit;
    if (isWhole || limit >= lastLimit) return boardOf(items, isWhole ? undefined : total);
  }
}

function boardIn(answer: GhAnswer): z.infer<typeof Board> {
  if (!answer.ok) throw noIssues(remedy(answer));
  const read = Board.safeParse(jsonIn(answer.output));
  if (!read.success) throw noIssues('gh did not answer with JSON');
  return read.data;
}

/** `cutAt`: how many items there are, where only some were listed. */
function boardOf(items: readonly unknown[], cutAt: number | undefined): OnBoard {
  const all = items.flatMap((item) => {
    const row = BoardItem.safeParse(item);
    return row.success ? [row.data] : [];
  });
  const hidden = all.filter(({ content }) => !content).length;
  const drafts = all.filter(({ content }) => content?.type === 'DraftIssue').length;
  const notes = [
    ...(hidden > 0 ? [`${hidden} board items are not readable with this token`] : []),
    ...(drafts > 0 ? [`${drafts} drafts are not judged`] : []),
    ...(cutAt === undefined ? [] : [`only ${items.length} of ${cutAt} items were listed`]),
  ];
  const status = cutAt === undefined ? 'ok' : 'partial';
  const detail = notes.length > 0 ? { detail: notes.join('; ') } : {};
  return { items: new Map(all.flatMap(placeOf)), source: { name: 'board', status, ...detail } };
}

function placeOf(item: z.infer<typeof BoardItem>): [number, BoardFields][] {
  const number = item.content?.type === 'Issue' ? item.content.number : undefined;
  if (typeof number !== 'number') return [];
  return [[number, { status: item.status ?? undefined, due: dueIn(item) }]];
}

function dueIn(item: Readonly<Record<string, unknown>>): string | undefined {
  const found = Object.entries(item).find(([key]) =>
    /^(?:due(?: date)?|deadline|target|期限)$/i.test(key),
  );
  return typeof found?.[1] === 'string' ? found[1] : undefined;
}

function placed(issue: FieldIssue, board: ReadonlyMap<number, BoardFields>): FieldIssue {
  const fields = board.get(issue.number);
  if (fields === undefined) return { ...issue, inField: false };
  return { ...issue, boardStatus: fields.status, due: fields.due };
}

const waits = [1_000, 4_000];
const coolDowns = [60_000, 120_000];

/** Asks again after what passes by itself; never into a cool-down, and never where the answer would be the same. */
async function patient(
  call: () => Promise<GhAnswer>,
  { clock, signal }: Asking,
): Promise<GhAnswer> {
  let [network, limits] = [0, 0];
  for (;;) {
    const answer = await call();
    if (answer.ok || answer.kind === 'cancelled' || answer.kind === 'not_found') return answer;
    const wait = isLimit(answer.said)
      ? coolDowns[limits++]
      : isPassing(answer)
        ? waits[network++]
        : undefined;
    if (wait === undefined) return answer;
    await clock.sleep(wait, signal);
  }
}

function isLimit(said: string): boolean {
  return /secondary rate limit|HTTP 429/i.test(said);
}

function isPassing({ kind, said }: Extract<GhAnswer, { ok: false }>): boolean {
  return (
    kind === 'timed_out' ||
    /HTTP 5\d\d|connection re(?:set|fused)|timeout|no such host|EOF/i.test(said)
  );
}

/** What went wrong and what to do, with what `gh` said (docs/spec/field.md §4.5). */
export function remedy({ kind, code, said }: Extract<GhAnswer, { ok: false }>): string {
  const [line = ''] = said.trim().split('\n');
  if (kind === 'not_found') return 'gh was not found; install it or use --source local';
  if (kind === 'timed_out') return 'gh did not answer in time';
  if (kind === 'cut_off') return 'gh answered with more than can be read';
  if (code === 4 || /gh auth login/.test(said)) return 'gh is not logged in: run gh auth login';
  if (/missing required scopes/.test(said)) return `run: gh auth refresh -s project (${line})`;
  if (/rate limit/i.test(said)) return `the rate limit of GitHub is reached (${line})`;
  return line === '' ? `gh ended with ${code}` : line.slice(0, 300);
}

function noIssues(why: string): RunError {
  return new RunError({
    kind: 'input_invalid',
    reason: `the issues could not be read: ${why}`,
    values: {},
  });
}
