import type { Asks } from '../../../data/question.ts';

/** A field asks nothing: what is to be done about it is told with the look. */
export const fieldAsks = {} as const satisfies Asks;
