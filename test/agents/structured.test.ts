import { expect, test } from 'vitest';
import { z } from 'zod';
import { aReview, Card, card, good, model, openAgentWorld } from '../support/agent-world.ts';

const structured = { kind: 'json', schema: Card, structured: Card } as const;

test('a role that asks for it is held to its schema where the provider can, and checked all the same', async () => {
  const { provider, requests } = model('{"agent": "stylist", "score": "x"}', good);
  const able = { ...provider, caps: { ...provider.caps, structured: true, effort: true } };
  const world = openAgentWorld(able);
  expect(await world.run({ ...aReview, reply: structured, effort: 'high' })).toEqual(card);
  expect(requests).toHaveLength(2);
  expect(requests[0]).toMatchObject({
    effort: 'high',
    format: {
      type: 'object',
      properties: { agent: { type: 'string' }, score: { type: 'number' } },
      additionalProperties: false,
    },
  });
});

test('another provider is asked in words alone', async () => {
  const { provider, requests } = model(good);
  await openAgentWorld(provider).run({ ...aReview, reply: structured, effort: 'high' });
  expect(requests[0]).not.toHaveProperty('format');
  expect(requests[0]).not.toHaveProperty('effort');
});

test('nobody who does not ask for it is held to anything', async () => {
  const { provider, requests } = model(good);
  const able = { ...provider, caps: { ...provider.caps, structured: true } };
  await openAgentWorld(able).run(aReview);
  expect(requests[0]).not.toHaveProperty('format');
});

test('calls with different schemas do not wait for one another’s prefix', async () => {
  const { provider, requests } = model(good, good, good);
  const able = { ...provider, caps: { ...provider.caps, structured: true } };
  const world = openAgentWorld(able);
  const wider = { ...structured, structured: Card.extend({ note: z.string() }) };
  await world.run({ ...aReview, reply: structured });
  await world.run({ ...aReview, role: 'folio/pacer', reply: structured });
  await world.run({ ...aReview, role: 'folio/pacer', reply: wider });
  const [one, two, three] = requests.map(({ warm }) => warm);
  expect(one).toBe(two);
  expect(three).not.toBe(one);
});

test('a schema that cannot be held to is our own mistake, and nobody is asked', async () => {
  const { provider, requests } = model(good);
  const able = { ...provider, caps: { ...provider.caps, structured: true } };
  const open = { ...structured, structured: z.record(z.string(), z.number()) };
  await expect(openAgentWorld(able).run({ ...aReview, reply: open })).rejects.toMatchObject({
    failure: { kind: 'bug', detail: expect.stringContaining('folio/stylist') },
  });
  expect(requests).toEqual([]);
});
