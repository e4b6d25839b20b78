import { type Extent, moveScroll, type Scroll, topOf } from '../../components/scroll.ts';
import { actionFor } from '../../keymap.ts';
import type { KeyPress } from '../../keys.ts';

/** A change in front of a person before it is committed; nothing is picked for them. */
export type ChangeState = {
  readonly picked: 'commit' | 'leave' | undefined;
  readonly scroll: Scroll;
  /** Its end has been on the screen. */
  readonly seen: boolean;
};

export const newChange: ChangeState = {
  picked: undefined,
  scroll: { kind: 'at', top: 0 },
  seen: false,
};

export type ChangeStep = {
  readonly state: ChangeState;
  readonly effect: 'none' | 'send' | 'leave' | 'unread' | 'unused';
};

/** One key: `c` twice commits what has been read to its end, `l` and Enter leaves it as it is. */
export function pressChange(before: ChangeState, extent: Extent, key: KeyPress): ChangeStep {
  const state = { ...before, seen: hasSeen(before, extent) };
  const step = (
    change: Partial<ChangeState> = {},
    effect: ChangeStep['effect'] = 'none',
  ): ChangeStep => ({ state: { ...state, ...change }, effect });
  const action = actionFor('change', key);
  switch (action) {
    case 'commit_change':
      if (!state.seen) return step({}, 'unread');
      return step({ picked: 'commit' }, state.picked === 'commit' && !key.held ? 'send' : 'none');
    case 'leave_change':
      return step({ picked: 'leave' });
    case 'confirm':
      return step({}, state.picked === 'leave' && !key.held ? 'send' : 'none');
    case 'leave_question':
      return step({}, 'leave');
    case 'page_up':
    case 'page_down':
    case 'top':
    case 'bottom': {
      const moved = { ...state, scroll: moveScroll(state.scroll, action, extent) };
      return step({ ...moved, seen: hasSeen(moved, extent) });
    }
    case 'move_up':
    case 'move_down': {
      const how = action === 'move_up' ? 'up' : 'down';
      const moved = { ...state, scroll: moveScroll(state.scroll, how, extent) };
      return step({ ...moved, seen: hasSeen(moved, extent) });
    }
    default:
      // Ctrl+C, help and the way out work as everywhere; no other key may do anything behind a question.
      return step(
        {},
        key.ctrl || key.alt || key.name === '?' || key.name === 'q' ? 'unused' : 'none',
      );
  }
}

export function hasSeen({ seen, scroll }: ChangeState, extent: Extent): boolean {
  return seen || topOf(scroll, extent) + extent.height >= extent.total;
}
