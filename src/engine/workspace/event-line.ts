import type { Happening, RunEvent } from '../event.ts';

type Field = 'text' | 'number' | 'flag' | 'list' | 'object' | 'text?' | 'number?' | 'object?';

/** What a reader may rely on in each kind of line. `?` = may be null. */
const fields = {
  run_started: {
    run: 'text',
    workflow: 'text',
    title: 'text',
    provider: 'text',
    rehearsal: 'flag',
    payer: 'object',
    budgetUsd: 'number?',
    resumed: 'flag',
  },
  phase_started: { phase: 'text', values: 'object' },
  said: { notice: 'text', values: 'object' },
  step_started: { step: 'text', role: 'text?' },
  step_finished: { step: 'text', path: 'text', skipped: 'flag' },
  step_failed: { step: 'text', role: 'text?', failure: 'object' },
  call_started: { call: 'text', step: 'text', role: 'text', tier: 'text', model: 'text' },
  text: { call: 'text', step: 'text', role: 'text', text: 'text' },
  text_void: { step: 'text' },
  call_progress: { call: 'text', step: 'text', percent: 'number' },
  call_retried: {
    call: 'text',
    step: 'text',
    attempt: 'number',
    waitMs: 'number',
    failure: 'object',
  },
  call_waiting: { call: 'text', step: 'text', until: 'text?', failure: 'object' },
  call_finished: {
    call: 'text',
    step: 'text',
    role: 'text',
    model: 'text',
    usage: 'object',
    usd: 'number?',
    ms: 'number',
    reused: 'flag',
  },
  call_failed: {
    call: 'text',
    step: 'text',
    role: 'text',
    model: 'text',
    usage: 'object',
    usd: 'number?',
    ms: 'number',
    failure: 'object',
  },
  tool_started: { step: 'text', tool: 'text', subject: 'text' },
  tool_finished: { step: 'text', tool: 'text', subject: 'text', ok: 'flag', ms: 'number' },
  concurrency_changed: { limit: 'number', reason: 'text' },
  observed: { source: 'text' },
  effect_started: { key: 'text' },
  effect_finished: { key: 'text' },
  question_opened: { question: 'object' },
  question_answered: { answer: 'object' },
  superseded: { paths: 'list', into: 'text', reason: 'text' },
  inbox_taken: { item: 'text', kind: 'text' },
  scored: {
    chapter: 'number',
    round: 'number',
    agent: 'text',
    overall: 'number',
    axes: 'object',
    issues: 'number',
    critical: 'number',
  },
  judged: {
    chapter: 'number',
    round: 'number',
    outcome: 'text',
    average: 'number',
    previous: 'number?',
    rules: 'list',
    stalled: 'flag',
  },
  warned: { warning: 'text', values: 'object' },
  run_ended: { status: 'text', failure: 'object?' },
} as const satisfies Record<Happening['type'], Readonly<Record<string, Field>>>;

const fieldsOf: ReadonlyMap<unknown, readonly (readonly [string, Field])[]> = new Map(
  Object.entries(fields).map(([type, wanted]) => [type, Object.entries(wanted)]),
);

/** One line of a journal, without its newline. */
export function writeEventLine(event: RunEvent): string {
  return JSON.stringify(event);
}

/** The event in a line; undefined when it is torn, foreign, or of a kind this version does not know. */
export function readEventLine(line: string): RunEvent | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isEvent(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isEvent(value: unknown): value is RunEvent {
  if (typeof value !== 'object' || value === null) return false;
  const wanted = fieldsOf.get(Reflect.get(value, 'type'));
  if (wanted === undefined || typeof Reflect.get(value, 'at') !== 'string') return false;
  return wanted.every(([name, field]) => fits(Reflect.get(value, name), field));
}

function fits(value: unknown, field: Field): boolean {
  switch (field) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'flag':
      return typeof value === 'boolean';
    case 'list':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'text?':
      return value === null || typeof value === 'string';
    case 'number?':
      return value === null || typeof value === 'number';
    case 'object?':
      return typeof value === 'object' && !Array.isArray(value);
    default:
      return field satisfies never;
  }
}
