import { type Failure, isTransient } from '../../engine/data/failure.ts';

/** `provider.retry` and `provider.wait_for_reset`, in milliseconds. */
export type RetryPolicy = {
  readonly attempts: number;
  readonly maxMs: number;
  readonly waitForReset: boolean;
};

/** Where a call stands after its latest failure. */
export type RetryState = {
  /** Failed attempts that count. A 429 or a usage limit never does: waiting is all that helps. */
  readonly failed: number;
  /** Attempts in a row that did not reach the server. They never count either: it is waited for. */
  readonly unreached: number;
  /** 429 answers in a row. */
  readonly throttled: number;
  /** Milliseconds since the first failure, without the waits the provider asked for. */
  readonly elapsedMs: number;
  /** The wait before the latest attempt; 0 before any. */
  readonly lastWaitMs: number;
  /** The waits the provider asked for, together. */
  readonly excusedMs: number;
};

export type NextStep =
  /** `failure`: what it comes to, where that says more than the failure itself. */
  | { readonly kind: 'fail'; readonly failure?: Failure }
  /** The call tries again on its own. */
  | { readonly kind: 'retry'; readonly waitMs: number }
  /** Everybody at this provider waits. `told`: the provider named the moment. */
  | { readonly kind: 'pause'; readonly waitMs: number; readonly told: boolean };

type Situation = {
  readonly state: RetryState;
  readonly policy: RetryPolicy;
  readonly hintMs: number | null;
  /** Nothing of the request came to the server: no network, no such name, nobody at the port. */
  readonly unreached: boolean;
  readonly now: number;
  readonly random: number;
};

const baseMs = 1000;
const leastMs = 300;
const capMs = 60_000;
/** A server that cannot be reached is asked this often at least: soon after it is back the work goes on. */
const unreachedCapMs = 15_000;
/** However far away the end that a provider names: it is asked again after this long. */
const longestMs = 24 * 60 * 60_000;
/** No allowance of anybody comes back later than this: an end beyond is waited for once, and ends the call then. */
const farMs = 31 * longestMs;
/** A usage limit without a known end is asked about this often. */
const limitPollMs = 5 * 60_000;

/**
 * What to do after a failed attempt (docs/spec/engine.md §4.2). `hintMs` is the provider's `retry-after`, `now` the
 * wall clock in milliseconds, `random` 0–1. Pure.
 */
export function nextStep(failure: Failure, situation: Situation): NextStep {
  const { state, policy, hintMs, random } = situation;
  if (failure.kind === 'usage_limit') return afterUsageLimit(failure.resetsAt, situation);
  if (failure.kind === 'rate_limited') return after429(failure, situation);
  if (!isTransient(failure)) return { kind: 'fail' };
  if (situation.unreached) {
    // who wants no second attempt gets none
    if (policy.attempts <= 1) return { kind: 'fail' };
    const waitMs = jittered(state.unreached, state.lastWaitMs, random, unreachedCapMs);
    return state.elapsedMs + waitMs > policy.maxMs ? { kind: 'fail' } : { kind: 'retry', waitMs };
  }
  const waitMs =
    hintMs === null ? jittered(state.failed, state.lastWaitMs, random) : Math.max(hintMs, leastMs);
  const spent = state.failed >= policy.attempts || state.elapsedMs + waitMs > policy.maxMs;
  return spent ? { kind: 'fail' } : { kind: 'retry', waitMs };
}

function after429(
  failure: Extract<Failure, { kind: 'rate_limited' }>,
  { state, policy, hintMs, now, random }: Situation,
): NextStep {
  const told = failure.retryAfterMs ?? hintMs;
  if (told === null) {
    const waitMs = jittered(state.throttled, state.lastWaitMs, random);
    return state.elapsedMs + waitMs > policy.maxMs
      ? { kind: 'fail' }
      : { kind: 'pause', waitMs, told: false };
  }
  // a wait longer than the longest retry is treated as a usage limit with a reset
  if (told > policy.maxMs && (!policy.waitForReset || isVain(told, state))) {
    return { kind: 'fail', failure: limitUntil(now + told, failure.detail) };
  }
  // a 429 is never counted, so a hint of zero must not lead to an endless loop
  return { kind: 'pause', waitMs: bounded(told), told: true };
}

function afterUsageLimit(resetsAt: string | null, { policy, state, now }: Situation): NextStep {
  if (!policy.waitForReset) return { kind: 'fail' };
  const at = resetsAt === null ? Number.NaN : Date.parse(resetsAt);
  if (Number.isNaN(at)) return { kind: 'pause', waitMs: limitPollMs, told: false };
  if (isVain(at - now, state)) return { kind: 'fail' };
  // a reset that lies in the past is asked about after a second, never at once
  return { kind: 'pause', waitMs: bounded(at - now), told: true };
}

/** Whether a wait is asked for that nobody comes to the end of, and has been waited for as long as anything is. */
function isVain(ms: number, { excusedMs }: RetryState): boolean {
  return ms > farMs && excusedMs >= longestMs;
}

/** So that who reads of it is told until when; the end of the calendar is no moment. */
function limitUntil(at: number, detail: string): Failure {
  const moment = new Date(at);
  const resetsAt = Number.isNaN(moment.getTime()) ? null : moment.toISOString();
  return { kind: 'usage_limit', resetsAt, detail };
}

function bounded(ms: number): number {
  return Math.min(Math.max(ms, baseMs), longestMs);
}

/**
 * Full jitter below a doubling ceiling (1 s, 2 s, 4 s … 60 s), but never at once and never sooner than the time before:
 * a very short wait would send all calls back at once to a server that is overloaded.
 */
function jittered(nth: number, lastWaitMs: number, random: number, most = capMs): number {
  const ceiling = Math.min(most, baseMs * 2 ** Math.max(0, nth - 1));
  const floor = Math.min(ceiling, Math.max(leastMs, lastWaitMs + 1));
  return Math.round(floor + (ceiling - floor) * random);
}
