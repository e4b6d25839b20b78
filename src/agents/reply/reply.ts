import type { z } from 'zod';
import { RunError } from '../../engine/data/failure.ts';
import type { Checked, ReplyShape } from '../../engine/ports.ts';
import type { Stop } from '../provider.ts';
import { findJson, MAX_REPLY_CHARACTERS } from './find-json.ts';
import { withoutThinking } from './thinking.ts';

/** When a reply has many problems, the model is told the first few. */
const MAX_PROBLEMS = 12;
const MAX_PROBLEM_CHARACTERS = 300;

/**
 * A reply as its task wants it, or what is wrong with it in sentences the model can act on. Never throws on any
 * text. Only a reply that ended by itself can be read: a cut one that happens to parse is not what was meant.
 */
export function readReply<R>(text: string, stop: Stop, shape: ReplyShape<R>): Checked<R> {
  if (stop !== 'end') return { ok: false, problems: ['The reply was not finished.'] };
  if (text.trim() === '') return { ok: false, problems: ['The reply is empty.'] };
  const answer = text.length > MAX_REPLY_CHARACTERS ? text : withoutThinking(text);
  if (answer.trim() === '')
    return {
      ok: false,
      problems: ['The reply holds nothing but thinking. Give the answer itself.'],
    };
  if (shape.kind === 'json') return readJson(answer, shape.schema);
  return readText(answer, (reading) => shape.check(reading, text));
}

function readJson<R>(text: string, schema: z.ZodType<R>): Checked<R> {
  const found = findJson(text);
  if (!found.ok) return { ok: false, problems: [found.problem] };
  const parsed = schema.safeParse(found.value);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, problems: bounded(parsed.error.issues.map(sentence)) };
}

type Weighed = { readonly counts: number; readonly lacks: readonly string[] };

/** How much of a good reply counts, and all of it that does not. */
export function weighed<R>(reply: R, shape: ReplyShape<R>): Weighed {
  const whole = { counts: 0, lacks: [] };
  return shape.kind === 'json' ? (shape.weigh?.(reply) ?? whole) : whole;
}

/** Does less of the second reply not count, and no less of it count? */
export function isBetter(second: Weighed, first: Weighed): boolean {
  return second.lacks.length < first.lacks.length && second.counts >= first.counts;
}

function readText<R>(text: string, check: (text: string) => Checked<R>): Checked<R> {
  if (text.length > MAX_REPLY_CHARACTERS) {
    const problem = `The reply is longer than ${MAX_REPLY_CHARACTERS} characters.`;
    return { ok: false, problems: [problem] };
  }
  const checks = markdownReadings(text).map((reading) => check(reading));
  const good = checks.find((checked) => checked.ok);
  if (good !== undefined) return good;
  const problems = checks.flatMap((checked) => (checked.ok ? [] : [checked.problems]));
  return { ok: false, problems: bounded(problems[0] ?? []) };
}

function sentence(issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String).join('.');
  return path === '' ? issue.message : `${path}: ${issue.message}`;
}

/** The beginning of each of the first problems, so that the repair turn that quotes them stays short. */
export function bounded(problems: readonly string[]): readonly string[] {
  return problems
    .slice(0, MAX_PROBLEMS)
    .map((text) =>
      text.length > MAX_PROBLEM_CHARACTERS ? `${text.slice(0, MAX_PROBLEM_CHARACTERS)}…` : text,
    );
}

/** The failure of a task whose replies were all invalid. */
export function noReply(role: string, text: string, problems: readonly string[]): RunError {
  if (text.trim() === '') return new RunError({ kind: 'empty_reply' });
  return new RunError({ kind: 'invalid_reply', role, problems, excerpt: excerpt(text) });
}

/** Beginning and end of a reply, short enough for one message on screen. */
export function excerpt(text: string): string {
  const flat = text.trim();
  return flat.length <= 400 ? flat : `${flat.slice(0, 280)} … ${flat.slice(-110)}`;
}

/** How many lines before the text proper are taken for a greeting. */
const MAX_PREAMBLE_LINES = 5;
/** Front matter, a title, or the first numbered paragraph: what one of our files can begin with. */
const BEGINNING = /^(---|# .*|¶ ?1)$/;

/**
 * The ways a Markdown reply may be meant, likeliest first: as it stands, without the fence around the whole, from
 * its front matter or title on. Line ends are `\n`, a byte order mark is gone, the text ends with one line end.
 */
export function markdownReadings(text: string): readonly string[] {
  const plain = tidy(text);
  const inner = withoutFence(plain.trimEnd());
  const readings = [plain];
  if (inner !== undefined) readings.push(tidy(inner));
  for (const reading of [...readings]) {
    const cut = withoutPreamble(reading);
    if (cut !== undefined) readings.push(cut);
  }
  return readings;
}

/** What stands in the fence around the whole; undefined: there is none. Of tildes fewer may close it. */
function withoutFence(text: string): string | undefined {
  const [first, last] = [text.indexOf('\n'), text.lastIndexOf('\n')];
  const opening = text.slice(0, Math.max(0, first));
  const fence = /^(?:`{3,}|~{3,})/.exec(opening)?.[0];
  if (
    fence === undefined ||
    last <= first ||
    opening.includes('`', fence.replaceAll('~', '').length)
  )
    return undefined;
  const closing = text.slice(last + 1);
  const closes = closing === fence || (/^~{3,}$/.test(closing) && fence.startsWith(closing));
  return closes ? text.slice(first + 1, last) : undefined;
}

function tidy(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  return `${lines.replace(/^(?:[ \t]*\n)+/, '').trimEnd()}\n`.toWellFormed();
}

/** Models often write a line before the file: `Here is the draft:`, then perhaps a fence, then the file. */
function withoutPreamble(text: string): string | undefined {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => BEGINNING.test(line));
  if (start < 1 || start > MAX_PREAMBLE_LINES) return undefined;
  const body = lines.slice(start);
  const fence = /^(`{3,}|~{3,})/.exec(lines[start - 1] ?? '')?.[1];
  if (fence === undefined) return tidy(body.join('\n'));
  const end = body.findLastIndex((line) => line.trimEnd() === fence);
  return end === -1 ? undefined : tidy(body.slice(0, end).join('\n'));
}
