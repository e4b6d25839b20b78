import type { Shapes } from '../../../data/shapes.ts';

/** Nothing is done to a task unasked. */
export const editInbox = {} as const satisfies Shapes;
