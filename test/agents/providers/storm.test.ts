import { expect, test } from 'vitest';
import { callWithRetry } from '../../../src/agents/calls/call.ts';
import { aRequest, openWorld } from '../../support/call-world.ts';
import { openManualClock } from '../../support/manual-clock.ts';
import { openProviderWorld } from '../../support/provider-world.ts';

test.each([1, 2, 3])(
  'sixty calls through a storm of faults all get their own answer (seed %i)',
  async (seed) => {
    const answer = ({ text }: { readonly text: string }) =>
      `答え${/call (\d+)/.exec(text)?.[1]}: ${'静かな夜だった。'.repeat(40)}`;
    const { server, provider } = await openProviderWorld({
      answer,
      sprinkle: { seed, share: 0.4 },
    });
    const world = openWorld(provider, {
      clock: openManualClock({ auto: true }),
      concurrency: 5,
      attempts: 30,
    });
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        callWithRetry(world.line, aRequest({ own: `call ${n}`, warm: 'chapter' }), world.host()),
      ),
    );
    expect(outcomes.map(({ reply }) => reply.text.split(':')[0])).toEqual(
      Array.from({ length: 60 }, (_, n) => `答え${n}`),
    );
    expect(server.requests.length).toBeGreaterThan(60);
    expect(server.peak()).toBeLessThanOrEqual(5);
    const { spent, steps } = world.state();
    expect(spent.calls).toBe(60);
    expect(spent.unpriced).toBe(0);
    for (const { reply } of outcomes) expect(reply.stop).toBe('end');
    for (const { text } of steps.values())
      expect(text).toMatch(/^答え\d+: (静かな夜だった。){40}$/);
    expect(world.of('call_finished')).toHaveLength(60);
  },
);
