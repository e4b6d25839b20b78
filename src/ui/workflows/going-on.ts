import type { InboxItem } from '../../engine/data/inbox.ts';
import { isMapping } from '../../engine/data/mapping.ts';
import type { Question } from '../../engine/data/question.ts';
import type { PresetAnswer } from '../../engine/engine.ts';
import type { Given } from '../cli/options.ts';
import type { Changes } from '../cockpit/begin-run.ts';
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
  readonly only: Changes['only'];
};

export function goingOn(given: Given<typeof rowsToResume>): GoingOn {
  const flag = (['chapters', 'path'] as const).find((name) => given[name] !== undefined);
  return {
    // how far is told by itself: the number of a choice counts behind chapters that were brought along
    answers: pathAnswer({ ...given, chapters: undefined }),
    tell: moreChapters(given),
    more: given.chapters !== undefined,
    only: flag && { workflow: 'folio', flag: `--${flag}` },
  };
}

/**
 * The chapters among which `--chapters` chooses where an open question asks how many; it names the last one that is wanted, where the
 * question counts behind those that were brought along.
 */
export function chaptersOffered({
  values,
  amount,
}: Pick<Question, 'values' | 'amount'>):
  | { readonly from: number; readonly to: number }
  | undefined {
  if (amount === undefined) return undefined;
  const { estimate } = values;
  const first = isMapping(estimate) ? estimate['from'] : undefined;
  const from = typeof first === 'number' ? first : 1;
  return { from, to: from - 1 + amount.max };
}

/** Up to which chapter it is to be written. */
export function amountOf(given: Given<typeof rowsToAnswer>): number | undefined {
  return given.chapters;
}
