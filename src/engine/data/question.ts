/** Plain JSON data. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/** Which words the screen uses for a question. A new kind is a new member here and in both catalogues. */
export const questionKinds = [
  'choose_path', // folio, phase 2
  'missing_scorecard', // folio: a reviewer failed; retry or skip it for this round
  'later_chapters', // folio: an earlier chapter was written again; keep or redo those after it
  'damaged_file', // rebuild a state file from what is on disk
  'stale_steps', // inputs changed by hand: keep or redo what was made from them
  'effect_unclear', // an effect started and nobody knows whether it happened
  'from_before', // what lies here unsigned: kept as the person's own, or left without effect
  'payer', // first use of a credential
  'permission', // an agent wants to do something that only a person may allow
  'confirm_plan', // crew: work through the plan, edit it, or stop
  'approvals', // crew: what was proposed, one decision each
  'commit_change', // crew: an approved change as one commit, its difference shown
  'prune_preferences', // crew: no room for more; delete, keep or review the old ones (docs/spec/crew.md §13.12)
  'profile_review', // crew: 10, 20, 30 preferences; keep, review or clear them (docs/spec/crew.md §13.13)
  'preference_review', // crew: one of those that are looked through
  'reset_preferences', // crew: forget everything that was learned (docs/spec/crew.md §13.14)
  'toy', // the engine's own tests
] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** One thing a person can choose. `key` is the single keystroke; `values` fill the catalogue's words. */
export type Choice = {
  readonly id: string;
  readonly key: string;
  /** Choosing it throws something away or spends money: never the default, asks for a deliberate key. */
  readonly weighty?: boolean;
  readonly values?: { readonly [key: string]: Json };
};

/** A question is data, on disk (`.engine/questions/<id>.json`) before it is on any screen. */
export type Question = {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly values: { readonly [key: string]: Json };
  readonly choices: readonly Choice[];
  /** The choice `--yes` takes, where the spec allows one. Absent: `--yes` leaves it open. */
  readonly yes?: string;
  /** May words be added to the choice (`user_comment`)? */
  readonly comment?: boolean;
  /** Numbers a person may set with the answer, e.g. how many chapters now. */
  readonly amount?: { readonly name: string; readonly default: number; readonly max: number };
  readonly openedAt: string;
};

/** Written once, before its effect, bound to a hash of the question that was shown. */
export type Answer = {
  readonly question: string;
  readonly choice: string;
  readonly comment: string;
  readonly amount?: number;
  /** Further data of the answer; its form is the room's to say (`Workflow.checkAnswer`). */
  readonly details?: Json;
  readonly shown: string;
  readonly by: 'person' | 'file' | 'flag' | 'yes';
  readonly answeredAt: string;
  /** Of this person's own key, over all of it and the run it was given in. */
  readonly signature?: string;
};
