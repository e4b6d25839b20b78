import { z } from 'zod';

const path = z.string().min(1).max(1000);
const text = z.string().max(400_000);
const reason = z.string().max(2000).default('');

/** One change to one file, as the Editor asks for it (docs/spec/edit.md §6.2). */
export const EditOp = z.discriminatedUnion('op', [
  z.object({ op: z.literal('create'), path, content: text }),
  z.object({
    op: z.literal('update'),
    path,
    edits: z
      .array(
        z.object({
          find: text.min(1),
          replace: text,
          expected_count: z.number().int().min(1).max(1000).default(1),
        }),
      )
      .min(1)
      .max(100),
  }),
  z.object({ op: z.literal('rewrite'), path, content: text, reason }),
  z.object({ op: z.literal('delete'), path, reason }),
  z.object({ op: z.literal('rename'), from: path, to: path }),
  /** After the others: a package manager's, which brings a lock up to date. */
  z.object({ op: z.literal('command'), argv: z.array(z.string().min(1).max(200)).min(1).max(8) }),
]);
export type EditOp = z.infer<typeof EditOp>;
export type FileOp = Exclude<EditOp, { op: 'command' }>;

/** What is changed together, and why. `slice_id` null: all that is left to do. */
export const EditBatch = z.object({
  slice_id: z.string().max(200).nullable().default(null),
  hypothesis: z.string().trim().min(1).max(4000),
  rationale: z.string().max(4000).default(''),
  ops: z.array(EditOp).min(1).max(200),
});
export type EditBatch = z.infer<typeof EditBatch>;

/** A file as it lies; `text` null: it is no UTF-8 text. */
export type FileNow = {
  readonly text: string | null;
  readonly sha: string;
  readonly mode: number;
};

/** What a batch comes to, file by file. `before`: the bytes it was made from; null: there was no file. */
export const FileChange = z.discriminatedUnion('how', [
  z.object({
    how: z.literal('write'),
    path: z.string(),
    before: z.string().nullable(),
    text: z.string(),
    mode: z.number(),
  }),
  z.object({ how: z.literal('delete'), path: z.string(), before: z.string() }),
  z.object({
    how: z.literal('move'),
    path: z.string(),
    to: z.string(),
    before: z.string(),
  }),
]);
export type FileChange = Readonly<z.infer<typeof FileChange>>;

export type Resolved =
  | { readonly ok: true; readonly changes: readonly FileChange[] }
  | { readonly ok: false; readonly problems: readonly string[] };

type Draft = {
  /** What was there before the batch. */
  readonly first: FileNow | null;
  /** What is there after the ops so far; null: nothing. A string: its text; `moved`: the bytes of another file. */
  now: { readonly text: string; readonly mode: number } | { readonly moved: string } | null;
};

const plainMode = 0o644;

/**
 * What a batch comes to, all of it or nothing: every place is found exactly as often as it says, nothing is made over what
 * is there, nothing is changed that is not. `read`: a file of the repository; null: there is none. Paths are as the guard
 * gives them.
 */
export function resolveBatch(
  ops: readonly FileOp[],
  read: (path: string) => FileNow | null,
): Resolved {
  const drafts = new Map<string, Draft>();
  const problems: string[] = [];
  const draftOf = (name: string): Draft => {
    const known = drafts.get(name);
    if (known !== undefined) return known;
    const first = read(name);
    const now =
      first === null
        ? null
        : first.text === null
          ? { moved: name }
          : { text: first.text, mode: first.mode };
    const draft = { first, now };
    drafts.set(name, draft);
    return draft;
  };
  for (const op of ops) {
    const problem = op.op === 'rename' ? rename(op, draftOf) : change(op, draftOf(op.path));
    if (problem !== undefined) problems.push(problem);
  }
  if (problems.length > 0) return { ok: false, problems };
  const changes = [...drafts].flatMap(([name, draft]) => changeOf(name, draft, drafts));
  return changes.length === 0
    ? { ok: false, problems: ['The batch changes no byte.'] }
    : { ok: true, changes };
}

function change(op: Exclude<FileOp, { op: 'rename' }>, draft: Draft): string | undefined {
  const { now } = draft;
  switch (op.op) {
    case 'create':
      if (now !== null) return `${op.path}: create, but the file exists`;
      draft.now = { text: op.content, mode: plainMode };
      return undefined;
    case 'delete':
      if (now === null) return `${op.path}: delete, but there is no such file`;
      draft.now = null;
      return undefined;
    case 'rewrite':
    case 'update': {
      if (now === null) return `${op.path}: ${op.op}, but there is no such file`;
      if ('moved' in now) return `${op.path}: it is no UTF-8 text`;
      const made =
        op.op === 'rewrite' ? rewritten(now.text, op.content) : replaced(op.path, now.text, op);
      if (typeof made !== 'string') return made.problem;
      draft.now = { ...now, text: made };
      return undefined;
    }
    default:
      return op satisfies never;
  }
}

