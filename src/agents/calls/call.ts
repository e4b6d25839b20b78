import type { Children } from '../../engine/acting/shell.ts';
import type { Happening, Tier } from '../../engine/data/event.ts';
import { type Failure, RunError, toFailure } from '../../engine/data/failure.ts';
import { addUsage, noUsage, type Spent, type Usage } from '../../engine/data/usage.ts';
import type { Budget, CallLimits } from '../../engine/ports.ts';
import { CallError, type ModelEvent, type ModelReply, type ModelRequest } from '../provider.ts';
import { nearBudget, type Reservation, roughTokens } from './budget.ts';
import { countedEstimate, estimateOf, type Line, priceAt } from './line.ts';
import { linkSignal } from './linked-signal.ts';
import type { Slot } from './queue.ts';
import { addReported, nothingReported, type Reported, usdOf } from './reported-cost.ts';
import { nextStep } from './retry.ts';
import type { Pause } from './throttle.ts';
import type { WarmSlot } from './warm-up.ts';

/** What a call belongs to, and whom it tells. */
export type CallHost = {
  readonly call: string;
  readonly step: string;
  readonly tier: Tier;
  /** About how many tokens the answer takes: the denominator of `call_progress`. */
  readonly expectedTokens: number;
  readonly limits: Pick<CallLimits, 'idleMs' | 'totalMs' | 'silenceEnds'>;
  readonly signal: AbortSignal;
  /** Fires when nothing new may start: a call that waits gives up, one that is being answered goes on. */
  readonly closing?: AbortSignal | undefined;
  /** See `AgentHost`. */
  readonly children?: Children | undefined;
  emit(event: Happening): void;
  /** What the run has used, the calls that were reported as finished or failed included. */
  spent(): Spent;
  budget(): Budget;
};

/** `usage`, `usd` and `ms` are those of all attempts together. `usd` null = the price is unknown. */
export type CallOutcome = {
  readonly reply: ModelReply;
  readonly usage: Usage;
  readonly usd: number | null;
  readonly ms: number;
};

/** The state of a call so far. The only mutable object in this file. */
type Course = {
  beganAt: number | null;
  failed: number;
  unreached: number;
  throttled: number;
  /** Attempts that were followed by another one after a wait of its own, whatever they failed by. */
  retried: number;
  firstFailureAt: number | null;
  excusedMs: number;
  lastWaitMs: number;
  usage: Usage;
  /** An attempt was broken off before anybody said what it had used, though its input was on its way. */
  cutOff: boolean;
  /** The part of it that the provider has priced itself. */
  reported: Reported;
};

/**
 * One model call, with everything that the world does to it: waits for a place and for the budget, lets the first
 * call of a batch go ahead, tries again after transient failures, holds the whole line back after a 429 or a usage
 * limit. Emits `call_held`, `call_started`, `text`, `text_void`, `call_progress`, `call_retried`, `call_waiting`,
 * `concurrency_changed`, and one of `call_finished` or `call_failed` (neither when the call was never made).
 * Resolves with whatever the model ended with: ask `replyFailure` before reading it. Rejects with a `RunError`.
 */
export async function callWithRetry(
  line: Line,
  request: ModelRequest,
  host: CallHost,
): Promise<CallOutcome> {
  const course = newCourse();
  const waiting = linkSignal(host.signal, ...(host.closing ? [host.closing] : []));
  try {
    return await throughBatch(line, request, { ...host, waiting: waiting.signal }, course);
  } catch (error) {
    // an abort may surface as any error; it is reported as an abort
    const failure: Failure = host.signal.aborted ? { kind: 'cancelled' } : toFailure(error);
    if (course.beganAt !== null) {
      host.emit({ type: 'call_failed', ...ending(line, request, host, course), failure });
    }
    throw new RunError(failure, { cause: error });
  } finally {
    waiting.release();
  }
}

/** `waiting` ends every wait, even where a call in flight would go on. */
type Waiting = CallHost & { readonly waiting: AbortSignal };

async function throughBatch(line: Line, request: ModelRequest, host: Waiting, course: Course) {
  const key = line.provider.caps.cache ? request.warm : undefined;
  const { call, step, emit } = host;
  const warm = await line.warmUp.enter(key, host.waiting, {
    role: request.role,
    held: (behind) => emit({ type: 'call_held', call, step, behind }),
  });
  try {
    return await untilAnswered(line, request, host, course, warm);
  } finally {
    warm.done();
  }
}

