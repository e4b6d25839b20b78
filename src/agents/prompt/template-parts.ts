import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { RunError } from '../../engine/data/failure.ts';
import { findHoles } from './template-holes.ts';

const fileLine = z.string().includes('…');

/** What a template's front matter says. */
const RoleFront = z.strictObject({
  /** Must be the file's own place: `folio/stylist`. */
  role: z.string(),
  /** The founding header line(s), with holes: `Chapter {{chapter}} Draft {{round}} を評価。` */
  header: z.string().trim().min(1),
  /** The same where what the task is about is an episode: `Episode {{episode}} (Chapter {{chapter}}) Draft {{round}} を評価。` */
  episode_header: z.string().trim().min(1).optional(),
  reply: z.enum(['json', 'text']),
  /** For people who read the file. */
  title: z.string().trim().min(1),
  /** Texts that stand before this one in the prompt: `crew/worker_common`. */
  include: z.array(z.string()).optional(),
  /** How a file is named below the header, `…` for its path, where it is not folio's list. */
  files: z.strictObject({ input: fileLine, output: fileLine }).optional(),
});
/** A text for every call has no task of its own, hence no header. */
const TextFront = RoleFront.pick({ role: true, title: true, reply: true }).partial({ reply: true });

export type RoleText = {
  readonly role: string;
  readonly header: string;
  readonly episode_header?: string | undefined;
  readonly reply: 'json' | 'text';
  readonly title: string;
  readonly include?: readonly string[] | undefined;
  readonly files?: { readonly input: string; readonly output: string } | undefined;
  readonly body: string;
  /** Line of the file on which the header stands, and on which the body begins. */
  readonly lines: { readonly header: number; readonly body: number };
};

/** `name`: where the file lies, `folio/stylist`. `text`: with `\n` as line end. */
export type Source = { readonly file: string; readonly name: string; readonly text: string };

/** Parses a role's template. Anything invalid is a RunError `template_broken` with its line. */
export function parseRole(source: Source): RoleText {
  const { file } = source;
  const { front, body, line } = split(source);
  if (front === undefined) throw broken(file, 1, 'it has no front matter between --- lines');
  const data = check(source, RoleFront, front);
  const lines = { header: front.lineOf('header'), body: line };
  findHoles(file, data.header, lines.header);
  findHoles(file, data.episode_header ?? '', front.lineOf('episode_header'));
  findHoles(file, body, lines.body);
  return { ...data, body, lines };
}

/** A text that every call of a batch shares: the same bytes for all, so it has no holes. Front matter is optional. */
export function parseText(source: Source): string {
  const { front, body, line } = split(source);
  if (front !== undefined) check(source, TextFront, front);
  const [hole] = findHoles(source.file, body, line);
  if (hole === undefined) return body;
  const detail = `{{${hole.name}}}: this text is the same for every call, it has no holes`;
  throw broken(source.file, hole.line, detail);
}

type Front = { readonly data: unknown; lineOf(key: string): number };
type Parts = { readonly front: Front | undefined; readonly body: string; readonly line: number };

function split({ file, text }: Source): Parts {
  if (text.startsWith('---\n') && !/\n---\n/.test(text)) {
    throw broken(file, 1, 'the front matter is not closed by a --- line');
  }
  const head = /^---\n([\s\S]*?)^---\n/m.exec(text);
  const front = head?.index === 0 ? readFront(file, head[1] ?? '') : undefined;
  const start = front === undefined ? 0 : (head?.[0].length ?? 0);
  const body = text.slice(start);
  if (body.trim() === '') throw broken(file, linesOf(text.slice(0, start)), 'it has no text');
  const blank = /^\s*\n/.exec(body)?.[0] ?? '';
  return { front, body: body.trim(), line: linesOf(text.slice(0, start) + blank) };
}

function readFront(file: string, yaml: string): Front {
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false, strict: true });
  const [error] = [...document.errors, ...document.warnings];
  if (error !== undefined) {
    // The opening --- is the file's first line.
    throw broken(
      file,
      lineCounter.linePos(error.pos[0]).line + 1,
      error.message.split('\n')[0] ?? '',
    );
  }
  const lineOf = (key: string): number => {
    const pairs = isMap(document.contents) ? document.contents.items : [];
    const pair = pairs.find((item) => isScalar(item.key) && item.key.value === key);
    const offset = isScalar(pair?.key) ? pair.key.range?.[0] : undefined;
    return offset === undefined ? 1 : lineCounter.linePos(offset).line + 1;
  };
  return { data: document.toJS({ maxAliasCount: 0 }), lineOf };
}

function check<T extends { role: string }>(source: Source, schema: z.ZodType<T>, front: Front): T {
  const parsed = schema.safeParse(front.data);
  if (!parsed.success) throw problem(source.file, parsed.error, front);
  if (parsed.data.role === source.name) return parsed.data;
  throw broken(source.file, front.lineOf('role'), `"role" must be ${source.name}`);
}

function problem(file: string, { issues }: z.ZodError, front: Front): RunError {
  const issue = issues[0];
  if (issue?.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? '';
    return broken(
      file,
      front.lineOf(String(issue.path[0] ?? key)),
      `"${key}" is no key of a template`,
    );
  }
  const key = issue?.path.map(String).join('.') ?? '';
  const top = String(issue?.path[0] ?? '');
  return broken(file, front.lineOf(top), `"${key}": ${issue?.message ?? ''}`);
}

function linesOf(text: string): number {
  return text.split('\n').length;
}

function broken(file: string, line: number, detail: string): RunError {
  return new RunError({ kind: 'template_broken', file, line, detail });
}
