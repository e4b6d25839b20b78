import { z } from 'zod';
import { listOf, number, type Shapes, text } from '../../../data/shapes.ts';
import { SessionType, TaskType } from './kinds.ts';
import { stages } from './ledger/stages.ts';

/** What a session tells its screens, by name: the values of each. */
export const sessionNotices = {
  /** The start banner; names are empty where no personas are at work. */
  session_begins: {
    session: SessionType,
    max: number,
    task: TaskType,
    executor: text,
    watcher: text,
    why_session: text,
    why_task: text,
  },
  session_report: { lines: listOf(text) },
  attempt_passed: { iteration: number, issues: number },
  attempt_refused: { iteration: number, issue: text, more: number },
  session_over: { status: text, message: text },
  /** What could come after it; `next` as the definition has it. */
  next_session: { next: text },
  reclassification: { task: TaskType, suggestion: text },
  artifacts_applied: { files: listOf(text) },
  artifacts_dropped: {},
  artifacts_undone: { files: listOf(text) },
  /** `wish`: what was said of it, by its place in the inbox; `id`: the improvement. */
  improvement_told: { wish: number, id: text, stage: z.enum(stages) },
} as const satisfies Shapes;

export const sessionWarnings = {
  definition_missing: { name: text, used: text },
  check_failed: { check: text, reason: text },
  component_failed: { component: text, reason: text, instead: text },
  /** `seconds` of silence; `setting` bounds them. */
  attempt_silent: { seconds: number, setting: text },
  attempt_blocked: { iteration: number, reason: text },
  misclassified: { task: TaskType, suggestion: text },
  /** The watcher no longer names it and named no new evidence. */
  gave_way: { issue: text },
  one_model: { model: text },
  debt_found: { id: text, title: text, message: text },
  ledger_unwritten: { path: text, reason: text },
  ledger_torn: { path: text, bytes: number },
  artifacts_refused: { lines: listOf(text) },
  /** `why` as trees say it (`FileRefusal`). */
  artifacts_clash: { files: listOf(z.object({ path: text, why: text })) },
  /** These have been changed since they came in; none: nothing came in that way. */
  artifacts_not_undone: { files: listOf(text).exactOptional() },
  improvement_refused: { wish: number, why: text },
  persona_pair_refused: { problems: listOf(text) },
} as const satisfies Shapes;
