import type { RunEvent } from '../../../data/event.ts';
import type { Failure } from '../../../data/failure.ts';
import { ownState, type RoomFold } from '../../../runs/room-state.ts';
import type { RunState } from '../../../runs/run-state.ts';
import { type BookEvent, folioMark, type GateEvent, type ScoreEvent } from './events.ts';
import { movedAside, type OwnText, takenAsChapter, toldAside } from './own-texts.ts';
import { finishedIn, withGate, withoutRounds, withScore } from './rounds.ts';

/** What a story's events say beside those of every run. */
export type FolioState = {
  /** The title that it got from its idea; null: it has none yet. */
  readonly named: string | null;
  readonly scores: readonly ScoreEvent[];
  readonly gates: readonly GateEvent[];
  /** Reviews that failed and were not asked for again since. */
  readonly failed?: readonly { readonly step: string; readonly failure: Failure }[];
  /** Chapters whose text its author took as it is: no round is that text. */
  readonly unscored?: readonly number[];
  /** Those texts, and where each lies whose place another took. */
  readonly ownTexts?: readonly OwnText[];
  /** As of when it rested last; absent: it is no book yet. */
  readonly book?: Omit<BookEvent, 'type'>;
  /** Up to which chapter it is written of how many that are planned; absent: nobody said, or all of them are. */
  readonly part?: { readonly done: number; readonly of: number };
};

export const folioFold: RoomFold<FolioState> = {
  begin: { named: null, scores: [], gates: [] },
  next(before, event) {
    if (event.type === 'said') return parted(said(before, event), event);
    if (event.type === 'superseded') return superseded(before, event);
    if (event.type === 'step_failed') return failed(before, event);
    if (event.type === 'step_started' || event.type === 'step_finished')
      return withoutFailure(before, event.step);
    const mark = folioMark(event);
    switch (mark?.type) {
      case 'scored':
        return { ...before, scores: withScore(before.scores, mark) };
      case 'judged':
        return { ...before, gates: withGate(before.gates, mark) };
      case 'book': {
        const { type: _, ...book } = mark;
        return { ...before, book };
      }
      case undefined:
        return before;
      default:
        return mark satisfies never;
    }
  },
};

export function folioState({ room }: Pick<RunState, 'room'>): FolioState {
  return ownState(folioFold, room);
}

function said(state: FolioState, event: Extract<RunEvent, { type: 'said' }>): FolioState {
  const { chapter } = event.values;
  if (typeof chapter !== 'number') return named(state, event);
  if (endsByRound.has(event.notice)) return scoredAgain(state, chapter);
  const { ownTexts = [] } = state;
  if (event.notice === 'text_put_aside') return withOwn(state, toldAside(ownTexts, event));
  if (event.notice !== 'edit_used') return state;
  return {
    ...withOwn(state, takenAsChapter(ownTexts, event)),
    unscored: [...new Set([...(state.unscored ?? []), chapter])],
  };
}

function withOwn(state: FolioState, ownTexts: readonly OwnText[]): FolioState {
  return ownTexts.length === 0 ? state : { ...state, ownTexts };
}

/** A round's draft is the chapter. */
const endsByRound: ReadonlySet<string> = new Set([
  'round_used',
  'chapter_accepted',
  'chapter_forced',
]);

/** Another text is the chapter, or there is none. */
function scoredAgain(state: FolioState, chapter: number): FolioState {
  if (state.unscored?.includes(chapter) !== true) return state;
  return { ...state, unscored: state.unscored.filter((each) => each !== chapter) };
}

function superseded(
  before: FolioState,
  event: Extract<RunEvent, { type: 'superseded' }>,
): FolioState {
  const { paths } = event;
  const state = withoutRounds(before, paths);
  const told = paths.reduce((left, path) => {
    const chapter = finishedIn(path);
    return chapter === undefined ? left : scoredAgain(left, chapter);
  }, state);
  return withOwn(told, movedAside(before.ownTexts ?? [], event));
}

function failed(
  state: FolioState,
  { step, role, failure }: Extract<RunEvent, { type: 'step_failed' }>,
): FolioState {
  if (role === null) return state;
  const others = withoutFailure(state, step).failed ?? [];
  return { ...state, failed: [...others, { step, failure }] };
}

function withoutFailure(state: FolioState, step: string): FolioState {
  if (state.failed?.some((each) => each.step === step) !== true) return state;
  return { ...state, failed: state.failed.filter((each) => each.step !== step) };
}

/** A story has a title of its own as soon as its idea has been structured, and keeps it in later walks. */
function named(state: FolioState, said: Extract<RunEvent, { type: 'said' }>): FolioState {
  const title = said.notice === 'idea_structured' ? said.values['title'] : undefined;
  return typeof title === 'string' && title !== '' ? { ...state, named: title } : state;
}

/** As many as were asked for, the end of the story, or more chapters to come. */
function parted(
  { part: before, ...state }: FolioState,
  { notice, values }: Extract<RunEvent, { type: 'said' }>,
): FolioState {
  const { chapters, total } = values;
  const done = notice === 'outline_grown' ? before?.done : chapters;
  const isTold = notice === 'chapters_done' || notice === 'outline_grown';
  const part =
    isTold && typeof done === 'number' && typeof total === 'number'
      ? { done, of: total }
      : undefined;
  const kept = isTold ? part : notice === 'story_complete' ? undefined : before;
  return kept === undefined ? state : { ...state, part: kept };
}
