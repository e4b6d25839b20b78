import { normalForm } from '../../data/normal-form.ts';
import { countCharacters } from './counted-line.ts';
import { countWords } from './word-count.ts';

/** How long the author wants a chapter to be, as read from their words. */
export type AskedLength = {
  /** The words it was read from. */
  readonly asked: string;
  readonly unit: 'characters' | 'words';
  /** Least and most that count as asked for; a figure without a bound is meant to within a sixth. */
  readonly from: number;
  readonly to: number | null;
};

const figure = '(\\d+(?:\\.\\d+)?)(万|千|k)?';
const counted = '(?:文字|字|words?\\b|characters?\\b)';
const range = new RegExp(
  `${figure} ?${counted}? ?(?:[~〜–—-]|から|to) ?${figure}[ -]?(文字|字|words?\\b|characters?\\b)`,
  'i',
);
const single = new RegExp(
  `(under |at most |no more than |up to |within |less than |at least |over |more than |最大 ?|上限 ?|最低 ?)?${figure}[ -]?(文字|字|words?\\b|characters?\\b)( ?(?:以内|以下|未満|まで|を超え(?:ない|ず)|以上|or (?:less|fewer|more)))?`,
  'i',
);
const most = /under|at most|no more|up to|within|less|fewer|最大|上限|以内|以下|未満|まで|超え/i;
const least = /at least|over|more than|or more|最低|以上/i;
const eachChapter =
  /各[話章回]|[一1][話章回]|[話章]ごと|毎[回話]|(?:per|each|a|every) (?:chapter|episode)/i;
const meantWithin = 6;
/** Length is asked for in the first words or not at all: a text of any length costs the same. */
const looked = 6000;

/** The length asked for in these words for each of so many chapters; undefined = none is. Pure. */
export function askedLength(words: string, chapters: number): AskedLength | undefined {
  const text = withDigits(normalForm(words.slice(0, looked), 'NFKC')).replaceAll(
    /(?<=\d),(?=\d{3})/g,
    '',
  );
  const share = eachChapter.test(text) ? 1 : Math.max(1, chapters);
  const pair = range.exec(text);
  if (pair) {
    const [asked, low, lowUnit, high, highUnit, unit = ''] = pair;
    const to = amountOf(high, highUnit);
    const plain = amountOf(low, lowUnit);
    // 2〜3千字: the unit stands once for both
    const from =
      plain < to && lowUnit === undefined && plain * 100 < to ? amountOf(low, highUnit) : plain;
    if (from > 0 && to >= from) return lengthOf(asked, unit, from / share, to / share);
  }
  const one = single.exec(text);
  if (!one) return undefined;
  const [asked, before = '', digits, scale, unit = '', after = ''] = one;
  const value = amountOf(digits, scale) / share;
  // A few letters are the length of a name or a sign.
  if (value < 100) return undefined;
  const bound = `${before} ${after}`;
  if (least.test(bound) && !/no more/i.test(bound)) return lengthOf(asked, unit, value, null);
  if (most.test(bound)) return lengthOf(asked, unit, 0, value);
  return lengthOf(asked, unit, value - value / meantWithin, value + value / meantWithin);
}

function lengthOf(asked: string, unit: string, from: number, to: number | null): AskedLength {
  return {
    asked: asked.trim(),
    unit: /word/i.test(unit) ? 'words' : 'characters',
    from: Math.round(from),
    to: to === null ? null : Math.round(to),
  };
}

function amountOf(digits: string | undefined, scale: string | undefined): number {
  const times = scale === '万' ? 10_000 : scale === undefined ? 1 : 1000;
  return Number(digits ?? 0) * times;
}

/** 三千字, 一万字 */
function withDigits(text: string): string {
  return text.replaceAll(/[一二三四五六七八九](?=[千万]字|[千万]文字)/g, (one) =>
    String('一二三四五六七八九'.indexOf(one) + 1),
  );
}

/** How long a draft is in the unit that was asked for: code points without spaces, headings and marks, or words. */
export function lengthIn(draft: string, unit: AskedLength['unit']): number {
  return unit === 'characters' ? countCharacters(draft) : countWords(draft);
}

/** How far a draft is from what was asked: above 0 too long, below 0 too short. */
export function lengthOff(count: number, { from, to }: AskedLength): number {
  if (to !== null && count > to) return count - to;
  return count < from ? count - from : 0;
}
