import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { noUsage } from '../../src/engine/data/usage.ts';
import type { AgentTask } from '../../src/engine/ports.ts';
import { aReview, Card, card, good, model, openAgentWorld } from '../support/agent-world.ts';
import { aProvider, aReply } from '../support/call-world.ts';

const bad = '{"agent": "stylist", "score": "high"}';

describe('a good reply', () => {
  test('comes back checked, and the model of the tier was asked with a batch key for its prefix', async () => {
    const { provider, requests } = model(good);
    const world = openAgentWorld(provider);
    expect(await world.run(aReview)).toEqual(card);
    expect(requests).toMatchObject([
      { role: 'folio/stylist', model: 'claude-sonnet-5-5', warm: expect.any(String) },
    ]);
    expect(requests[0]?.shared).toContain('朝。');
  });

  test('is on disk before anybody reads it', async () => {
    const { provider } = model(good);
    const world = openAgentWorld(provider);
    const seen: (string | null | undefined)[] = [];
    const schema = Card.refine(() => {
      seen.push(world.records.get('0001')?.reply);
      return true;
    });
    await world.run({ ...aReview, reply: { kind: 'json', schema } });
    expect(seen).toEqual([good]);
    expect(world.records.get('0001')).toMatchObject({
      step: 'current/stylist.json',
      tier: 'sonnet',
      model: 'claude-sonnet-5-5',
      provider: 'anthropic',
      stop: 'end',
      rejected: false,
      usage: { input: 100, output: 10, cacheRead: 0, cacheWrite: 0 },
    });
  });

  test('moves the bar up to 95 percent and never beyond', async () => {
    const { provider } = model(`${good}${' '.repeat(5_000)}`);
    const world = openAgentWorld(provider);
    await world.run(aReview);
    const percents = world.of('call_progress').map(({ percent }) => percent);
    expect(percents.at(-1)).toBe(95);
    expect(Math.max(...percents)).toBe(95);
  });

  test('is not paid for again by a later sitting', async () => {
    const { provider, requests } = model(good);
    const world = openAgentWorld(provider);
    await world.run(aReview);
    expect(await world.run(aReview)).toEqual(card);
    expect(requests).toHaveLength(1);
    expect(world.of('call_finished')).toMatchObject([
      { call: '0001', reused: false },
      { call: '0001', reused: true },
    ]);
    expect(world.state().spent.calls).toBe(1);
  });

  test('is asked for anew when an input says something else', async () => {
    const { provider, requests } = model(good, good);
    const world = openAgentWorld(provider);
    await world.run(aReview);
    await world.run({ ...aReview, inputs: [{ path: 'current/draft.md', text: '夜。' }] });
    expect(requests).toHaveLength(2);
  });
});

describe('a good reply of which a part does not count', () => {
  type Parts = { readonly good: number; readonly bad: number };
  const parts = z.object({ good: z.number(), bad: z.number() });
  const picky: AgentTask<Parts> = {
    ...aReview,
    reply: {
      ...{ kind: 'json', schema: parts },
      weigh: ({ good: counts, bad: most }) => ({
        counts,
        lacks: Array.from({ length: most }, (_, n) => `part ${n} is none`),
      }),
    },
  };

  test.each([
    ['of many parts that do not count some do now', [10, 40], [37, 13], [37, 13]],
    ['nothing is left out any more, and nothing is missing', [9, 1], [10, 0], [10, 0]],
    ['only what was mended is said again', [9, 1], [1, 0], [9, 1]],
    ['it is as it was', [9, 1], [9, 1], [9, 1]],
  ])('is said once more: %s', async (_, [g, b], [g2, b2], [g3, b3]) => {
    const said = (counts = 0, not = 0) => JSON.stringify({ good: counts, bad: not });
    const { provider, requests } = model(said(g, b), said(g2, b2));
    const world = openAgentWorld(provider);
    expect(await world.run(picky)).toEqual({ good: g3, bad: b3 });
    expect(requests).toHaveLength(2);
    // of many the first few are told
    const told = requests[1]?.followUp?.user.match(/part \d+ is none/g) ?? [];
    expect(told).toHaveLength(Math.min(12, b ?? 0));
  });
});

