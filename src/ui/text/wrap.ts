import { graphemes } from './graphemes.ts';
import { isSpace, mayBreakBetween } from './kinsoku.ts';
import type { Cells } from './text-width.ts';

/** One drawn line as a stretch of the text: `[start, end)` is drawn; spaces between `end` and `next` are not. */
export type Span = { readonly start: number; readonly end: number; readonly next: number };

/**
 * Breaks prose into lines of at most `columns` cells. Japanese breaks anywhere but where kinsoku forbids it, Latin
 * words stay whole where they fit. Nothing is lost but the spaces at which a line was broken.
 */
export function wrapProse(text: string, cells: Cells, columns: number): string[] {
  return [...wrapLines(text, cells, columns)];
}

/** As `wrapProse`, one line at a time: showing thirty lines of a huge text costs thirty lines. */
export function* wrapLines(text: string, cells: Cells, columns: number): Generator<string> {
  for (const { start, end } of wrapSpans(text, cells, columns)) yield text.slice(start, end);
}

/** As `wrapLines`, but says where in the text each line stands. */
export function* wrapSpans(text: string, cells: Cells, columns: number): Generator<Span> {
  let start = 0;
  while (start <= text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    yield* paragraphSpans(text, start, end, cells, columns);
    start = end + 1;
  }
}

/** The line being filled: where it starts, how wide it is, and the last place where it may be broken. */
type Filling = { start: number; used: number; breakAt: number; usedAtBreak: number };

function* paragraphSpans(
  text: string,
  from: number,
  to: number,
  cells: Cells,
  columns: number,
): Generator<Span> {
  const line: Filling = { start: from, used: 0, breakAt: from, usedAtBreak: 0 };
  let position = from;
  let before = '';
  for (const grapheme of graphemes(text, from, to)) {
    if (before !== '' && mayBreakBetween(before, grapheme)) {
      line.breakAt = position;
      line.usedAtBreak = line.used;
    }
    const width = grapheme.length === 1 && grapheme < '\u007F' ? 1 : cells.width(grapheme);
    // Spaces may stick out: they are not drawn when the line is broken after them.
    while (line.used + width > columns && !isSpace(grapheme) && position > line.start) {
      yield breakOff(text, line, position);
    }
    line.used += width;
    position += grapheme.length;
    before = grapheme;
  }
  yield lastSpan(text, line, to, cells, columns);
}

/** Ends the line at its last allowed place, or, when it has none, right here. */
function breakOff(text: string, line: Filling, position: number): Span {
  const allowed = line.breakAt > line.start;
  const span = spanTo(text, line.start, allowed ? line.breakAt : position);
  line.used -= allowed ? line.usedAtBreak : line.used;
  line.start = span.next;
  line.breakAt = span.next;
  line.usedAtBreak = 0;
  return span;
}

function spanTo(text: string, start: number, next: number): Span {
  let end = next;
  while (end > start && isSpace(text.charAt(end - 1))) end -= 1;
  return { start, end, next };
}

/** The end of a paragraph keeps its spaces as far as they fit. */
function lastSpan(text: string, line: Filling, to: number, cells: Cells, columns: number): Span {
  const bare = spanTo(text, line.start, to);
  const shown = cells.slice(text.slice(line.start, to), columns);
  return { ...bare, end: Math.max(bare.end, line.start + shown.length) };
}
