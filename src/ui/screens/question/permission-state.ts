import type { Question } from '../../../engine/data/question.ts';
import type { Extent } from '../../components/scroll.ts';
import { actionFor } from '../../keys/keymap.ts';
import type { KeyPress } from '../../keys/keys.ts';
import { hasSeen, isForAll, type ReadThrough, readOn, unread } from './read-through.ts';

/** A wish for permission in front of a person. Nothing is chosen for them. */
export type PermissionState = ReadThrough & {
  /** `A` was pressed: the next `y` means always; `T`: the tests and builds of this project. */
  readonly wide: 'always' | 'checks' | undefined;
  /** It was to be allowed before its end was on the screen. */
  readonly refused: boolean;
  /** The name of the rule that asked is shown. */
  readonly ruled: boolean;
  /** The field for a word to the agent is open. */
  readonly writing: boolean;
};

export const newPermission: PermissionState = {
  ...unread,
  wide: undefined,
  refused: false,
  ruled: false,
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
    /** The key means nothing, and nothing behind the question hears it. */
    | 'unknown'
    | { readonly choose: string };
};

/**
 * One key for a wish: `y` allows it once, `A` and then `y` always, `T` and then `y` all tests and builds of the project,
 * `n` denies. Nothing is allowed before its end was on the screen, nor by a key that is held down; any other key takes `A` and `T` back.
 */
export function pressPermission(
  before: PermissionState,
  question: Question,
  extent: Extent,
  key: KeyPress,
): PermissionStep {
  const action = actionFor('permission', key);
  const state = { ...before, seen: hasSeen(before, extent), wide: undefined };
  const stay = (change: Partial<PermissionState> = {}): PermissionStep => ({
    state: { ...state, ...change },
    effect: 'none',
  });
  const moved = readOn(state, action, extent);
  if (moved !== undefined) return { state: moved, effect: 'none' };
  switch (action) {
    case 'allow_once':
    case 'allow_always':
    case 'allow_checks':
    case 'deny':
      return key.held ? stay({ wide: before.wide }) : decide(state, question, action, before);
    case 'deny_word':
      return stay({ writing: true });
    case 'show_rule':
      return stay({ ruled: !before.ruled });
    case 'next_permission':
      return { state, effect: 'next' };
    case 'leave_question':
      return { state, effect: 'leave' };
    default:
      return { state, effect: isForAll(key) ? 'unused' : 'unknown' };
  }
}

function decide(
  state: PermissionState,
  question: Question,
  action: 'allow_once' | 'allow_always' | 'allow_checks' | 'deny',
  before: PermissionState,
): PermissionStep {
  if (action === 'deny') return { state, effect: { choose: 'deny' } };
  if (!state.seen) return { state: { ...state, refused: true }, effect: 'none' };
  if (action === 'allow_once') return { state, effect: { choose: before.wide ?? 'once' } };
  const wide = action === 'allow_always' ? 'always' : 'checks';
  const offered = question.choices.some(({ id }) => id === wide);
  return { state: { ...state, wide: offered ? wide : undefined }, effect: 'none' };
}
