import type { Cockpit, RoomScreens } from './cockpit-state.ts';

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
