import type { Shapes } from '../../../data/shapes.ts';

/** Its one mark says all. */
export const doorNotices = {} as const satisfies Shapes;
export const doorWarnings = {} as const satisfies Shapes;
