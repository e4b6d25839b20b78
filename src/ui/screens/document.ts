import { sanitise } from '../sanitise.ts';
import type { Cells } from '../text-width.ts';
import { wrapProse } from '../wrap.ts';

/** A text to read: cut into pieces that are cleaned and wrapped only when they are looked at. */
export type Document = {
  readonly pieces: readonly Piece[];
  readonly length: number;
};

/** A line of the text, or a part of a very long one. `start` counts UTF-16 units from the beginning. */
type Piece = { readonly start: number; readonly text: string };

/** The first visible line: a piece, and a line of it after wrapping. */
export type Place = { readonly piece: number; readonly line: number };

/** Parts of a long line: small enough to wrap at once, large enough that prose is never cut. */
const longest = 20_000;

export function openDocument(text: string): Document {
  const pieces: Piece[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    for (let from = 0; from === 0 || from < line.length; ) {
      const to = partEnd(line, from);
      pieces.push({ start: start + from, text: line.slice(from, to) });
      from = Math.max(to, from + 1);
    }
    start += line.length + 1;
  }
  return { pieces, length: text.length };
}

/** Never between the halves of a character. */
function partEnd(line: string, from: number): number {
  const to = Math.min(line.length, from + longest);
  const half = line.charCodeAt(to);
  return half >= 0xdc00 && half <= 0xdfff ? to - 1 : to;
}

/** Wraps pieces and remembers them; for one document at one width. */
export type Pages = {
  lines(piece: number): readonly string[];
  /** `count` lines from `place` on. */
  window(place: Place, count: number): readonly { readonly place: Place; readonly text: string }[];
  /** `by` lines further, or back; stays inside the text. */
  move(place: Place, by: number): Place;
  /** The place whose window of `height` lines ends with the text. */
  last(height: number): Place;
};

export function openPages({ pieces }: Document, columns: number, cells: Cells): Pages {
  const known = new Map<number, readonly string[]>();

  function lines(index: number): readonly string[] {
    const before = known.get(index);
    if (before) return before;
    const text = pieces[index]?.text ?? '';
    const wrapped = sanitise(text)
      .split('\n')
      .flatMap((line) => wrapProse(line, cells, columns));
    known.set(index, wrapped);
    return wrapped;
  }

  function move(place: Place, by: number): Place {
    let { piece, line } = place;
    line += by;
    while (line < 0 && piece > 0) {
      piece -= 1;
      line += lines(piece).length;
    }
    while (line >= lines(piece).length && piece < pieces.length - 1) {
      line -= lines(piece).length;
      piece += 1;
    }
    return { piece, line: Math.min(Math.max(0, line), lines(piece).length - 1) };
  }

  function window(from: Place, count: number) {
    const found: { place: Place; text: string }[] = [];
    for (let { piece, line } = from; piece < pieces.length && found.length < count; line += 1) {
      const text = lines(piece)[line];
      if (text === undefined) {
        piece += 1;
        line = -1;
      } else found.push({ place: { piece, line }, text });
    }
    return found;
  }

  const last = (height: number) => {
    const piece = Math.max(0, pieces.length - 1);
    return move({ piece, line: lines(piece).length - 1 }, 1 - height);
  };
  return { lines, move, window, last };
}

/** How far the text has been read when the last visible line is at `place`, 0–100. */
export function readPercent({ pieces, length }: Document, place: Place, pages: Pages): number {
  const piece = pieces[place.piece];
  if (piece === undefined || length === 0) return 100;
  const share = (place.line + 1) / Math.max(1, pages.lines(place.piece).length);
  return Math.min(100, Math.round((100 * (piece.start + share * piece.text.length)) / length));
}

/** Where a text stands: all places of a query, up to `limit`, without regard to case or width. */
export function search(document: Document, query: string, limit = 1000): readonly number[] {
  const wanted = folded(query);
  if (wanted === '') return [];
  const found: number[] = [];
  document.pieces.forEach(({ text }, index) => {
    if (found.length < limit && folded(text).includes(wanted)) found.push(index);
  });
  return found;
}

/** The line of a piece where the query begins, as near as wrapping lets us tell. */
export function lineOfMatch(pages: Pages, piece: number, query: string): number {
  const wanted = folded(query);
  let before = '';
  const lines = pages.lines(piece);
  for (const [index, line] of lines.entries()) {
    before += folded(line);
    if (before.includes(wanted)) return index;
  }
  return 0;
}

export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
