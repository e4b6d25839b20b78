import { z } from 'zod';
import { type Shapes, text } from '../../../data/shapes.ts';
import { stages } from './ledger/stages.ts';

/** What a person does to a session unasked. */
export const sessionInbox = {
  /** The last of what came into the project is taken out again. */
  undo_artifacts: {},
  /** An improvement is told, or goes on: where it stands from now on (`docs/spec/session.md` §14). */
  improve: {
    to: z.enum(stages),
    /** Which one; empty: a new one. */
    ref: text.default(''),
    content: text.default(''),
    why: text.default(''),
    criteria: text.default(''),
    target: text.default(''),
    change: text.default(''),
  },
} as const satisfies Shapes;
