import { useSyncExternalStore } from 'react';
import type { RunState } from '../engine/run-state.ts';
import type { RunStore } from './store.ts';

/** A slice of a run's state; the component is drawn again only when the slice has changed. */
export function useRunState<T>(store: RunStore, select: (state: RunState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.state()));
}
