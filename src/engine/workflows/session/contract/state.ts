import { hashOf } from '../../../data/canonical.ts';
import type { Json } from '../../../data/question.ts';
import { addEnded, nothingSpent, type Spent } from '../../../data/usage.ts';
import { ownState, type RoomFold } from '../../../runs/room-state.ts';
import type { RunState } from '../../../runs/run-state.ts';
import { type SessionMark, sessionMark } from './events.ts';

type Of<T extends SessionMark['type']> = Extract<SessionMark, { type: T }>;

/** One round of executor and watcher. */
export type Attempt = {
  readonly iteration: number;
  readonly done: Of<'attempt_done'> | null;
  readonly inspected: Of<'attempt_inspected'> | null;
};

/** What a session's events say beside those of every run. */
export type SessionState = {
  readonly trail: readonly (Of<'session_state'> & { readonly at: string })[];
  readonly chosen: Of<'session_chosen'> | null;
  readonly checked: Of<'session_checked'> | null;
  readonly classified: Of<'task_classified'> | null;
  readonly personas: Of<'personas_chosen'> | null;
  readonly attempts: readonly Attempt[];
  readonly control: Of<'control_told'> | null;
  readonly result: Of<'session_result'> | null;
  readonly unapplied: number;
  /** Files of the last apply, while it can be taken back. */
  readonly undoable: number;
  /** Who answered for which step, and what it has used. */
  readonly calls: Readonly<Record<string, { readonly model: string; readonly spent: Spent }>>;
  /** Marks that were told already: each walk comes to them again. */
  readonly told: ReadonlySet<string>;
};

export const emptySession: SessionState = {
  trail: [],
  chosen: null,
  checked: null,
  classified: null,
  personas: null,
  attempts: [],
  control: null,
  result: null,
  unapplied: 0,
  undoable: 0,
  calls: {},
  told: new Set(),
};

export const sessionFold: RoomFold<SessionState> = {
  begin: emptySession,
  next(before, event) {
    if (event.type === 'call_finished' || event.type === 'call_failed') {
      const spent = addEnded(before.calls[event.step]?.spent ?? nothingSpent, event);
      return { ...before, calls: { ...before.calls, [event.step]: { model: event.model, spent } } };
    }
    const mark = sessionMark(event);
    if (mark === undefined) return before;
    const told = new Set(before.told).add(nameOf(mark));
    return { ...before, ...news(before, mark, event.at), told };
  },
};

export function sessionState({ room }: Pick<RunState, 'room'>): SessionState {
  return ownState(sessionFold, room);
}

/** Was every attempt kept from being made? Then there is nothing to agree on, to take, or to go on from. */
export function isNoneMade({ attempts }: Pick<SessionState, 'attempts'>): boolean {
  return attempts.length > 0 && attempts.every(({ done }) => done?.status === 'blocked');
}

/** Names what a mark says: the same words have the same name. */
export function nameOf(mark: SessionMark): string {
  return hashOf(JSON.parse(JSON.stringify(mark)) as Json);
}

function news(before: SessionState, mark: SessionMark, at: string): Partial<SessionState> {
  switch (mark.type) {
    case 'session_state':
      return { trail: [...before.trail, { ...mark, at }] };
    case 'session_chosen':
      return { chosen: mark };
    case 'session_checked':
      return { checked: mark };
    case 'task_classified':
      return { classified: mark };
    case 'personas_chosen':
      return { personas: mark };
    case 'attempt_done':
      return { attempts: withAttempt(before.attempts, { iteration: mark.iteration, done: mark }) };
    case 'attempt_inspected':
      return {
        attempts: withAttempt(before.attempts, { iteration: mark.iteration, inspected: mark }),
      };
    case 'control_told':
      return { control: mark };
    case 'session_result':
      return { result: mark };
    case 'artifacts_open':
      return { unapplied: mark.files, undoable: mark.undo };
    default:
      return mark satisfies never;
  }
}

function withAttempt(
  attempts: readonly Attempt[],
  part: Partial<Attempt> & Pick<Attempt, 'iteration'>,
): readonly Attempt[] {
  const before = attempts.find(({ iteration }) => iteration === part.iteration);
  const others = attempts.filter(({ iteration }) => iteration !== part.iteration);
  const whole = { done: null, inspected: null, ...before, ...part };
  return [...others, whole].toSorted((a, b) => a.iteration - b.iteration);
}
