import { proseLines, type Sentence, sentencesOf } from './lint/lines.ts';

/*
 * How a text is written, measured: shares and lengths, no judgement (`docs/spec/books.md` §4). Pure, linear in the text.
 */

/** Each share is of 1. */
export type Voice = {
  /** Code points of a sentence that is told: the middle one, and how far the middle half of them lies apart. */
  readonly sentence: number;
  readonly spread: number;
  /** Letters that are said by somebody. */
  readonly spoken: number;
  /** Japanese: letters of Han, of all; English: words of more than six letters. */
  readonly dense: number;
  /** Sentences that end (in English: begin) as the most frequent of them do. */
  readonly alike: number;
  readonly commas: number;
};

export const voiceParts = ['sentence', 'spread', 'spoken', 'dense', 'alike', 'commas'] as const;
export type VoicePart = (typeof voiceParts)[number];

/** So much of a text tells how it is written (UTF-16 units). */
const looked = 200_000;
/** Fewer sentences tell nothing. */
const fewest = 20;

/** undefined: there is too little to measure. */
export function voiceOf(texts: readonly string[], language: 'ja' | 'en'): Voice | undefined {
  const sentences = texts.flatMap((text) =>
    sentencesOf(proseLines(text.slice(0, looked)), language),
  );
  const told = sentences.filter(({ spoken }) => !spoken);
  if (told.length < fewest) return undefined;
  const lengths = told.map(({ length }) => length).toSorted((a, b) => a - b);
  const at = (share: number) => lengths[Math.floor(share * (lengths.length - 1))] ?? 0;
  const letters = sentences.reduce((sum, { length }) => sum + length, 0);
  const said = sentences.reduce((sum, each) => sum + (each.spoken ? each.length : 0), 0);
  return {
    sentence: at(0.5),
    spread: at(0.75) - at(0.25),
    spoken: said / Math.max(1, letters),
    dense: denseIn(sentences, language),
    alike: alikeIn(told, language),
    commas: countIn(sentences, language === 'ja' ? /、/g : /,/g) / Math.max(1, sentences.length),
  };
}

function countIn(sentences: readonly Sentence[], pattern: RegExp): number {
  return sentences.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);
}

function denseIn(sentences: readonly Sentence[], language: 'ja' | 'en'): number {
  const all =
    language === 'ja' ? /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu : /\p{L}+/gu;
  const dense = language === 'ja' ? /\p{Script=Han}/gu : /\p{L}{7,}/gu;
  return countIn(sentences, dense) / Math.max(1, countIn(sentences, all));
}

function alikeIn(told: readonly Sentence[], language: 'ja' | 'en'): number {
  const counts = new Map<string, number>();
  for (const { text } of told) {
    const part =
      language === 'ja' ? text.slice(-3) : (/^\P{L}*(\p{L}+)/u.exec(text)?.[1] ?? '').toLowerCase();
    counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return Math.max(...counts.values()) / told.length;
}

/** What counts as far apart in a part: so much is a distance of 1. */
const far: Readonly<Record<VoicePart, number>> = {
  sentence: 20,
  spread: 20,
  spoken: 0.4,
  dense: 0.2,
  alike: 0.4,
  commas: 2,
};

export type VoiceDistance = {
  /** 0: the same; 100: as far apart as can be told. */
  readonly distance: number;
  /** How far each part is from the author's: more of it is above 0. */
  readonly off: Readonly<Record<VoicePart, number>>;
};

/** How far a text is from how its author writes: the mean over all parts, each no farther than far. */
export function voiceDistance(text: Voice, author: Voice): VoiceDistance {
  const off = (part: VoicePart) => text[part] - author[part];
  const parts = voiceParts.map((part) => Math.min(1, Math.abs(off(part)) / far[part]));
  return {
    distance: Math.round((100 * parts.reduce((sum, each) => sum + each, 0)) / parts.length),
    off: {
      sentence: off('sentence'),
      spread: off('spread'),
      spoken: off('spoken'),
      dense: off('dense'),
      alike: off('alike'),
      commas: off('commas'),
    },
  };
}
