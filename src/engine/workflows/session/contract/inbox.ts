import type { Shapes } from '../../../data/shapes.ts';

/** What a person does to a session unasked. */
export const sessionInbox = {
  /** The last of what came into the project is taken out again. */
  undo_artifacts: {},
} as const satisfies Shapes;
