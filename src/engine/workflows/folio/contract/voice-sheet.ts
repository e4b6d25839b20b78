import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { proseLines, sentencesOf } from './lint/lines.ts';
import { type Voice, voiceOf } from './voice.ts';

/*
 * How an author writes, measured of their own text (`bible/voice.yaml`, `docs/spec/books.md` §4): figures, words they join
 * sentences with, and passages of theirs, word for word, chosen by code. Pure.
 */

const Sheet = z.object({
  measured: z.object({
    sentence: z.number(),
    spread: z.number(),
    spoken: z.number(),
    dense: z.number(),
    alike: z.number(),
    commas: z.number(),
  }),
  connectives: z.object({ used: z.array(z.string()), never: z.array(z.string()) }),
  samples: z.array(z.string()),
});
type Sheet = z.infer<typeof Sheet>;

const connectives = {
  ja: [
    ...['しかし', 'だが', 'けれど', 'そして', 'それから', 'ところが', 'だから', 'つまり', 'すると'],
    ...['それでも', 'やがて', 'ふと', 'もっとも', 'なぜなら', 'とはいえ', 'また', 'ただ'],
  ],
  en: [
    ...['but', 'and', 'however', 'then', 'so', 'still', 'yet', 'because', 'although'],
    ...['meanwhile', 'suddenly', 'instead', 'perhaps', 'therefore'],
  ],
} as const;

const mostSamples = 5;
/** Letters of a passage that tells a voice: one near the middle of these is taken first. */
const sample = { from: 60, to: 400, middle: 180 };

/** The sheet as its file says it; undefined: there is too little to measure. */
export function voiceSheet(texts: readonly string[], language: 'ja' | 'en'): string | undefined {
  const measured = voiceOf(texts, language);
  if (measured === undefined) return undefined;
  const sheet: Sheet = {
    measured: rounded(measured),
    connectives: connectivesIn(texts, language),
    samples: [...samplesIn(texts)],
  };
  return `${heads[language]}${stringify(sheet, { lineWidth: 0 })}`;
}

/** What was measured, of a sheet that its author may have edited; undefined: it is none. */
export function measuredIn(text: string | undefined): Voice | undefined {
  if (text === undefined) return undefined;
  try {
    const read = Sheet.pick({ measured: true }).safeParse(parse(text));
    return read.success ? read.data.measured : undefined;
  } catch {
    return undefined;
  }
}

/** Read by whoever drafts and reviews, and by the author: what the figures mean, and what they are for. */
const heads = {
  ja: `# 作者自身の文章を測ったもの。書き方がどれだけ近いかの目安で、同じ文体になると約束するものではない。
# sentence: 地の文の一文の長さ（字、中央値） spread: その散らばり spoken: 台詞の割合 dense: 漢字の割合
# alike: 最も多い文末の割合 commas: 一文の読点
# 書く人: この数字と例文の調子に近づける。例文の中身や言い回しを本文に写さない。
# 評する人: 本文がこの数字や例文の調子から離れた所を、¶とともに指摘する。
`,
  en: `# How the author writes, measured: a distance to go by, no promise of imitation.
# sentence: middle length of a told sentence (letters); spread: how far they lie apart; spoken: share of speech;
# dense: share of long words; alike: share of the most frequent beginning; commas: a sentence
# Whoever drafts: keep near these figures and the tone of the samples. Take neither their content nor their phrases.
# Whoever reviews: name, with its ¶, what lies far from these figures or from the tone of the samples.
`,
} as const;

function rounded(voice: Voice): Sheet['measured'] {
  const two = (value: number) => Math.round(value * 100) / 100;
  return {
    ...{ sentence: two(voice.sentence), spread: two(voice.spread), spoken: two(voice.spoken) },
    ...{ dense: two(voice.dense), alike: two(voice.alike), commas: two(voice.commas) },
  };
}

/** The most used first; those they never use, wherever in a sentence, are told as well. */
function connectivesIn(texts: readonly string[], language: 'ja' | 'en'): Sheet['connectives'] {
  const prose = texts.map((text) => text.toLowerCase()).join('\n');
  const begin = texts.flatMap((text) =>
    sentencesOf(proseLines(text), language).map((sentence) =>
      sentence.text
        .replace(/^[\s　「『（(“"'‘―—…]+/u, '')
        .slice(0, 20)
        .toLowerCase(),
    ),
  );
  const all: readonly string[] = connectives[language];
  const counted = all.map((word) => {
    const joins = joining(word, language);
    return { word, count: begin.filter((words) => joins.test(words)).length };
  });
  const isThere = (word: string) =>
    language === 'ja' ? prose.includes(word) : new RegExp(`\\b${word}\\b`).test(prose);
  return {
    used: counted
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count)
      .map(({ word }) => word),
    never: all.filter((word) => !isThere(word)),
  };
}

/** Words that are as often something else there (ただで, またいで, もっとも高い): only a comma tells them. */
const doubtful: ReadonlySet<string> = new Set(['また', 'ただ', 'もっとも']);
/** So short a word may be the beginning of another one: kana behind it may belong to it. */
const shortWord = 2;

/** The word at the beginning of a sentence, with what cannot be the rest of another word behind it. */
function joining(word: string, language: 'ja' | 'en'): RegExp {
  if (language === 'en') return new RegExp(`^${word}\\b`);
  if (doubtful.has(word)) return new RegExp(`^${word}[、，]`);
  return new RegExp(word.length > shortWord ? `^${word}` : `^${word}(?![ぁ-ゖー])`);
}

/** From as many places, so that they tell more than one scene; in the order of the text. */
function samplesIn(texts: readonly string[]): readonly string[] {
  const passages = texts.flatMap((text) =>
    proseLines(text).flatMap(({ text: line }) => {
      const bare = line.trim();
      const length = [...bare].length;
      return length >= sample.from && length <= sample.to ? [{ bare, length }] : [];
    }),
  );
  const size = Math.max(1, Math.ceil(passages.length / mostSamples));
  return Array.from({ length: mostSamples }, (_, nth) => {
    const here = passages.slice(nth * size, (nth + 1) * size);
    const off = ({ length }: { readonly length: number }) => Math.abs(length - sample.middle);
    return here.toSorted((a, b) => off(a) - off(b))[0]?.bare ?? '';
  }).filter((bare) => bare !== '');
}
