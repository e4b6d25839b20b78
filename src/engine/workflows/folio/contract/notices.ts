import { z } from 'zod';
import { number, type Shapes, text } from '../../../data/shapes.ts';
import { toldGate } from './gate.ts';

const chapter = { chapter: number };
const round = { chapter: number, round: number };
const scored = { ...round, average: number };
const path = { path: text };
const counted = { chapters: number, total: number };

/** What a story tells its screens, by name: the values of each. Words for each stand in both catalogues. */
export const folioNotices = {
  idea_structured: { title: text, genre: text, tone: text, scale: text },
  /** Character sheets of the person's that lie there; reviewers are given them. */
  sheets_found: { ...path, count: number },
  path_written: { ...path, title: text },
  selection_open: { paths: number },
  selection_invalid: { given: text },
  path_selected: { ...path, title: text, chapters: number },
  /** `of_two`: which of two first drafts, `a` or `b`. */
  draft_written: {
    ...round,
    ...{ characters: number, words: number.exactOptional(), of_two: text.exactOptional() },
  },
  /** Its file was gone: it lies there again as it was paid for. */
  draft_put_back: { ...round, ...path },
  /** A recording has the reviews of the first of two drafts, and plays that on whichever was taken. */
  rehearsal_draft: chapter,
  /** Both first drafts are reviewed, since the average decides which goes on. */
  drafts_compared: { ...chapter, reviews: number },
  /** Of two first drafts the one with the higher average goes on. Averages in hundredths, of those who have scored both. */
  draft_by_average: { ...chapter, draft: text, average: number, other: number },
  notes_written: { ...round, fixes: number },
  /** `high`: issues that are still open. */
  chapter_accepted: { ...scored, outcome: text, high: number.exactOptional() },
  chapter_forced: { ...scored, unresolved: number },
  /** Accepted by the author. */
  round_used: scored,
  /**
   * Its draft as the author edited it is the chapter, unscored. `print`: by which the text is known again; `again`: 1 where it
   * was the chapter before.
   */
  edit_used: { ...round, ...{ print: text.exactOptional(), again: number.exactOptional() } },
  /** Its author takes it, and it has no verdict yet. */
  round_scored_first: round,
  /**
   * The chapter is open again: where its text lies until there is a new one. `round`: whose draft it is, 0 = no round's; then
   * `base` is the round whose draft it was made from. `gone`: 1 where that round was put aside as well. By `print` a text that
   * no round brings back is known again.
   */
  text_put_aside: {
    ...{ ...round, ...path },
    ...{ base: number.exactOptional(), gone: number.exactOptional() },
    print: text.exactOptional(),
  },
  /** What holds for this story from the next verdict on: which decision said so, and every value of the gate. */
  gate_set: {
    decision: number,
    ...toldGate,
  },
  /** The author's edit is this round's draft. */
  edit_taken: { ...round, base: number, paragraphs: number },
  /** The author's own text. `recorded`: 1 in a rehearsal. */
  chapter_reviewed: {
    recorded: number.exactOptional(),
    ...chapter,
    average: number,
    outcome: text,
    reviews: number,
  },
  manuscript_reviewed: { chapters: number },
  story_complete: { chapters: number },
  /** As many as the person asked for now. */
  chapters_done: counted,
  /** The chapter that comes next is the last one planned, and would be written as the end of the story. */
  last_is_next: chapter,
  /** It is written so. */
  last_is_begun: chapter,
  /** A proposal for further chapters is being made: which ones, and what it costs at most. */
  planning: { from: number, to: number, usd: number.nullable() },
  /** Chapters that the author has taken into the outline; `total`: how many it has now. */
  outline_grown: { from: number, chapters: number, total: number },
  /** The author wanted none of what was proposed. */
  plan_left: { from: number },
  /** A chapter of the book goes by the flow that its author chose, or by its outline as it was. */
  flow_chosen: { of_chapter: number, flow: text, label: text },
  flow_kept: { of_chapter: number },
  /** Not one of three flows agrees with what is written: each is made once more. */
  flows_revised: { of_chapter: number },
  /** The first draft of a chapter is the one its author took of two. */
  draft_chosen: { ...chapter, draft: text },
  /** What there is of a recording has been played. */
  recording_over: counted,
  /** The tape plays whichever path was chosen. */
  rehearsal_path: path,
  /** A recording cannot follow it. */
  rehearsal_wish: chapter,
  /** It is being read for the ledger: of how many that are read one after the other, and how many of those have been. */
  ledger_reading: { ...chapter, done: number, of: number },
  /** What the keeper took from a chapter: entries that are new or say more. */
  ledger_kept: { ...chapter, entries: number, findings: number },
  /** It was made again from the text as it is now. */
  ledger_read_anew: chapter,
  /** Entries of the ledger that rested on words which are not in the chapter. */
  ledger_fallen: { ...chapter, entries: number },
  /** One of its two sentences is in no text any more. `of`: what people call the thing it is about. */
  finding_mended: { ...chapter, of: text, about: text.optional() },
  /** `of`: what people call the thing it is about; a story of before does not say it. */
  finding_settled: {
    ...{ finding: text, as: text },
    ...{ of: text.exactOptional(), about: text.exactOptional() },
  },
  /** The text is wrong: what the author can do about it. */
  finding_in_text: { ...chapter, paragraph: number },
  /** A recording is of another text. */
  rehearsal_manuscript: {},
} as const satisfies Shapes;

