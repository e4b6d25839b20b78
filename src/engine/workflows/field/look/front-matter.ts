import { z } from 'zod';
import { isRecord } from '../../../data/shapes.ts';
import { yamlDocument } from '../../../data/yaml-document.ts';
import type { Comment, FieldIssue, FieldPr } from '../model.ts';
import { keyOf, refsIn } from '../rules/refs.ts';

/** A local issue as its file has it (docs/spec/field.md §4.7). */
export type ReadIssue = {
  readonly issue: FieldIssue;
  readonly pr: FieldPr | undefined;
  /** Of the front matter, with its line; undefined: all is well. */
  readonly problem: string | undefined;
  /** The number it gives itself, where that is another one. */
  readonly otherNumber: number | undefined;
};

const texts = z.array(z.union([z.string(), z.number()])).transform((all) => all.map(String));
const list = z.union([texts, z.union([z.string(), z.number()]).transform((one) => [String(one)])]);

/** One field that cannot be used spoils no other one. */
const lenient = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

const Pr = z.object({
  number: lenient(z.number().int().min(1)),
  branch: lenient(z.string()),
  base: lenient(z.string()),
  state: z.enum(['open', 'draft', 'merged', 'closed']).catch('open'),
  review: lenient(z.enum(['approved', 'changes_requested', 'pending'])),
});

const Front = z.object({
  number: lenient(z.number()),
  title: lenient(z.union([z.string(), z.number()]).transform(String)),
  state: lenient(z.enum(['open', 'closed'])),
  stateReason: lenient(z.enum(['completed', 'not_planned', 'reopened', 'duplicate'])),
  labels: lenient(list),
  assignees: lenient(list),
  milestone: lenient(z.union([z.string(), z.number()]).transform(String)),
  due: lenient(z.string()),
  project: lenient(list),
  dependsOn: lenient(list),
  blockedBy: lenient(list),
  pr: lenient(Pr),
  created: lenient(z.string()),
  updated: lenient(z.string()),
});

const fence = /^---[ \t]*$/;

/** Front matter, and the body from the line behind it. */
export function splitFront(
  text: string,
): { readonly front: string; readonly body: string } | undefined {
  const lines = text.split('\n');
  if (!fence.test(lines[0]?.replace(/\r$/, '') ?? '')) return undefined;
  const end = lines.findIndex((line, at) => at > 0 && fence.test(line.replace(/\r$/, '')));
  if (end < 0) return undefined;
  return { front: lines.slice(1, end).join('\n'), body: lines.slice(end + 1).join('\n') };
}

export function readIssue(
  text: string,
  {
    number,
    path,
    repo,
  }: { readonly number: number; readonly path: string; readonly repo: string | null },
): ReadIssue {
  const parts = splitFront(text);
  const read =
    parts === undefined ? { problem: `1: ${frontMissing(text)}` } : parseFront(parts.front);
  const { body, comments } = splitComments((parts?.body ?? text).replaceAll('\r\n', '\n'));
  const [, heading = ''] = /^#{1,6}[ \t]+(.+)$/m.exec(body.slice(0, 20_000)) ?? [];
  const base = { number, path, body, comments, inField: true };
  if ('problem' in read) {
    const issue: FieldIssue = {
      ...{ ...base, title: heading.trim() || path, open: true, stateReason: null, labels: [] },
      ...{ assignees: [], details: 'missing', problem: `${path}:${read.problem}` },
    };
    return { issue, pr: undefined, problem: read.problem, otherNumber: undefined };
  }
  const { front } = read;
  const open = front.state !== 'closed';
  const issue: FieldIssue = {
    ...{ ...base, title: front.title ?? (heading.trim() || path), open, details: 'ok' },
    stateReason: reasonOf(open, front.stateReason),
    ...{ labels: front.labels ?? [], assignees: front.assignees ?? [] },
    milestone: front.milestone === undefined ? undefined : { title: front.milestone },
    ...{ due: front.due, createdAt: front.created, updatedAt: front.updated },
    closedAt: open ? undefined : front.updated,
    ...waitsOf(front, repo),
    projects: front.project?.map(Number).filter(Number.isInteger),
  };
  const pr = front.pr === undefined ? undefined : prIn(front.pr, number, front.updated ?? null);
  const isOther = front.number !== undefined && front.number !== number;
  return { issue, pr, problem: undefined, otherNumber: isOther ? front.number : undefined };
}

/** What would make it one that can be read. */
function frontMissing(text: string): string {
  return fence.test(text.split('\n', 1)[0]?.replace(/\r$/, '') ?? '')
    ? 'front matter without an end (a line of --- behind its last field)'
    : 'no front matter (begin the file with ---, title: …, ---)';
}

function parseFront(
  text: string,
): { readonly front: z.infer<typeof Front> } | { readonly problem: string } {
  const { document, problems } = yamlDocument(text, { schema: 'core' });
  const [first] = problems;
  if (first !== undefined)
    return {
      problem: `${first.line + 1}: bad front matter (${first.message}${hintFor(first.message)})`,
    };
  try {
    // a name for another part of the file could be said so often that nothing is left of the memory
    const value: unknown = document.toJS({ maxAliasCount: 0 });
    if (!isRecord(value ?? {})) return { problem: '2: bad front matter (no list of fields)' };
    return { front: Front.parse(named(value ?? {})) };
  } catch {
    return { problem: '2: bad front matter (anchors are not read)' };
  }
}

