import { stillAsked } from '../acting/permission-question.ts';
import type { EndStatus, Payer, RunEvent } from '../data/event.ts';
import type { Failure } from '../data/failure.ts';
import type { Answer, JsonMapping, Question } from '../data/question.ts';
import { addEnded, nothingSpent, type Spent } from '../data/usage.ts';
import { type CallsUnderWay, callsAfter, noCalls } from './calls-under-way.ts';
import { foldRoom, type RoomFold, type RoomState } from './room-state.ts';

export type StepState = {
  readonly status: 'running' | 'done' | 'failed';
  readonly role: string | null;
  /** 0–100 while an agent is at work; null when unknown. */
  readonly percent: number | null;
  /** What has been streamed so far of the reply at work. */
  readonly text: string;
  readonly failure: Failure | null;
  /** The call waits for the provider (retry, limit); until when, if known. */
  readonly waiting: { readonly until: string | null; readonly failure: Failure } | null;
  /** The role whose call is to begin before this one is sent. */
  readonly held: string | null;
  /** The tool it uses, or used last. `ok` null: it is at work. */
  readonly lastTool: {
    readonly tool: string;
    readonly subject: string;
    readonly ok: boolean | null;
  } | null;
};

/** All that the screen may know of a run: its events, folded. */
export type RunState = {
  readonly run: string;
  readonly workflow: string;
  readonly title: string;
  readonly provider: string;
  readonly rehearsal: boolean;
  readonly payer: Payer;
  readonly budgetUsd: number | null;
  readonly status: 'starting' | 'running' | EndStatus;
  readonly failure: Failure | null;
  /** How many things of its inbox, from the first one on, a walk has taken up; null: its history does not say it. */
  readonly told: number | null;
  readonly startedAt: string | null;
  readonly lastAt: string | null;
  readonly phase: string | null;
  readonly phases: readonly string[];
  readonly phaseValues: Readonly<Record<string, string | number>>;
  readonly steps: ReadonlyMap<string, StepState>;
  /** Questions put in this walk and not answered. */
  readonly questions: readonly Question[];
  /** Those of earlier walks that nobody has answered: put again, they have waited since then. */
  readonly askedBefore: readonly Question[];
  readonly answers: readonly Answer[];
  readonly notices: readonly {
    at: string;
    /** Its name among those of the engine and of the run's room. */
    notice: string;
    values: JsonMapping;
    warning: boolean;
  }[];
  /** What its room knows of it beside all this; null where the room is not known. */
  readonly room: RoomState | null;
  readonly spent: Spent;
  /** What is not in `spent` yet, and may cost. */
  readonly underWay: CallsUnderWay;
};

export const emptyRunState: RunState = {
  run: '',
  workflow: '',
  title: '',
  provider: '',
  rehearsal: false,
  payer: { kind: 'nobody' },
  budgetUsd: null,
  status: 'starting',
  failure: null,
  told: null,
  startedAt: null,
  lastAt: null,
  phase: null,
  phases: [],
  phaseValues: {},
  steps: new Map(),
  questions: [],
  askedBefore: [],
  answers: [],
  notices: [],
  room: null,
  spent: nothingSpent,
  underWay: noCalls,
};

/** The state of a run of this room before its first event. */
export function beginRun(fold: RoomFold): RunState {
  return { ...emptyRunState, room: { fold, own: fold.begin } };
}

/** Folds one event. Pure; the same events in the same order always give the same state. */
export function foldEvent(before: RunState, event: RunEvent): RunState {
  return fold(before, event, (steps, name, step) => new Map(steps).set(name, step));
}

/** Folds many events, oldest first, with one copy of the steps for all of them. Pure, as `foldEvent`. */
export function foldEvents(before: RunState, events: readonly RunEvent[]): RunState {
  const own = { ...before, steps: new Map(before.steps) };
  return events.reduce<RunState>((state, event) => fold(state, event, setInPlace), own);
}

/** Gives `steps` with `step` under its name. */
type SetStep = (steps: RunState['steps'], name: string, step: StepState) => RunState['steps'];

/** Only for a map that nobody else has seen: a run of a thousand steps would be copied for each event. */
const setInPlace: SetStep = (steps, name, step) =>
  (steps instanceof Map ? steps : new Map(steps)).set(name, step);

function fold(before: RunState, event: RunEvent, set: SetStep): RunState {
  const state = { ...before, lastAt: event.at, room: foldRoom(before.room, event, before.lastAt) };
  switch (event.type) {
    case 'run_started':
      return started(state, event);
    case 'run_ended':
      return {
        ...state,
        status: event.status,
        failure: event.failure,
        steps: settled(state.steps),
      };
    case 'phase_started':
      return {
        ...state,
        phase: event.phase,
        phaseValues: event.values,
        phases: [...new Set([...state.phases, event.phase])],
      };
    case 'said':
      return noticed(state, {
        at: event.at,
        notice: event.notice,
        values: event.values,
        warning: false,
      });
    case 'warned':
      return noticed(state, {
        at: event.at,
        notice: event.warning,
        values: event.values,
        warning: true,
      });
    case 'question_opened': {
      const others = state.questions.filter(({ id }) => id !== event.question.id);
      return { ...state, questions: [...others, event.question] };
    }
    case 'question_answered':
      return answered(state, event.answer);
    case 'superseded':
      return forget(state, event.paths);
    case 'call_finished':
    case 'call_failed':
      return {
        ...state,
        spent: addEnded(state.spent, event),
        underWay: callsAfter(state.underWay, event, state.payer),
      };
    case 'marked':
    case 'reply_refused':
    case 'concurrency_changed':
    case 'observed':
    case 'effect_started':
    case 'effect_finished':
      return state;
    case 'inbox_taken':
      // where one before it is untaken, so is this
      return state.told === Number(event.item) - 1 ? { ...state, told: state.told + 1 } : state;
    default: {
      const questions = stillAsked(state.questions, event);
      const askedBefore = stillAsked(state.askedBefore, event);
      const underWay =
        event.type === 'call_started'
          ? callsAfter(state.underWay, event, state.payer)
          : state.underWay;
      const steps = foldStep(state.steps, event, set);
      return { ...state, questions, askedBefore, underWay, steps };
    }
  }
}

