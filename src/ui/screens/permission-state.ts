import type { Question } from '../../engine/question.ts';
import { type Extent, moveScroll, type Scroll, topOf } from '../components/scroll.ts';
import { type Action, actionFor } from '../keymap.ts';
import type { KeyPress } from '../keys.ts';

/** A wish for permission in front of a person. Nothing is chosen for them. */
export type PermissionState = {
  readonly scroll: Scroll;
  /** Its end has been on the screen. */
  readonly seen: boolean;
  /** `A` was pressed: the next `y` means always. */
  readonly always: boolean;
  /** It was to be allowed before its end was on the screen. */
  readonly refused: boolean;
  /** The field for a word to the agent is open. */
  readonly writing: boolean;
};

export const newPermission: PermissionState = {
  scroll: { kind: 'at', top: 0 },
  seen: false,
  always: false,
  refused: false,
  writing: false,
};

/** What is to be done after a key. */
export type PermissionStep = {
  readonly state: PermissionState;
  readonly effect:
    | 'none'
    | 'leave'
    | 'next'
    /** The key means nothing here and may mean something everywhere. */
    | 'unused'
    | { readonly choose: string };
};

/** Is the last row of what is asked about on the screen, or was it? */
export function hasSeen({ seen, scroll }: PermissionState, extent: Extent): boolean {
  return seen || topOf(scroll, extent) + extent.height >= extent.total;
}

/**
 * One key for a wish: `y` allows it once, `A` and then `y` always, `n` denies. Nothing is allowed before its end was on
 * the screen, nor by a key that is held down; any other key takes `A` back.
 */
export function pressPermission(
  before: PermissionState,
  question: Question,
  extent: Extent,
  key: KeyPress,
): PermissionStep {
  const action = actionFor('permission', key);
  const state = { ...before, seen: hasSeen(before, extent), always: false };
  const stay = (change: Partial<PermissionState> = {}): PermissionStep => ({
    state: { ...state, ...change },
    effect: 'none',
  });
  const scroll = moveOf(action);
  if (scroll !== undefined) {
    const moved = { ...state, scroll: moveScroll(state.scroll, scroll, extent) };
    return { state: { ...moved, seen: hasSeen(moved, extent) }, effect: 'none' };
  }
  switch (action) {
    case 'allow_once':
    case 'allow_always':
    case 'deny':
      return key.held ? stay({ always: before.always }) : decide(state, question, action, before);
    case 'deny_word':
      return stay({ writing: true });
    case 'next_permission':
      return { state, effect: 'next' };
    case 'leave_question':
      return { state, effect: 'leave' };
    default:
      // Ctrl+C, help and the way out work as everywhere; no other key may do anything behind a question.
      return key.ctrl || key.alt || key.name === '?' || key.name === 'q'
        ? { state, effect: 'unused' }
        : stay();
  }
}

function decide(
  state: PermissionState,
  question: Question,
  action: 'allow_once' | 'allow_always' | 'deny',
  before: PermissionState,
): PermissionStep {
  if (action === 'deny') return { state, effect: { choose: 'deny' } };
  if (!state.seen) return { state: { ...state, refused: true }, effect: 'none' };
  if (action === 'allow_once')
    return { state, effect: { choose: before.always ? 'always' : 'once' } };
  const offered = question.choices.some(({ id }) => id === 'always');
  return { state: { ...state, always: offered }, effect: 'none' };
}

function moveOf(action: Action | undefined) {
  switch (action) {
    case 'move_up':
      return 'up';
    case 'move_down':
      return 'down';
    case 'page_up':
    case 'page_down':
    case 'top':
    case 'bottom':
      return action;
    default:
      return undefined;
  }
}