async function untilAnswered(
  line: Line,
  request: ModelRequest,
  host: Waiting,
  course: Course,
  warm: WarmSlot,
): Promise<CallOutcome> {
  for (;;) {
    const slot = await enterQueue(line, host, course);
    let reserved: Reservation | undefined;
    let waitMs = 0;
    let heard = false;
    try {
      reserved = await reserve(line, request, host, course);
      const heed = (event: ModelEvent) => {
        if (event.type === 'started') warm.begun();
        if (event.type === 'text') heard = true;
      };
      const reply = await warm.during(() => attempt(line, request, host, course, heed));
      const end = ending(line, request, host, course);
      host.emit({ type: 'call_finished', ...end, reused: false });
      return { reply, usage: end.usage, usd: end.usd, ms: end.ms };
    } catch (error) {
      waitMs = standBack(line, host, course, { error, slot, heard });
    } finally {
      // last: no other call may start before this one's cost is counted or a pause is set
      reserved?.settle();
      slot.leave();
    }
    if (waitMs > 0) await line.clock.sleep(waitMs, host.waiting);
  }
}

async function enterQueue(line: Line, host: Waiting, course: Course): Promise<Slot> {
  const { call, step, waiting, emit } = host;
  const begun = course.beganAt !== null;
  // a call under way has said itself what it waits for
  const onPause = begun
    ? undefined
    : ({ until, failure }: Pause) => emit({ type: 'call_waiting', call, step, until, failure });
  const slot = await line.queue.enter(waiting, begun ? 'first' : 'last', onPause);
  tellLimit(line, host);
  return slot;
}

async function reserve(line: Line, request: ModelRequest, host: Waiting, course: Course) {
  const own = course.usage;
  const spent = () => withUsage(host.spent(), own, usdOfCourse(line, request.model, course));
  const budget = () => host.budget();
  const guess = estimateOf(line, request);
  const near = nearBudget(budget(), spent(), guess);
  const estimate = near ? await countedEstimate(line, request, host.waiting, guess) : guess;
  return await line.ledger.reserve({ estimate, spent, budget }, host.waiting);
}

async function attempt(
  line: Line,
  request: ModelRequest,
  host: CallHost,
  course: Course,
  heed: (event: ModelEvent) => void,
): Promise<ModelReply> {
  const { signal, closing, limits, children } = host;
  signal.throwIfAborted();
  if (course.beganAt === null) begin(line, request, host, course);
  try {
    const onEvent = listener(request, host, heed);
    const reply = await line.provider.call(request, {
      ...{ signal, closing, limits, children, onEvent },
    });
    course.usage = addUsage(course.usage, reply.usage);
    course.reported = addReported(course.reported, reply);
    line.ledger.learn(request, reply.usage);
    return reply;
  } catch (error) {
    if (error instanceof CallError) course.usage = addUsage(course.usage, error.usage);
    if (isCutOff(error, signal)) course.cutOff = true;
    throw error;
  }
}

/** Failures of ours, not of a server that has refused a request. */
const brokenOff: ReadonlySet<string> = new Set(['cancelled', 'stream_idle', 'call_timeout']);

/** Nothing is on its way to a server that was not reached. */
function isCutOff(error: unknown, { aborted }: AbortSignal): boolean {
  if (error instanceof CallError && error.unreached) return false;
  return aborted || brokenOff.has(toFailure(error).kind);
}

function begin(line: Line, request: ModelRequest, host: CallHost, course: Course): void {
  const { call, step, tier, emit } = host;
  const { role, model } = request;
  course.beganAt = line.clock.monotonic();
  emit({ type: 'call_started', call, step, role, tier, model });
  if (priceAt(line, model, noUsage) === null && line.firstMention(model)) {
    emit({ type: 'warned', warning: 'cost_unknown', values: { model } });
  }
}

/** Passes on what is heard; the percentage only when it changes, and never 100 before the end. */
function listener(request: ModelRequest, host: CallHost, heed: (event: ModelEvent) => void) {
  const { call, step, emit } = host;
  let tokens = 0;
  let shown = 0;
  emit({ type: 'call_progress', call, step, percent: 0 });
  return (event: ModelEvent): void => {
    heed(event);
    if (event.type !== 'text') return;
    emit({ type: 'text', call, step, role: request.role, text: event.text });
    tokens += roughTokens(event.text);
    const percent = Math.min(99, Math.floor((100 * tokens) / Math.max(1, host.expectedTokens)));
    if (percent > shown) emit({ type: 'call_progress', call, step, percent });
    shown = Math.max(shown, percent);
  };
}

