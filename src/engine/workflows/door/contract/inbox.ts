import type { Shapes } from '../../../data/shapes.ts';

/** Nothing can be said to it unasked. */
export const doorInbox = {} as const satisfies Shapes;