/** `depends_on`, `Blocked-By`, `dependson`: a field is meant however its words are joined; the name of the field itself comes first. */
function named(fields: unknown): unknown {
  if (!isRecord(fields)) return fields;
  const own = Object.entries(fields);
  const meant = own.flatMap(([key, value]) => {
    const name = spelled.get(bare(key));
    return name === undefined || Object.hasOwn(fields, name) ? [] : [[name, value] as const];
  });
  return Object.fromEntries([...own, ...meant]);
}

const bare = (key: string) =>
  key
    .slice(0, 40)
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '');
const spelled = new Map(Object.keys(Front.shape).map((name) => [bare(name), name]));

/** The slip that nearly everybody makes once: `title: Fix: it`. */
function hintFor(message: string): string {
  return /nested mappings/i.test(message) ? '; a text with a colon in it stands in quotes' : '';
}

function reasonOf(
  open: boolean,
  said: z.infer<typeof Front>['stateReason'],
): FieldIssue['stateReason'] {
  if (open) return said === 'reopened' ? said : null;
  return said === undefined || said === 'reopened' ? 'completed' : said;
}

/** `120`, `120, 121`, `#120`, `other/repo#7`. */
function keysIn(one: string, repo: string | null): readonly string[] {
  const numbers = numbersIn(one);
  if (numbers.length > 0) return numbers.map((number) => `#${number}`);
  return refsIn(one.slice(0, 200)).map((ref) => keyOf(ref, repo));
}

/** In `blockedBy` what is nothing but references waits for those issues; words are something outside (docs/spec/field.md §7.5). */
function waitsOf(
  { dependsOn = [], blockedBy = [] }: z.infer<typeof Front>,
  repo: string | null,
): Pick<FieldIssue, 'dependsOn' | 'blockedBy'> {
  const words = blockedBy.filter((one) => !isReferences(one));
  const keys = [...dependsOn, ...blockedBy.filter(isReferences)].flatMap((one) =>
    keysIn(one, repo),
  );
  return {
    ...(keys.length > 0 && { dependsOn: keys }),
    ...(words.length > 0 && { blockedBy: words.join(', ') }),
  };
}

/** Numbers and nothing else; empty where anything else stands there. */
function numbersIn(one: string): readonly number[] {
  const parts = one
    .slice(0, 200)
    .trim()
    .split(/[\s,、]+/);
  return parts.every((part) => /^\d{1,9}$/.test(part)) ? parts.map(Number) : [];
}

/** Numbers of issues and what stands between them, no word. */
function isReferences(one: string): boolean {
  if (numbersIn(one).length > 0) return true;
  const refs = refsIn(one.slice(0, 200));
  const between = refs.map(({ at }, index) => one.slice(refs[index - 1]?.end ?? 0, at));
  const rest = [...between, one.slice(refs.at(-1)?.end ?? 0)].join('');
  return refs.length > 0 && /^[\s,、]*$/.test(rest);
}

function prIn(pr: z.infer<typeof Pr>, issue: number, at: string | null): FieldPr {
  const states = { open: 'OPEN', draft: 'OPEN', merged: 'MERGED', closed: 'CLOSED' } as const;
  const reviews = { approved: 'APPROVED', changes_requested: 'CHANGES_REQUESTED' } as const;
  const review =
    pr.review === 'approved' || pr.review === 'changes_requested' ? reviews[pr.review] : '';
  return {
    ...{ number: pr.number ?? null, title: '', body: '', state: states[pr.state] },
    ...{ draft: pr.state === 'draft', review, branch: pr.branch ?? `issue-${issue}` },
    ...{ base: pr.base ?? '', createdAt: null, mergedAt: pr.state === 'merged' ? at : null },
    ...{ closedAt: null, mergeSha: null, changesAt: null, lastCommitAt: null, closes: [issue] },
    ...{ ci: null, conflicts: null, reviewers: [], unresolved: null },
  };
}

const commentHead = /^### (\d{4}-\d\d-\d\dT[\d:.]+Z?)[ \t]*·[ \t]*(.+)$/;

/** What people said below `## Comments`. */
function splitComments(text: string): {
  readonly body: string;
  readonly comments: readonly Comment[];
} {
  const lines = text.split('\n');
  const at = lines.findLastIndex((line) => /^## Comments[ \t]*$/.test(line));
  if (at < 0) return { body: text, comments: [] };
  const comments: { id: string; at: string; author: string; lines: string[] }[] = [];
  for (const line of lines.slice(at + 1)) {
    const [, time, author] = commentHead.exec(line.slice(0, 300)) ?? [];
    if (time !== undefined && author !== undefined)
      comments.push({
        id: String(comments.length + 1),
        at: time,
        author: author.trim(),
        lines: [],
      });
    else comments.at(-1)?.lines.push(line);
  }
  return {
    body: lines.slice(0, at).join('\n'),
    comments: comments.map(({ lines: own, ...rest }) => ({ ...rest, body: own.join('\n').trim() })),
  };
}
