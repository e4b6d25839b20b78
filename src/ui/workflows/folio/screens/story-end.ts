import type { RunState } from '../../../../engine/runs/run-state.ts';
import { judgingGate } from '../../../../engine/workflows/folio/contract/story-gate.ts';
import type { FolioView } from '../../../../engine/workflows/folio/contract/view.ts';
import { isOnlyReviewed, isWhole } from '../../../../engine/workflows/folio/contract/view.ts';
import type { OpenRun } from '../../../cockpit/run-desk.ts';
import type { Look } from '../../../components/look.tsx';
import { exactScore } from '../../../components/numbers.ts';
import { countedAs } from '../../../messages/of-episodes.ts';
import { type EndLine, endLine, type OwnEnd } from '../../../screens/run/end-rows.ts';
import type { StoryWords } from '../words/ja/screens.ts';
import { storyWordsOf } from '../words/of.ts';
import { planWords } from '../words/plan.ts';
import { betterThanForced } from './author-state.ts';
import { canPlan, canWriteMore, lastNext } from './more-chapters.ts';

type Ended = Pick<FolioView, 'chapter' | 'chapters' | 'gates'>;

/**
 * The state of a story when its run has ended: its last chapter, a better round that was passed over, what to do next.
 */
export function storyEnd(
  run: Pick<OpenRun, 'readOnly' | 'folder'>,
  state: RunState,
  view: Ended,
  look: Look,
): OwnEnd {
  const words = storyWordsOf(look.messages).summary;
  const plan = countedAs(planWords[look.messages.language], look.messages);
  const plans = canPlan(run, state, view);
  const goesOn = canWriteMore(state);
  const last = plans ? lastNext(state) : undefined;
  const whole = plans ? plan.nextWhole : words.nextWhole;
  const recorded = plans ? plan.nextRecorded : undefined;
  const more = last === undefined ? words.next : plan.nextLast;
  return {
    done: isOnlyReviewed(state)
      ? [endLine(words.allScored(view.chapters.length), 'good')]
      : finished(state, view, words),
    more: [
      ...betterLine(view, state, look),
      ...(last === undefined ? [] : [endLine(plan.lastIsNext(last), 'accent')]),
      ...(isAllRecorded(state) ? [endLine(words.recordedTo, 'accent')] : []),
    ],
    next: goesOn ? more : isWhole(state) || isOnlyReviewed(state) ? whole : recorded,
  };
}

/**
 * The last round went through below the gate, though an earlier one scored higher: by the rules of the story that one is the
 * chapter, or its author may have it.
 */
function betterLine(
  { gates }: Pick<FolioView, 'gates'>,
  { phaseValues }: Pick<RunState, 'phaseValues'>,
  { messages }: Look,
): readonly EndLine[] {
  const better = betterThanForced(gates);
  if (better === undefined) return [];
  const words = storyWordsOf(messages).author;
  const isTaken = judgingGate(phaseValues, undefined).force_pass_draft === 'best';
  const say = isTaken ? words.bestTaken : words.better;
  return [endLine(say(better.round, exactScore(better.average)), 'accent')];
}

/** A recording that has come to its end before its story has. */
function isAllRecorded(state: RunState): boolean {
  return state.rehearsal && state.status === 'done' && !isWhole(state);
}

type Words = StoryWords['summary'];

/** How the last chapter of this sitting came out, and whether it was the last one of all. */
function finished(
  state: RunState,
  { chapters, gates }: Pick<FolioView, 'chapters' | 'gates'>,
  words: Words,
): readonly EndLine[] {
  const last = chapters.findLast(({ status }) => status !== 'now');
  const all = last === undefined || isWhole(state) ? [endLine(words.allDone, 'good')] : [];
  if (last === undefined) return all;
  const { chapter, rounds } = last;
  const average = last.average === null ? '–' : exactScore(last.average);
  // A draft that its author took has not passed the gate, whatever its score.
  if (gates.some((gate) => gate.chapter === chapter && gate.used))
    return [endLine(usedText({ chapter, rounds, average }, state, words), 'good'), ...all];
  if (last.status !== 'accepted') return [endLine(words.forced(chapter, average), 'warn'), ...all];
  const verdict = gates.findLast((gate) => gate.chapter === chapter);
  const say = verdict?.outcome === 'CONVERGED' ? words.flat : words.accepted;
  return [endLine(say(chapter, average), 'good'), ...all];
}

/** A draft the author edited and took at once was not reviewed: the average is that of the draft before. */
function usedText(
  of: { readonly chapter: number; readonly rounds: number; readonly average: string },
  { notices }: RunState,
  words: Words,
): string {
  const last = notices.findLast(
    ({ notice, values }) =>
      (notice === 'edit_used' || notice === 'round_used') && values['chapter'] === of.chapter,
  );
  return last?.notice === 'edit_used'
    ? words.usedEdit(of.chapter)
    : words.used(of.chapter, of.rounds, of.average);
}
