import { describe, expect, test } from 'vitest';
import { callWithRetry } from '../../src/agents/calls/call.ts';
import { CallError } from '../../src/agents/provider.ts';
import type { Failure } from '../../src/engine/data/failure.ts';
import { aProvider, aReply, aRequest, openWorld } from '../support/call-world.ts';
import { openManualClock } from '../support/manual-clock.ts';

const overloaded: Failure = { kind: 'overloaded', detail: 'Overloaded' };
const limited = (retryAfterMs: number | null): Failure => ({
  kind: 'rate_limited',
  retryAfterMs,
  detail: 'slow down',
});

/** Fails with each of `failures` in turn, then answers. */
function failing(...failures: readonly (Failure | CallError)[]) {
  return aProvider(async (_request, { onEvent }, nth) => {
    const failure = failures[nth];
    if (failure instanceof CallError) throw failure;
    if (failure !== undefined) throw new CallError(failure);
    onEvent({ type: 'started' });
    onEvent({ type: 'text', text: '完了' });
    return aReply();
  });
}

const auto = () => openManualClock({ auto: true });

describe('a call that goes well', () => {
  test('tells its start, its text, its progress and its end with what it cost', async () => {
    const world = openWorld(failing(), { clock: auto() });
    const outcome = await callWithRetry(world.line, aRequest(), world.host());
    expect(outcome.reply.text).toBe('完了');
    expect(outcome.usd).toBeCloseTo(0.0002 + 0.0001, 9);
    expect(world.said()).toEqual([
      'call_started',
      'call_progress',
      'text',
      'call_progress',
      'call_finished',
    ]);
    expect(world.of('call_finished')[0]).toMatchObject({
      call: '0001',
      role: 'folio/stylist',
      model: 'claude-sonnet-5-5',
      usage: { input: 100, output: 10 },
      reused: false,
    });
    expect(world.state().spent.calls).toBe(1);
  });

  test('never shows a hundred percent before its end', async () => {
    const provider = aProvider(async (_request, { onEvent }) => {
      for (let n = 0; n < 200; n += 1) onEvent({ type: 'text', text: 'あ'.repeat(10) });
      return aReply();
    });
    const world = openWorld(provider, { clock: auto() });
    await callWithRetry(world.line, aRequest(), world.host());
    const percents = world.of('call_progress').map(({ percent }) => percent);
    expect(percents.at(-1)).toBe(99);
    expect(new Set(percents).size).toBe(percents.length);
  });

  test('hands on a cut reply as it is: whether it is a result is not decided here', async () => {
    const world = openWorld(
      aProvider(async () => aReply({ stop: 'max_tokens' })),
      { clock: auto() },
    );
    const outcome = await callWithRetry(world.line, aRequest(), world.host());
    expect(outcome.reply.stop).toBe('max_tokens');
    expect(world.of('call_finished')).toHaveLength(1);
  });
});

describe('transient failures', () => {
  test('are tried again after longer and longer waits, and each is told', async () => {
    const clock = auto();
    const world = openWorld(failing(overloaded, { kind: 'stream_cut', detail: '' }), { clock });
    await callWithRetry(world.line, aRequest(), world.host());
    expect(world.of('call_retried').map(({ attempt, failure }) => [attempt, failure.kind])).toEqual(
      [
        [2, 'overloaded'],
        [3, 'stream_cut'],
      ],
    );
    expect(clock.waits).toEqual([650, 1326]);
    expect(world.of('call_started')).toHaveLength(1);
  });

  test('void the text that was streamed before', async () => {
    const provider = aProvider(async (_request, { onEvent }, nth) => {
      onEvent({ type: 'text', text: nth === 0 ? '途中まで' : '完了' });
      if (nth === 0) throw new CallError(overloaded);
      return aReply();
    });
    const world = openWorld(provider, { clock: auto() });
    await callWithRetry(world.line, aRequest(), world.host());
    const story = world.said().filter((type) => type === 'text' || type === 'text_void');
    expect(story).toEqual(['text', 'text_void', 'text']);
    expect(world.state().steps.get('step-0001')?.text).toBe('完了');
  });

  test('end after six attempts with the last failure', async () => {
    const world = openWorld(failing(...Array.from({ length: 9 }, () => overloaded)), {
      clock: auto(),
    });
    const call = callWithRetry(world.line, aRequest(), world.host());
    await expect(call).rejects.toMatchObject({ failure: overloaded });
    expect(world.of('call_retried')).toHaveLength(5);
    expect(world.of('call_failed')).toHaveLength(1);
  });

  test('count their usage and money with the call', async () => {
    const usage = { input: 50, output: 5, cacheRead: 1000, cacheWrite: 0 };
    const world = openWorld(failing(new CallError(overloaded, { usage })), { clock: auto() });
    const outcome = await callWithRetry(world.line, aRequest(), world.host());
    expect(outcome.usage).toEqual({ input: 150, output: 15, cacheRead: 1000, cacheWrite: 0 });
    expect(outcome.usd).toBeCloseTo(0.0003 + 0.00015 + 0.0001, 9);
    expect(world.state().spent.usage).toEqual(outcome.usage);
  });
});

