import type { RunState } from '../../../runs/run-state.ts';

/*
 * The unit of writing (`docs/spec/books.md` §7): a chapter, or an episode of one. Whichever it is, units are numbered 1, 2, 3 …
 * through the book, and everything that is kept of one is kept under that number. Pure.
 */

export const units = ['chapter', 'episode'] as const;
export type Unit = (typeof units)[number];

/** In which chapter of the book an episode stands; undefined: the chapter itself is the unit. */
export type ChapterOf = (unit: number) => number | undefined;

/** What the story said of itself last; one of an earlier version says nothing, and is written by chapters. */
export function unitIn({ phaseValues }: Pick<RunState, 'phaseValues'>): Unit {
  return phaseValues['unit'] === 'episode' ? 'episode' : 'chapter';
}

/** Where the unit at work stands, as the story said it last. */
export function chapterIn({ phaseValues }: Pick<RunState, 'phaseValues'>): ChapterOf {
  const { of_chapter: chapter } = phaseValues;
  return () => (typeof chapter === 'number' ? chapter : undefined);
}
