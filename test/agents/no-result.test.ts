import { describe, expect, test } from 'vitest';
import { aReview, card, good, model, openAgentWorld } from '../support/agent-world.ts';

describe('a reply that is no result', () => {
  test('cut: is asked for once more with twice the room', async () => {
    const cut = { text: good, stop: 'max_tokens', rawStop: 'max_tokens' } as const;
    const { provider, requests } = model(cut, good);
    const world = openAgentWorld(provider);
    expect(await world.run({ ...aReview, limits: { maxTokens: 1_000 } })).toEqual(card);
    expect(requests.map(({ maxTokens }) => maxTokens)).toEqual([1_000, 2_000]);
    expect(requests[1]?.followUp).toBeUndefined();
    expect(world.records.get('0001')).toMatchObject({ stop: 'max_tokens', rejected: true });
  });

  test('cut again: fails with the limit that was not enough', async () => {
    const cut = { text: good, stop: 'max_tokens', rawStop: 'max_tokens' } as const;
    const { provider, requests } = model(cut, cut, good);
    const world = openAgentWorld(provider);
    await expect(world.run({ ...aReview, limits: { maxTokens: 1_000 } })).rejects.toMatchObject({
      failure: { kind: 'truncated', maxTokens: 2_000 },
    });
    expect(requests).toHaveLength(2);
  });

  test('cut at the highest limit the configuration allows: fails at once', async () => {
    const cut = { text: good, stop: 'max_tokens', rawStop: 'max_tokens' } as const;
    const { provider, requests } = model(cut, good);
    const world = openAgentWorld(provider, { maxOutputTokens: 4_000 });
    await expect(world.run(aReview)).rejects.toMatchObject({
      failure: { kind: 'truncated', maxTokens: 4_000 },
    });
    expect(requests).toHaveLength(1);
  });

  test('refused: fails with the model’s reason, is not asked again and not taken up later', async () => {
    const refused = {
      text: '',
      stop: 'refusal',
      rawStop: 'refusal',
      refusal: { category: 'bio', detail: 'no' },
    } as const;
    const { provider, requests } = model(refused, good);
    const world = openAgentWorld(provider);
    await expect(world.run(aReview)).rejects.toMatchObject({
      failure: { kind: 'refused', category: 'bio', detail: 'no' },
    });
    expect(requests).toHaveLength(1);
    expect(await world.run(aReview)).toEqual(card);
  });

  test.each([
    ['context', 'model_context_window_exceeded', { kind: 'context_full' }],
    ['unknown', 'pause_turn', { kind: 'unknown_stop', stop: 'pause_turn' }],
  ] as const)('%s: is never read, however well it parses', async (stop, rawStop, failure) => {
    const world = openAgentWorld(model({ text: good, stop, rawStop }).provider);
    await expect(world.run(aReview)).rejects.toMatchObject({ failure });
  });

  test('empty: is asked for afresh, since there is nothing to repair', async () => {
    const { provider, requests } = model('', ' \n', good);
    const world = openAgentWorld(provider);
    expect(await world.run(aReview)).toEqual(card);
    expect(requests.map(({ followUp }) => followUp)).toEqual([undefined, undefined, undefined]);
  });

  test('empty three times: fails as empty', async () => {
    const world = openAgentWorld(model('', '', '').provider);
    await expect(world.run(aReview)).rejects.toMatchObject({ failure: { kind: 'empty_reply' } });
  });
});