describe('a server that is not reached', () => {
  const refused: Failure = { kind: 'connection', detail: 'connect ECONNREFUSED 127.0.0.1:443' };
  const unreached = () => new CallError(refused, { unreached: true });

  test('counts among the attempts that are told, and the number never goes back', async () => {
    const world = openWorld(
      failing(unreached(), unreached(), overloaded, unreached(), overloaded),
      { clock: auto() },
    );
    await callWithRetry(world.line, aRequest(), world.host());
    expect(world.of('call_retried').map(({ attempt }) => attempt)).toEqual([2, 3, 4, 5, 6]);
  });

  test('has cost nothing where the run is stopped meanwhile: nothing was on its way', async () => {
    const stop = new AbortController();
    const provider = aProvider(async () => {
      stop.abort();
      throw unreached();
    });
    const world = openWorld(provider, { clock: auto() });
    const call = callWithRetry(world.line, aRequest(), { ...world.host(), signal: stop.signal });
    await expect(call).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
    expect(world.of('call_failed')).toMatchObject([{ usd: 0, failure: { kind: 'cancelled' } }]);
  });

  test('leaves the price of an attempt unknown that was stopped on its way', async () => {
    const stop = new AbortController();
    const provider = aProvider(async () => {
      stop.abort();
      throw new CallError({ kind: 'cancelled' });
    });
    const world = openWorld(provider, { clock: auto() });
    const call = callWithRetry(world.line, aRequest(), { ...world.host(), signal: stop.signal });
    await expect(call).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
    expect(world.of('call_failed')).toMatchObject([{ usd: null }]);
  });
});

describe('the wait before a retry', () => {
  test("is as long as the provider's hint says", async () => {
    const clock = auto();
    const busy = new CallError(overloaded, { retryAfterMs: 4000 });
    const world = openWorld(failing(busy), { clock });
    await callWithRetry(world.line, aRequest(), world.host());
    expect(clock.waits).toEqual([4000]);
  });

  test('gives the place to others', async () => {
    const clock = openManualClock();
    const order: string[] = [];
    const provider = aProvider(async ({ own }, _options, nth) => {
      order.push(own);
      if (nth === 0) throw new CallError(overloaded);
      return aReply();
    });
    const world = openWorld(provider, { clock, concurrency: 1 });
    const both = ['first', 'second'].map((own) =>
      callWithRetry(world.line, aRequest({ own }), world.host()),
    );
    await clock.advance(10_000);
    await Promise.all(both);
    expect(order).toEqual(['first', 'second', 'first']);
  });
});

describe('failures that are final', () => {
  test('fail at once and are reported once', async () => {
    const refused: Failure = { kind: 'authentication', detail: 'invalid key' };
    const world = openWorld(failing(refused), { clock: auto() });
    const call = callWithRetry(world.line, aRequest(), world.host());
    await expect(call).rejects.toMatchObject({ name: 'RunError', failure: refused });
    expect(world.said()).toEqual(['call_started', 'call_progress', 'call_failed']);
  });

  test('a spend cap is not waited out', async () => {
    const cap: Failure = { kind: 'spend_cap', code: 'enforced_spend_limit_reached', detail: '' };
    const clock = auto();
    const world = openWorld(failing(cap), { clock });
    await expect(callWithRetry(world.line, aRequest(), world.host())).rejects.toMatchObject({
      failure: cap,
    });
    expect(clock.waits).toEqual([]);
  });

  test('what nobody classified is a bug, not a reason to try again', async () => {
    const provider = aProvider(async () => {
      throw new TypeError('x is not a function');
    });
    const world = openWorld(provider, { clock: auto() });
    await expect(callWithRetry(world.line, aRequest(), world.host())).rejects.toMatchObject({
      failure: { kind: 'bug', detail: expect.stringContaining('x is not a function') },
    });
  });
});

