import type { RunEvent } from '../../../data/event.ts';
import { ownState, type RoomFold } from '../../../runs/room-state.ts';
import type { RunState } from '../../../runs/run-state.ts';
import { type BookEvent, folioMark, type GateEvent, type ScoreEvent } from './events.ts';
import { withGate, withoutRounds, withScore } from './rounds.ts';

/** What a story's events say beside those of every run. */
export type FolioState = {
  /** The title that it got from its idea; null: it has none yet. */
  readonly named: string | null;
  readonly scores: readonly ScoreEvent[];
  readonly gates: readonly GateEvent[];
  /** As of when it rested last; absent: it is no book yet. */
  readonly book?: Omit<BookEvent, 'type'>;
};

export const folioFold: RoomFold<FolioState> = {
  begin: { named: null, scores: [], gates: [] },
  next(before, event) {
    if (event.type === 'said') return named(before, event);
    if (event.type === 'superseded') return withoutRounds(before, event.paths);
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

/** A story has a title of its own as soon as its idea has been structured, and keeps it in later walks. */
function named(state: FolioState, said: Extract<RunEvent, { type: 'said' }>): FolioState {
  const title = said.notice === 'idea_structured' ? said.values['title'] : undefined;
  return typeof title === 'string' && title !== '' ? { ...state, named: title } : state;
}
