import { withoutComments } from '../comments.ts';
import { alike } from '../contract/ledger/alike.ts';
import type { Place } from '../contract/ledger/entries.ts';
import { isParagraph } from '../contract/lint/lines.ts';
import { paragraphsOf } from '../numbered-paragraphs.ts';

/*
 * Does a quote stand in a chapter, and where? Only spaces and paragraph marks are made alike (`docs/spec/books.md` §1): a
 * quote that is nearly there is not there. Pure.
 */

type Paragraph = { readonly number: number; readonly text: string };

/** A chapter as quotes are looked up in it. */
export type Quotable = { readonly whole: string; readonly paragraphs: readonly Paragraph[] };

/** Shorter than this a quote stands everywhere and proves nothing. */
const shortest = 4;
/** Nobody rests a fact on half a page. */
const longest = 400;

/** `numbered`: the text with paragraph numbers, as it was handed over, where it has none itself (an author's own manuscript). */
export function quotable(final: string, numbered?: string): Quotable {
  const own = paragraphsOf(withoutComments(final));
  const paragraphs = (own.length > 0 ? own : counted(final, numbered ?? '')).map(
    ({ number, text }) => ({ number, text: alike(text) }),
  );
  return { whole: paragraphs.map(({ text }) => text).join(' '), paragraphs };
}

/** The lines of a text, by the numbers that they had when it was handed over; it may have been edited since. */
function counted(final: string, numbered: string): readonly Paragraph[] {
  const marked = paragraphsOf(withoutComments(numbered));
  const before = new Map(
    marked.flatMap(({ number, text }) => lines(text).map((line) => [alike(line), number])),
  );
  let last = 0;
  return lines(final).map((text) => {
    if (marked.length > 0) last = before.get(alike(text)) ?? last;
    else if (isParagraph(text, last === 0)) last += 1;
    return { number: last, text };
  });
}

function lines(text: string): readonly string[] {
  return text.split(/\r\n?|\n/).filter((line) => line.trim() !== '' && !/^\s*#/.test(line));
}

/**
 * The place that a quote stands at; where it stands more than once, the paragraph that was meant if it is one of them.
 * undefined: it is not in the text, or too short or too long to prove anything.
 */
export function placeOfQuote(
  { whole, paragraphs }: Quotable,
  { quote, paragraph }: { readonly quote: string; readonly paragraph?: number | undefined },
  chapter: number,
): Place | undefined {
  const wanted = alike(quote);
  const length = [...wanted].length;
  if (length < shortest || length > longest || !whole.includes(wanted)) return undefined;
  const holding = paragraphs.filter(({ text }) => text.includes(wanted));
  const meant = holding.find(({ number }) => number === paragraph) ?? holding[0];
  // one that runs on from a paragraph into the next stands where it begins
  const begins = meant ?? paragraphs.find(({ text }) => runsOn(text, wanted));
  return { chapter, paragraph: begins?.number ?? 0, quote: quote.trim() };
}

/**
 * The words of the text that a quote was meant to be, where nothing but marks, spaces and widths keep them apart; for whoever
 * may correct it. undefined: there are none.
 */
export function nearQuote({ whole }: Quotable, quote: string): string | undefined {
  const [text, wanted] = [lettersOf(whole), lettersOf(alike(quote))];
  const length = wanted.letters.length;
  const at = length < shortest ? -1 : text.letters.indexOf(wanted.letters);
  const [first, last] = [text.places[at], text.places[at + length - 1]];
  return first === undefined || last === undefined ? undefined : whole.slice(first.from, last.to);
}

/** The letters and digits alone, of one width, and where in the text each stands. */
function lettersOf(text: string) {
  const places: { readonly from: number; readonly to: number }[] = [];
  let letters = '';
  for (const { 0: letter, index: from } of text.matchAll(/[\p{L}\p{M}\p{N}]/gu)) {
    const plain = letter.normalize('NFKC').toLowerCase();
    letters += plain;
    for (let nth = 0; nth < plain.length; nth += 1) places.push({ from, to: from + letter.length });
  }
  return { letters, places };
}

function runsOn(text: string, wanted: string): boolean {
  for (let length = Math.min(text.length, wanted.length); length >= shortest; length -= 1)
    if (text.endsWith(wanted.slice(0, length))) return true;
  return false;
}