describe('a 429', () => {
  test('is waited out without counting as an attempt, visibly and with the moment it ends', async () => {
    const world = openWorld(failing(...Array.from({ length: 20 }, () => limited(30_000))), {
      clock: auto(),
    });
    await callWithRetry(world.line, aRequest(), world.host());
    expect(world.of('call_retried')).toHaveLength(0);
    expect(world.of('call_waiting')).toHaveLength(20);
    expect(world.of('call_waiting')[0]).toMatchObject({
      until: '2026-10-21T09:00:30.000Z',
      failure: { kind: 'rate_limited' },
    });
  });

  test('holds back every call of the line and halves how many run at once', async () => {
    const clock = openManualClock();
    const started: number[] = [];
    const provider = aProvider(async (_request, _options, nth) => {
      started.push(clock.monotonic());
      await clock.sleep(1, new AbortController().signal);
      if (nth === 0) throw new CallError(limited(20_000));
      await clock.sleep(100, new AbortController().signal);
      return aReply();
    });
    const world = openWorld(provider, { clock, concurrency: 4 });
    const calls = Array.from({ length: 8 }, () =>
      callWithRetry(world.line, aRequest(), world.host()),
    );
    await clock.advance(30_000);
    await Promise.all(calls);
    expect(started.slice(0, 4)).toEqual([0, 0, 0, 0]);
    expect(Math.min(...started.slice(4))).toBe(20_001);
    expect(started.filter((at) => at === 20_001)).toHaveLength(2);
    expect(world.of('concurrency_changed')[0]).toEqual({
      type: 'concurrency_changed',
      limit: 2,
      reason: 'throttled',
    });
  });

  test('shows a call that has not begun why it does not begin', async () => {
    const clock = openManualClock();
    const world = openWorld(failing(limited(20_000)), { clock });
    const first = callWithRetry(world.line, aRequest(), world.host());
    await clock.advance(0);
    const second = callWithRetry(world.line, aRequest(), world.host());
    await clock.advance(0);
    expect(world.state().steps.get('step-0002')?.waiting?.until).toBe('2026-10-21T09:00:20.000Z');
    await clock.advance(20_000);
    await Promise.all([first, second]);
    expect(world.state().steps.get('step-0002')?.waiting).toBeNull();
  });
});

test('a call in the queue is shown why it still waits when a pause comes on', async () => {
  const clock = openManualClock();
  const world = openWorld(failing(limited(20_000)), { clock, concurrency: 1 });
  const calls = [1, 2].map(() => callWithRetry(world.line, aRequest(), world.host()));
  await clock.advance(0);
  expect(world.state().steps.get('step-0002')?.waiting?.until).toBe('2026-10-21T09:00:20.000Z');
  await clock.advance(20_000);
  await Promise.all(calls);
  expect(world.of('call_waiting').map(({ call }) => call)).toEqual(['0001', '0002']);
});

describe('a usage limit', () => {
  const usedUp: Failure = {
    kind: 'usage_limit',
    resetsAt: '2026-10-21T14:00:00.000Z',
    detail: '',
  };

  test('is waited for until its reset, and the run goes on alone', async () => {
    const clock = auto();
    const world = openWorld(failing(usedUp), { clock });
    await callWithRetry(world.line, aRequest(), world.host());
    expect(clock.monotonic()).toBe(5 * 3_600_000);
    expect(world.of('call_waiting')).toMatchObject([{ until: '2026-10-21T14:00:00.000Z' }]);
    expect(world.of('call_retried')).toHaveLength(0);
  });

  test('whose end lies beyond any calendar is asked about after a day, which is said', async () => {
    const clock = auto();
    const far: Failure = {
      kind: 'rate_limited',
      retryAfterMs: 99_999_999_999_999_000,
      detail: 'slow down',
    };
    const world = openWorld(failing(far), { clock });
    const tomorrow = new Date(clock.now().getTime() + 86_400_000).toISOString();
    await callWithRetry(world.line, aRequest(), world.host());
    expect(clock.monotonic()).toBe(86_400_000);
    expect(world.of('call_waiting')).toMatchObject([{ until: tomorrow }]);
  });

  test('ends the call where waiting is switched off', async () => {
    const world = openWorld(failing(usedUp), { clock: auto(), waitForReset: false });
    await expect(callWithRetry(world.line, aRequest(), world.host())).rejects.toMatchObject({
      failure: usedUp,
    });
  });
});
