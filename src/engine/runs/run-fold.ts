import type { RunEvent } from '../data/event.ts';
import { foldEvents, type RunState } from './run-state.ts';

/** A run's state, kept up to date. */
export type RunFold = {
  feed(event: RunEvent): void;
  /** Everything fed so far, folded. A state that was given out never changes. */
  state(): RunState;
};

/** At most this many events wait to be folded. */
const mostWaiting = 1000;

/** Events are folded when somebody looks, many at once: streams tell far more often than anybody looks. */
export function openRunFold(begin: RunState, history: readonly RunEvent[] = []): RunFold {
  let state = foldEvents(begin, history);
  let waiting: RunEvent[] = [];
  function fold(): void {
    if (waiting.length === 0) return;
    state = foldEvents(state, waiting);
    waiting = [];
  }
  return {
    feed: (event) => {
      waiting.push(event);
      if (waiting.length >= mostWaiting) fold();
    },
    state: () => {
      fold();
      return state;
    },
  };
}
