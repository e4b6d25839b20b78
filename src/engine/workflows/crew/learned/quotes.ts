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

/**
 * Does a quote speak of what a rule says? They share a word: of scripts without spaces two letters in a row, of others the
 * beginning of a word. Words that stand in every sentence say nothing; what is written in another script cannot be compared,
 * and is let pass.
 */
export function saysOf(quote: string, rule: string): boolean {
  const [said, ruled] = [wordsIn(quote), wordsIn(rule)];
  if (said.size === 0 || ruled.size === 0) return true;
  const comparable = [...said].filter((word) =>
    [...ruled].some((other) => isDense(word) === isDense(other)),
  );
  return comparable.length === 0 || comparable.some((word) => ruled.has(word));
}

const denseRuns = /[\p{Script=Han}\p{Script=Katakana}ー]+/gu;
const spacedWords = /[\p{Script=Latin}\p{N}]{4,}/gu;
/** So much of a word is compared: endings differ. */
const stem = 5;
const everywhere = new Set(
  'always never please from this that with when what have will would should must want your them they then than into only also just more some make like need here there'
    .split(' ')
    .map((word) => word.slice(0, stem)),
);

function wordsIn(text: string): ReadonlySet<string> {
  const folded = foldedText(text);
  const pairs = (folded.match(denseRuns) ?? []).flatMap((run) => {
    const letters = [...run];
    return letters.length === 1
      ? letters
      : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
  });
  const words = (folded.match(spacedWords) ?? []).map((word) => word.slice(0, stem));
  return new Set([...pairs, ...words].filter((word) => !everywhere.has(word)));
}

const isDense = (word: string) => !/^[\p{Script=Latin}\p{N}]+$/u.test(word);

function isLong(quote: string): boolean {
  const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(quote);
  return [...bare(quote)].length >= (dense ? shortest.dense : shortest.spaced);
}

function bare(text: string): string {
  return foldedText(text)
    .replace(/[\s\p{Cf}]+/gu, '')
    .replace(/^[.。…、,!?！？]+|(?<![.。…、,!?！？])[.。…、,!?！？]+$/gu, '');
}
