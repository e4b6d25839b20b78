import type { RunEvent } from '../../engine/data/event.ts';
import { foldEvent, type RunState } from '../../engine/runs/run-state.ts';
import { createEventQueue } from './event-queue.ts';

/** The state of one run for the screen: events folded outside React, listeners told at most `hz` times a second. */
export type RunStore = {
  /** Everything fed so far, folded. The same object until something more is fed. */
  state(): RunState;
  /** Takes an event. After a quiet time listeners hear of it at once, in a stream with the next beat. */
  feed(event: RunEvent): void;
  /** Tells listeners now: for changes that a key caused. */
  flush(): void;
  /** `listener` is called after each flush. Returns how to stop it. */
  subscribe(listener: () => void): () => void;
  /** Stops the clock: further events are folded but nobody is told. */
  close(): void;
};

/** At most this many events wait to be delivered. */
const mostWaiting = 2000;

/** `begin`: the state before its first event, as its room has it (`Engine.begin`). */
export function createRunStore(hz: number, begin: RunState): RunStore {
  const waiting = createEventQueue();
  const listeners = new Set<() => void>();
  let folded = begin;
  let closed = false;
  let soon: NodeJS.Timeout | undefined;
  let resting: NodeJS.Timeout | undefined;

  function state(): RunState {
    if (waiting.size() > 0) folded = waiting.take().reduce(foldEvent, folded);
    return folded;
  }

  function flush(): void {
    clearTimeout(soon);
    clearTimeout(resting);
    soon = undefined;
    if (closed) return;
    const told = state();
    resting = setTimeout(() => {
      resting = undefined;
      if (told !== state()) flush();
    }, 1000 / hz);
    for (const listener of [...listeners]) listener();
  }

  return {
    state,
    feed(event) {
      waiting.add(event);
      if (waiting.size() > mostWaiting) state();
      if (!closed && resting === undefined) soon ??= setTimeout(flush, 0);
    },
    flush,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      closed = true;
      clearTimeout(soon);
      clearTimeout(resting);
    },
  };
}
