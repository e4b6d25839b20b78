import type { RunEvent } from '../../engine/data/event.ts';

/** Events on their way to the screen, with streamed text and progress of one step melted together. */
export type EventQueue = {
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
