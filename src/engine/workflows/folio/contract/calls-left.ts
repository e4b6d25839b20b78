import type { Config } from '../../../config.ts';
import type { FirstCalls } from '../../../data/first-calls.ts';
import type { RunState } from '../../../runs/run-state.ts';
import {
  type Brought,
  broughtIn,
  callsOfLoop,
  callsOfReview,
  callsToPaths,
  type LoopLeft,
  nothingBrought,
} from './calls-ahead.ts';
import { filesOf, storyFolder } from './paths.ts';
import { allReviewers } from './reviewers.ts';
import { tokens } from './round-price.ts';
import { folioState } from './state.ts';
import { judgingGate } from './story-gate.ts';
import { chapterIn } from './unit.ts';
import { type FolioView, folioView, isOnlyReviewed } from './view.ts';

/** The calls of a story that goes on from where it rests: to its next question, or as far as was asked for. */
export function callsLeft(
  state: RunState,
  config: Config,
  given: Brought = nothingBrought,
): readonly FirstCalls[] {
  const handed = given.chapters > 0 ? given : broughtIn(state.phaseValues);
  const view = folioView(state);
  const { chapter } = view;
  if (chapter === null) return beforeLoop(state, config, { view, handed });
  const chapters = numberIn(state, 'chapters') ?? chapter;
  if (isOnlyReviewed(state)) {
    const known = handed.chapters > 0 ? handed : { chapters, tokens: chapters * tokens.draft };
    const reviews = folioState(state).scores.length;
    return callsOfReview(config.folio, known, { idea: true, reviews });
  }
  const gate = judgingGate(state.phaseValues, config);
  const now = leftOfChapter(state, view, gate.max_rounds);
  return callsOfLoop(config.folio, gate, { ...now, chapters: further(state, chapter) });
}

/** Those of the chapters that were asked for after the one at work. */
export function callsOfFurther(state: RunState, config: Config): readonly FirstCalls[] {
  const { chapter } = folioView(state);
  if (chapter === null || isOnlyReviewed(state)) return [];
  const none = { draft: false, reviews: 0, rounds: 0, chapters: further(state, chapter) };
  return callsOfLoop(config.folio, judgingGate(state.phaseValues, config), none);
}

function further(state: RunState, chapter: number): number {
  return Math.max(0, (numberIn(state, 'until') ?? chapter) - chapter);
}

function beforeLoop(
  state: RunState,
  { folio }: Config,
  { view, handed }: { readonly view: FolioView; readonly handed: Brought },
): readonly FirstCalls[] {
  // its next step is a question
  if (state.phase === 'select') return [];
  const idea = state.steps.get(filesOf(storyFolder).idea)?.status === 'done';
  if (isOnlyReviewed(state)) return callsOfReview(folio, handed, { idea, reviews: 0 });
  const paths = view.paths.filter(({ status }) => status === 'done').length;
  return callsToPaths(folio, handed, { idea, paths });
}

/** Of the chapter at work: what of its round is not there, and the rounds that may come after it. */
function leftOfChapter(
  state: RunState,
  { chapter, round, gates, reviewers }: FolioView,
  most: number,
): Omit<LoopLeft, 'chapters'> {
  const at = round ?? 1;
  const judged = gates.find((gate) => gate.round === at);
  const all = allReviewers.length;
  if (judged !== undefined && judged.outcome !== 'FAIL')
    return { draft: false, reviews: 0, rounds: 0 };
  if (judged !== undefined)
    return { draft: true, reviews: all, rounds: Math.max(0, most - at - 1) };
  const draft = filesOf(storyFolder, chapterIn(state)).draft(chapter ?? 1, at);
  const isThere = state.steps.get(draft)?.status === 'done';
  const scored = reviewers.filter(({ score }) => score !== null).length;
  return { draft: !isThere, reviews: all - scored, rounds: Math.max(0, most - at) };
}

function numberIn({ phaseValues }: RunState, name: string): number | undefined {
  const value = phaseValues[name];
  return typeof value === 'number' ? value : undefined;
}
