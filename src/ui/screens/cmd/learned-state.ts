import type { Question } from '../../../engine/question.ts';
import { type Extent, moveScroll, type Scroll, topOf } from '../../components/scroll.ts';
import { type Action, actionFor } from '../../keymap.ts';
import type { KeyPress } from '../../keys.ts';
import { isWeighty } from '../question-state.ts';

/** A question about what was learned, in front of a person; nothing is picked for them. */
export type LearnedState = {
  readonly scroll: Scroll;
  /** Its end has been on the screen. */
  readonly seen: boolean;
  /** A choice that throws something away was pressed once. */
  readonly sure: string | undefined;
  /** The field for their own words is open. */
  readonly writing: boolean;
  /** What they wrote and sent; undefined: nothing yet. It stays where it could not be taken. */
  readonly words: string | undefined;
};

export const newLearned: LearnedState = {
  scroll: { kind: 'at', top: 0 },
  seen: false,
  sure: undefined,
  writing: false,
  words: undefined,
};

export type LearnedStep = {
  readonly state: LearnedState;
  readonly effect: 'none' | 'leave' | 'unread' | 'unused' | { readonly send: string };
};

/**
 * One key: what changes nothing is taken at once, what deletes needs its key twice and the end of the text to have been on
 * the screen; `e` opens the words themselves.
 */
export function pressLearned(
  before: LearnedState,
  question: Question,
  extent: Extent,
  key: KeyPress,
): LearnedStep {
  const state = { ...before, seen: hasSeenAll(before, extent) };
  const step = (
    change: Partial<LearnedState> = {},
    effect: LearnedStep['effect'] = 'none',
  ): LearnedStep => ({ state: { ...state, ...change }, effect });
  const bare = !key.ctrl && !key.alt;
  const choice = bare
    ? question.choices.find((one) => one.key.toLowerCase() === key.name.toLowerCase())?.id
    : undefined;
  if (choice === 'edit') return step({ writing: true, sure: undefined });
  if (choice !== undefined) return choose(choice);
  const action = actionFor('learned', key);
  if (action === 'leave_question') return step({ sure: undefined }, 'leave');
  const how = action === undefined ? undefined : moves[action];
  if (how !== undefined) {
    const moved = { ...state, scroll: moveScroll(state.scroll, how, extent) };
    return step({ ...moved, seen: hasSeenAll(moved, extent) });
  }
  // Ctrl+C, help and the way out work as everywhere; no other key may do anything behind a question.
  return step({}, !bare || key.name === '?' || key.name === 'q' ? 'unused' : 'none');

  function choose(id: string): LearnedStep {
    if (key.held) return step();
    if (!isWeighty(question, id)) return step({}, { send: id });
    if (!state.seen) return step({}, 'unread');
    return step({ sure: id }, state.sure === id ? { send: id } : 'none');
  }
}

const moves: { readonly [name in Action]?: Parameters<typeof moveScroll>[1] } = {
  page_up: 'page_up',
  page_down: 'page_down',
  move_up: 'up',
  move_down: 'down',
  top: 'top',
  bottom: 'bottom',
};

export function hasSeenAll({ seen, scroll }: LearnedState, extent: Extent): boolean {
  return seen || topOf(scroll, extent) + extent.height >= extent.total;
}
