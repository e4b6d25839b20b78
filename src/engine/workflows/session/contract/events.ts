import { z } from 'zod';
import { markReader } from '../../../contract.ts';
import {
  amount,
  flag,
  listOf,
  number,
  type Shapes,
  type Typed,
  text,
} from '../../../data/shapes.ts';
import { How, SessionType, State, Status, TaskType } from './kinds.ts';
import { Alert, Coverage, Learning, Persona, View } from './shapes.ts';

/** What the screens of a session need to know of it. Told once each, whatever number of walks. */
export const sessionMarks = {
  /** A row of the trace. `at`: when the state was entered; `iteration`: 0 where it belongs to no attempt. */
  session_state: { state: State, component: text, outcome: text, iteration: number },
  session_chosen: {
    session: SessionType,
    max: number,
    rationale: text,
    axes: listOf(text),
    how: How,
    next: text,
  },
  session_checked: {
    alerts: listOf(Alert),
    coverage: Coverage,
    learnings: listOf(Learning),
    ready: flag,
  },
  task_classified: { task: TaskType, persona: flag, rationale: text, how: How },
  personas_chosen: {
    executor: Persona.nullable(),
    watcher: Persona.nullable(),
    rationale: text,
    how: How,
  },
  attempt_done: {
    iteration: number,
    status: z.enum(['done', 'blocked']),
    artifacts: listOf(text),
    log: text,
    /** Against the attempt before: lines that came and went. */
    changes: listOf(z.object({ path: text, added: number, removed: number })),
  },
  attempt_inspected: {
    iteration: number,
    pass: flag,
    issues: listOf(text),
    log: text,
    covered: listOf(text),
    views: listOf(View),
  },
  /** What one answer with a check of its own would have cost; null: the price is unknown. */
  control_told: { usd: amount.nullable(), model: text, path: text },
  session_result: { status: Status, message: text, pass: flag, issues: listOf(text) },
  /** Files that differ from the project and are not in it; how many the last apply brought, while it can be taken back. */
  artifacts_open: { files: number, undo: number.default(0) },
} as const satisfies Shapes;

export type SessionMark = Typed<typeof sessionMarks>;
export const sessionMark = markReader(sessionMarks);
