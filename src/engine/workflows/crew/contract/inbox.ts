import { z } from 'zod';
import { type Shapes, text } from '../../../data/shapes.ts';

const task = z.number().int().min(1);

/** What a person does to a cmd unasked, by kind: what they decide about a task while it is at work, or afterwards. */
export const crewInbox = {
  /** The whole is looked back on once more. */
  look_back: {},
  cancel_task: { task },
  retry_task: { task },
  /** What a task changed in its tree comes into the project, or is put aside; null: of all tasks that are done. */
  apply_work: { task: task.nullable() },
  drop_work: { task: task.nullable() },
  /** The project's tests are run in a tree with what this task changed, and those it builds on; null: with all of it. */
  check_work: { task: task.nullable() },
  /** Of what a task has made and git ignores, this counts as its work. */
  take_ignored: { task, path: text },
  /** The last of what came into the project that way is taken out again. */
  undo_work: {},
  /** The person's own words about what came of a task; null: about the cmd as a whole. */
  feedback: { task: task.nullable(), text },
} as const satisfies Shapes;