type Setback = { readonly error: unknown; readonly slot: Slot; readonly heard: boolean };

/**
 * Decides what a failure means: rethrows it when it is final, holds the whole line back, or returns how long this
 * call sleeps before it lines up again.
 */
function standBack(line: Line, host: CallHost, course: Course, setback: Setback): number {
  const { call, step, signal, emit, limits } = host;
  const { error, slot, heard } = setback;
  signal.throwIfAborted();
  const failure = toFailure(error);
  if (limits.silenceEnds === true && failure.kind === 'stream_idle') throw error;
  const now = line.clock.monotonic();
  const unreached = error instanceof CallError && error.unreached;
  count(course, failure, { now, unreached });
  const next = nextStep(failure, {
    state: { ...course, elapsedMs: now - (course.firstFailureAt ?? now) - course.excusedMs },
    policy: line.policy,
    hintMs: error instanceof CallError ? error.retryAfterMs : null,
    unreached,
    now: line.clock.now().getTime(),
    random: line.random(),
  });
  if (next.kind === 'fail') throw next.failure ? new RunError(next.failure) : error;
  course.lastWaitMs = next.waitMs;
  if (heard) emit({ type: 'text_void', step });
  if (next.kind === 'retry') {
    const { waitMs } = next;
    course.retried += 1;
    emit({ type: 'call_retried', call, step, attempt: course.retried + 1, waitMs, failure });
    return waitMs;
  }
  const until = untilOf(failure, line.clock.now().getTime() + next.waitMs);
  emit({ type: 'call_waiting', call, step, until, failure });
  if (failure.kind === 'rate_limited') line.queue.halve(slot);
  line.queue.pause(next.waitMs, { until, failure });
  tellLimit(line, host);
  if (next.told) course.excusedMs += next.waitMs;
  return 0;
}

type Setting = { readonly now: number; readonly unreached: boolean };

function count(course: Course, failure: Failure, { now, unreached }: Setting): void {
  course.firstFailureAt ??= now;
  if (unreached) {
    course.unreached += 1;
    return;
  }
  course.unreached = 0;
  if (failure.kind === 'rate_limited') course.throttled += 1;
  else if (failure.kind !== 'usage_limit') {
    course.failed += 1;
    course.throttled = 0;
  }
}

/** A usage limit without a known end is tried again now and then; that moment is not its end. */
function untilOf(failure: Failure, at: number): string | null {
  if (failure.kind === 'usage_limit' && failure.resetsAt === null) return null;
  return new Date(at).toISOString();
}

function tellLimit(line: Line, host: CallHost): void {
  const news = line.queue.news();
  if (news !== undefined) host.emit({ type: 'concurrency_changed', ...news });
}

function ending(line: Line, request: ModelRequest, host: CallHost, course: Course) {
  const { call, step } = host;
  const { role, model } = request;
  const { usage } = course;
  const ms = Math.round(line.clock.monotonic() - (course.beganAt ?? line.clock.monotonic()));
  const isUnknown = course.cutOff && isNothing(usage) && line.provider.caps.cost !== 'free';
  const usd = isUnknown ? null : usdOfCourse(line, model, course);
  return { call, step, role, model, usage, usd, ms };
}

function isNothing({ input, output, cacheRead, cacheWrite }: Usage): boolean {
  return input + output + cacheRead + cacheWrite === 0;
}

function usdOfCourse(line: Line, model: string, { reported, usage }: Course): number | null {
  return usdOf(reported, usage, (rest) => priceAt(line, model, rest));
}

function withUsage(spent: Spent, usage: Usage, usd: number | null): Spent {
  return { ...spent, usage: addUsage(spent.usage, usage), usd: spent.usd + (usd ?? 0) };
}

function newCourse(): Course {
  return {
    beganAt: null,
    failed: 0,
    unreached: 0,
    throttled: 0,
    retried: 0,
    firstFailureAt: null,
    excusedMs: 0,
    lastWaitMs: 0,
    usage: noUsage,
    cutOff: false,
    reported: nothingReported,
  };
}
