import type { RunEvent } from '../data/event.ts';

/** How a room folds the events of a run into what it knows of it beside the engine. It sees every event. Pure. */
export type RoomFold<S = unknown> = {
  readonly begin: S;
  /** Gives the same object where nothing has changed. `lastAt`: when something was last heard of the run; null: never. */
  next(before: S, event: RunEvent, lastAt: string | null): S;
};

/** What a room knows of a run, and how it goes on: a state can be folded by whoever has it. */
export type RoomState<S = unknown> = { readonly fold: RoomFold<S>; readonly own: S };

/** What this room knows of the run; its beginning when the run is of another room, or of none. */
export function ownState<S>(fold: RoomFold<S>, room: RoomState | null): S {
  return room !== null && isFoldedBy(fold, room) ? room.own : fold.begin;
}

/** One room's fold makes that room's state and no other. */
function isFoldedBy<S>(fold: RoomFold<S>, room: RoomState): room is RoomState<S> {
  return room.fold === fold;
}

export function foldRoom(
  before: RoomState | null,
  event: RunEvent,
  lastAt: string | null,
): RoomState | null {
  if (before === null) return null;
  const own = before.fold.next(before.own, event, lastAt);
  return own === before.own ? before : { ...before, own };
}
