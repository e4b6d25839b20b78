import { isPlain } from './plain-units.ts';

/** Made when it is needed: making it takes 9 ms, which the first frame does not have. */
let segmenter: Intl.Segmenter | undefined;

/** By the system's own way. */
export function segments(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/**
 * Splits `text[from, to)` into what a person calls characters; joined again they are the text. Runs of ASCII, kana and
 * common kanji, which are nearly all text here, take a short way of about a tenth of the time.
 */
export function* graphemes(text: string, from = 0, to = text.length): Generator<string> {
  let index = from;
  while (index < to) {
    if (standsAlone(text, index, to)) {
      yield text.charAt(index);
      index += 1;
      continue;
    }
    const end = endOfKnot(text, index, to);
    for (const { segment } of segments(text.slice(index, end))) yield segment;
    index = end;
  }
}

export function splitGraphemes(text: string): string[] {
  return [...graphemes(text)];
}

const escapeUnit = 0x1b;

/**
 * A plain character that is followed by another one, or by the end: nothing can join it. What begins a style is one
 * character whatever stands beside it.
 */
function standsAlone(text: string, index: number, to: number): boolean {
  const unit = text.charCodeAt(index);
  return unit === escapeUnit || (isPlain(unit) && (index + 1 >= to || cannotJoin(text, index + 1)));
}

function cannotJoin(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit === escapeUnit || isPlain(unit);
}

/** From a character that may join its neighbours to the first place where two plain ones meet: a safe cut. */
function endOfKnot(text: string, start: number, to: number): number {
  let index = start + 1;
  while (index < to && !standsAlone(text, index, to)) index += 1;
  return index;
}
