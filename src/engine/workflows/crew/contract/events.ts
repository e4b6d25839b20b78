import { z } from 'zod';
import { markReader } from '../../../contract.ts';
import { TierShape } from '../../../data/event.ts';
import { listOf, number, type Shapes, type Typed, text } from '../../../data/shapes.ts';

/** Where a task of a cmd stands; `waiting`: for a person. */
const TaskStatus = z.enum([
  'pending',
  'running',
  'waiting',
  'retrying',
  'success',
  'partial',
  'failure',
  'timeout',
  'skipped',
]);
export type CrewTaskStatus = z.infer<typeof TaskStatus>;

/** What an independent reviewer says of a result. */
const Verdict = z.enum(['PASS', 'PASS WITH NOTES', 'FAIL']);
export type ReviewVerdict = z.infer<typeof Verdict>;

/** Of changes in a task's own tree: not in the project yet, in it, or put aside. */
const WorkState = z.enum(['open', 'applied', 'dropped']);
/** Right in the project: all tasks in one place, since there is no repository, or since nobody has trusted it. */
const WorkPlace = z.enum(['shared', 'in_place', 'untrusted']);
export type WorkPlace = z.infer<typeof WorkPlace>;
export type TaskWork = { readonly files: number; readonly state: z.infer<typeof WorkState> };

export const Outcome = z.enum(['success', 'partial', 'failure']);
export type CmdOutcome = z.infer<typeof Outcome>;

const Task = z.object({
  task: number,
  /** For people; the workflow itself works without. */
  name: text,
  persona: text,
  tier: TierShape,
  dependsOn: listOf(number),
  /** Its result: names the work in events, and the file to read. */
  step: text,
  /** The failed task that it replaces. */
  replaces: number.nullable(),
});

/** What a cmd's screens need to know of its plan and its tasks. */
export const crewMarks = {
  /** A cmd has a plan that can be worked through; told again on every walk, and when it was edited. */
  planned: {
    /** `retry`: the second plan, for what failed in the first. */
    plan: z.enum(['first', 'retry']),
    waves: listOf(z.object({ tasks: listOf(number), etaMinutes: number.nullable() })),
    tasks: listOf(Task),
  },
  task_changed: {
    task: number,
    status: TaskStatus,
    retries: number,
    /** Self-reported; null before there is a result. */
    quality: z.enum(['GREEN', 'YELLOW', 'RED']).nullable(),
    completeness: number.nullable(),
    error: text.nullable(),
  },
  /** An independent reviewer has looked at a task's result (`result_review`); null: what was said is of another result. */
  task_reviewed: { task: number, verdict: Verdict.nullable(), reason: text },
  /** Where tasks change files; null: in trees of their own, or nowhere. */
  work_place: { where: WorkPlace.nullable() },
  /** What a task changed in a tree of its own: how many files, and what has become of them. */
  task_work: { task: number, files: number, state: WorkState },
  /**
   * Files that tasks changed in trees of their own and that the project does not have yet; `undo`: how many came in
   * last and can be taken out again.
   */
  work_open: { files: number, undo: number.exactOptional() },
  /** What a task has made and git ignores, so that it is no part of its difference; not all where there are many. */
  task_ignored: { task: number, names: listOf(text) },
  /** The project's tests were run with this task's work, or with all (null). `code` null: they were stopped. */
  work_checked: {
    task: number.nullable(),
    command: text,
    code: number.nullable(),
    seconds: number,
    /** The last lines they said. */
    lines: listOf(text),
  },
  cmd_ended: { status: Outcome, failed: listOf(number) },
} as const satisfies Shapes;

export type CrewMark = Typed<typeof crewMarks>;
export type PlannedEvent = Extract<CrewMark, { type: 'planned' }>;

/** A cmd's mark; undefined for every other event. */
export const crewMark = markReader(crewMarks);
