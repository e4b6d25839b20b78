import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextStep, type RetryPolicy, type RetryState } from '../../src/agents/calls/retry.ts';
import type { Failure } from '../../src/engine/data/failure.ts';

const policy: RetryPolicy = { attempts: 6, maxMs: 600_000, waitForReset: true };
const first: RetryState = {
  ...{ failed: 1, unreached: 0, throttled: 0, elapsedMs: 0, lastWaitMs: 0, excusedMs: 0 },
};
const now = Date.parse('2026-10-21T09:00:00Z');
const overloaded: Failure = { kind: 'overloaded', detail: '' };

function step(failure: Failure, change: Partial<Parameters<typeof nextStep>[1]> = {}) {
  return nextStep(failure, {
    ...{ state: first, policy, hintMs: null, unreached: false, now, random: 0.5 },
    ...change,
  });
}

describe('transient failures', () => {
  const transient: readonly Failure[] = [
    { kind: 'connection', detail: '' },
    { kind: 'server_error', status: 500, detail: '' },
    overloaded,
    { kind: 'stream_cut', detail: '' },
    { kind: 'stream_idle', seconds: 300 },
    { kind: 'call_timeout', seconds: 900 },
  ];

  test.each(transient)('$kind is tried again', (failure) => {
    expect(step(failure).kind).toBe('retry');
  });

  test('the wait is drawn below a ceiling that doubles from one second to sixty', () => {
    const ceilings = [1, 2, 3, 4, 5, 6, 7, 8].map((failed) =>
      step(overloaded, {
        state: { ...first, failed },
        policy: { ...policy, attempts: 99 },
        random: 1,
      }),
    );
    expect(ceilings.map((next) => next.kind === 'retry' && next.waitMs)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000,
    ]);
  });

  test('a wait is never shorter than the one before, whatever the draws', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { maxLength: 5 }),
        (draws) => {
          let lastWaitMs = 0;
          for (const [index, random] of draws.entries()) {
            const next = step(overloaded, {
              state: { ...first, failed: index + 1, lastWaitMs },
              random,
            });
            if (next.kind !== 'retry') throw new Error('gave up too early');
            expect(next.waitMs).toBeGreaterThanOrEqual(Math.max(300, lastWaitMs + 1));
            expect(next.waitMs).toBeLessThanOrEqual(1000 * 2 ** index);
            lastWaitMs = next.waitMs;
          }
        },
      ),
    );
  });

  test("the provider's own hint wins over the draw", () => {
    expect(step(overloaded, { hintMs: 7000 })).toEqual({ kind: 'retry', waitMs: 7000 });
  });

  test('the sixth failure is the last', () => {
    expect(step(overloaded, { state: { ...first, failed: 5 } }).kind).toBe('retry');
    expect(step(overloaded, { state: { ...first, failed: 6 } })).toEqual({ kind: 'fail' });
  });

  test('a server that cannot be reached is asked until ten minutes are over, however often, every quarter of a minute at least', () => {
    const gone: Failure = { kind: 'connection', detail: 'connect ECONNREFUSED' };
    const asked = (change: Partial<RetryState>, more: Partial<RetryPolicy> = {}) => {
      const state = { ...first, failed: 0, unreached: 40, ...change };
      return step(gone, { unreached: true, state, policy: { ...policy, ...more }, random: 1 });
    };
    expect(asked({ unreached: 1 })).toEqual({ kind: 'retry', waitMs: 1000 });
    expect(asked({ elapsedMs: 500_000 })).toEqual({ kind: 'retry', waitMs: 15_000 });
    expect(asked({ elapsedMs: 590_000 })).toEqual({ kind: 'fail' });
    // who wants no second attempt gets none
    expect(asked({ unreached: 1 }, { attempts: 1 })).toEqual({ kind: 'fail' });
  });

  test('nothing is tried again once ten minutes are over, or would be', () => {
    expect(step(overloaded, { state: { ...first, elapsedMs: 599_900 } })).toEqual({ kind: 'fail' });
    expect(step(overloaded, { hintMs: 600_001 })).toEqual({ kind: 'fail' });
  });
});

describe('failures that no second attempt can heal', () => {
  const permanent: readonly Failure[] = [
    { kind: 'authentication', detail: '' },
    { kind: 'permission', detail: '' },
    { kind: 'payment', detail: '' },
    { kind: 'spend_cap', code: 'enforced_spend_limit_reached', detail: '' },
    { kind: 'unknown_model', model: 'm-old', detail: '' },
    { kind: 'bad_request', status: 400, detail: '' },
    { kind: 'too_large', detail: '' },
    { kind: 'not_the_api', detail: '' },
    { kind: 'cancelled' },
    { kind: 'bug', detail: '' },
    { kind: 'budget_reached', limit: 'usd', spent: 5, budget: 5 },
    { kind: 'tape_ended', recording: '', wanted: '' },
  ];

  test.each(permanent)('$kind fails at once, hint or no hint', (failure) => {
    expect(step(failure, { hintMs: 1000 })).toEqual({ kind: 'fail' });
  });
});

