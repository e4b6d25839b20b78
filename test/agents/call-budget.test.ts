import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { callWithRetry } from '../../src/agents/calls/call.ts';
import { CallError } from '../../src/agents/provider.ts';
import { aProvider, aReply, aRequest, openWorld } from '../support/call-world.ts';
import { openManualClock, settled } from '../support/manual-clock.ts';

const auto = () => openManualClock({ auto: true });
const answering = aProvider(async () => aReply());

describe('the budget', () => {
  test('a call that could pass it is never made', async () => {
    const world = openWorld(answering, { clock: auto(), budget: { usd: 0.005 } });
    const request = aRequest({ maxTokens: 1000 });
    await expect(callWithRetry(world.line, request, world.host())).rejects.toMatchObject({
      failure: { kind: 'budget_reached', limit: 'usd', spent: 0, budget: 0.005 },
    });
    expect(world.said()).toEqual([]);
  });

  test('what a call really used counts against the next one', async () => {
    const world = openWorld(answering, { clock: auto(), budget: { calls: 2 } });
    await callWithRetry(world.line, aRequest(), world.host());
    await callWithRetry(world.line, aRequest(), world.host());
    await expect(callWithRetry(world.line, aRequest(), world.host())).rejects.toMatchObject({
      failure: { kind: 'budget_reached', limit: 'calls', spent: 2 },
    });
  });

  test('many calls at once stay within it together', async () => {
    const usage = { input: 0, output: 1000, cacheRead: 0, cacheWrite: 0 };
    const provider = aProvider(async () => {
      await settled();
      return aReply({ usage });
    });
    const world = openWorld(provider, { clock: auto(), concurrency: 10, budget: { usd: 0.045 } });
    const request = aRequest({ maxTokens: 1000, shared: '' });
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => callWithRetry(world.line, request, world.host())),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(world.state().spent.usd).toBeLessThanOrEqual(0.045);
  });

  test('is asked again before a second attempt, with what the first one used', async () => {
    const usage = { input: 0, output: 900, cacheRead: 0, cacheWrite: 0 };
    const provider = aProvider(async () => {
      throw new CallError({ kind: 'stream_cut', detail: '' }, { usage });
    });
    const world = openWorld(provider, { clock: auto(), budget: { tokens: 2000 } });
    await expect(callWithRetry(world.line, aRequest(), world.host())).rejects.toMatchObject({
      failure: { kind: 'budget_reached', limit: 'tokens' },
    });
    expect(world.of('call_failed')[0]).toMatchObject({ usage: { output: 1800 } });
  });

  test('a model without a price costs an unknown sum, said once', async () => {
    const world = openWorld(answering, { clock: auto(), budget: { usd: 1 } });
    const request = aRequest({ model: 'qwen3:30b' });
    const first = await callWithRetry(world.line, request, world.host());
    await callWithRetry(world.line, request, world.host());
    expect(first.usd).toBeNull();
    expect(world.of('warned')).toEqual([
      { type: 'warned', warning: 'cost_unknown', values: { model: 'qwen3:30b' } },
    ]);
    expect(world.state().spent).toMatchObject({ usd: 0, unpriced: 2 });
  });

  test('a rehearsal costs nothing, which is known', async () => {
    const provider = aProvider(async () => aReply(), { cost: 'free' });
    const world = openWorld(provider, { clock: auto() });
    const outcome = await callWithRetry(world.line, aRequest({ model: 'tape' }), world.host());
    expect(outcome.usd).toBe(0);
    expect(world.of('warned')).toEqual([]);
  });
});

