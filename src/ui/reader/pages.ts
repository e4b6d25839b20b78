import type { Row } from '../components/row.ts';

/** A text cut into parts that are drawn only when they are looked at; for one text at one width. */
export type Sheet = {
  readonly count: number;
  /** UTF-16 units of the whole. */
  readonly length: number;
  /** Where a part begins and how long it is, in the same units. */
  extent(index: number): { readonly start: number; readonly size: number };
  /** What is drawn of a part, as text to search in; a part may have several. */
  texts(index: number): readonly string[];
  /** The rows of a part; at least one. */
  rows(index: number): readonly Row[];
  /** Which of a part's rows shows this place of one of its texts. */
  rowOf(index: number, text: number, at: number): number;
};

/** The first visible line: a part, and a line of it after wrapping. */
export type Position = { readonly piece: number; readonly line: number };

export const start: Position = { piece: 0, line: 0 };

/** `count` lines from `place` on. */
export function windowOf(
  sheet: Sheet,
  from: Position,
  count: number,
): readonly { readonly place: Position; readonly row: Row }[] {
  const found: { place: Position; row: Row }[] = [];
  for (let { piece, line } = from; piece < sheet.count && found.length < count; line += 1) {
    const row = sheet.rows(piece)[line];
    if (row === undefined) {
      piece += 1;
      line = -1;
    } else found.push({ place: { piece, line }, row });
  }
  return found;
}

/** `by` lines further, or back; stays inside the text. */
export function moved(sheet: Sheet, place: Position, by: number): Position {
  if (sheet.count === 0) return start;
  let { piece, line } = place;
  line += by;
  while (line < 0 && piece > 0) {
    piece -= 1;
    line += sheet.rows(piece).length;
  }
  while (line >= sheet.rows(piece).length && piece < sheet.count - 1) {
    line -= sheet.rows(piece).length;
    piece += 1;
  }
  return { piece, line: Math.min(Math.max(0, line), sheet.rows(piece).length - 1) };
}

/** The place whose window of `height` lines ends with the text. */
export function lastPlace(sheet: Sheet, height: number): Position {
  if (sheet.count === 0) return start;
  const piece = sheet.count - 1;
  return moved(sheet, { piece, line: sheet.rows(piece).length - 1 }, 1 - height);
}

/** The last page is the last place to stand. */
export function within(sheet: Sheet, place: Position, height: number): Position {
  const last = lastPlace(sheet, height);
  return isAfter(place, last) ? last : place;
}

function isAfter(a: Position, b: Position): boolean {
  return a.piece > b.piece || (a.piece === b.piece && a.line > b.line);
}

/** How far the text has been read when the last visible line is at `place`, 0–100. */
export function readPercent(sheet: Sheet, place: Position): number {
  if (place.piece >= sheet.count || sheet.length === 0) return 100;
  const { start: from, size } = sheet.extent(place.piece);
  const share = (place.line + 1) / Math.max(1, sheet.rows(place.piece).length);
  const percent = Math.floor((100 * (from + share * size)) / sheet.length);
  const isLast = place.piece === sheet.count - 1 && share >= 1;
  return isLast ? 100 : Math.min(99, Math.max(0, percent));
}
