import { namedHosts } from '../../../engine/data/hosts.ts';
import type { Question } from '../../../engine/data/question.ts';
import type { Extent } from '../../components/scroll.ts';
import { actionFor } from '../../keys/keymap.ts';
import type { KeyPress } from '../../keys/keys.ts';
import { hasSeen, isForAll, type ReadThrough, readOn, unread } from './read-through.ts';

/** A wish for permission in front of a person. Nothing is chosen for them. */
export type PermissionState = ReadThrough & {
  /** `A` was pressed: the next `y` means always; `T`: the tests and builds of this project; `H`: with these hosts. */
  readonly wide: 'always' | 'checks' | 'network' | undefined;
  /** Hosts that were typed. */
  readonly hosts: readonly string[];
  /** What was typed in their place and is none. */
  readonly odd: readonly string[];
  /** It was to be allowed before its end was on the screen. */
  readonly refused: boolean;
  /** The name of the rule that asked is shown. */
  readonly ruled: boolean;
  /** The open field: for a word to the agent, or for hosts. */
  readonly writing: 'word' | 'hosts' | undefined;
};

export const newPermission: PermissionState = {
  ...unread,
  wide: undefined,
  refused: false,
  ruled: false,
  hosts: [],
  odd: [],
  writing: undefined,
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
    | { readonly choose: string; readonly hosts?: readonly string[] };
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
  const state = { ...before, seen: hasSeen(before, extent), wide: undefined, odd: [] };
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
    case 'allow_network':
    case 'allow_network_run':
    case 'deny':
      return key.held ? stay({ wide: before.wide }) : decide(state, question, action, before);
    case 'deny_word':
      return stay({ writing: 'word' });
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

type Deciding =
  | 'allow_once'
  | 'allow_always'
  | 'allow_checks'
  | 'allow_network'
  | 'allow_network_run'
  | 'deny';

/** What was typed as hosts: now `y` means with these; nothing and no host change nothing. */
export function hostsTyped(before: PermissionState, text: string): PermissionState {
  const { hosts, odd } = namedHosts(text);
  const isRight = odd.length === 0 && hosts.length > 0;
  return {
    ...before,
    writing: undefined,
    wide: isRight ? 'network' : undefined,
    ...(isRight ? { hosts, odd: [] } : { odd }),
  };
}

function decide(
  state: PermissionState,
  question: Question,
  action: Deciding,
  before: PermissionState,
): PermissionStep {
  if (action === 'deny') return { state, effect: { choose: 'deny' } };
  if (!state.seen) return { state: { ...state, refused: true }, effect: 'none' };
  const offers = (id: string) => question.choices.some((choice) => choice.id === id);
  const unknown: PermissionStep = { state, effect: 'unknown' };
  const withHosts = before.wide === 'network';
  switch (action) {
    case 'allow_once':
      return {
        state,
        effect: withHosts
          ? { choose: 'network', hosts: before.hosts }
          : { choose: before.wide ?? 'once' },
      };
    case 'allow_network_run':
      return withHosts
        ? { state, effect: { choose: 'network_run', hosts: before.hosts } }
        : unknown;
    case 'allow_network':
      return offers('network')
        ? { state: { ...state, writing: 'hosts' }, effect: 'none' }
        : unknown;
    case 'allow_always':
    case 'allow_checks': {
      const wide = action === 'allow_always' ? 'always' : 'checks';
      return offers(wide) ? { state: { ...state, wide }, effect: 'none' } : unknown;
    }
    default:
      return action satisfies never;
  }
}
