import { ownState, type RoomFold } from '../../../runs/room-state.ts';
import type { RunState } from '../../../runs/run-state.ts';
import { type FieldSeen, fieldMark } from './events.ts';

/** What the last cycle came to; null: there was none yet. */
export const fieldFold: RoomFold<FieldSeen | null> = {
  begin: null,
  next: (before, event) => fieldMark(event) ?? before,
};

export function fieldState({ room }: Pick<RunState, 'room'>): FieldSeen | null {
  return ownState(fieldFold, room);
}
