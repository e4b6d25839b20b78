import { hashOf } from '../../../data/canonical.ts';
import { json } from '../../../data/question.ts';
import { ownState, type RoomFold } from '../../../runs/room-state.ts';
import type { RunState } from '../../../runs/run-state.ts';
import { type ChangedFile, type EditMark, editMark } from './events.ts';

type MarkOf<T extends EditMark['type']> = Extract<EditMark, { type: T }>;

/** One run of the pipeline, as its lamp shows it. */
export type Attempt = {
  readonly attempt: number;
  readonly run: string | null;
  readonly status: 'running' | 'PASS' | 'FAIL' | 'INFRA_ERROR';
  readonly steps: readonly { readonly step: string; readonly state: string; readonly ms: number }[];
  readonly summary: string;
  readonly failedStep: string | null;
  readonly fingerprint: string;
  readonly ms: number;
  readonly startedAt: string;
  /** A new way was looked for after it. */
  readonly replanned: boolean;
};

export type ScoutTurn = {
  readonly scout: 'A' | 'B';
  readonly n: number;
  readonly question: string;
  readonly answered: boolean;
  readonly files: readonly string[];
  readonly notes: readonly string[];
};

/** What the marks of a task say beside the events of every run. */
export type EditState = {
  /** Hashes of all marks so far, so that none is told twice. */
  readonly told: ReadonlySet<string>;
  readonly begun: MarkOf<'edit_begun'> | null;
  readonly base: MarkOf<'base_verified'> | null;
  /** Steps of the run before anything was changed. */
  readonly baseSteps: Attempt['steps'];
  readonly scouts: readonly ScoutTurn[];
  readonly batches: readonly MarkOf<'batch_applied'>[];
  readonly refused: number;
  readonly attempts: readonly Attempt[];
  readonly counters: {
    readonly consecutive: number;
    readonly total: number;
    readonly replans: number;
  };
  readonly strategies: readonly MarkOf<'replanned'>[];
  readonly findings: MarkOf<'integrity'>['findings'];
  /** null: not measured yet. */
  readonly mutants: MarkOf<'mutants'> | null;
  readonly files: readonly ChangedFile[];
  /** Of a task that came no further; what it ended with is in its `report.md`. */
  readonly theories: MarkOf<'theories'>['theories'];
  /** Has what stands there passed all checks, with no edit since? */
  readonly green: boolean;
  /** What a task that did not come to its end left in the repository. */
  readonly left: readonly string[];
  readonly ended: MarkOf<'edit_ended'> | null;
};

export const emptyEdit: EditState = {
  told: new Set(),
  begun: null,
  base: null,
  baseSteps: [],
  scouts: [],
  batches: [],
  refused: 0,
  attempts: [],
  counters: { consecutive: 0, total: 0, replans: 0 },
  strategies: [],
  findings: [],
  mutants: null,
  files: [],
  theories: [],
  green: false,
  left: [],
  ended: null,
};

export const editFold: RoomFold<EditState> = {
  begin: emptyEdit,
  next(before, event) {
    const mark = editMark(event);
    if (mark === undefined) return before;
    const told = new Set(before.told).add(hashOf(json.parse(mark)));
    return { ...marked(before, mark, event.at), told };
  },
};

export function editState({ room }: Pick<RunState, 'room'>): EditState {
  return ownState(editFold, room);
}

/** A walk that goes on tells again what it passes: each mark replaces the one of the same place. */
function marked(before: EditState, mark: EditMark, at: string): EditState {
  switch (mark.type) {
    case 'edit_begun':
      return { ...before, begun: mark, ended: null };
    case 'base_verified':
      return { ...before, base: mark };
    case 'scout_asked': {
      const { scout, n, question } = mark;
      const turn = { scout, n, question, answered: false, files: [], notes: [] };
      return { ...before, scouts: replaced(before.scouts, turn, sameTurn) };
    }
    case 'scout_answered': {
      const { scout, n, files, notes } = mark;
      const scouts = before.scouts.map((turn) =>
        turn.scout === scout && turn.n === n ? { ...turn, answered: true, files, notes } : turn,
      );
      return { ...before, scouts };
    }
    case 'batch_applied':
      return {
        ...before,
        batches: replaced(before.batches, mark, (a, b) => a.n === b.n),
        files: mark.files,
        green: false,
      };
    case 'batch_refused':
      return { ...before, refused: before.refused + 1 };
    case 'verify_started':
      return mark.baseline ? before : { ...before, attempts: started(before.attempts, mark, at) };
    case 'verify_step':
      return mark.attempt === 0
        ? { ...before, baseSteps: withStep(before.baseSteps, mark) }
        : { ...before, attempts: stepped(before.attempts, mark) };
    case 'verified': {
      const { consecutive, total, replans } = mark;
      return {
        ...before,
        attempts: verified(before.attempts, mark),
        counters: { consecutive, total, replans },
        green: mark.status === 'PASS',
      };
    }
    case 'replanned':
      return {
        ...before,
        strategies: replaced(before.strategies, mark, (a, b) => a.id === b.id),
        attempts: before.attempts.map((each) =>
          each.attempt === mark.attempt ? { ...each, replanned: true } : each,
        ),
      };
    case 'mutants':
      return { ...before, mutants: mark };
    case 'integrity':
      return { ...before, findings: mark.findings };
    case 'theories':
      return { ...before, theories: mark.theories };
    case 'edit_left':
      return { ...before, left: mark.files };
    case 'edit_ended':
      return { ...before, ended: mark };
    default:
      return mark satisfies never;
  }
}

const sameTurn = (a: ScoutTurn, b: ScoutTurn) => a.scout === b.scout && a.n === b.n;

function replaced<T>(list: readonly T[], one: T, same: (a: T, b: T) => boolean): readonly T[] {
  return list.some((each) => same(each, one))
    ? list.map((each) => (same(each, one) ? one : each))
    : [...list, one];
}

function started(
  attempts: EditState['attempts'],
  { attempt, run }: MarkOf<'verify_started'>,
  at: string,
): EditState['attempts'] {
  const fresh: Attempt = {
    ...{ attempt, run, status: 'running', steps: [], summary: '', failedStep: null },
    ...{ fingerprint: '', ms: 0, startedAt: at, replanned: false },
  };
  return replaced(attempts, fresh, (a, b) => a.attempt === b.attempt);
}

function stepped(
  attempts: EditState['attempts'],
  mark: MarkOf<'verify_step'>,
): EditState['attempts'] {
  return attempts.map((each) =>
    each.attempt === mark.attempt ? { ...each, steps: withStep(each.steps, mark) } : each,
  );
}

function withStep(
  steps: Attempt['steps'],
  { step, state, ms }: MarkOf<'verify_step'>,
): Attempt['steps'] {
  return replaced(steps, { step, state, ms }, (a, b) => a.step === b.step);
}

function verified(
  attempts: EditState['attempts'],
  mark: MarkOf<'verified'>,
): EditState['attempts'] {
  const { status, summary, step, fingerprint, ms, run } = mark;
  const number = mark.attempt ?? attempts.at(-1)?.attempt;
  return attempts.map((each) =>
    each.attempt === number
      ? { ...each, status, summary, failedStep: step, fingerprint, ms, run }
      : each,
  );
}
