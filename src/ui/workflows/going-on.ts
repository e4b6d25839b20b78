import type { InboxItem } from '../../engine/data/inbox.ts';
import type { PresetAnswer } from '../../engine/engine.ts';
import type { Given } from '../cli/options.ts';
import { chapters, moreChapters, pathAnswer, pathFlags } from './folio/cli/path-answer.ts';

/*
 * What workflows add to the verbs that go on with a run, whichever it is: rows, and what is to be made of them. The verbs know of
 * none of them.
 */

/** Rows of `resume`. */
export const rowsToResume = pathFlags;

/** Rows of `answer`: what a choice can carry besides its words. */
export const rowsToAnswer = { chapters } as const;

type GoingOn = {
  /** Answers to questions that may be open, or may come. */
  readonly answers: PresetAnswer[];
  /** What the run is told. */
  readonly tell: InboxItem[];
  /** A run that has ended is to go on. */
  readonly more: boolean;
};

export function goingOn(given: Given<typeof rowsToResume>): GoingOn {
  return {
    answers: pathAnswer(given),
    tell: moreChapters(given),
    more: given.chapters !== undefined,
  };
}

/** How much of it is wanted. */
export function amountOf(given: Given<typeof rowsToAnswer>): number | undefined {
  return given.chapters;
}
