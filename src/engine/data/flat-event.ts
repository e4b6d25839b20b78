import type { RunEvent } from './event.ts';

/**
 * An event as it stands in the history and in `--events`, where people and scripts read it: a mark of a room is a line of
 * its own type (`scored`, `planned` …), beside those of the engine.
 */
export function flatEvent(event: RunEvent): object {
  return event.type === 'marked' ? { at: event.at, ...event.mark } : event;
}
