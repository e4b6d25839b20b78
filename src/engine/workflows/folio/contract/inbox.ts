import { z } from 'zod';
import { itemReader } from '../../../contract.ts';
import type { EngineItem } from '../../../data/inbox.ts';
import { flag, type Kinded, type Shapes, text } from '../../../data/shapes.ts';
import { GateChange } from './gate.ts';
import { settledBy } from './ledger/entries.ts';
import { mostPlanned } from './outline-bounds.ts';

const positive = z.number().int().min(1);
const review = { chapter: positive, round: positive, agent: text };

/** What an author does to a story unasked, by kind. Rounds and chapters from 1. */
export const folioInbox = {
  more_chapters: { upTo: positive },
  /** Further chapters are to be planned; without a number it is asked, with the price, how many. */
  plan_more: { chapters: positive.max(mostPlanned).optional(), wish: text },
  /** A proposal edited before its chapters were taken, by its name: its whole file. */
  edit_plan: { plan: text, text },
  /** Chapters that were brought along are reviewed as they are, and no path is planned for them. */
  only_review: {},
  /** Before this chapter is begun its author wants to be asked how. */
  ask_next: { chapter: positive },
  use_round: { chapter: positive, round: positive },
  redo_chapter: {
    chapter: positive,
    /** The last round that stays; 0 = none. */
    fromRound: z.number().int().min(0),
    /** What the author wants to be different. */
    comment: text,
  },
  edit_draft: {
    chapter: positive,
    /** The round whose draft was edited. */
    base: positive,
    text,
    /** The text is the chapter as it stands, unscored: its author's last word. Else it is the next round. */
    as_is: flag.optional(),
  },
  dismiss_issue: { ...review, location: text, problem: text, reason: text },
  retry_review: review,
  skip_review: review,
  /** What the gate of this story asks for from the next verdict on; what is not named stays as it is. */
  set_gate: { settings: GateChange },
  /** A story that was begun without a ledger gets one, its chapters read one after the other. */
  keep_ledger: {},
  /** What is to be thought of a finding of the ledger; the last word counts. */
  settle_finding: { finding: text, as: z.enum(settledBy), reason: text },
  /** A path edited before it was chosen: its whole file. */
  edit_path: { path: text, text },
} as const satisfies Shapes;

export type FolioItem = EngineItem | Kinded<typeof folioInbox>;

/** Is this something that only a story is told? */
export const isFolioItem = itemReader(folioInbox);

/** What its author decided about the text of a chapter. */
export type ChapterDecision = Extract<
  FolioItem,
  { kind: 'use_round' | 'redo_chapter' | 'edit_draft' | 'retry_review' }
>;

export function isChapterDecision(item: FolioItem): item is ChapterDecision {
  return ['use_round', 'redo_chapter', 'edit_draft', 'retry_review'].includes(item.kind);
}