function rename(
  { from, to }: Extract<EditOp, { op: 'rename' }>,
  draftOf: (path: string) => Draft,
): string | undefined {
  const source = draftOf(from);
  const target = draftOf(to);
  if (source.now === null) return `${from}: rename, but there is no such file`;
  if (target.now !== null) return `${to}: rename to it, but the file exists`;
  target.now = source.now;
  source.now = null;
  return undefined;
}

function changeOf(
  path: string,
  { first, now }: Draft,
  drafts: ReadonlyMap<string, Draft>,
): readonly FileChange[] {
  const before = first?.sha ?? null;
  if (now === null) {
    if (before === null) return [];
    // its bytes go elsewhere: the move says so
    const goes = [...drafts].some(
      ([name, draft]) =>
        name !== path && draft.now !== null && 'moved' in draft.now && draft.now.moved === path,
    );
    return goes ? [] : [{ how: 'delete', path, before }];
  }
  if ('moved' in now) {
    const source = drafts.get(now.moved)?.first;
    if (now.moved === path || source == null) return [];
    return [{ how: 'move', path: now.moved, to: path, before: source.sha }];
  }
  const same = first !== null && first.text === now.text && first.mode === now.mode;
  return same ? [] : [{ how: 'write', path, before, text: now.text, mode: now.mode }];
}

const bom = '\uFEFF';

/** A text whose line ends are known apart from it. */
type Lines = { readonly mark: string; readonly plain: string; readonly ends: readonly string[] };

function linesOf(text: string): Lines {
  const mark = text.startsWith(bom) ? bom : '';
  const body = text.slice(mark.length);
  const ends = body.match(/\r?\n/g) ?? [];
  return { mark, plain: body.replaceAll('\r\n', '\n'), ends };
}

function joined({ mark, plain, ends }: Lines): string {
  let at = 0;
  return mark + plain.replace(/\n/g, () => ends[at++] ?? '\n');
}

function usualEnd(ends: readonly string[]): string {
  return ends.filter((end) => end === '\r\n').length * 2 > ends.length ? '\r\n' : '\n';
}

/** The whole file anew, in the line ends it had, with or without a last one as before. */
function rewritten(before: string, content: string): string {
  const old = linesOf(before);
  const next = linesOf(content);
  const body = old.plain.endsWith('\n')
    ? next.plain.replace(/(?<!\n)\n*$/, '\n')
    : next.plain.replace(/\n$/, '');
  const plain = old.plain === '' ? next.plain : body;
  const end = old.ends.length === 0 ? undefined : usualEnd(old.ends);
  const ends = end === undefined ? next.ends : newlinesIn(plain, end);
  return joined({ mark: old.mark, plain, ends });
}

function newlinesIn(text: string, end: string): readonly string[] {
  return (text.match(/\n/g) ?? []).map(() => end);
}

function replaced(
  path: string,
  before: string,
  { edits }: Extract<EditOp, { op: 'update' }>,
): string | { readonly problem: string } {
  let now = linesOf(before);
  for (const [at, { find, replace, expected_count }] of edits.entries()) {
    const wanted = find.replaceAll('\r\n', '\n');
    const places = placesOf(now.plain, wanted);
    if (places.length !== expected_count) {
      const where = `${path}: edit ${at + 1}`;
      const problem =
        places.length === 0
          ? `${where}: the text to find is not in the file`
          : `${where}: the text to find is there ${places.length} times, not ${expected_count}`;
      return { problem };
    }
    for (const place of places.toReversed())
      now = spliced(now, { place, length: wanted.length, text: replace.replaceAll('\r\n', '\n') });
  }
  return joined(now);
}

function placesOf(text: string, wanted: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length))
    places.push(at);
  return places;
}

/** What is put in takes the line ends of where it stands; the others keep theirs. */
function spliced(
  { mark, plain, ends }: Lines,
  {
    place,
    length,
    text,
  }: { readonly place: number; readonly length: number; readonly text: string },
): Lines {
  const line = newlinesIn(plain.slice(0, place), '').length;
  const gone = newlinesIn(plain.slice(place, place + length), '').length;
  const end = ends[line] ?? ends[line - 1] ?? '\n';
  return {
    mark,
    plain: plain.slice(0, place) + text + plain.slice(place + length),
    ends: [...ends.slice(0, line), ...newlinesIn(text, end), ...ends.slice(line + gone)],
  };
}
