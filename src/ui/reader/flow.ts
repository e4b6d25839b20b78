import { type Row, rowText, rowWidth, type Span, span } from '../components/row.ts';
import type { ColourRole } from '../components/theme.ts';
import type { Cells } from '../text/text-width.ts';
import { type Joints, wrapSpans } from '../text/wrap.ts';

/** Prose in roles, before it is wrapped. `head` stands before its first line, `hang`, as wide, before all others. */
export type Flow = { readonly head: Row; readonly hang: Row; readonly text: Row };

export function flowOf(text: Row, head: Row = [], hang: Row = []): Flow {
  return { head, hang, text };
}

/** A stretch of a text, in UTF-16 units, `[from, to)`, and how it is set off. */
export type Mark = { readonly from: number; readonly to: number; readonly role: ColourRole };

/** Wraps with kinsoku to `width` cells, heads included; at least one row. */
export function flowRows(
  { head, hang, text }: Flow,
  width: number,
  cells: Cells,
  joints?: Joints,
): readonly Row[] {
  const room = Math.max(2, width - rowWidth(head, cells));
  const rows: Row[] = [];
  const take = taking(text);
  for (const { start, end } of wrapSpans(rowText(text), cells, room, joints)) {
    rows.push([...(rows.length === 0 ? head : hang), ...take(start, end)]);
  }
  return rows;
}

/** Cuts stretches out of a row, each behind the one before, so that a long row is gone through once. */
function taking(row: Row): (from: number, to: number) => Row {
  let index = 0;
  let start = 0;
  return (from, to) => {
    const found: Span[] = [];
    for (let piece = row[index]; piece !== undefined; piece = row[index]) {
      const end = start + piece.text.length;
      const text = piece.text.slice(Math.max(0, from - start), Math.max(0, to - start));
      if (text !== '' && end > from) found.push({ ...piece, text });
      if (end > to) break;
      start = end;
      index += 1;
    }
    return found;
  };
}

/** The row with stretches of it in other roles. Marks are in order and do not overlap; what lies outside is ignored. */
export function marked(row: Row, marks: readonly Mark[]): Row {
  if (marks.length === 0) return row;
  const take = taking(row);
  const length = rowText(row).length;
  const found: Span[] = [];
  let at = 0;
  for (const { from, to, role } of marks) {
    if (from < at || to > length || from >= to) continue;
    found.push(...take(at, from), ...take(from, to).map(({ text }) => span(text, role)));
    at = to;
  }
  return [...found, ...take(at, length)];
}