describe('a reply that does not pass', () => {
  test('is answered with a repair turn that quotes what is wrong', async () => {
    const { provider, requests } = model(bad, good);
    const world = openAgentWorld(provider);
    expect(await world.run(aReview)).toEqual(card);
    expect(requests[1]?.followUp?.assistant).toBe(bad);
    expect(requests[1]?.followUp?.user).toMatch(/^直す。\n[\s\S]*- score: /);
    expect([...world.records.values()].map(({ rejected }) => rejected)).toEqual([true, false]);
  });

  test('is void on screen before the repair is streamed', async () => {
    const world = openAgentWorld(model(bad, good).provider);
    await world.run(aReview);
    const order = world.said().filter((type) => type === 'text' || type === 'text_void');
    expect(order).toEqual(['text', 'text_void', 'text']);
  });

  test('twice leads to one fresh call, and a third one is the agent’s failure', async () => {
    const { provider, requests } = model(bad, 'no JSON here', bad);
    const world = openAgentWorld(provider);
    await expect(world.run(aReview)).rejects.toMatchObject({
      failure: {
        kind: 'invalid_reply',
        role: 'folio/stylist',
        problems: [expect.stringMatching(/^score: /)],
        excerpt: bad,
      },
    });
    expect(requests).toHaveLength(3);
    expect(requests[2]).toEqual(requests[0]);
    expect([...world.records.values()].every(({ rejected }) => rejected)).toBe(true);
    expect(world.said().at(-1)).toBe('text_void');
  });

  test('that was rejected in an earlier sitting is not taken up again', async () => {
    const { provider, requests } = model(bad, bad, bad, good);
    const world = openAgentWorld(provider);
    await expect(world.run(aReview)).rejects.toThrow(/invalid_reply/);
    expect(await world.run(aReview)).toEqual(card);
    expect(requests).toHaveLength(4);
  });

  test('and was repaired is found again as repaired', async () => {
    const { provider, requests } = model(bad, good);
    const world = openAgentWorld(provider);
    await world.run(aReview);
    expect(await world.run(aReview)).toEqual(card);
    expect(requests).toHaveLength(2);
  });

  test('by a stricter check of today is repaired although it was good yesterday', async () => {
    const { provider, requests } = model(good, '{"agent": "stylist", "score": 9}');
    const world = openAgentWorld(provider);
    await world.run(aReview);
    const schema = Card.refine(({ score }) => score > 8, 'too low');
    const strict = { ...aReview, reply: { kind: 'json', schema } } as const;
    expect(await world.run(strict)).toEqual({ agent: 'stylist', score: 9 });
    expect(requests[1]?.followUp?.assistant).toBe(good);
  });
});

describe('what an agent needs', () => {
  test('a missing input is named with what it was needed for, and nobody is asked', async () => {
    const { provider, requests } = model(good);
    const world = openAgentWorld(provider);
    const inputs = [{ path: 'current/idea.json' }];
    await expect(world.run({ ...aReview, inputs })).rejects.toMatchObject({
      failure: { kind: 'file_missing', path: 'current/idea.json', neededFor: aReview.step },
    });
    expect(requests).toHaveLength(0);
    expect(world.saved).toEqual([]);
  });

  test('an optional input may be missing', async () => {
    const world = openAgentWorld(model(good).provider);
    const inputs = [...aReview.inputs, { path: 'current/characters/', optional: true }];
    expect(await world.run({ ...aReview, inputs })).toEqual(card);
  });

  test('a text that is handed over is sent in place of the file', async () => {
    const { provider, requests } = model(good);
    const inputs = [{ path: 'current/gone.md', text: '要約' }];
    await openAgentWorld(provider).run({ ...aReview, inputs });
    expect(requests[0]?.own).toContain('要約');
  });

  test('a call that fails for good is recorded with what it cost, and its text is void', async () => {
    const provider = aProvider(async (_, { onEvent }) => {
      onEvent({ type: 'text', text: '途中' });
      throw new Error('adapter broke');
    });
    const world = openAgentWorld(provider);
    await expect(world.run(aReview)).rejects.toMatchObject({ failure: { kind: 'bug' } });
    expect(world.records.get('0001')).toMatchObject({
      reply: null,
      finishedAt: expect.any(String),
      usage: noUsage,
    });
    expect(world.said().at(-1)).toBe('text_void');
  });

  test('an abort ends a call at once, and nothing is written after it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const provider = aProvider(async (_, { signal }) => {
      resolve();
      return await new Promise((__, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    });
    const world = openAgentWorld(provider);
    const running = world.run(aReview);
    await promise;
    const before = world.saved.length;
    world.stop();
    await expect(running).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
    expect(world.saved).toHaveLength(before);
  });
});

test('a text reply is handed to the room’s own check', async () => {
  const draft: AgentTask<string> = {
    ...aReview,
    reply: { kind: 'text', check: (text) => ({ ok: true, value: text.trim() }) },
  };
  expect(await openAgentWorld(model('¶1\n朝。').provider).run(draft)).toBe('¶1\n朝。');
});

test('two thousand calls leave no listener on the run’s signal', async () => {
  const { provider } = model(...Array.from({ length: 2_000 }, () => good));
  const world = openAgentWorld(provider);
  let listeners = 0;
  let added = 0;
  const { signal } = world.host;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    listeners += 1;
    added += 1;
    add(...args);
  };
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    listeners -= 1;
    remove(...args);
  };
  for (let n = 0; n < 2_000; n += 1) {
    await world.run({ ...aReview, values: { chapter: n + 1, round: 1 } });
  }
  expect(added).toBeGreaterThanOrEqual(2_000);
  expect(listeners).toBe(0);
});

test('an estimate names the tier’s model and its price, and an unknown price is not nothing', () => {
  const { agents } = openAgentWorld(model().provider);
  const usage = { input: 1_000_000, output: 0, cacheRead: 0, cacheWrite: 0 };
  expect(agents.estimate('sonnet', usage)).toEqual({ model: 'claude-sonnet-5-5', usd: 2 });
  const other = aProvider(async () => aReply(), { cost: 'unknown' });
  expect(openAgentWorld(other).agents.estimate('opus', usage).usd).toBeNull();
});