export const folioWarnings = {
  idea_field_missing: { field: text, used: text },
  round_stalled: { ...round, improvement: number.nullable() },
  draft_renumbered: round,
  issues_misplaced: { agent: text, count: number },
  state_corrected: { field: text, was: z.union([text, number]), is: z.union([text, number]) },
  reviewer_skipped: { agent: text, ...round },
  /** A decision about it could not be followed. */
  round_not_there: round,
  /** Of a manuscript that is only reviewed nothing is planned, written or changed; `asked`: how often its author wanted it. */
  only_reviewed: { asked: number },
  /** The text of a chapter that was brought along had been deleted by hand. */
  chapter_put_back: chapter,
  /** Findings the author dismissed. */
  issue_intended: { ...round, count: number },
  /** A draft of an accepted chapter was edited; the chapter stays. */
  late_edit: { ...round, ...path, edit: text },
  path_edit_refused: { ...path, problem: text },
  outline_edit_refused: { plan: text, problem: text },
  /** A proposal has fewer chapters than were asked for: the model would not go further. */
  planned_fewer: { from: number, asked: number, proposed: number },
  /**
   * No proposal could be had; the story stands, and the next walk tries again. `taken`: chapters of a proposal before it, which are
   * kept, and then the request is settled.
   */
  planning_failed: { from: number, failure: text, taken: number.exactOptional() },
  /** Planned chapters that cannot be read, or do not follow the last one: left as they are, and not counted. */
  outline_unread: { ...path, problem: text },
  /** Changes of the keeper's that were not taken, by the reason. */
  keeper_dropped: { ...chapter, quotes: number, forms: number, over: number, unknown: number },
  /** The flows of a chapter of the book could not be had; it goes by its outline as it was. */
  flows_failed: { of_chapter: number, failure: text },
  /** The chapter stands; the ledger knows nothing of it yet. */
  keeper_failed: { ...chapter, failure: text },
  /** What a person wrote into the ledger and nobody can read; '' as entry: the whole file. */
  /** `line`, `field`, `allowed`: where, and what may stand there, as `LedgerProblem` has them. */
  ledger_unread: {
    ...{ ...path, entry: text, problem: text, why: text.exactOptional() },
    ...{ line: number.exactOptional(), field: text.exactOptional() },
    allowed: text.exactOptional(),
  },
} as const satisfies Shapes;
