import type { RoomPlace } from '../../../runs/place.ts';

/** `doors/door_…`: any number of them beside each other. */
export const doorPlace = { each: 'doors' } as const satisfies RoomPlace;