type StepEvent = Extract<
  RunEvent,
  {
    type:
      | 'step_started'
      | 'step_finished'
      | 'step_failed'
      | 'text'
      | 'text_void'
      | 'call_progress'
      | 'call_retried'
      | 'call_waiting'
      | 'call_held'
      | 'call_started'
      | 'tool_started'
      | 'tool_finished';
  }
>;

function foldStep(steps: RunState['steps'], event: StepEvent, set: SetStep): RunState['steps'] {
  const step = steps.get(event.step) ?? newStep;
  // Skipped on a later walk: nothing has changed.
  if (event.type === 'step_finished' && event.skipped && step.status === 'done') return steps;
  return set(steps, event.step, { ...step, ...changeOf(step, event) });
}

function changeOf(step: StepState, event: StepEvent): Partial<StepState> {
  switch (event.type) {
    case 'step_started':
      return { ...newStep, role: event.role, percent: event.role === null ? null : 0 };
    case 'step_finished':
      return { status: 'done', percent: null, text: '', waiting: null, held: null };
    case 'step_failed':
      return { status: 'failed', percent: null, failure: event.failure, waiting: null, held: null };
    case 'text':
      return { text: step.text + event.text, waiting: null };
    case 'text_void':
      return { text: '', percent: 0 };
    case 'call_progress':
      return { percent: event.percent, waiting: null };
    case 'call_retried':
      return { waiting: { until: after(event.at, event.waitMs), failure: event.failure } };
    case 'call_waiting':
      return { waiting: { until: event.until, failure: event.failure } };
    case 'call_held':
      return { held: event.behind };
    case 'call_started':
      return { role: event.role, waiting: null, held: null };
    case 'tool_started':
      return { lastTool: { tool: event.tool, subject: event.subject, ok: null } };
    case 'tool_finished':
      return { lastTool: { tool: event.tool, subject: event.subject, ok: event.ok } };
    default:
      return event satisfies never;
  }
}

/** A step before anything is known of it. */
export const newStep: StepState = {
  status: 'running',
  role: null,
  percent: null,
  text: '',
  failure: null,
  waiting: null,
  held: null,
  lastTool: null,
};

/** A new walk begins: what was running or asked in the last one is not any more. */
function started(state: RunState, event: Extract<RunEvent, { type: 'run_started' }>): RunState {
  const { run, workflow, title, provider, rehearsal, payer, budgetUsd, told = null } = event;
  const startedAt = state.startedAt ?? event.at;
  const fresh = {
    status: 'running',
    failure: null,
    phases: event.errand === true ? state.phases : [],
    questions: [],
    askedBefore: [...without(state.askedBefore, state.questions), ...state.questions],
    steps: settled(state.steps),
  } as const;
  return {
    ...state,
    ...fresh,
    run,
    workflow,
    title,
    provider,
    rehearsal,
    payer,
    budgetUsd,
    told,
    startedAt,
  };
}

function without(questions: readonly Question[], others: readonly Question[]): readonly Question[] {
  return questions.filter(({ id }) => !others.some((other) => other.id === id));
}

function answered(state: RunState, answer: Answer): RunState {
  return {
    ...state,
    questions: state.questions.filter(({ id }) => id !== answer.question),
    askedBefore: state.askedBefore.filter(({ id }) => id !== answer.question),
    answers: [...state.answers.filter(({ question }) => question !== answer.question), answer],
  };
}

/** When a walk ends, nothing of it is running any more. */
function settled(steps: RunState['steps']): RunState['steps'] {
  return new Map([...steps].filter(([, step]) => step.status === 'done'));
}

/** A run that no process walks any more, also where nobody wrote down its end: none of it is at work. */
export function atRest(state: RunState): RunState {
  if (state.status !== 'running') return state;
  return { ...state, status: 'paused', steps: settled(state.steps) };
}

/** Is somebody walking it, by what its events say? One without events yet is about to begin. */
export function isWalked({ status }: Pick<RunState, 'status'>): boolean {
  return status === 'running' || status === 'starting';
}

function forget(state: RunState, paths: readonly string[]): RunState {
  const gone = new Set(paths);
  const steps = new Map([...state.steps].filter(([step]) => !gone.has(step)));
  return { ...state, steps };
}

const keptNotices = 200;

/** The newest notices, as many as a screen can use. */
function noticed(state: RunState, notice: RunState['notices'][number]): RunState {
  return { ...state, notices: [...state.notices, notice].slice(-keptNotices) };
}

/** The moment `ms` after another one; null when that one is not a moment. */
function after(at: string, ms: number): string | null {
  const moment = Date.parse(at) + ms;
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
}
