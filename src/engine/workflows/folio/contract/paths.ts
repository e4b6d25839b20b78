import { twoDigits } from '../../../data/two-digits.ts';
import type { RoomPlace } from '../../../runs/place.ts';
import type { Pattern } from './flow.ts';
import type { LedgerFile } from './ledger/entries.ts';
import type { Agent, PathId } from './reviewers.ts';
import type { ChapterOf, Unit } from './unit.ts';

/** One story at a time, always in the same folder. */
export const storyFolder = 'current';
export const folioPlace = {
  only: storyFolder,
  with: ['paths'],
  given: ['characters'],
} as const satisfies RoomPlace;

/** `ch01-draft-02`, of an episode `ch01-ep03-draft-02`: how a scorecard names what it is about. */
export function draftName(unit: number, round: number, ofChapter?: number): string {
  return `${unitFolder(unit, ofChapter).replace('/', '-')}-draft-${twoDigits(round)}`;
}

/** `ch01`; of an episode `ch01/ep03`, where 3 is its number in the book, so that it alone says which one it is. */
function unitFolder(unit: number, ofChapter: number | undefined): string {
  return ofChapter === undefined
    ? unitName(unit, 'chapter')
    : `ch${twoDigits(ofChapter)}/${unitName(unit, 'episode')}`;
}

/** The last part of a unit's folder: `ch03`, `ep03`. No other folder of the story ends so. */
export function unitName(number: number, unit: Unit): string {
  return `${unit === 'episode' ? 'ep' : 'ch'}${twoDigits(number)}`;
}

/** The folder of a unit within a path, with its number in the book as the first group. */
export const unitPattern = '(?:ch\\d+/ep|ch)(\\d+)';
const unitInPath = new RegExp(`/(${unitPattern})/`);
const chapterOnly = /^ch(\d+)$/;
const episodeOnly = /^ep(\d+)$/;

/** Number of a folder `ch07` or `ch7`; undefined: it is called otherwise. */
export function chapterNumber(name: string): number | undefined {
  return numberIn(chapterOnly, name);
}

/** Number of a folder `ep07` within that of its chapter. */
export function episodeNumber(name: string): number | undefined {
  return numberIn(episodeOnly, name);
}

function numberIn(form: RegExp, name: string): number | undefined {
  const [, digits] = form.exec(name) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** The two first drafts of a chapter that is begun twice. */
export const openings = ['a', 'b'] as const;
export type Opening = (typeof openings)[number];

/**
 * Where a story's files lie, below the workspace root. `folder` is the run's, `current`; `paths/` lies beside it. Whoever asks for a
 * unit's files gives its number in the book; that an episode lies in the folder of its chapter is known here alone.
 */
export type Files = ReturnType<typeof filesOf>;

export function filesOf(folder: string, chapterOf: ChapterOf = () => undefined) {
  const beside = folder.split('/').slice(0, -1);
  const chapter = (number: number) => `${folder}/chapters/${unitFolder(number, chapterOf(number))}`;
  const reviews = (number: number, round: number) =>
    `${chapter(number)}/reviews/round-${twoDigits(round)}`;
  return {
    userInput: `${folder}/user_input.json`,
    idea: `${folder}/idea.json`,
    selected: `${folder}/selected_path.json`,
    state: `${folder}/state.json`,
    progress: `${folder}/progress.json`,
    characters: `${folder}/characters/`,
    chapters: `${folder}/chapters`,
    /** What the author says of the story on novel sites. */
    site: `${folder}/site.yaml`,
    /** Where the author lets episodes begin. */
    cuts: `${folder}/cuts.yaml`,
    path: (id: PathId) => [...beside, 'paths', `${id}.json`].join('/'),
    draft: (number: number, round: number) => `${chapter(number)}/draft-${twoDigits(round)}.md`,
    notes: (number: number, round: number) =>
      `${chapter(number)}/revision-notes-${twoDigits(round)}.md`,
    /** Says that this round's draft is the author's own edit. */
    edited: (number: number, round: number) => `${chapter(number)}/edited-${twoDigits(round)}.json`,
    chapter,
    final: (number: number) => `${chapter(number)}/final.md`,
    card: (number: number, round: number, agent: Agent) =>
      `${reviews(number, round)}/${agent}.json`,
    /** The first draft where it is written twice: both stay, and `draft-01.md` is the one that was taken. */
    opening: (number: number, which: Opening) => `${chapter(number)}/draft-01-${which}.md`,
    /** Scorecards of both first drafts, where the average decides which of them goes on, and what it decided. */
    openingCard: (number: number, which: Opening, agent: Agent) =>
      `${chapter(number)}/draft-reviews/${which}/${agent}.json`,
    draftChoice: (number: number) => `${chapter(number)}/draft-01-choice.json`,
    /** Chapters that were planned since the path was chosen. */
    outline: `${folder}/outline`,
    block: (key: string) => `${folder}/outline/more-${key}.json`,
    proposal: (key: string, attempt: number) => `${folder}/outline/proposal-${key}-${attempt}.json`,
    /** What a proposal was given of the ledger, and what was left out. */
    planContext: (key: string, attempt: number) =>
      `${folder}/outline/context-${key}-${attempt}.yaml`,
    /** How a chapter of the book may go: three flows, the check of them, and what was chosen, before any of its episodes is begun. */
    flow: (part: number, pattern: Pattern, attempt: number) =>
      `${folder}/outline/flow-ch${twoDigits(part)}-${pattern}-${attempt}.json`,
    flowCheck: (part: number, attempt: number) =>
      `${folder}/outline/flow-ch${twoDigits(part)}-check-${attempt}.json`,
    chapterOutline: (part: number) => `${folder}/chapters/ch${twoDigits(part)}/outline.json`,
    consistency: (part: number) => `${folder}/chapters/ch${twoDigits(part)}/consistency.json`,
    /** Not among the reviews: that folder holds the founding files only. */
    cross: (number: number, round: number) =>
      `${chapter(number)}/cross-review-${twoDigits(round)}.json`,
    summary: (number: number, round: number) => `${reviews(number, round)}/editor-summary.json`,
    /** What the keeper of the ledger made of an accepted chapter, the first time, the second time … it was read. */
    reading: (number: number, reading: number) =>
      `${chapter(number)}/keeper-${twoDigits(reading)}.json`,
    /** What the drafts of a chapter are given of the ledger, and what was left out. */
    context: (number: number) => `${chapter(number)}/context.yaml`,
    /** How the author writes, measured. */
    voice: `${folder}/bible/voice.yaml`,
    ledger: (file: LedgerFile) => `${folder}/bible/${file}.yaml`,
  };
}

/** `ch01/02`, of an episode `ep03/02`, of a step that belongs to a round of a unit. */
export function roundOfStep(step: string): string | undefined {
  const found = unitInPath.exec(step);
  const chapter = found?.[1]?.split('/').at(-1);
  const behind = step.slice((found?.index ?? 0) + (found?.[0].length ?? 0));
  const round = /(?:draft-|round-|revision-notes-|cross-review-)(\d+)/.exec(behind)?.[1];
  return chapter === undefined || round === undefined ? undefined : `${chapter}/${round}`;
}
