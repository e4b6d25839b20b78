import type { EndStatus, GateEvent, Payer, RunEvent, ScoreEvent } from './event.ts';
import type { Failure } from './failure.ts';
import type { Notice, Warning } from './notice.ts';
import type { Json, Question } from './question.ts';
import { addCall, nothingSpent, type Spent } from './usage.ts';

export type StepState = {
  readonly status: 'running' | 'done' | 'failed';
  readonly role: string | null;
  /** 0–100 while an agent is at work; null when nobody knows. */
  readonly percent: number | null;
  /** What has been streamed so far of the reply at work. */
  readonly text: string;
  readonly failure: Failure | null;
  /** The call waits for the provider (retry, limit); until when, if known. */
  readonly waiting: { readonly until: string | null; readonly failure: Failure } | null;
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
  readonly startedAt: string | null;
  readonly lastAt: string | null;
  readonly phase: string | null;
  readonly phases: readonly string[];
  readonly phaseValues: Readonly<Record<string, string | number>>;
  readonly steps: ReadonlyMap<string, StepState>;
  readonly questions: readonly Question[];
  readonly notices: readonly { at: string; notice: Notice | Warning; values: Readonly<Record<string, Json>>; warning: boolean }[];
  readonly scores: readonly ScoreEvent[];
  readonly gates: readonly GateEvent[];
  readonly spent: Spent;
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
  startedAt: null,
  lastAt: null,
  phase: null,
  phases: [],
  phaseValues: {},
  steps: new Map(),
  questions: [],
  notices: [],
  scores: [],
  gates: [],
  spent: nothingSpent,
};

const keptNotices = 200;

/** Folds one event. Pure; the same events in the same order always give the same state. */
export function foldEvent(state: RunState, event: RunEvent): RunState {
  const next = { ...state, lastAt: event.at };
  switch (event.type) {
    case 'run_started': {
      const { run, workflow, title, provider, rehearsal, payer, budgetUsd } = event;
      const startedAt = state.startedAt ?? event.at;
      return { ...next, run, workflow, title, provider, rehearsal, payer, budgetUsd, startedAt, status: 'running', failure: null, phases: [], steps: settled(state.steps) };
    }
    case 'phase_started': {
      const phases = state.phases.includes(event.phase) ? state.phases : [...state.phases, event.phase];
      return { ...next, phase: event.phase, phaseValues: event.values, phases };
    }
    case 'said':
      return { ...next, notices: [...state.notices, { at: event.at, notice: event.notice, values: event.values, warning: false }].slice(-keptNotices) };
    case 'warned':
      return { ...next, notices: [...state.notices, { at: event.at, notice: event.warning, values: event.values, warning: true }].slice(-keptNotices) };
    case 'step_started':
      return { ...next, steps: withStep(state, event.step, { status: 'running', role: event.role, percent: event.role === null ? null : 0, text: '', failure: null, waiting: null }) };
    case 'step_finished':
      return { ...next, steps: withStep(state, event.step, { status: 'done', percent: null, text: '', waiting: null }) };
    case 'step_failed':
      return { ...next, steps: withStep(state, event.step, { status: 'failed', percent: null, failure: event.failure, waiting: null }) };
    case 'text':
      return { ...next, steps: withStep(state, event.step, { text: (state.steps.get(event.step)?.text ?? '') + event.text, waiting: null }) };
    case 'text_void':
      return { ...next, steps: withStep(state, event.step, { text: '', percent: 0 }) };
    case 'call_progress':
      return { ...next, steps: withStep(state, event.step, { percent: event.percent, waiting: null }) };
    case 'call_retried':
    case 'call_waiting': {
      const until = event.type === 'call_waiting' ? event.until : null;
      return { ...next, steps: withStep(state, event.step, { waiting: { until, failure: event.failure } }) };
    }
    case 'call_started':
      return { ...next, steps: withStep(state, event.step, { role: event.role, waiting: null }) };
    case 'call_finished':
      return event.reused ? next : { ...next, spent: addCall(state.spent, event.usage, event.usd) };
    case 'call_failed':
      return { ...next, spent: addCall(state.spent, event.usage, event.usd) };
    case 'question_opened':
      return { ...next, questions: [...state.questions.filter(({ id }) => id !== event.question.id), event.question] };
    case 'question_answered':
      return { ...next, questions: state.questions.filter(({ id }) => id !== event.answer.question) };
    case 'scored':
      return { ...next, scores: [...state.scores.filter((s) => !sameReview(s, event)), event] };
    case 'judged':
      return { ...next, gates: [...state.gates.filter((g) => g.chapter !== event.chapter || g.round !== event.round), event] };
    case 'superseded':
      return forget(next, event.paths);
    case 'run_ended':
      return { ...next, status: event.status, failure: event.failure, steps: settled(state.steps) };
    case 'concurrency_changed':
    case 'observed':
    case 'effect_started':
    case 'effect_finished':
    case 'inbox_taken':
      return next;
    default:
      return event satisfies never;
  }
}

function withStep(state: RunState, step: string, change: Partial<StepState>): RunState['steps'] {
  const before: StepState = state.steps.get(step) ?? { status: 'running', role: null, percent: null, text: '', failure: null, waiting: null };
  return new Map(state.steps).set(step, { ...before, ...change });
}

/** When a walk ends, nothing of it is running any more. */
function settled(steps: RunState['steps']): RunState['steps'] {
  return new Map([...steps].filter(([, step]) => step.status === 'done'));
}

function sameReview(a: ScoreEvent, b: ScoreEvent): boolean {
  return a.chapter === b.chapter && a.round === b.round && a.agent === b.agent;
}

function forget(state: RunState, paths: readonly string[]): RunState {
  const gone = new Set(paths);
  return { ...state, steps: new Map([...state.steps].filter(([step]) => !gone.has(step))) };
}
