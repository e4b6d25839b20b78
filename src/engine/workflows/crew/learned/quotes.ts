import { foldedText } from '../../../learned/words-of.ts';

const marks = /「([^「」]+)」|『([^『』]+)』|“([^“”]+)”|"([^"\n]+)"|«([^«»]+)»|‘([^‘’]+)’/g;
/** Shorter quotes could match by chance. */
const shortest = { dense: 3, spaced: 6 };

/**
 * What a text quotes that a person typed: a preference must rest on at least one such quote, so that only the person
 * can teach an agent preferences (docs/spec/engine.md §7.6). `spoken`: everything they typed. Case, width, blanks and
 * the marks at the ends do not count.
 */
export function quotesOf(text: string, spoken: string): readonly string[] {
  const said = bare(spoken);
  const quoted = [...text.matchAll(marks)].map((groups) => groups.slice(1).find(Boolean) ?? '');
  return [...new Set(quoted)].filter((quote) => isLong(quote) && said.includes(bare(quote)));
}

function isLong(quote: string): boolean {
  const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(quote);
  return [...bare(quote)].length >= (dense ? shortest.dense : shortest.spaced);
}

function bare(text: string): string {
  return foldedText(text)
    .replace(/[\s\p{Cf}]+/gu, '')
    .replace(/^[.。…、,!?！？]+|(?<![.。…、,!?！？])[.。…、,!?！？]+$/gu, '');
}
