import { graphemes } from './graphemes.ts';
import { unfold } from './paste-marks.ts';
import { moved, type TextBuffer } from './text-buffer.ts';
import type { Cells } from './text-width.ts';
import { wrapSpans } from './wrap.ts';

/** One drawn row of a field: which stretch of the buffer it shows, and as what. */
type FieldRow = { readonly start: number; readonly end: number; readonly shown: string };

export type FieldLayout = {
  readonly rows: readonly FieldRow[];
  /** Where the next character goes, in cells and rows of the field. */
  readonly x: number;
  readonly y: number;
};

export type FieldShape = {
  readonly cells: Cells;
  readonly columns: number;
  /** Words that stand for a folded paste. */
  pasteLabel(paste: string, index: number): string;
};

/** How a buffer is drawn. One cell of each row stays free, so that the cursor always has a place. */
export function layOut(buffer: TextBuffer, shape: FieldShape): FieldLayout {
  const rows = rowsOf(buffer, shape);
  const y = rowOf(rows, buffer.cursor);
  const row = rows[y];
  const before = buffer.text.slice(row?.start ?? 0, buffer.cursor);
  const width = shape.cells.width(shownAs(before, buffer, shape));
  return { rows, x: Math.min(width, shape.columns - 1), y };
}

/**
 * The cursor so many rows up (negative) or down, as far as there are any, in the column it came from; undefined at the
 * first or last row.
 */
export function moveRow(buffer: TextBuffer, shape: FieldShape, by: number): TextBuffer | undefined {
  const { rows, x, y } = layOut(buffer, shape);
  const to = Math.min(rows.length - 1, Math.max(0, y + by));
  const row = rows[to];
  if (!row || to === y) return undefined;
  const column = buffer.column ?? x;
  const soft = rows[to + 1]?.start === row.end;
  let at = row.start;
  let used = 0;
  for (const grapheme of graphemes(buffer.text, row.start, row.end)) {
    used += shape.cells.width(shownAs(grapheme, buffer, shape));
    // The end of a wrapped row is the start of the next one.
    const last = soft && at + grapheme.length >= row.end;
    if (used > column || last) break;
    at += grapheme.length;
  }
  return moved(buffer, at, column);
}

function rowOf(rows: readonly FieldRow[], cursor: number): number {
  const after = rows.findIndex(({ start }) => start > cursor);
  return after < 0 ? rows.length - 1 : after - 1;
}

function rowsOf(buffer: TextBuffer, { cells, columns, ...shape }: FieldShape): readonly FieldRow[] {
  const { text } = buffer;
  const shown = (part: string) => shownAs(part, buffer, { ...shape });
  const measure = { ...cells, width: (part: string) => cells.width(shown(part)) };
  return [...wrapSpans(text, measure, Math.max(2, columns - 1))].map(({ start, end, next }) => ({
    start,
    end: next,
    shown: cells.slice(shown(text.slice(start, end)), columns),
  }));
}

function shownAs(
  part: string,
  { pastes }: TextBuffer,
  shape: Pick<FieldShape, 'pasteLabel'>,
): string {
  return pastes.length === 0
    ? part
    : unfold(part, pastes, (paste, index) => shape.pasteLabel(paste, index));
}
