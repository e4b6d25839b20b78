import type { RunEvent } from '../../engine/data/event.ts';
import { atRest, foldEvent, type RunState } from '../../engine/runs/run-state.ts';

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
  /** No process walks it any more, whatever its last event says. */
  rest(): void;
  /** Stops the clock: further events are folded without telling anybody. */
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
    rest() {
      folded = atRest(state());
    },
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

/** Events on their way to the screen, with streamed text and progress of one step melted together. */
type EventQueue = {
  add(event: RunEvent): void;
  /** How many events wait. */
  size(): number;
  /** All of them in order; the queue is empty then. */
  take(): readonly RunEvent[];
};

/**
 * Eight agents stream hundreds of pieces a second and the screen shows fifteen frames: what came in between is one
 * event. Folding the result gives the same state as folding every piece.
 */
export function createEventQueue(): EventQueue {
  let events: RunEvent[] = [];
  /** Where the last text, and the last progress, of a step stands in `events`, while more of it may be added there. */
  let open = new Map<string, number>();

  function melt(event: RunEvent): boolean {
    if (event.type !== 'text' && event.type !== 'call_progress') return false;
    const key = `${event.type} ${event.step}`;
    const at = open.get(key);
    const before = at === undefined ? undefined : events[at];
    if (at === undefined || before === undefined) {
      open.set(key, events.length);
      return false;
    }
    events[at] =
      event.type === 'text' && before.type === 'text'
        ? { ...event, text: before.text + event.text }
        : event;
    return true;
  }

  return {
    add(event) {
      if (melt(event)) return;
      events.push(event);
      if (event.type === 'text' || event.type === 'call_progress') return;
      // What happened to a step, or to the run, stands between the pieces before and after it.
      if ('step' in event) {
        open.delete(`text ${event.step}`);
        open.delete(`call_progress ${event.step}`);
      } else open = new Map();
    },
    size: () => events.length,
    take() {
      const taken = events;
      events = [];
      open = new Map();
      return taken;
    },
  };
}
