import type { Extent } from '../../../components/scroll.ts';
import { actionFor } from '../../../keys/keymap.ts';
import type { KeyPress } from '../../../keys/keys.ts';
import {
  hasSeen,
  isForAll,
  type ReadThrough,
  readOn,
  unread,
} from '../../../screens/question/read-through.ts';

/** A change in front of a person before it is committed; nothing is picked for them. */
export type ChangeState = ReadThrough & { readonly picked: 'commit' | 'leave' | undefined };

export const newChange: ChangeState = { ...unread, picked: undefined };

export type ChangeStep = {
  readonly state: ChangeState;
  readonly effect: 'none' | 'send' | 'leave' | 'unread' | 'unused' | 'unknown' | 'nothing';
};

/**
 * One key: `c` and once more `c` or Enter commits what has been read to its end, `l` and Enter leaves it as it is.
 */
export function pressChange(before: ChangeState, extent: Extent, key: KeyPress): ChangeStep {
  const state = { ...before, seen: hasSeen(before, extent) };
  const step = (
    change: Partial<ChangeState> = {},
    effect: ChangeStep['effect'] = 'none',
  ): ChangeStep => ({ state: { ...state, ...change }, effect });
  const action = actionFor('change', key);
  const moved = readOn(state, action, extent);
  if (moved !== undefined) return step(moved);
  switch (action) {
    case 'commit_change':
      if (!state.seen) return step({}, 'unread');
      return step({ picked: 'commit' }, state.picked === 'commit' && !key.held ? 'send' : 'none');
    case 'leave_change':
      return step({ picked: 'leave' });
    case 'confirm':
      if (state.picked === undefined) return step({}, 'nothing');
      return step({}, key.held ? 'none' : 'send');
    case 'leave_question':
      return step({}, 'leave');
    default:
      return step({}, isForAll(key) ? 'unused' : 'unknown');
  }
}
