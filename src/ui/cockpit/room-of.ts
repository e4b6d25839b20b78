import type { Cockpit, DrawnWorkflow, RoomScreens, Rooms } from './cockpit-state.ts';

export async function loadRooms(workflows: readonly DrawnWorkflow[]): Promise<Rooms> {
  const rooms = await Promise.all(workflows.map(async ({ screens }) => await screens()));
  return new Map(rooms.map((room) => [room.name, room]));
}

/**
 * What the workflow of a run draws, whether the run is open here or only listed; undefined = it draws nothing of its
 * own.
 */
export function roomOf(
  { desk, runs, rooms }: Pick<Cockpit, 'desk' | 'runs' | 'rooms'>,
  id: string,
): RoomScreens | undefined {
  const workflow =
    desk?.get(id)?.store.state().workflow ?? runs?.find((run) => run.id === id)?.workflow;
  return workflow === undefined ? undefined : rooms?.get(workflow);
}
