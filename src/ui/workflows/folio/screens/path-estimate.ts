import { isMapping } from '../../../../engine/data/mapping.ts';
import type { Json, Question } from '../../../../engine/data/question.ts';
import type { Look } from '../../../components/look.tsx';
import { money } from '../../../components/numbers.ts';
import { storyWordsOf } from '../words/of.ts';

/**
 * What the next chapter and the rest of the book would cost in money and minutes; empty while unknown, and of a recording, which
 * plays in seconds and costs nothing.
 */
export function estimatesOf(
  question: Question | undefined,
  path: string,
  isPlayed: boolean,
  look: Look,
): readonly string[] {
  const estimate = member(question?.values['estimate'], 'chapter');
  if (question === undefined || estimate === undefined || isPlayed) return [];
  const words = storyWordsOf(look.messages).paths;
  const book = member(member(question.values['estimate'], 'book'), path);
  // After chapters that their author handed over the next one is written first.
  const from = member(question.values['estimate'], 'from');
  const chapter = typeof from === 'number' ? from : 1;
  return [
    words.firstChapter(costText(estimate, look), chapter),
    words.wholeBook(costText(book, look)),
  ];
}

/** `~$0.12–0.60 ~4–20 min`; an unknown price is `–`, never 0. */
function costText(estimate: Json | undefined, { glyphs, messages }: Look): string {
  const usd = range(member(estimate, 'usd'));
  const minutes = range(member(estimate, 'minutes'));
  const to = glyphs.border === 'classic' ? '-' : '–';
  const price = usd === undefined ? glyphs.unknown : `~${between(usd.map(money), to)}`;
  const time =
    minutes === undefined
      ? ''
      : storyWordsOf(messages).paths.minutes(between(minutes.map(String), to));
  return [price, time].filter(Boolean).join('  ');
}

function between(texts: readonly string[], to: string): string {
  const [least, most] = texts;
  return least === most || most === undefined ? (least ?? '') : `${least}${to}${most}`;
}

function range(value: Json | undefined): readonly number[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const numbers = value.filter((item) => typeof item === 'number');
  return numbers.length === 2 ? numbers : undefined;
}

function member(value: Json | undefined, key: string): Json | undefined {
  if (!isMapping(value)) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}
