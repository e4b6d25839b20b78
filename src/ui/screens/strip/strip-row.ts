import type { Look } from '../../components/look.tsx';
import { fitRow, type Row, rowText, rowWidth, span, spread } from '../../components/row.ts';
import type { ColourRole } from '../../components/theme.ts';
import { toastRows } from '../../components/toast-rows.ts';
import { oneLine } from '../../text/sanitise.ts';
import type { Piece } from '../run/money-pieces.ts';

/** Rows at the bottom of every screen: what is said and the money on one, the keys on the other. */
export const stripHeight = 2;

/** A row in as many cells, where it has a way to be that short. */
export type Shorter = (said: Row, room: number, look: Look) => Row;

/** Cells between what is said and the money. */
const apart = 2;

/**
 * What is said on the left, the money on the right. Who pays and what is left stay; of the other figures as many as there
 * is room for, whole. What has just been said to the person is said whole: then the money waits. What only tells how it
 * goes (`dim`) gives way instead; `shorter` says how, where it is not merely cut.
 */
export function stripRow(said: Row, pieces: readonly Piece[], look: Look, shorter?: Shorter): Row {
  const { cells, columns } = look;
  const taken = said.length === 0 ? 0 : rowWidth(said, cells) + apart;
  const ways = waysOf(
    pieces.filter(({ full }) => full !== ''),
    columns,
  );
  const money = ways.find((way) => taken + rowWidth(way, cells) <= columns);
  if (money !== undefined) return spread(said, money, columns, cells);
  if (said.some(({ role }) => role !== undefined && role !== 'dim'))
    return fitRow(said, columns, cells);
  const least = ways.at(-1) ?? [];
  const room = columns - rowWidth(least, cells) - apart;
  return spread(shorter?.(said, room, look) ?? said, least, columns, cells);
}

/** What the cockpit said last, as the strip says it. */
export function toldRow(
  toast: { readonly text: string; readonly role: ColourRole } | undefined,
): Row {
  return toast === undefined ? [] : [span(` ${oneLine(toast.text)}`, toast.role)];
}

/** What was just said to the person, on up to three rows of the whole width; what only tells how it goes stays on one. */
export function saidWhole(said: Row, look: Look): readonly Row[] {
  const { cells, columns } = look;
  const role = said[0]?.role;
  if (role === undefined || role === 'dim' || rowWidth(said, cells) <= columns) return [said];
  return toastRows({ text: rowText(said).trim(), role }, 3, look).map((row) =>
    fitRow(row, columns, cells),
  );
}

/** From all figures to the first two. */
function waysOf(pieces: readonly Piece[], columns: number): readonly Row[] {
  const counts = Array.from(
    { length: Math.max(1, pieces.length - 1) },
    (_, n) => pieces.length - n,
  );
  const short = counts.map((count) => joined(pieces.slice(0, count).map((piece) => piece.short)));
  // of a run there are more than a narrow row has room for in full; before one, who would pay and how much at most
  const isNarrow = columns < 100 && pieces.length > 2;
  return isNarrow ? short : [joined(pieces.map(({ full }) => full)), ...short];
}

function joined(texts: readonly string[]): Row {
  const text = texts.filter(Boolean).join('  ');
  return text === '' ? [] : [span(`${text} `, 'dim')];
}
