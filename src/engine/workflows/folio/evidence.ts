import { quotesAfter } from './contract/lint/lines.ts';

/**
 * What the engine counts in a draft and shows the Stylist as evidence: numbers, no judgement
 * (`docs/spec/folio.md` §20.17).
 */
export type Evidence = {
  /** The longest run of sentences that end alike; null when none repeats. */
  readonly longest_run: {
    readonly ending: string;
    readonly length: number;
    /** Where the run begins. */
    readonly from: string;
  } | null;
  /** Phrases that come back, most frequent first, at most eight. */
  readonly repeated_phrases: readonly { readonly phrase: string; readonly count: number }[];
};

type Sentence = {
  readonly text: string;
  readonly paragraph: number;
  /** Does it begin or end within what somebody says? */
  readonly spoken: boolean;
};

/** So much of a draft tells how it is written (UTF-16 units); no chapter is longer. */
const looked = 200_000;
const mostPhrases = 8;
const leastRepeats = 3;

/** `names`: of the story's people; that they come back is no repetition. */
export function evidenceOf(
  draft: string,
  language: 'ja' | 'en',
  names: readonly string[] = [],
): Evidence {
  const sentences = sentencesOf(draft.slice(0, looked), language);
  return {
    longest_run: longestRun(sentences, language),
    repeated_phrases:
      language === 'ja'
        ? repeatedInJapanese(sentences.map(withoutNames(names)))
        : repeatedInEnglish(sentences.map(withoutNames(names))),
  };
}

function sentencesOf(draft: string, language: 'ja' | 'en'): Sentence[] {
  const sentences: Sentence[] = [];
  let paragraph = 0;
  for (const line of draft.split('\n')) {
    const marker = /^¶(\d+)$/.exec(line.trim());
    if (marker) paragraph = Number(marker[1]);
    if (marker || line.startsWith('#')) continue;
    let within = 0;
    for (const piece of piecesOf(line, language)) {
      const text = piece.trim();
      const began = within;
      within = quotesAfter(within, text, language);
      sentences.push({ text, paragraph, spoken: began > 0 || within > 0 });
    }
  }
  return sentences;
}

