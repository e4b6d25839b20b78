/** What a room may tell the screen (`ctx.say`, `ctx.warn`). Words for each stand in both catalogues. */
export const notices = [
  // folio
  'idea_structured', // title, genre, tone, scale
  'path_written', // path, title
  'selection_open',
  'selection_invalid', // given
  'path_selected', // path, title, chapters
  'draft_written', // chapter, round, characters
  'notes_written', // chapter, round, fixes
  'chapter_accepted', // chapter, round, average, outcome
  'chapter_forced', // chapter, round, average, unresolved
  'round_used', // chapter, round, average: accepted by the author
  'edit_used', // chapter, round: its draft as the author edited it is the chapter, unscored
  'round_scored_first', // chapter, round: its author takes it, and it has no verdict yet
  'gate_set', // decision, and every value of the gate (`StoryGate`): what holds for this story from the next verdict on
  'edit_taken', // chapter, round, base, paragraphs: the author's edit is this round's draft
  'chapter_reviewed', // recorded: 1 in a rehearsal; chapter, average, outcome: the author's own text
  'manuscript_reviewed', // chapters
  'story_complete', // chapters
  'chapters_done', // chapters, total: as many as the person asked for now
  'recording_over', // chapters, total: what there is of a recording has been played
  'rehearsal_path', // path: the tape plays whichever path was chosen
  // crew
  'plan_ready', // tasks, waves
  'plan_taken', // tasks: nobody was there to ask
  'plan_edited', // tasks
  'plan_reviewed', // verdict, notes
  'wave_started', // wave, waves, tasks, minutes (absent: unknown)
  'wave_done', // wave, waves, ok, tasks
  'task_done', // task, persona, quality
  'tasks_done', // ok, tasks
  'tasks_failed', // lines: `Task N (persona): status — error`, action: replan | report
  'report_ready', // path
  'secretary_done', // phase, lines: the waves it built
  'report_thin', // path
  'nothing_proposed',
  'look_back_done', // mode, improvements, skills, knowledge
  'proposals_applied', // applied, left, unapplied: approved all the same, rehearsed: approved in a rehearsal, which changes no files
  'result_reviewed', // task, quality, completeness, verdict, reason
  'preferences_deleted', // names
  'preferences_reset', // count
  'improvement_committed', // id, commit, hooks: sandbox | off, unsigned: 1 where the person's settings want signed commits
  'improvement_not_committed', // id, reason
  'improvement_by_hand', // id, change: settings of the workspace, which no agent writes
  'commits', // commits: lines
  'git_not_asked', // id: an improvement that is not committed; empty: what changed is not known. No sandbox bounds git here
  'uncommitted', // files: of the project, that differ from its last commit; more: how many more there are
  'cmd_done', // cmd, status, ok, tasks
  'rehearsal_wish', // chapter: a recording cannot follow it
  'rehearsal_manuscript', // a recording is of another text
  // engine
  'answer_taken', // question, choice, by
  'answer_for_an_older_question', // question: what was asked has changed since
  'raise_not_own', // usd: somebody else's raise of the budget; null: no limit
  'answer_not_own', // question: an answer lay there that this person has not given; it is kept aside
  'archived', // id
] as const;
export type Notice = (typeof notices)[number];

export const warnings = [
  // folio
  'idea_field_missing', // field, used
  'round_stalled', // chapter, round, improvement
  'draft_renumbered', // chapter, round
  'issues_misplaced', // agent, count
  'state_corrected', // field, was, is
  'reviewer_skipped', // agent, chapter, round
  'round_not_there', // chapter, round: a decision about it could not be followed
  'issue_intended', // chapter, round, count: findings the author dismissed
  'late_edit', // chapter, round, path, edit: a draft of an accepted chapter was edited; the chapter stays
  'path_edit_refused', // path, problem
  // crew
  'plan_refused', // problems: sentences; the plan is asked for once more
  'plan_edit_refused', // problems: the person's plan is not used
  'wave_plan_unused', // why
  'task_retried', // task, persona, reason
  'task_failed', // task, persona, status, error
  'task_skipped', // task, failed
  'task_left_open', // task, persona
  'half_failed', // failed, tasks: those are planned once more
  'second_plan_unused', // problems
  'still_half_failed', // failed, tasks
  'duration_exceeded', // cmd, elapsed, max
  'no_repository',
  'repositories_changed', // folders: of the project, that git takes for repositories since this run; more
  'repositories_unknown', // folder: too large to be looked through for them
  'project_untrusted', // folder: all but looking asks there
  'log_damaged', // path
  'foreign_file', // path, into: the folder it is kept in
  'plan_failed', // reason
  'report_failed', // reason
  'look_back_failed', // reason
  'secretary_failed', // phase, line: the founding sentence, reason
  'preferences_full', // count, cap
  'result_unreviewed', // task, reason
  'learning_still_on', // problem: the settings could not be changed
  // engine
  'cost_unknown', // model
  'answers_pass', // path, why, detail: no key can be kept, so what is signed counts until the program ends
  'clock_went_back', // seconds
  'journal_tail_dropped', // bytes
  'stale_kept', // count
  'memory_unreadable', // detail: nothing is remembered, nothing written
] as const;
export type Warning = (typeof warnings)[number];
