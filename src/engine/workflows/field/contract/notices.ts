import type { Shapes } from '../../../data/shapes.ts';

/** What a field tells stands in its report. */
export const fieldNotices = {} as const satisfies Shapes;
export const fieldWarnings = {} as const satisfies Shapes;
