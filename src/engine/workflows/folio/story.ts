import { numberOfText } from './contract/chapter-heading.ts';
import { type Files, filesOf } from './contract/paths.ts';
import type { Ctx } from './ctx.ts';
import type { Cards } from './issues.ts';
import type { OutlineEntry, SelectedPath, StoryInput } from './schema.ts';
import type { StateFiles } from './state-files.ts';
import type { PastRound } from './summary.ts';

/** What every phase of a story works with. */
export type Room = {
  readonly ctx: Ctx;
  readonly files: Files;
  readonly stateFiles: StateFiles;
};

/**
 * A story whose path is chosen. `chosen`: as it was; `selected`: with the chapters that were planned since. `begun`: what the
 * story was begun with.
 */
export type Story = Room & {
  readonly chosen: SelectedPath;
  readonly selected: SelectedPath;
  readonly begun: StoryInput;
};

export type Chapter = Story & {
  readonly chapter: number;
  readonly entry: OutlineEntry;
  /** What the author said of it when they were asked before it was begun. */
  readonly wish?: string;
  /** Its first draft is written twice. */
  readonly twice?: boolean;
};

/** A round that was judged: what later rounds, the notes and the final text need of it. */
export type JudgedRound = {
  readonly round: number;
  readonly draft: string;
  readonly draftPath: string;
  readonly cards: Cards;
  readonly past: PastRound;
};

/** The story with this outline, whose files lie where it says that its episodes stand. */
export function withOutline<S extends Story>(story: S, selected: SelectedPath): S {
  if (selected.unit !== 'episode') return { ...story, selected };
  const chapters = new Map(
    selected.path.outline.map(({ chapter, part }) => [chapter, part?.chapter]),
  );
  // what nobody has planned yet has no place: it is asked for, and is not there
  const files = filesOf(story.ctx.folder, (unit) => chapters.get(unit) ?? 0);
  return { ...story, selected, files };
}

/** The outline's entry of a chapter; chapters are numbered 1..n without a gap (checked when the path was read). */
export function entryOf(selected: SelectedPath, chapter: number): OutlineEntry {
  const entry = selected.path.outline.find((each) => each.chapter === chapter);
  if (!entry) throw new Error(`the outline has no chapter ${chapter}`);
  return entry;
}

/**
 * The number in a chapter's heading. It is the count of the chapters, unless the headings of a manuscript count otherwise: then
 * those after it count on from them.
 */
export function headingNumber({ begun }: Pick<Story, 'begun'>, chapter: number): number {
  const { manuscript = [], next_number: next } = begun;
  if (next === undefined) return chapter;
  const own = manuscript[chapter - 1];
  return own === undefined
    ? chapter - manuscript.length - 1 + next
    : (numberOfText(own.text) ?? chapter);
}

/** The last one planned of several is written as the end of the story: who means to go on plans before it. */
export function isLast({ selected }: Pick<Story, 'selected'>, chapter: number): boolean {
  const { chapter_count: count } = selected.path;
  return count > 1 && chapter === count;
}

export type Round = Chapter & {
  readonly round: number;
  /** The rounds of this chapter that were judged already, oldest first. */
  readonly before: readonly JudgedRound[];
};
