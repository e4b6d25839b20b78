import type {
  CrewTaskStatus,
  EndStatus,
  GateEvent,
  GateRule,
  Happening,
  Payer,
  RunEvent,
  Tier,
} from '../data/event.ts';
import { notices, warnings } from '../data/notice.ts';
import { questionKinds } from '../data/question.ts';
import {
  amount,
  byKind,
  type Check,
  flag,
  having,
  listOf,
  mapping,
  mappingOf,
  number,
  oneOf,
  orNull,
  text,
} from './event-checks.ts';
import { isFailure as failure } from './failure-checks.ts';

const tiers = ['haiku', 'sonnet', 'opus'] as const satisfies readonly Tier[];
const ends = [
  'done',
  'waiting',
  'paused',
  'failed',
  'cancelled',
] as const satisfies readonly EndStatus[];
const outcomes = [
  'PASS',
  'CONVERGED',
  'FORCE_PASS',
  'FAIL',
] as const satisfies readonly GateEvent['outcome'][];
const ruleNames = [
  'each',
  'average',
  'critical',
  'missing',
  'improvement',
  'rounds',
] as const satisfies readonly GateRule['rule'][];

const taskStatuses = [
  'pending',
  'running',
  'waiting',
  'retrying',
  'success',
  'partial',
  'failure',
  'timeout',
  'skipped',
] as const satisfies readonly CrewTaskStatus[];

const payer = byKind({
  nobody: {},
  api_key: { env: text, tail: text },
  local: { url: text },
  claude_login: {},
} satisfies Record<Payer['kind'], Readonly<Record<string, Check>>>);

/** A value that is no number must never be counted as money. */
const usage = having({ input: amount, output: amount, cacheRead: amount, cacheWrite: amount });
const usd = orNull(amount);

const question = having(
  {
    id: text,
    kind: oneOf(questionKinds),
    values: mapping,
    choices: listOf(having({ id: text, key: text }, { weighty: flag, values: mapping })),
    openedAt: text,
  },
  { yes: text, comment: flag, amount: having({ name: text, default: number, max: number }) },
);
const answer = having(
  { question: text, choice: text, comment: text, shown: text, by: text, answeredAt: text },
  { amount: number },
);
const rule = having(
  { rule: oneOf(ruleNames), ok: flag, value: number, limit: number },
  { agent: text },
);
const call = { call: text, step: text };
const cost = { ...call, role: text, model: text, usage, usd, ms: amount };

/** What is checked in each kind of line. */
const fields = {
  run_started: {
    run: text,
    workflow: text,
    title: text,
    provider: text,
    rehearsal: flag,
    payer,
    budgetUsd: orNull(amount),
    resumed: flag,
  },
  phase_started: { phase: text, values: mapping },
  said: { notice: oneOf(notices), values: mapping },
  step_started: { step: text, role: orNull(text) },
  step_finished: { step: text, path: text, skipped: flag },
  step_failed: { step: text, role: orNull(text), failure },
  call_started: { ...call, role: text, tier: oneOf(tiers), model: text },
  text: { ...call, role: text, text },
  text_void: { step: text },
  call_progress: { ...call, percent: number },
  call_retried: { ...call, attempt: number, waitMs: number, failure },
  call_waiting: { ...call, until: orNull(text), failure },
  call_finished: { ...cost, reused: flag },
  call_failed: { ...cost, failure },
  tool_started: { step: text, tool: text, subject: text },
  tool_finished: { step: text, tool: text, subject: text, ok: flag, ms: amount },
  concurrency_changed: { limit: number, reason: text },
  observed: { source: text },
  effect_started: { key: text },
  effect_finished: { key: text },
  question_opened: { question },
  question_answered: { answer },
  superseded: { paths: listOf(text), into: text, reason: text },
  inbox_taken: { item: text, kind: text },
  scored: {
    chapter: number,
    round: number,
    agent: text,
    overall: number,
    axes: mappingOf(number),
    issues: number,
    critical: number,
  },
  judged: {
    chapter: number,
    round: number,
    outcome: oneOf(outcomes),
    average: number,
    previous: orNull(number),
    rules: listOf(rule),
    stalled: flag,
  },
  planned: {
    plan: oneOf(['first', 'retry']),
    waves: listOf(having({ tasks: listOf(number), etaMinutes: orNull(number) })),
    tasks: listOf(
      having({
        task: number,
        name: text,
        persona: text,
        tier: oneOf(tiers),
        dependsOn: listOf(number),
        step: text,
        replaces: orNull(number),
      }),
    ),
  },
  task_changed: {
    task: number,
    status: oneOf(taskStatuses),
    retries: number,
    quality: orNull(oneOf(['GREEN', 'YELLOW', 'RED'])),
    completeness: orNull(number),
    error: orNull(text),
  },
  task_reviewed: {
    task: number,
    verdict: orNull(oneOf(['PASS', 'PASS WITH NOTES', 'FAIL'])),
    reason: text,
  },
  cmd_ended: { status: oneOf(['success', 'partial', 'failure']), failed: listOf(number) },
  warned: { warning: oneOf(warnings), values: mapping },
  run_ended: { status: oneOf(ends), failure: orNull(failure) },
} as const satisfies Record<Happening['type'], Readonly<Record<string, Check>>>;

const fieldsOf: ReadonlyMap<unknown, readonly (readonly [string, Check])[]> = new Map(
  Object.entries(fields).map(([type, wanted]) => [type, Object.entries(wanted)]),
);

/** One line of a journal, without its newline. */
export function writeEventLine(event: RunEvent): string {
  return JSON.stringify(event);
}

/** The event in a line; undefined when it is torn, foreign, or says something this version does not know. */
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
  return wanted.every(([name, check]) => check(Reflect.get(value, name)));
}
