import type { Action } from '../keys/keymap.ts';
import type { ScrollMove } from './scroll.ts';

const moves = {
  move_up: 'up',
  move_down: 'down',
  page_up: 'page_up',
  page_down: 'page_down',
  top: 'top',
  bottom: 'bottom',
} as const satisfies { readonly [name in Action]?: ScrollMove };

type Move = keyof typeof moves;

/** How a key moves in a text; undefined: it does not. */
export function scrollMoveOf(action: Action | undefined): ScrollMove | undefined {
  return action !== undefined && action in moves ? moves[action as Move] : undefined;
}

/** What the keys of a pane that is scrolled do to it. */
export function paneMoves(move: (how: ScrollMove) => void): Record<Move, () => void> {
  return {
    move_up: () => move('up'),
    move_down: () => move('down'),
    page_up: () => move('page_up'),
    page_down: () => move('page_down'),
    top: () => move('top'),
    bottom: () => move('bottom'),
  };
}
