import type { Cells } from '../text/text-width.ts';
import type { ColourRole } from './theme.ts';

/** A stretch of a line in one role. Its text is sanitised and has no line end. */
export type Span = {
  readonly text: string;
  readonly role?: ColourRole;
  /** Of what a person has moved to: it has a ground of its own where the terminal's colours allow it. */
  readonly chosen?: true;
};

/** One line of the screen, before it is cut to its width. */
export type Row = readonly Span[];

export function span(text: string, role?: ColourRole): Span {
  return role === undefined ? { text } : { text, role };
}

export const blank: Row = [];

export function rowText(row: Row): string {
  return row.map(({ text }) => text).join('');
}

export function rowWidth(row: Row, cells: Cells): number {
  return row.reduce((sum, { text }) => sum + cells.width(text), 0);
}

/** Exactly `width` cells: cut with an ellipsis, or filled with spaces. */
export function fitRow(row: Row, width: number, cells: Cells): Row {
  const used = rowWidth(row, cells);
  if (used === width) return row;
  if (used < width) return [...row, span(' '.repeat(width - used))];
  return cutRow(row, width, cells);
}

/** At most `width` cells: cut with an ellipsis where it is longer. */
export function capRow(row: Row, width: number, cells: Cells): Row {
  return rowWidth(row, cells) <= width ? row : cutRow(row, width, cells);
}

function cutRow(row: Row, width: number, cells: Cells): Row {
  const { ellipsis } = cells;
  const room = Math.max(0, width - cells.width(ellipsis));
  const kept: Span[] = [];
  let left = room;
  for (const piece of row) {
    const text = cells.slice(piece.text, left);
    kept.push({ ...piece, text });
    left -= cells.width(text);
    if (text !== piece.text) break;
  }
  const shown = withoutEnd(kept);
  const mark = shown.length === 0 ? '' : cells.slice(ellipsis, width);
  const rest = width - rowWidth(shown, cells) - cells.width(mark);
  return [...shown, span(mark + ' '.repeat(Math.max(0, rest)))];
}

/** Without the spaces at its end: the mark of a cut stands at what it cuts, never alone. */
function withoutEnd(row: Row): Row {
  const last = row.findLastIndex(({ text }) => text.trimEnd() !== '');
  return row
    .slice(0, last + 1)
    .map((piece, at) => (at === last ? { ...piece, text: piece.text.trimEnd() } : piece));
}

/** The row as the one that a person has moved to, over its whole width. */
export function chosenRow(row: Row, width: number, cells: Cells): Row {
  return fitRow(row, width, cells).map((piece) => ({ ...piece, chosen: true }));
}

/** `left` at the left edge, `right` at the right edge; the left gives way when there is no room for both. */
export function spread(left: Row, right: Row, width: number, cells: Cells): Row {
  const rightWidth = Math.min(rowWidth(right, cells), width);
  if (rightWidth === 0) return fitRow(left, width, cells);
  const leftWidth = Math.max(0, width - rightWidth - 1);
  const gap = width - rightWidth - leftWidth;
  return [
    ...fitRow(left, leftWidth, cells),
    span(' '.repeat(gap)),
    ...fitRow(right, rightWidth, cells),
  ];
}

/** A pane for `beside`: rows and how wide they are drawn. */
export type Pane = { readonly rows: readonly Row[]; readonly width: number };

/** Panes next to each other, `height` rows, with `separator` between them. */
export function beside(
  panes: readonly Pane[],
  height: number,
  separator: Span,
  cells: Cells,
): readonly Row[] {
  return Array.from({ length: height }, (_, index) =>
    panes.flatMap(({ rows, width }, pane) => {
      const row = fitRow(rows[index] ?? blank, width, cells);
      return pane === 0 ? row : [separator, ...row];
    }),
  );
}

/** Exactly `height` rows: cut, or filled with empty ones. */
export function fitRows(rows: readonly Row[], height: number): readonly Row[] {
  const shown = rows.slice(0, Math.max(0, height));
  return [...shown, ...Array.from({ length: Math.max(0, height - shown.length) }, () => blank)];
}

/** A rule across the pane, with a title in it if there is room. */
export function ruleRow(rule: string, width: number, cells: Cells, title: Row = blank): Row {
  const unit = Math.max(1, cells.width(rule));
  const line = (length: number) =>
    span(rule.repeat(Math.max(0, Math.floor(length / unit))), 'border');
  if (title.length === 0) return fitRow([line(width)], width, cells);
  const head: Row = [line(2 * unit), span(' '), ...title, span(' ')];
  const left = width - rowWidth(head, cells);
  return fitRow(left > 0 ? [...head, line(left)] : head, width, cells);
}
