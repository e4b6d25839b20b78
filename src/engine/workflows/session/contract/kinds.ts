import { z } from 'zod';

/** The four kinds of meeting, and what a task can be (`docs/spec/session.md` §5, §7). */
export const SessionType = z.enum(['planning', 'design', 'implement', 'retrospective']);
export type SessionType = z.infer<typeof SessionType>;

export const TaskType = z.enum(['implement', 'investigate', 'review', 'design', 'strategy']);
export type TaskType = z.infer<typeof TaskType>;

/** How a session comes out; there is no fourth (`docs/spec/session.md` §1). */
export const Status = z.enum(['completed', 'failed', 'escalated']);
export type Status = z.infer<typeof Status>;

/** Where a session stands (`docs/spec/session.md` §2). */
export const State = z.enum([
  'idle',
  'session_selecting',
  'session_initializing',
  'classifying',
  'selecting_personas',
  'executing',
  'watching',
  'learning',
  'completed',
  'escalated',
  'failed',
]);
export type State = z.infer<typeof State>;

/** Who decided: the rules, a model, the person, or the failure table. */
export const How = z.enum(['rules', 'model', 'person', 'fallback']);
export type How = z.infer<typeof How>;

/** Most attempts where no definition says otherwise. */
export const defaultIterations = 3;
