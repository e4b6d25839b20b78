import stringWidth from 'fast-string-width';
import { eastAsianWidthType } from 'get-east-asian-width';
import { normalForm } from '../../engine/data/normal-form.ts';
import { graphemes } from './graphemes.ts';
import { plainWidth } from './plain-units.ts';

export type Side = 'left' | 'right';

/**
 * Measures and cuts text by terminal cells. Give it sanitised text: what a control character does, no width can say.
 */
export type Cells = {
  /** How many cells an East Asian *ambiguous* character (`─ ● … ①`) takes on this terminal. */
  readonly ambiguous: 1 | 2;
  /** What stands where something was cut off. */
  readonly ellipsis: string;
  width(text: string): number;
  /** The longest start of `text` that fits; never cuts a character in two. */
  slice(text: string, cells: number): string;
  /** As `slice`, but an ellipsis says that something was cut off. */
  truncate(text: string, cells: number): string;
  /**
   * Exactly `cells` wide: cut off with an ellipsis, or filled with spaces. `side` is where the text stands; default
   * left.
   */
  pad(text: string, cells: number, side?: Side): string;
};

/** Cells of a terminal that draws ambiguous characters one or two cells wide. */
export function makeCells(ambiguous: 1 | 2, ellipsis = ambiguous === 1 ? '…' : '..'): Cells {
  const width = ambiguous === 1 ? narrowWidth : wideWidth;
  const ellipsisWidth = width(ellipsis);

  function slice(text: string, cells: number): string {
    if (fits(text, cells)) return text;
    let used = 0;
    let end = 0;
    for (const grapheme of graphemes(text)) {
      used += width(grapheme);
      if (used > cells) return text.slice(0, end);
      end += grapheme.length;
    }
    return text;
  }

  /** Measures as a whole only what is short: of a huge text its start decides. */
  function fits(text: string, cells: number): boolean {
    return text.length <= 2 * cells + 16 && width(text) <= cells;
  }

  function truncate(text: string, cells: number): string {
    if (fits(text, cells) || slice(text, cells).length === text.length) return text;
    if (ellipsisWidth > cells) return slice(text, cells);
    // the mark stands at what it cuts
    return slice(text, cells - ellipsisWidth).trimEnd() + ellipsis;
  }

  function pad(text: string, cells: number, side: Side = 'left'): string {
    const shown = truncate(text, cells);
    const space = ' '.repeat(Math.max(0, cells - width(shown)));
    return side === 'left' ? shown + space : space + shown;
  }

  return { ambiguous, ellipsis, width, slice, truncate, pad };
}

/** What the library counts as one cell each although terminals draw nothing, and jamo, which it does not join. */
const needsCare =
  /[\u00AD\u1100-\u11FF\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]|\p{Variation_Selector}/u;
const nothing = /[\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/g;
const pictographic = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

function narrowWidth(text: string): number {
  const plain = plainWidth(text);
  if (plain !== undefined) return plain;
  if (!needsCare.test(text)) return stringWidth(text);
  let cells = 0;
  for (const grapheme of graphemes(text)) cells += graphemeWidth(grapheme);
  return cells;
}

function wideWidth(text: string): number {
  let cells = 0;
  for (const grapheme of graphemes(text)) {
    const narrow = graphemeWidth(grapheme);
    cells += narrow === 1 && isAmbiguous(grapheme) ? 2 : narrow;
  }
  return cells;
}

function graphemeWidth(grapheme: string): number {
  if (!needsCare.test(grapheme)) return stringWidth(grapheme);
  if (pictographic.test(grapheme)) return Math.min(2, stringWidth(grapheme));
  return stringWidth(normalForm(grapheme.replace(nothing, ''), 'NFC'));
}

function isAmbiguous(grapheme: string): boolean {
  const codePoint = grapheme.codePointAt(0) ?? 0;
  return codePoint > 0xa0 && eastAsianWidthType(codePoint) === 'ambiguous';
}
