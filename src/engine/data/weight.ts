import type { QuestionKind } from './question.ts';

/** What a yes can do that only the person themselves may do. */
export type Weight = 'grants' | 'pays' | 'applies' | 'commits' | 'deletes' | 'teaches';

/**
 * Which answers count only when they are signed with the key of this person, and why. The others are choices about the
 * work: they count from files, as the founding documents have it (`user_input.json`), and in a workspace that was
 * copied.
 */
const weights = {
  // which of the paths is written; a founding file carries it
  choose_path: null,
  // another try, or a round without that reviewer
  missing_scorecard: null,
  // the chapters after a changed one: what is written again puts the old ones aside, nothing is lost
  later_chapters: null,
  // a state file is rebuilt from the files; the damaged one is kept
  damaged_file: null,
  // what was made from changed inputs: kept, or put aside and made again
  stale_steps: null,
  // «again» does a deed a second time: a commit, a change of the memory
  effect_unclear: 'applies',
  // signs everything that it lists
  from_before: 'grants',
  // money of the person's credential, and how much
  payer: 'pays',
  // a command, a file, an address
  permission: 'grants',
  // the plan is worked through; the commands that are allowed along with it count only signed (`grantsOf`)
  confirm_plan: null,
  // proposals are applied: files, prompts, preferences
  approvals: 'applies',
  // a commit in the person's repository
  commit_change: 'commits',
  // preferences are forgotten
  prune_preferences: 'deletes',
  // all of them may be
  profile_review: 'deletes',
  // one is forgotten, or says from now on what the answer says
  preference_review: 'teaches',
  reset_preferences: 'deletes',
  toy: null,
} as const satisfies Record<QuestionKind, Weight | null>;

/** null: a choice about the work. */
export function weightOf(kind: QuestionKind): Weight | null {
  return weights[kind];
}
