import type { Unread } from '../../../../data/unread.ts';
import { headAndBody, headOf } from '../../chapter-prose.ts';
import { readCuts } from '../../episodes/cuts.ts';
import type { Band } from './band.ts';
import { type Cutting, cuttingOf, goneOf, type Part, partsIn } from './cut.ts';

/*
 * A book's chapters as they are cut into episodes, for whoever looks at the cuts before they are exported. Pure.
 */

export type CutChapter = {
  readonly chapter: number;
  /** As its heading has it; may be empty. */
  readonly title: string;
  readonly cutting: Cutting;
  readonly parts: readonly Part[];
};

export type BookCuts = {
  readonly chapters: readonly CutChapter[];
  /** What of the author's file does not count. */
  readonly unread: readonly Omit<Unread, 'path'>[];
};

/** `chapters`: texts as they lie, in order; `cuts`: the author's own file. */
export function bookCuts(
  chapters: readonly { readonly chapter: number; readonly text: string }[],
  cuts: string | undefined,
  band: Band,
): BookCuts {
  const read = readCuts(cuts);
  const bodies = chapters.map(({ chapter, text }) => {
    const clean = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
    return {
      ...{ chapter, title: headOf(clean)?.heading.title ?? '' },
      body: headAndBody(clean).body,
    };
  });
  const { kept, unread } = foundCuts(bodies, read);
  return {
    chapters: bodies.map(({ chapter, title, body }) => {
      const cutting = cuttingOf(body, band, kept.get(chapter));
      return { chapter, title, cutting, parts: partsIn(cutting) };
    }),
    unread,
  };
}

/** The cuts whose words stand where they can be; of a chapter in which one does not, length and scenes decide. */
export function foundCuts(
  bodies: readonly { readonly chapter: number; readonly body: string }[],
  { cuts, unread }: ReturnType<typeof readCuts>,
): { readonly kept: ReadonlyMap<number, readonly string[]>; readonly unread: BookCuts['unread'] } {
  const kept = new Map(cuts);
  const gone = [...cuts].flatMap(([chapter, words]) => {
    const body = bodies.find((each) => each.chapter === chapter)?.body;
    const missing = body === undefined ? words : goneOf(body, words);
    if (missing.length > 0) kept.delete(chapter);
    return missing.map((each) => ({ part: `${chapter}: ${each}`, why: 'gone' }) as const);
  });
  return { kept, unread: [...unread, ...gone] };
}
