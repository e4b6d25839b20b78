import stringWidth from 'fast-string-width';
import { eastAsianWidthType } from 'get-east-asian-width';
import { graphemes } from './graphemes.ts';

export type Side = 'left' | 'right';

/** Measures and cuts text by terminal cells. Give it sanitised text: control characters count nothing. */
export type Cells = {
  /** How many cells an East Asian *ambiguous* character (`─ ● … ①`) takes on this terminal. */
  readonly ambiguous: 1 | 2;
  width(text: string): number;
  /** The longest start of `text` that fits; never cuts a character in two. */
  slice(text: string, cells: number): string;
  /** As `slice`, but says with an ellipsis that something was cut off. */
  truncate(text: string, cells: number): string;
  /** Exactly `cells` wide: cut, or filled with spaces. `side` is where the text stands; default left. */
  pad(text: string, cells: number, side?: Side): string;
};

/** Cells for a terminal that draws ambiguous characters one or two cells wide. */
export function makeCells(ambiguous: 1 | 2): Cells {
  const ellipsis = ambiguous === 1 ? '…' : '..';
  const width = ambiguous === 1 ? (text: string) => stringWidth(text) : wideWidth;

  function slice(text: string, cells: number): string {
    if (width(text) <= cells) return text;
    let used = 0;
    let end = 0;
    for (const grapheme of graphemes(text)) {
      used += width(grapheme);
      if (used > cells) break;
      end += grapheme.length;
    }
    return text.slice(0, end);
  }

  function truncate(text: string, cells: number): string {
    if (width(text) <= cells) return text;
    const room = cells - width(ellipsis);
    return room < 0 ? slice(text, cells) : slice(text, room) + ellipsis;
  }

  function pad(text: string, cells: number, side: Side = 'left'): string {
    const shown = truncate(text, cells);
    const space = ' '.repeat(Math.max(0, cells - width(shown)));
    return side === 'left' ? shown + space : space + shown;
  }

  return { ambiguous, width, slice, truncate, pad };
}

function wideWidth(text: string): number {
  let cells = 0;
  for (const grapheme of graphemes(text)) {
    const narrow = stringWidth(grapheme);
    cells += narrow === 1 && isAmbiguous(grapheme) ? 2 : narrow;
  }
  return cells;
}

function isAmbiguous(grapheme: string): boolean {
  const codePoint = grapheme.codePointAt(0) ?? 0;
  return codePoint > 0x7f && eastAsianWidthType(codePoint) === 'ambiguous';
}
