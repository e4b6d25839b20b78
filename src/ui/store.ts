import type { RunEvent } from '../engine/event.ts';
import { emptyRunState, foldEvent, type RunState } from '../engine/run-state.ts';

/** The state of one run for the screen: events folded outside React, listeners told at most `hz` times a second. */
export type RunStore = {
  state(): RunState;
  /** Takes an event; listeners hear of it with the next flush. */
  feed(event: RunEvent): void;
  /** Tells listeners at once: for changes that a key caused. */
  flush(): void;
  /** `listener` is called after each flush that changed something. Returns how to stop it. */
  subscribe(listener: () => void): () => void;
  /** Stops the clock; further events are folded but nobody is told. */
  close(): void;
};

export function createRunStore(hz = 15): RunStore {
  let state = emptyRunState;
  let timer: NodeJS.Timeout | undefined;
  const listeners = new Set<() => void>();

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    feed: (event) => {
      state = foldEvent(state, event);
      timer ??= setTimeout(flush, 1000 / hz);
    },
    flush,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => clearTimeout(timer),
  };
}
