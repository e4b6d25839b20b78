import type { HandedFile } from '../../../cli/line-words.ts';
import { clip } from '../../../messages/clip.ts';
import type { Messages } from '../../../messages/ja.ts';
import { importedWords } from '../words/imported.ts';
import { storyLinesOf } from '../words/lines.ts';
import { lettersIn } from './letters-in.ts';
import { type OddNumber, oddNumbers } from './odd-numbers.ts';
import type { WithManuscript } from './story-start.ts';

/**
 * What an import has taken for its chapters, with their first lines and lengths, and what each file that is not UTF-8
 * was read as: so that a wrong reading is seen before anything is made of it.
 */
export function importedLines(
  files: readonly HandedFile[],
  {
    manuscript: chapters,
    next_number: next,
    title,
  }: Pick<WithManuscript, 'manuscript' | 'next_number' | 'title'>,
  messages: Messages,
  /** What the story will be called, and how that is changed. */
  named = importedWords[messages.language].named,
): string {
  const words = storyLinesOf(messages).imported;
  const read = files
    .filter(({ encoding = 'utf-8', doubtful }) => encoding !== 'utf-8' || doubtful === true)
    .map(({ name, encoding = '', doubtful = false }) =>
      words.encoding(clip(name), encoding, doubtful),
    );
  const rows = chapters.map(({ text }, index) =>
    words.chapter(String(index + 1), clip(firstLine(text)), lettersIn(text)),
  );
  const counts = importedWords[messages.language].counts;
  const on = next === undefined ? [] : [counts(next, chapters.length + 1)];
  const odd = oddLines(oddNumbers(chapters, files), messages.language);
  const taken = words.taken(chapters.length);
  return `${[...read, named(clip(title)), ...odd, taken, ...rows, ...on].join('\n')}\n`;
}

/** So many are said one by one. */
const mostOdd = 4;

function oddLines(odd: readonly OddNumber[], language: 'ja' | 'en'): readonly string[] {
  const words = importedWords[language].odd;
  const left = odd.length - mostOdd;
  return [
    ...odd.slice(0, mostOdd).map((each) => inWords(each, words)),
    ...(left > 0 ? [words.more(left)] : []),
  ];
}

function inWords(odd: OddNumber, words: (typeof importedWords)['ja']['odd']): string {
  switch (odd.kind) {
    case 'twice':
      return words.twice(odd.number, odd.at);
    case 'back':
      return words.back(odd.at, odd.number, odd.before);
    case 'name':
      return words.name(odd.at, odd.number, clip(odd.file));
    default:
      return odd satisfies never;
  }
}

function firstLine(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  return lines.find((line) => line.trim() !== '')?.trim() ?? '';
}
