import { z } from 'zod';
import { Count, Flag, Line, Model, orNull, Text, TextList } from './fields.ts';
import { verdicts } from './plan-review.ts';

/** A task's status in the log (`docs/spec/crew.md` §6.9). */
export const taskStatuses = [
  'pending',
  'running',
  'retrying',
  'success',
  'partial',
  'failure',
  'timeout',
  'skipped',
] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export const cmdStatuses = ['running', 'success', 'partial', 'failure'] as const;
export type CmdStatus = (typeof cmdStatuses)[number];

/** Local wall clock `YYYY-MM-DD HH:MM:SS`, null when unknown. */
const Stamp = orNull(Text);

/**
 * One launch. `id` counts launches and is never a task's number. Keys that are not ours are kept: a cmd of the
 * original system is written back as it was.
 */
export const LogEntry = z.looseObject({
  id: Count,
  /** decomposer, worker_…, secretary, aggregator, retrospector, lp_flush, memory_writer. */
  role: Line,
  /** `task_N`, or null for a role that has no task. */
  task: orNull(Text),
  /** Ours, beside the founding fields: what a worker without a task was approved to change (§15). */
  improvement: Text.optional(),
  /** Ours as well: which of its operations a secretary was asked for (§16). */
  operation: Text.optional(),
  /** Ours: whose result an independent reviewer looked at. */
  reviews: Text.optional(),
  /** Null where no model was asked (`memory_writer`). */
  model: orNull(Model),
  /** Of its last start; both of these are ours: its first one, and the seconds at work in all of them. */
  started: Stamp,
  first_started: Stamp.optional(),
  worked_sec: orNull(Count).optional(),
  finished: Stamp,
  duration_sec: orNull(Count),
  status: z.enum(taskStatuses),
  /** One line. */
  error: orNull(Text),
  retries: Count.default(0),
  metadata_issues: TextList,
});
export type LogEntry = z.infer<typeof LogEntry>;

const PlanValidation = z.looseObject({
  enabled: Flag,
  verdict: z.enum(verdicts),
  retry_occurred: Flag,
  notes: Text.default(''),
});
export type PlanValidation = z.infer<typeof PlanValidation>;

const LpFlush = z.looseObject({
  triggered: Flag,
  source: Text,
  candidates_generated: Count,
  signal_updates: Count,
});
export type LpFlush = z.infer<typeof LpFlush>;

/** Ours, beside the founding fields: how the cmd was looked back on, and by which values of its summary (§12.1). */
const LookedBackOn = z.looseObject({
  mode: z.enum(['full', 'light']),
  trigger: z.enum(['auto', 'manual']),
  /** Null: the summary could not be read. */
  status: orNull(Text),
  quality: orNull(Text),
  completeness: orNull(z.number()),
  failed_tasks: z.array(z.number()),
});

const approvalKinds = [
  'improvement',
  'skill',
  'memory',
  'preference',
  'preference_update',
  'signal_log',
  'rejected_kind',
] as const;
const approvalDecisions = ['approved', 'rejected', 'deferred', 'edited', 'kept'] as const;

/** What a person said to one proposal and what became of it. A record; the answer file is the truth. */
export const ApprovalRecord = z.looseObject({
  id: Line,
  kind: z.enum(approvalKinds),
  decision: z.enum(approvalDecisions),
  at: Stamp,
  applied: Flag,
  commit: orNull(Text),
  note: orNull(Text),
});
export type ApprovalRecord = z.infer<typeof ApprovalRecord>;

/** `execution_log.yaml` (`docs/spec/crew.md` §6.9). */
export const ExecutionLog = z.looseObject({
  cmd_id: Line,
  started: Stamp,
  finished: Stamp,
  status: z.enum(cmdStatuses),
  base_commit: orNull(Text),
  plan_validation: PlanValidation.optional(),
  lp_flush: LpFlush.optional(),
  looked_back: LookedBackOn.optional(),
  approvals: z.array(ApprovalRecord).optional(),
  /** Ours: which of the things that its person said were wishes to do a task again, and were taken up. */
  retries_taken: z.array(Count).optional(),
  tasks: z.array(LogEntry),
});
export type ExecutionLog = z.infer<typeof ExecutionLog>;
