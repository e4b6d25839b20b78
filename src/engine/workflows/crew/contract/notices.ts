import { z } from 'zod';
import { listOf, number, type Shapes, text } from '../../../data/shapes.ts';

const reason = { reason: text };
const problems = { problems: listOf(text) };
const failed = { failed: number, tasks: number };
const worker = { task: number, persona: text };

/** What a cmd tells its screens, by name: the values of each. Words for each stand in both catalogues. */
export const crewNotices = {
  plan_ready: { tasks: number, waves: number },
  /**
   * Nobody was there to ask (`by` `flag`), or `--yes` was given. `usd`: what it would cost, null: unknown; `rehearsed` 1:
   * nothing.
   */
  plan_taken: {
    tasks: number,
    usd: number.nullable().exactOptional(),
    rehearsed: number.exactOptional(),
    by: text.exactOptional(),
  },
  plan_edited: { tasks: number },
  plan_reviewed: { verdict: text, notes: z.json() },
  /** `minutes` absent: unknown. */
  wave_started: { wave: number, waves: number, tasks: number, minutes: number.exactOptional() },
  wave_done: { wave: number, waves: number, ok: number, tasks: number },
  task_done: { ...worker, quality: text },
  tasks_done: { ok: number, tasks: number },
  /** `lines`: `Task N (persona): status — error`. */
  tasks_failed: { lines: listOf(text), action: z.enum(['replan', 'report']) },
  report_ready: { path: text },
  /** `lines`: the waves it built. */
  secretary_done: { phase: number, lines: listOf(text) },
  report_thin: { path: text },
  nothing_proposed: {},
  look_back_done: {
    ...{ mode: text, improvements: number, skills: number, knowledge: number },
    /** How many more it counts that are not put before the person; absent: none. */
    leftOut: number.exactOptional(),
  },
  /** `unapplied`: approved all the same; `rehearsed`: approved in a rehearsal, which changes no files. */
  proposals_applied: {
    ...{ applied: number, left: number, unapplied: number, rehearsed: number },
    /** 1: what was applied is remembered in the rehearsal alone. */
    rehearsal: number.exactOptional(),
  },
  result_reviewed: {
    task: number,
    quality: text,
    completeness: number.nullable(),
    verdict: text,
    ...reason,
  },
  preferences_deleted: { names: listOf(text) },
  preferences_reset: { count: number },
  /** `unsigned`: 1 where the person's settings want signed commits. `by`: what hooks have said, and files they have changed. */
  improvement_committed: { id: text, commit: text, hooks: text, unsigned: number, by: text },
  improvement_not_committed: { id: text, ...reason },
  /** Settings of the workspace, which no agent writes. */
  improvement_by_hand: { id: text, change: text },
  commits: { commits: listOf(text) },
  /** Of an improvement that is not committed; empty: what changed is not known. No sandbox bounds git here. */
  git_not_asked: { id: text },
  /** Files of the project that differ from its last commit; `more`: how many more there are. */
  uncommitted: { files: listOf(text), more: number },
  /** A worker said that it made an approved change, and the file is as it was. */
  improvement_not_made: { id: text, target: text },
  /** What tasks changed in their trees is in the project now; `more`: how many more files. */
  work_applied: { files: listOf(text), more: number },
  /** It was to be applied, and the project has all of it. */
  work_is_in: {},
  /** The project's tests, with one task's work or all (0). `code` -1: they were stopped. */
  work_checked: { task: number, command: text, code: number, file: text, seconds: number },
  /** It counts as the task's work from now on. */
  ignored_taken: { task: number, path: text },
  work_dropped: { tasks: listOf(text) },
  /** It was applied last, and is out of the project again. */
  work_undone: { files: listOf(text), more: number },
  /** It is gone on with, has ended before, and nothing in it is tried again by itself. */
  stays_ended: { cmd: text, failed: listOf(number) },
  cmd_done: { cmd: text, status: text, ok: number, tasks: number },
} as const satisfies Shapes;

export const crewWarnings = {
  /** Sentences; the plan is asked for once more. */
  plan_refused: problems,
  /** The person's plan is not used. */
  plan_edit_refused: problems,
  wave_plan_unused: { why: text },
  task_retried: { ...worker, ...reason },
  task_failed: { ...worker, status: text, error: text.nullable() },
  task_skipped: { task: number, failed: number },
  task_left_open: worker,
  /** What its worker wanted and its person said no to: its result is not called good. */
  task_refused: { task: number, what: listOf(text) },
  /** Those are planned once more. */
  half_failed: failed,
  second_plan_unused: problems,
  still_half_failed: failed,
  duration_exceeded: { cmd: text, elapsed: number, max: number },
  no_repository: {},
  /** Folders of the project that git takes for repositories since this run. */
  repositories_changed: { folders: listOf(text), more: number },
  /** Too large to be looked through for them. */
  repositories_unknown: { folder: text },
  /** All but looking asks there. */
  project_untrusted: { folder: text },
  /** A repository that was never trusted: there are no trees in it either. */
  project_unknown: { folder: text },
  /** The project changed between the question and the yes. */
  trust_overtaken: { folder: text },
  /** Nothing of it was applied: each file, and why. */
  work_refused: { files: listOf(z.object({ path: text, why: text })) },
  /** Nothing was taken back: these have been changed since they came in; none: nothing came in that way. */
  work_not_undone: { files: listOf(text).exactOptional(), more: number.exactOptional() },
  /** Files that a task names as changed and that are as they were. */
  claim_not_borne_out: { task: number, files: listOf(text) },
  /** The tests were not run: `why` as trees say it, or what the system said. */
  work_not_checked: { why: text, detail: text },
  /** It is not there any more, or was taken before. */
  ignored_gone: { task: number, path: text },
  log_damaged: { path: text, problem: text },
  /** `into`: the folder it is kept in. */
  foreign_file: { path: text, into: text },
  plan_failed: reason,
  report_failed: reason,
  look_back_failed: reason,
  /** `line`: the founding sentence. */
  secretary_failed: { phase: number, line: text, ...reason },
  preferences_full: { count: number, cap: number },
  result_unreviewed: { task: number, ...reason },
  /** The settings could not be changed. */
  learning_still_on: { problem: text },
} as const satisfies Shapes;
