import type { Shapes } from '../../../data/shapes.ts';

/** Nothing is told to a session unasked that the engine does not know already. */
export const sessionInbox = {} as const satisfies Shapes;