describe('stopping', () => {
  test('an abort reaches a call on its way', async () => {
    const provider = aProvider(async (_request, { signal }) => {
      await openManualClock().sleep(1000, signal);
      return aReply();
    });
    const world = openWorld(provider, { clock: openManualClock() });
    const call = callWithRetry(world.line, aRequest(), world.host());
    await settled();
    world.abort();
    await expect(call).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
    expect(world.said().at(-1)).toBe('call_failed');
  });

  test.each([
    ['a wait before a retry', { kind: 'overloaded', detail: '' }],
    ['a wait after a 429', { kind: 'rate_limited', retryAfterMs: 20_000, detail: '' }],
    ['a wait for a reset', { kind: 'usage_limit', resetsAt: '2026-10-22T00:00:00Z', detail: '' }],
  ] as const)('an abort reaches %s', async (_name, failure) => {
    const clock = openManualClock();
    const provider = aProvider(async () => {
      throw new CallError(failure);
    });
    const world = openWorld(provider, { clock });
    const call = callWithRetry(world.line, aRequest(), world.host());
    await settled();
    expect(clock.asleep()).toBe(1);
    world.abort();
    await expect(call).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
  });

  test('an abort reaches calls that wait for a place, for the first of their batch, for money', async () => {
    const never = aProvider(() => Promise.withResolvers<never>().promise);
    const world = openWorld(never, {
      clock: openManualClock(),
      concurrency: 2,
      budget: { calls: 1 },
    });
    const calls = [
      callWithRetry(world.line, aRequest({ warm: 'a' }), world.host()),
      callWithRetry(world.line, aRequest({ warm: 'a' }), world.host()),
      callWithRetry(world.line, aRequest(), world.host()),
      callWithRetry(world.line, aRequest(), world.host()),
    ];
    await settled();
    expect(world.said()).toEqual(['call_started', 'call_progress']);
    world.abort();
    const waiting = await Promise.allSettled(calls.slice(1));
    for (const call of waiting) {
      expect(call).toMatchObject({
        status: 'rejected',
        reason: { failure: { kind: 'cancelled' } },
      });
    }
  });
});

describe('the signal of a long run', () => {
  test('two thousand calls, half of them retried, leave no listener on the run', async () => {
    const provider = aProvider(async (_request, { onEvent }, nth) => {
      onEvent({ type: 'started' });
      if (nth % 2 === 0) throw new CallError({ kind: 'overloaded', detail: '' });
      return aReply();
    });
    const world = openWorld(provider, { clock: auto(), concurrency: 5 });
    const counts: number[] = [];
    for (let batch = 0; batch < 100; batch += 1) {
      const calls = Array.from({ length: 20 }, () =>
        callWithRetry(
          world.line,
          aRequest({ warm: `chapter ${batch}` }),
          world.host({ emit: () => {} }),
        ),
      );
      await Promise.all(calls);
      counts.push(getEventListeners(world.signal, 'abort').length);
    }
    expect(new Set(counts)).toEqual(new Set([0]));
  });
});

describe('a batch that shares a prefix', () => {
  function starting() {
    const began: string[] = [];
    const gate = Promise.withResolvers<void>();
    const provider = aProvider(async ({ own }, { onEvent }) => {
      began.push(own);
      await gate.promise;
      onEvent({ type: 'started' });
      return aReply();
    });
    return { began, gate, provider };
  }

  test('sends its first call ahead and the others on its first event', async () => {
    const { began, gate, provider } = starting();
    const world = openWorld(provider, { clock: openManualClock() });
    const calls = ['a', 'b', 'c'].map((own) =>
      callWithRetry(world.line, aRequest({ own, warm: 'k' }), world.host()),
    );
    await settled();
    expect(began).toEqual(['a']);
    gate.resolve();
    await Promise.all(calls);
    expect(began).toEqual(['a', 'b', 'c']);
  });

  test('goes off all at once at a provider that has no cache', async () => {
    const { began, gate, provider } = starting();
    const uncached = { ...provider, caps: { ...provider.caps, cache: false } };
    const world = openWorld(uncached, { clock: openManualClock() });
    const calls = ['a', 'b'].map((own) =>
      callWithRetry(world.line, aRequest({ own, warm: 'k' }), world.host()),
    );
    await settled();
    expect(began).toEqual(['a', 'b']);
    gate.resolve();
    await Promise.all(calls);
  });

  test('no more calls run at once than the provider itself can bear', () => {
    const narrow = aProvider(async () => aReply(), { maxConcurrency: 1 });
    expect(openWorld(narrow, { clock: auto(), concurrency: 5 }).line.queue.limit()).toBe(1);
  });
});
