import { normalForm } from '../../data/normal-form.ts';

/** The words of an issue that carry its meaning. */
export type Words = ReadonlySet<string>;

/** Runs of kanji or katakana; in English, words long enough to mean something. */
const meaning = /[\p{Script=Han}々]{2,}|[ァ-ヺー]{2,}|[a-z][a-z'’]{3,}/gu;
const little = new Set(
  'about after again also because before being between could does each even every from have here into just like makes make more most much only other over paragraph reader readers same should some still than that their them then there these they this those through very what when where which while with without would'.split(
    ' ',
  ),
);

export function wordsIn(text: string): Words {
  const found = normalForm(text, 'NFKC').toLowerCase().match(meaning) ?? [];
  return new Set(found.filter((word) => !little.has(word)));
}

/** A name that stands in most of the issues of a round says nothing about which of them are the same. */
export function isRare(word: string, all: readonly Words[]): boolean {
  if (all.length < 6) return true;
  return all.filter((words) => words.has(word)).length * 2 <= all.length;
}
