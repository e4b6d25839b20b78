import { getEventListeners } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { callWithRetry } from '../../../src/agents/calls/call.ts';
import { openLine } from '../../../src/agents/calls/line.ts';
import { anthropicProvider } from '../../../src/agents/providers/anthropic.ts';
import { nothingSpent } from '../../../src/engine/data/usage.ts';
import { aRequest } from '../../support/call-world.ts';
import { openFaultServer } from '../../support/fault-server.ts';
import { realClock } from '../../support/real-clock.ts';

const manyAtOnce = 64;

/** Many calls at once under one run's signal; `most` is the most listeners that it has had while they were answered. */
async function openWaves() {
  const server = await openFaultServer({ answer: () => 'あ、夜が明ける。'.repeat(20) });
  onTestFinished(() => server.close());
  const settings = { apiKey: 'sk-test-1', baseUrl: server.url, clock: realClock, proxyEnv: {} };
  const line = openLine(anthropicProvider(settings), {
    config: {
      concurrency: manyAtOnce,
      retry: { attempts: 1, max_minutes: 1 },
      wait_for_reset: false,
    },
    clock: realClock,
    random: () => 0.5,
  });
  const { signal } = new AbortController();
  let most = 0;
  const call = () =>
    callWithRetry(line, aRequest(), {
      ...{ call: '1', step: 's', tier: 'sonnet', expectedTokens: 1000, signal },
      limits: { idleMs: 60_000, totalMs: 60_000 },
      emit() {
        most = Math.max(most, getEventListeners(signal, 'abort').length);
      },
      spent: () => nothingSpent,
      budget: () => ({ usd: null, tokens: null, calls: null }),
    });
  return {
    signal,
    async wave() {
      most = 0;
      await Promise.all(Array.from({ length: manyAtOnce }, call));
      return { most, left: getEventListeners(signal, 'abort').length };
    },
  };
}

test('many calls at once leave nothing on the signal of their run, and never put more than a few each', async () => {
  const { wave } = await openWaves();
  for (const { most, left } of [await wave(), await wave(), await wave()]) {
    expect(left).toBe(0);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(3 * manyAtOnce);
  }
});
