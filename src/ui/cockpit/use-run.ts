import { useRef, useSyncExternalStore } from 'react';
import type { RunState } from '../../engine/runs/run-state.ts';
import type { RunStore } from './store.ts';

/**
 * A slice of a run's state. The component is drawn again only when the slice has changed; a slice made again each time
 * (an object, a list) counts as the same while its members are.
 */
export function useRunState<T>(store: RunStore, select: (state: RunState) => T): T {
  const last = useRef<{ readonly state: RunState; readonly slice: T } | undefined>(undefined);
  const selectAgain = useRef(select);
  const now = () => {
    const state = store.state();
    const before = last.current;
    if (before?.state === state && selectAgain.current === select) return before.slice;
    selectAgain.current = select;
    const slice = select(state);
    const kept = before !== undefined && sameMembers(before.slice, slice) ? before.slice : slice;
    last.current = { state, slice: kept };
    return kept;
  };
  return useSyncExternalStore(store.subscribe, now);
}

/** Are two values the same, or two plain lists or objects of the same members? */
export function sameMembers(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isPlain(a) || !isPlain(b)) return false;
  const keys = Object.keys(a);
  if (Array.isArray(a) !== Array.isArray(b) || keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && Object.is(a[key], b[key]));
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype;
}
