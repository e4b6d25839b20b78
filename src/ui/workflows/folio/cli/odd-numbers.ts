import {
  numberOfText,
  withDigits,
} from '../../../../engine/workflows/folio/contract/chapter-heading.ts';
import type { HandedFile } from '../../../cli/line-words.ts';
import type { ManuscriptChapter } from './manuscript-input.ts';

/** What does not agree in the numbers of chapters that were handed over. `at`: which of them, from 1, as they were read. */
export type OddNumber =
  /** Several headings have this number. */
  | { readonly kind: 'twice'; readonly number: number; readonly at: readonly number[] }
  /** Its heading counts less than the one before it. */
  | { readonly kind: 'back'; readonly number: number; readonly before: number; readonly at: number }
  /** Its heading counts otherwise than the name of its file, by which it was put in order. */
  | { readonly kind: 'name'; readonly number: number; readonly file: string; readonly at: number };

type Numbered = { readonly number: number; readonly at: number };

/** Whether the order is right only its author knows: what speaks against it is said before anything is made of it. */
export function oddNumbers(
  chapters: readonly Pick<ManuscriptChapter, 'text'>[],
  files: readonly Pick<HandedFile, 'name' | 'text'>[],
): readonly OddNumber[] {
  const numbered = chapters.flatMap(({ text }, index): readonly Numbered[] => {
    const number = numberOfText(text);
    return number === undefined ? [] : [{ number, at: index + 1 }];
  });
  return [...twice(numbered), ...backwards(numbered), ...otherNames(numbered, chapters, files)];
}

function twice(numbered: readonly Numbered[]): readonly OddNumber[] {
  const places = Map.groupBy(numbered, ({ number }) => number);
  return [...places].flatMap(([number, found]): readonly OddNumber[] =>
    found.length > 1 ? [{ kind: 'twice', number, at: found.map(({ at }) => at) }] : [],
  );
}

function backwards(numbered: readonly Numbered[]): readonly OddNumber[] {
  return numbered.flatMap(({ number, at }, index): readonly OddNumber[] => {
    const before = numbered[index - 1]?.number;
    return before !== undefined && number < before ? [{ kind: 'back', number, before, at }] : [];
  });
}

/** Names may count from a prologue on: that is no contradiction where all of them do. */
function otherNames(
  numbered: readonly Numbered[],
  chapters: readonly Pick<ManuscriptChapter, 'text'>[],
  files: readonly Pick<HandedFile, 'name' | 'text'>[],
): readonly OddNumber[] {
  if (files.length < 2) return [];
  const named = numbered.flatMap(({ number, at }) => {
    const file = files.find(({ text }) => text === chapters[at - 1]?.text)?.name;
    const [digits] = /\d+/.exec(withDigits(file ?? '')) ?? [];
    return file === undefined || digits === undefined
      ? []
      : [{ number, at, file, off: number - Number(digits) }];
  });
  const usual = mostUsual(named.map(({ off }) => off));
  return named.flatMap(({ number, at, file, off }): readonly OddNumber[] =>
    off === usual ? [] : [{ kind: 'name', number, file, at }],
  );
}

/** Of those that are as usual as each other the one nearest to none. */
function mostUsual(offs: readonly number[]): number | undefined {
  const times = Map.groupBy(offs, (off) => off);
  return [...times.keys()].toSorted(
    (a, b) =>
      (times.get(b)?.length ?? 0) - (times.get(a)?.length ?? 0) || Math.abs(a) - Math.abs(b),
  )[0];
}
