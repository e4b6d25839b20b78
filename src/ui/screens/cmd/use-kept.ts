import { useReducer } from 'react';

/** What a person has decided so far, by the run it belongs to: it outlives the screen, not the question. */
export type Shelf<T> = WeakMap<object, { readonly key: string; readonly state: T }>;

/** State that stays when the person looks at a file or at the board, and begins anew with another question. */
export function useKept<T>(
  shelf: Shelf<T>,
  { owner, key, first }: { readonly owner: object; readonly key: string; readonly first: T },
): readonly [T, (next: T) => void] {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const kept = shelf.get(owner);
  const set = (state: T) => {
    shelf.set(owner, { key, state });
    redraw();
  };
  return [kept?.key === key ? kept.state : first, set];
}
