import type { RoomScreens } from './room-screens.ts';

/** The screens of each workflow, loaded right after the first frame. A workflow that is not here is shown by its steps. */
const registry: readonly (() => Promise<RoomScreens>)[] = [
  async () => (await import('./folio/index.tsx')).folioScreens,
  async () => (await import('./crew/index.tsx')).crewScreens,
];

export type Rooms = ReadonlyMap<string, RoomScreens>;

export async function loadRooms(): Promise<Rooms> {
  const rooms = await Promise.all(registry.map(async (load) => await load()));
  return new Map(rooms.map((room) => [room.name, room]));
}
