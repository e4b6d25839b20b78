import { z } from 'zod';
import { GateChange } from '../config/gate-settings.ts';

const positive = z.number().int().min(1);

/**
 * What a person can do to a run without being asked. Files `.engine/inbox/0001.json` …, written once, replayed in
 * order.
 */
export const InboxItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('raise_budget'), usd: z.number().positive().nullable() }),
  z.object({ kind: z.literal('more_chapters'), upTo: z.number().int().min(1) }),
  /** Cmds: the whole is looked back on once more. */
  z.object({ kind: z.literal('look_back') }),
  z.object({ kind: z.literal('note'), step: z.string(), text: z.string() }),
  /** Stories: what the author decides about a chapter. Rounds and chapters from 1. */
  z.object({ kind: z.literal('use_round'), chapter: positive, round: positive }),
  z.object({
    kind: z.literal('redo_chapter'),
    chapter: positive,
    /** The last round that is kept; 0 = none. */
    fromRound: z.number().int().min(0),
    /** What the author wants changed, in their words. */
    comment: z.string(),
  }),
  z.object({
    kind: z.literal('edit_draft'),
    chapter: positive,
    /** The round whose draft was edited. */
    base: positive,
    text: z.string(),
    /** The text is the chapter as it stands, unscored: its author's last word. Else it is the next round. */
    as_is: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('dismiss_issue'),
    agent: z.string(),
    chapter: positive,
    round: positive,
    location: z.string(),
    problem: z.string(),
    reason: z.string(),
  }),
  z.object({
    kind: z.literal('retry_review'),
    chapter: positive,
    round: positive,
    agent: z.string(),
  }),
  z.object({
    kind: z.literal('skip_review'),
    chapter: positive,
    round: positive,
    agent: z.string(),
  }),
  /** What the gate of this story asks for from the next verdict on; what is not named stays as it is. */
  z.object({ kind: z.literal('set_gate'), settings: GateChange }),
  /** A path edited before it was chosen: its whole file. */
  z.object({ kind: z.literal('edit_path'), path: z.string(), text: z.string() }),
  /** Cmds: what a person decides about a task while it is at work, or afterwards. */
  z.object({ kind: z.literal('cancel_task'), task: positive }),
  z.object({ kind: z.literal('retry_task'), task: positive }),
  /** The person's own words about what came of a task; null: about the cmd as a whole. */
  z.object({ kind: z.literal('feedback'), task: positive.nullable(), text: z.string() }),
]);
export type InboxItem = z.infer<typeof InboxItem>;
