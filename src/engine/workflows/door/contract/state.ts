import { ownState, type RoomFold } from '../../../runs/room-state.ts';
import type { RunState } from '../../../runs/run-state.ts';
import { doorMark } from './events.ts';

export type Way = { readonly request: string; readonly workflow: string; readonly why: string };

export const doorFold: RoomFold<Way | null> = {
  begin: null,
  next(before, event) {
    const mark = doorMark(event);
    return mark === undefined ? before : mark;
  },
};

/** What was found; null: nothing yet. */
export function wayIn({ room }: Pick<RunState, 'room'>): Way | null {
  return ownState(doorFold, room);
}
