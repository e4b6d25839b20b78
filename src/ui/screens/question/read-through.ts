import { scrollMoveOf } from '../../components/pane-moves.ts';
import { type Extent, moveScroll, type Scroll, topOf } from '../../components/scroll.ts';
import type { Action } from '../../keys/keymap.ts';
import type { KeyPress } from '../../keys/keys.ts';

/* A text in front of a person that has to be read to its end before what it is about can be decided. Pure. */

export type ReadThrough = {
  readonly scroll: Scroll;
  /** Its end has been on the screen. */
  readonly seen: boolean;
};

export const unread: ReadThrough = { scroll: { kind: 'at', top: 0 }, seen: false };

/** Is the last row of it on the screen, or was it? */
export function hasSeen({ seen, scroll }: ReadThrough, extent: Extent): boolean {
  return seen || isAtEnd(scroll, extent);
}

export function isAtEnd(scroll: Scroll, extent: Extent): boolean {
  return topOf(scroll, extent) + extent.height >= extent.total;
}

/** After a key that moves in it; undefined: this is none. */
export function readOn<T extends ReadThrough>(
  state: T,
  action: Action | undefined,
  extent: Extent,
): T | undefined {
  const move = scrollMoveOf(action);
  if (move === undefined) return undefined;
  const moved = { ...state, scroll: moveScroll(state.scroll, move, extent) };
  return { ...moved, seen: hasSeen(moved, extent) };
}

/** Ctrl+C, help and the way out work as everywhere; no other key may do anything behind a question. */
export function isForAll({ ctrl, alt, name }: KeyPress): boolean {
  return ctrl || alt || name === '?' || name === 'q';
}
