import type { Question } from '../../../../engine/data/question.ts';
import type { Extent } from '../../../components/scroll.ts';
import { actionFor } from '../../../keys/keymap.ts';
import type { KeyPress } from '../../../keys/keys.ts';
import { isWeighty } from '../../../screens/question/question-state.ts';
import {
  hasSeen,
  isForAll,
  type ReadThrough,
  readOn,
  unread,
} from '../../../screens/question/read-through.ts';

/** A question about what was learned, in front of a person; nothing is picked for them. */
export type LearnedState = ReadThrough & {
  /** A choice that throws something away was pressed once. */
  readonly sure: string | undefined;
  /** The field for their own words is open. */
  readonly writing: boolean;
  /** What they wrote and sent; undefined: nothing yet. It is kept when it could not be used. */
  readonly words: string | undefined;
};

export const newLearned: LearnedState = {
  ...unread,
  sure: undefined,
  writing: false,
  words: undefined,
};

export type LearnedStep = {
  readonly state: LearnedState;
  readonly effect: 'none' | 'leave' | 'unread' | 'unused' | 'unknown' | { readonly send: string };
};

/**
 * One key: what changes nothing is taken at once, what deletes needs its key twice and the end of the text to have been
 * on the screen; `e` opens the words themselves.
 */
export function pressLearned(
  before: LearnedState,
  question: Question,
  extent: Extent,
  key: KeyPress,
): LearnedStep {
  const bare = !key.ctrl && !key.alt;
  const choice = bare
    ? question.choices.find((one) => one.key.toLowerCase() === key.name.toLowerCase())?.id
    : undefined;
  const isEnter = bare && key.name === 'enter';
  // any other key between the two takes the first back
  const sure = isEnter || choice === before.sure ? before.sure : undefined;
  const state = { ...before, seen: hasSeen(before, extent), sure };
  const step = (
    change: Partial<LearnedState> = {},
    effect: LearnedStep['effect'] = 'none',
  ): LearnedStep => ({ state: { ...state, ...change }, effect });
  if (choice === 'edit') return step({ writing: true });
  if (choice !== undefined) return choose(choice);
  const action = actionFor('learned', key);
  if (action === 'leave_question') return step({}, 'leave');
  const moved = readOn(state, action, extent);
  if (moved !== undefined) return step(moved);
  if (isEnter && state.sure !== undefined) return choose(state.sure);
  return step({}, isForAll(key) ? 'unused' : 'unknown');

  function choose(id: string): LearnedStep {
    if (key.held) return step();
    if (!isWeighty(question, id)) return step({}, { send: id });
    if (!state.seen) return step({}, 'unread');
    return step({ sure: id }, state.sure === id ? { send: id } : 'none');
  }
}
