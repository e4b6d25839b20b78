import type { Checked } from '../../ports.ts';
import { completionMarker } from './text/lines.ts';

/*
 * Several files in one reply. A role that answers once writes no files itself: it sends them one after the other, and
 * the engine puts each in its place.
 *
 *     === FILE: plan.md ===
 *     …
 *     === FILE: tasks/task_1.md ===
 *     …
 *     === END ===
 *
 * A line of a file that would itself read as such a line begins with one `\` more than it means.
 */

/** `path`: below the cmd's folder, with `/`. */
export type ReplyFile = { readonly path: string; readonly text: string };

const fileLine = /^\s{0,3}\**={3,}\s*FILE\s*[:：](.+)$/i;
/** The end of such a line; taken off its name. */
const fileLineEnd = /(?<!=)={3,}(?:(?<!\*)\*+)?$/;
const endLine = /^\s{0,3}\**={3,}\s*END(?:\s+OF\s+FILES)?\s*={3,}\**\s*$/i;
const escaped = /^(\\+)(?=\s{0,3}\**={3,}\s*(?:FILE\s*[:：]|END\b))/i;
const opening = /^(`{3,}|~{3,})\s*(?:([\w-]+)\s*)?$/;

/**
 * Reads such a reply. `wanted`: whether a path may be among the files; asking for all of them is the caller's matter.
 * Words before the first file and after the end are passed over, a fence around the whole or around one file is taken
 * off, folders above the cmd's (`work/cmd_003/plan.md`) are left away. Problems are sentences the model can act on.
 */
export function readFiles(
  reply: string,
  wanted: (path: string) => boolean,
): Checked<readonly ReplyFile[]> {
  const parts = partsOf(reply);
  const problems = problemsOf(parts, wanted);
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, value: parts.map(({ path, lines }) => ({ path, text: textOf(lines) })) };
}

/** The reply that `readFiles` takes apart into just these files. Each text ends with one line end. */
export function writeFiles(files: readonly ReplyFile[]): string {
  const parts = files.map(({ path, text }) => {
    const lines = text.replace(/\n$/, '').split('\n').map(withEscape);
    return [`=== FILE: ${path} ===`, ...fencedIfTaken(lines), ''].join('\n');
  });
  return `${parts.join('\n')}\n=== END ===\n`;
}

type Part = { readonly path: string; readonly lines: readonly string[] };

function partsOf(reply: string): readonly Part[] {
  const parts: { path: string; lines: string[] }[] = [];
  const lines = reply.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const line of lines) {
    if (endLine.test(line)) break;
    const name = nameIn(line);
    if (name === undefined) parts.at(-1)?.lines.push(line.replace(escaped, (all) => all.slice(1)));
    else parts.push({ path: placeOf(name), lines: [] });
  }
  return parts;
}

/** What a line names that begins a file; undefined: it is none. */
function nameIn(line: string): string | undefined {
  const behind = fileLine.exec(line)?.[1]?.trim();
  const end = behind === undefined ? null : fileLineEnd.exec(behind);
  return end === null || end.index === 0 ? undefined : behind?.slice(0, end.index).trimEnd();
}

/** `` `./work/cmd_012/tasks/task_1.md` `` → `tasks/task_1.md` */
function placeOf(name: string): string {
  return name
    .replace(/^[`"'*]+|(?<![`"'*])[`"'*]+$/g, '')
    .trim()
    .replaceAll('\\', '/')
    .replace(/^\.\//, '')
    .replace(/^(?:.*\/)?cmd_\d+\//, '');
}

function problemsOf(parts: readonly Part[], wanted: (path: string) => boolean): readonly string[] {
  if (parts.length === 0) return ['no line "=== FILE: <path> ===" → begin each file with one'];
  const paths = parts.map(({ path }) => path);
  const seen = new Set<string>();
  const twice = new Set(paths.filter((path) => seen.size === seen.add(path).size));
  const strange = new Set(paths.filter((path) => !isPlain(path) || !wanted(path)));
  const empty = parts.filter(({ lines }) => lines.every((line) => line.trim() === ''));
  return [
    ...[...strange].map((path) => `"${path}" is none of the files that are asked for`),
    ...[...twice].map((path) => `"${path}" is given twice`),
    ...empty.map(({ path }) => `"${path}" is empty`),
  ];
}

/** Never outside the cmd's folder, whatever the caller accepts. */
function isPlain(path: string): boolean {
  return (
    /^[\w.-]+(?:\/[\w.-]+)*$/.test(path) && !path.split('/').some((part) => /^\.+$/.test(part))
  );
}

function textOf(lines: readonly string[]): string {
  return `${withoutFence(trimmed(upToMark(trimmed(lines)))).join('\n')}\n`;
}

/** Words behind the mark of a file's end are no part of it; a fence that is closed there is. */
function upToMark(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() === completionMarker);
  if (last === -1 || last === lines.length - 1) return lines;
  const fence = opening.exec(lines[0] ?? '')?.[1];
  const closes = fence !== undefined && lines[last + 1]?.trimEnd() === fence;
  return lines.slice(0, last + (closes ? 2 : 1));
}

function trimmed(lines: readonly string[]): readonly string[] {
  const from = lines.findIndex((line) => line.trim() !== '');
  const to = lines.findLastIndex((line) => line.trim() !== '');
  return lines.slice(from, to + 1);
}

/** A fence around the whole file; one that closes at the first bare fence inside belongs to the file. */
function withoutFence(lines: readonly string[]): readonly string[] {
  const [, fence, info = ''] = opening.exec(lines[0] ?? '') ?? [];
  if (fence === undefined || lines.length < 3 || lines.at(-1)?.trimEnd() !== fence) return lines;
  const own = lines.slice(1, -1);
  const inner = own.filter((line) => line.startsWith(fence));
  const closed = inner[0]?.trimEnd() === fence && !/^(md|markdown)$/i.test(info);
  return inner.length % 2 === 0 && !closed ? trimmed(own) : lines;
}

function fencedIfTaken(lines: readonly string[]): readonly string[] {
  if (withoutFence(lines) === lines) return lines;
  const longest = lines.reduce((most, line) => {
    const length = /^`*/.exec(line)?.[0].length ?? 0;
    return Math.max(most, length);
  }, 2);
  const fence = '`'.repeat(longest + 1);
  return [fence, ...lines, fence];
}

function withEscape(line: string): string {
  const plain = line.replace(/^\\+/, '');
  return escaped.test(`\\${plain}`) ? `\\${line}` : line;
}
