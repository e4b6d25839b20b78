import { diffArrays } from 'diff';

/** Lines `[start, end)` of one text, and what stands in their place in another. */
type Region = { readonly start: number; readonly end: number; readonly lines: readonly string[] };

/** More lines put in and taken out than this are not compared: the same texts come to the same, on every computer. */
const mostEdits = 4000;

/**
 * What a file would be without the work of a task, where somebody else changed it after the task wrote it. `before`: as the
 * task found it; `written`: as it wrote it; `now`: as it is. undefined: both changed the same lines, or too many.
 */
export function withoutTask(before: string, written: string, now: string): string | undefined {
  const lines = linesOf(written);
  const own = regions(lines, linesOf(before));
  const others = regions(lines, linesOf(now));
  if (own === undefined || others === undefined) return undefined;
  const all = [...own, ...others].sort((a, b) => a.start - b.start || a.end - b.end);
  const parts: string[] = [];
  let at = 0;
  for (const [i, { start, end, lines: put }] of all.entries()) {
    const next = all[i + 1];
    if (next !== undefined && (next.start < end || (next.start === start && next.end === end)))
      return undefined;
    parts.push(...lines.slice(at, start), ...put);
    at = end;
  }
  return [...parts, ...lines.slice(at)].join('');
}

/** With their ends: a last line without one is another line. */
function linesOf(text: string): readonly string[] {
  return text.split(/(?<=\n)/);
}

function regions(from: readonly string[], to: readonly string[]): Region[] | undefined {
  const changes = diffArrays([...from], [...to], { maxEditLength: mostEdits });
  if (changes === undefined) return undefined;
  const found: Region[] = [];
  let at = 0;
  let open: Region | undefined;
  for (const { added, removed, value, count } of changes) {
    if (!added && !removed) {
      if (open !== undefined) found.push(open);
      open = undefined;
      at += count;
      continue;
    }
    open ??= { start: at, end: at, lines: [] };
    if (removed) at += count;
    open = { start: open.start, end: at, lines: added ? [...open.lines, ...value] : open.lines };
  }
  return open === undefined ? found : [...found, open];
}