describe('a 429', () => {
  const limited = (retryAfterMs: number | null): Failure => ({
    kind: 'rate_limited',
    retryAfterMs,
    detail: '',
  });

  test('holds the line back for as long as the provider says', () => {
    expect(step(limited(20_000))).toEqual({ kind: 'pause', waitMs: 20_000, told: true });
  });

  test('with a hint of nothing is still waited out for a second', () => {
    expect(step(limited(0))).toEqual({ kind: 'pause', waitMs: 1000, told: true });
  });

  test('is waited out however many attempts have failed and however long it has lasted', () => {
    const state = { ...first, failed: 6, throttled: 40, elapsedMs: 5_000_000 };
    expect(step(limited(1000), { state }).kind).toBe('pause');
  });

  test('without a hint waits longer each time and ends after ten minutes', () => {
    const state = { ...first, throttled: 4 };
    expect(step(limited(null), { state, random: 1 })).toEqual({
      kind: 'pause',
      waitMs: 8000,
      told: false,
    });
    expect(step(limited(null), { state: { ...state, elapsedMs: 600_000 } })).toEqual({
      kind: 'fail',
    });
  });

  test('with a hint of hours is waited for only where limits may be waited for', () => {
    const patient = step(limited(3_600_000));
    const impatient = step(limited(3_600_000), { policy: { ...policy, waitForReset: false } });
    expect(patient.kind).toBe('pause');
    // which then says until when
    const failure = { kind: 'usage_limit', resetsAt: '2026-10-21T10:00:00.000Z', detail: '' };
    expect(impatient).toEqual({ kind: 'fail', failure });
  });
});

describe('a usage limit', () => {
  const until = (resetsAt: string | null): Failure => ({
    kind: 'usage_limit',
    resetsAt,
    detail: '',
  });

  test('is waited out until its reset', () => {
    const next = step(until('2026-10-21T14:00:00Z'));
    expect(next).toEqual({ kind: 'pause', waitMs: 5 * 3_600_000, told: true });
  });

  test('stops the call where waiting is switched off', () => {
    const next = step(until('2026-10-21T14:00:00Z'), {
      policy: { ...policy, waitForReset: false },
    });
    expect(next).toEqual({ kind: 'fail' });
  });

  test('without a known end is asked about every five minutes', () => {
    expect(step(until(null))).toEqual({ kind: 'pause', waitMs: 300_000, told: false });
    expect(step(until('soon'))).toEqual({ kind: 'pause', waitMs: 300_000, told: false });
  });

  test('with a reset in the past is asked about a second later, not at once', () => {
    expect(step(until('2026-10-21T08:00:00Z'))).toEqual({
      kind: 'pause',
      waitMs: 1000,
      told: true,
    });
  });
});

test.each([
  ['a wait', { kind: 'rate_limited', retryAfterMs: 99_999_999_999_999_000, detail: '' }, null],
  ['a date', { kind: 'rate_limited', retryAfterMs: 2_310_000_000_000, detail: '' }, '2100-01-02'],
  [
    'a reset',
    { kind: 'usage_limit', resetsAt: '2100-01-01T00:00:00.000Z', detail: '' },
    '2100-01-01',
  ],
] as const)(
  '%s that nobody lives to see is asked about again after a day, and then no more',
  (_, failure, until) => {
    expect(step(failure)).toEqual({ kind: 'pause', waitMs: 86_400_000, told: true });
    const state = { ...first, excusedMs: 86_400_000 };
    for (const end of [
      step(failure, { policy: { ...policy, waitForReset: false } }),
      step(failure, { state }),
    ]) {
      expect(end.kind).toBe('fail');
      const said = (end.kind === 'fail' && end.failure) || failure;
      expect(said).toMatchObject({
        kind: 'usage_limit',
        resetsAt: until && expect.stringContaining(until),
      });
    }
  },
);

test('the allowance of a week is waited for day by day', () => {
  const week: Failure = { kind: 'usage_limit', resetsAt: '2026-10-28T09:00:00Z', detail: '' };
  const state = { ...first, excusedMs: 3 * 86_400_000 };
  expect(step(week, { state })).toEqual({ kind: 'pause', waitMs: 86_400_000, told: true });
});
