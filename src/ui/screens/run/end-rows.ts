import type { FolioView } from '../../../engine/data/view.ts';
import type { RunState } from '../../../engine/runs/run-state.ts';
import type { Look } from '../../components/look.tsx';
import { exactScore } from '../../components/numbers.ts';
import { type Row, span } from '../../components/row.ts';
import type { ColourRole } from '../../components/theme.ts';
import { describeFailure } from '../../messages/describe-failure.ts';
import { sanitise } from '../../text/sanitise.ts';
import { wrapProse } from '../../text/wrap.ts';
import { betterThanForced } from '../../workflows/folio/screens/author-state.ts';
import { canGoOn, canWriteMore, isWhole, raisedBudget } from './next-step.ts';

/** How a run has ended: what happened and what to do next. Empty while it is alive. `view`: of a story. */
export function endRows(
  state: RunState,
  view: Pick<FolioView, 'chapters' | 'gates'> | undefined,
  live: boolean,
  width: number,
  look: Look,
): readonly Row[] {
  if (live || state.status === 'starting' || state.status === 'running') return [];
  const lines = [
    ...outcome(state, view, look),
    ...betterLine(view, look),
    ...failureLines(state, look),
    line(nextText(state, view !== undefined, look), 'key'),
  ];
  return lines.flatMap(({ text, role }) =>
    wrapProse(sanitise(text), look.cells, width).map((piece): Row => [span(piece, role)]),
  );
}

type Line = { readonly text: string; readonly role: ColourRole };

function line(text: string, role: ColourRole): Line {
  return { text, role };
}

function outcome(
  state: RunState,
  view: Pick<FolioView, 'chapters' | 'gates'> | undefined,
  { messages }: Look,
): readonly Line[] {
  const words = messages.screens.summary;
  switch (state.status) {
    case 'done':
      return view === undefined ? [line(words.workDone, 'good')] : finished(state, view, words);
    case 'waiting':
      return [line(words.waiting, 'warn')];
    case 'paused':
      return [line(words.paused, 'warn')];
    case 'failed':
      return [line(words.failed, 'bad')];
    case 'cancelled':
      return [line(words.cancelled, 'warn')];
    default:
      return [];
  }
}

/** The last round went through below the gate, though an earlier one scored higher: the author may have that one. */
function betterLine(
  view: Pick<FolioView, 'gates'> | undefined,
  { messages }: Look,
): readonly Line[] {
  const better = betterThanForced(view?.gates ?? []);
  if (better === undefined) return [];
  const say = messages.screens.author.better;
  return [line(say(better.round, exactScore(better.average)), 'accent')];
}

type Words = Look['messages']['screens']['summary'];

/** How the last chapter of this sitting came out, and whether it was the last one of all. */
function finished(
  state: RunState,
  { chapters, gates }: Pick<FolioView, 'chapters' | 'gates'>,
  words: Words,
): readonly Line[] {
  const last = chapters.findLast(({ status }) => status !== 'now');
  const all = last === undefined || isWhole(state) ? [line(words.allDone, 'good')] : [];
  if (last === undefined) return all;
  const { chapter, rounds } = last;
  const average = last.average === null ? '–' : exactScore(last.average);
  // What its author took has passed no gate, whatever it says of it.
  if (gates.some((gate) => gate.chapter === chapter && gate.used))
    return [line(usedText({ chapter, rounds, average }, state, words), 'good'), ...all];
  return last.status === 'accepted'
    ? [line(words.accepted(chapter, average), 'good'), ...all]
    : [line(words.forced(chapter, average), 'warn'), ...all];
}

/** A draft the author edited and took at once was read by nobody: the average is that of the draft before. */
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

function failureLines(state: RunState, { messages }: Look): readonly Line[] {
  if (state.failure === null || state.failure.kind === 'cancelled') return [];
  const { title, detail, next } = describeFailure(state.failure, messages);
  return [line(title, 'title'), line(detail, 'dim'), line(next, 'accent')].filter(
    ({ text }) => text !== '',
  );
}

function nextText(state: RunState, story: boolean, { messages }: Look): string {
  const words = messages.screens.summary;
  switch (state.status) {
    case 'done':
      if (story && canWriteMore(state)) return words.next;
      return story && isWhole(state) ? words.nextWhole : words.nextOver;
    case 'waiting':
      return words.nextWaiting;
    default:
      if (raisedBudget(state, null) !== undefined) return words.nextOverBudget;
      return canGoOn(state) ? words.nextStopped : words.nextOver;
  }
}