const stops = { ja: /[。！？!?]+[」』]?/g, en: /[.!?]+["”’]?/g } as const;

/** Each sentence with its stop; words without one are none. Looked for are the stops, so that a line without any is read once. */
function* piecesOf(line: string, language: 'ja' | 'en'): Generator<string> {
  let from = 0;
  for (const stop of line.matchAll(stops[language])) {
    const to = stop.index + stop[0].length;
    yield line.slice(from, to);
    from = to;
  }
}

function endOrBeginning(text: string, spoken: boolean, language: 'ja' | 'en'): string {
  if (language === 'en') return openingOf(text);
  return spoken ? '' : endingOf(text);
}

function longestRun(
  sentences: readonly Sentence[],
  language: 'ja' | 'en',
): Evidence['longest_run'] {
  let best: Evidence['longest_run'] = null;
  let run = { ending: '', length: 0, paragraph: 0 };
  for (const { text, paragraph, spoken } of sentences) {
    const ending = endOrBeginning(text, spoken, language);
    const goesOn = ending !== '' && ending === run.ending;
    run = goesOn ? { ...run, length: run.length + 1 } : { ending, length: 1, paragraph };
    if (ending !== '' && run.length >= 2 && run.length > (best?.length ?? 1))
      best = { ending, length: run.length, from: `¶${run.paragraph}` };
  }
  return best;
}

/** Full names and their parts; a part of one letter is too short to be told from a word. */
function withoutNames(names: readonly string[]): (sentence: Sentence) => Sentence {
  const parts = names
    .flatMap((name) => [name, ...name.split(/[\s・＝=]+/)])
    .filter((name) => [...name].length > 1)
    .toSorted((a, b) => b.length - a.length);
  return (sentence) => ({
    ...sentence,
    text: parts.reduce((text, name) => text.replaceAll(name, '、'), sentence.text),
  });
}

/** `た。`, `だ。`, `る。`: the last letter before the stop. Talk does not count. */
function endingOf(sentence: string): string {
  return /[ぁ-んァ-ヶ]。$/.exec(sentence)?.[0] ?? '';
}

/** English runs show at the beginning: `She …. She …. She ….` */
function openingOf(sentence: string): string {
  return /^[A-Za-z']+/.exec(sentence)?.[0]?.toLowerCase() ?? '';
}

/** Strings of 6–12 letters without punctuation that occur three times or more; contained ones are left out. */
function repeatedInJapanese(sentences: readonly Sentence[]): Evidence['repeated_phrases'] {
  const pieces = sentences.flatMap(({ text }) => text.split(/[\s、。！？!?「」『』（）()…―─・]+/));
  return mostFrequent(repeatedStretches(pieces, { from: 6, to: 12, least: leastRepeats }));
}

/** Four words in a row that occur three times or more. */
function repeatedInEnglish(sentences: readonly Sentence[]): Evidence['repeated_phrases'] {
  const counts = new Map<string, number>();
  for (const { text } of sentences) {
    const words = text.toLowerCase().match(/[a-z']+/g) ?? [];
    for (let start = 0; start + 4 <= words.length; start += 1) {
      const phrase = words.slice(start, start + 4).join(' ');
      counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
    }
  }
  return mostFrequent(counts);
}

function mostFrequent(counts: ReadonlyMap<string, number>): Evidence['repeated_phrases'] {
  return [...counts]
    .filter(([, count]) => count >= leastRepeats)
    .map(([phrase, count]) => ({ phrase, count }))
    .sort((a, b) => b.count - a.count || compare(a, b))
    .slice(0, mostPhrases);
}

function compare(a: { readonly phrase: string }, b: { readonly phrase: string }): number {
  if (a.phrase === b.phrase) return 0;
  return a.phrase < b.phrase ? -1 : 1;
}

/** A text by its letters: where each begins, and where the last one ends. */
type Piece = { readonly text: string; readonly at: readonly number[] };

/**
 * Stretches of `from` to `to` letters that occur in these texts at least `least` times, with how often. One that lies in a
 * longer one is left out, unless it comes oftener: «灯台の光が海の上» says no more than «灯台の光が海の上を». A longer stretch
 * is counted only where the shorter ones in it have come back, so that a text that never repeats itself is gone through once.
 */
export function repeatedStretches(
  texts: readonly string[],
  { from, to, least }: { readonly from: number; readonly to: number; readonly least: number },
): ReadonlyMap<string, number> {
  const pieces = texts.map(pieceOf).filter(({ at }) => at.length > from);
  const found = new Map<string, number>();
  let starts = pieces.map(({ at }) => Array.from({ length: at.length - from }, (_, nth) => nth));
  for (let length = from; length <= to; length += 1) {
    const counts = countsOf(pieces, starts, length);
    starts = starts.map((own, nth) => own.filter((start) => countAt(pieces[nth], start) >= least));
    for (const [nth, own] of starts.entries()) {
      for (const start of own) leaveOrKeep(pieces[nth], start);
    }
    starts = starts.map(longer);

    function countAt(piece: Piece | undefined, start: number): number {
      return counts.get(stretchOf(piece, start, length)) ?? 0;
    }
    function leaveOrKeep(piece: Piece | undefined, start: number): void {
      const count = countAt(piece, start);
      found.set(stretchOf(piece, start, length), count);
      for (const inner of [start, start + 1]) {
        const shorter = stretchOf(piece, inner, length - 1);
        if (found.get(shorter) === count) found.delete(shorter);
      }
    }
  }
  return found;
}

function pieceOf(text: string): Piece {
  const at = [0];
  for (const letter of text) at.push((at.at(-1) ?? 0) + letter.length);
  return { text, at };
}

function stretchOf(piece: Piece | undefined, start: number, length: number): string {
  return piece?.text.slice(piece.at[start], piece.at[start + length]) ?? '';
}

function countsOf(
  pieces: readonly Piece[],
  starts: readonly (readonly number[])[],
  length: number,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [nth, own] of starts.entries()) {
    for (const start of own) {
      const stretch = stretchOf(pieces[nth], start, length);
      counts.set(stretch, (counts.get(stretch) ?? 0) + 1);
    }
  }
  return counts;
}

/** Where a stretch can go on by a letter: the one that begins with that letter has come back as well. */
function longer(starts: readonly number[]): number[] {
  return starts.filter((start, nth) => starts[nth + 1] === start + 1);
}
