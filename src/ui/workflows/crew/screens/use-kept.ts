import { useReducer } from 'react';

/** What a person has decided so far, by the run it belongs to: it outlives the screen, not the question. */
export type Shelf<T> = WeakMap<object, { readonly key: string; readonly state: T }>;

type Kept<T> = {
  readonly owner: object;
  readonly key: string;
  /** `before`: what was decided in the question before this one of the same run, where there was any. */
  readonly first: (before: T | undefined) => T;
};

/** State that stays when the person looks at a file or at the board, and starts over, once, with another question. */
export function useKept<T>(
  shelf: Shelf<T>,
  { owner, key, first }: Kept<T>,
): readonly [T, (next: T) => void] {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const set = (state: T) => {
    shelf.set(owner, { key, state });
    redraw();
  };
  const kept = shelf.get(owner);
  if (kept?.key === key) return [kept.state, set];
  const state = first(kept?.state);
  shelf.set(owner, { key, state });
  return [state, set];
}
