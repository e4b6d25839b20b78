import { listOf, number, type Shapes, text } from '../../../data/shapes.ts';

/** What a task tells its screens, by name: the values of each. Words for each stand in both catalogues. */
export const editNotices = {
  edit_dirty: { count: number },
  edit_pipeline: { steps: listOf(text) },
  /** Its person trusts the repository: nothing asks before an edit is written there. */
  edit_at_once: {},
  edit_scout_asked: { scout: text, question: text },
  edit_scout_answered: { scout: text },
  edit_applied: { files: listOf(text), added: number, removed: number },
  edit_verifying: { attempt: number },
  edit_passed: { attempt: number, run: text, seconds: number },
  edit_failed: { attempt: number, step: text, summary: text, run: text },
  edit_replanning: { attempt: number },
  edit_replanned: { id: number, approach: text },
  edit_base_green: { seconds: number },
  edit_proposed: { count: number, added: number, removed: number },
  edit_nothing_proposed: {},
  edit_discarded: {},
  edit_done: { attempt: number, run: text, files: number },
  edit_stuck: { attempts: number, report: text },
  /** `patch`: the difference below the workspace; `green` yes: all checks had passed with it. */
  edit_left: { files: listOf(text), patch: text, green: text.default('') },
  edit_stuck_read: { hypotheses: listOf(text), runs: number },
  edit_contradiction: { request: text, check: text },
} as const satisfies Shapes;

export const editWarnings = {
  edit_unknown_before: { reason: text },
  edit_unenforced: { lines: listOf(text) },
  /** Nothing that verifies was found before anything is done. */
  edit_no_checks: {},
  edit_no_place_for_tests: {},
  edit_pipeline_note: { lines: listOf(text) },
  edit_base_red: { step: text, summary: text },
  edit_refused: { n: number, problems: listOf(text) },
  edit_scout_failed: { scout: text, attempt: number, reason: text },
  edit_mutated: { files: listOf(text), kept: listOf(text).default([]) },
  edit_findings: { lines: listOf(text), more: number },
  edit_infra: { source: text, type: text, message: text, report: text },
  edit_beside: { files: listOf(text) },
  edit_mixed: { files: listOf(text) },
  edit_changed_meanwhile: { files: listOf(text) },
} as const satisfies Shapes;
