import { describe, expect, test } from 'vitest';
import { callWithRetry } from '../../src/agents/calls/call.ts';
import { linkSignal } from '../../src/agents/calls/linked-signal.ts';
import { CallError } from '../../src/agents/provider.ts';
import { openWatchdog } from '../../src/agents/providers/watchdog.ts';
import type { Failure } from '../../src/engine/data/failure.ts';
import { noUsage } from '../../src/engine/data/usage.ts';
import type { Clock } from '../../src/engine/ports.ts';
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

/** Is silent until it is ended, with what it has used as far as it said so. */
function silent(clock: Clock, usage = noUsage, caps = {}) {
  return aProvider(async (_request, { signal, closing, limits: { idleMs, totalMs } }) => {
    const link = linkSignal(signal);
    const watchdog = openWatchdog(clock, { firstMs: idleMs, idleMs, totalMs }, link, closing);
    await new Promise((resolve) => link.signal.addEventListener('abort', resolve));
    throw new CallError(watchdog.verdict() ?? { kind: 'cancelled' }, { usage });
  }, caps);
}

const auto = () => openManualClock({ auto: true });

describe('a run that is to close', () => {
  test('lets the call that is being answered end, and starts none of those that wait for their turn', async () => {
    const answers = Promise.withResolvers<void>();
    let asked = 0;
    const provider = aProvider(async () => {
      asked += 1;
      await answers.promise;
      return aReply();
    });
    const world = openWorld(provider, { clock: openManualClock(), concurrency: 1 });
    const close = new AbortController();
    const closing = close.signal;
    const calls = [1, 2, 3].map((n) =>
      callWithRetry(world.line, aRequest({ own: String(n) }), world.host({ closing })),
    );
    while (asked === 0) await new Promise(setImmediate);
    close.abort();
    answers.resolve();
    const ends = await Promise.allSettled(calls);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    for (const end of ends.slice(1))
      expect(end).toMatchObject({ reason: { failure: { kind: 'cancelled' } } });
    expect(asked).toBe(1);
    expect(world.of('call_started')).toHaveLength(1);
  });

  test('does not wait for the end of a limit, nor try again after a failure', async () => {
    for (const failure of [limited(3_600_000), overloaded]) {
      const clock = openManualClock();
      const world = openWorld(failing(failure), { clock });
      const close = new AbortController();
      const call = callWithRetry(world.line, aRequest(), world.host({ closing: close.signal }));
      while (clock.asleep() === 0) await new Promise(setImmediate);
      close.abort();
      await expect(call).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
      expect(world.of('call_failed')).toHaveLength(1);
    }
  });

  test('leaves no listener behind on either signal', async () => {
    const added = new Map<AbortSignal, number>();
    const count = (signal: AbortSignal) => {
      const { addEventListener, removeEventListener } = signal;
      added.set(signal, 0);
      signal.addEventListener = (...given: Parameters<typeof addEventListener>) => {
        added.set(signal, (added.get(signal) ?? 0) + 1);
        addEventListener.apply(signal, given);
      };
      signal.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
        added.set(signal, (added.get(signal) ?? 0) - 1);
        removeEventListener.apply(signal, given);
      };
      return signal;
    };
    const world = openWorld(failing(overloaded, limited(1000)), { clock: auto() });
    const [signal, closing] = [new AbortController(), new AbortController()].map((each) =>
      count(each.signal),
    );
    if (!signal || !closing) throw new Error('two were made');
    for (let call = 0; call < 20; call += 1)
      await callWithRetry(world.line, aRequest(), world.host({ signal, closing }));
    expect([...added.values()]).toEqual([0, 0]);
  });
});

describe('what a call has cost that is broken off', () => {
  test('is not known when its run closes, which waits no more than a minute for a server that says nothing', async () => {
    const clock = openManualClock();
    const world = openWorld(silent(clock), { clock });
    const close = new AbortController();
    const call = callWithRetry(world.line, aRequest(), world.host({ closing: close.signal }));
    const ended = expect(call).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
    while (clock.asleep() === 0) await new Promise(setImmediate);
    await clock.advance(30_000);
    close.abort();
    await clock.advance(29_000);
    expect(world.of('call_failed')).toEqual([]);
    await clock.advance(1_000);
    await ended;
    expect(world.of('call_failed')).toMatchObject([{ usd: null, usage: noUsage }]);
  });

  const told = { input: 100, output: 0, cacheRead: 0, cacheWrite: 0 };
  test.each([
    ['is not known when its server has not said it', noUsage, {}, null],
    ['is what its server has said', told, {}, 0.0002],
    ['is nothing where nothing is paid', noUsage, { cost: 'free' }, 0],
  ] as const)('%s', async (_, usage, caps, usd) => {
    const clock = openManualClock();
    const world = openWorld(silent(clock, usage, caps), { clock });
    const stop = new AbortController();
    const call = callWithRetry(world.line, aRequest(), world.host({ signal: stop.signal }));
    const ended = expect(call).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
    while (clock.asleep() === 0) await new Promise(setImmediate);
    stop.abort();
    await ended;
    expect(world.of('call_failed')).toMatchObject([{ usd }]);
    expect(world.state().spent.unpriced).toBe(usd === null ? 1 : 0);
  });

  test('is nothing where the server has refused it before', async () => {
    const clock = openManualClock();
    const world = openWorld(failing(overloaded), { clock });
    const stop = new AbortController();
    const call = callWithRetry(world.line, aRequest(), world.host({ signal: stop.signal }));
    const ended = expect(call).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
    while (clock.asleep() === 0) await new Promise(setImmediate);
    stop.abort();
    await ended;
    expect(world.of('call_failed')).toMatchObject([{ usd: 0 }]);
  });
});
