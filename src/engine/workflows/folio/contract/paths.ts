import { twoDigits } from '../../../data/two-digits.ts';
import type { RoomPlace } from '../../../runs/place.ts';
import type { LedgerFile } from './ledger/entries.ts';
import type { Agent, PathId } from './reviewers.ts';

/** One story at a time, always in the same folder. */
export const storyFolder = 'current';
export const folioPlace = { only: storyFolder, with: ['paths'] } as const satisfies RoomPlace;

/** `ch01-draft-02`: how a scorecard names what it is about. */
export function draftName(chapter: number, round: number): string {
  return `ch${twoDigits(chapter)}-draft-${twoDigits(round)}`;
}

/** The two first drafts of a chapter that is begun twice. */
export const openings = ['a', 'b'] as const;
export type Opening = (typeof openings)[number];

/** Where a story's files lie, below the workspace root. `folder` is the run's, `current`; `paths/` lies beside it. */
export type Files = ReturnType<typeof filesOf>;

export function filesOf(folder: string) {
  const beside = folder.split('/').slice(0, -1);
  const chapter = (number: number) => `${folder}/chapters/ch${twoDigits(number)}`;
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

/** `ch01/02` of a step that belongs to a round of a chapter. */
export function roundOfStep(step: string): string | undefined {
  const found = /\/(ch\d+)\//.exec(step);
  const chapter = found?.[1];
  const behind = step.slice((found?.index ?? 0) + (found?.[0].length ?? 0));
  const round = /(?:draft-|round-|revision-notes-|cross-review-)(\d+)/.exec(behind)?.[1];
  return chapter === undefined || round === undefined ? undefined : `${chapter}/${round}`;
}
