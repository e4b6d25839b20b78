import { paragraphsOf } from './numbered-paragraphs.ts';

/** Which paragraphs of a draft are as they were in the draft before, by the numbers they have now. */
export type Changes = {
  readonly since_round: number;
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
  /** By their old numbers. */
  readonly gone: readonly string[];
};

/** Computed from the texts, so that nobody has to guess what a revision touched. Pure. */
export function changesBetween(
  before: { readonly round: number; readonly draft: string },
  draft: string,
): Changes {
  const [old, now] = [paragraphsOf(before.draft), paragraphsOf(draft)];
  const [wasThere, isThere] = [old, now].map((all) => new Set(all.map(({ text }) => text)));
  const numbers = (all: typeof now) => rangesOf(all.map(({ number }) => number));
  return {
    since_round: before.round,
    changed: numbers(now.filter(({ text }) => wasThere?.has(text) === false)),
    unchanged: numbers(now.filter(({ text }) => wasThere?.has(text) === true)),
    gone: numbers(old.filter(({ text }) => isThere?.has(text) === false)),
  };
}

/** Where these paragraphs stand in a draft. */
export function numbersOf(draft: string, texts: readonly string[]): readonly string[] {
  const wanted = new Set(texts);
  const found = paragraphsOf(draft).filter(({ text }) => wanted.has(text));
  return rangesOf(found.map(({ number }) => number));
}

/** `¶3`, `¶7-9` */
function rangesOf(numbers: readonly number[]): readonly string[] {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges.map(({ from, to }) => (from === to ? `¶${from}` : `¶${from}-${to}`));
}
