/** What the keys of a list do to it. `move` goes so many rows down, ±Infinity to an end; `height`: rows that are seen. */
export function listMoves(move: (by: number) => void, height: number) {
  return {
    move_up: () => move(-1),
    move_down: () => move(1),
    page_up: () => move(1 - height),
    page_down: () => move(height - 1),
    top: () => move(-Infinity),
    bottom: () => move(Infinity),
  };
}
