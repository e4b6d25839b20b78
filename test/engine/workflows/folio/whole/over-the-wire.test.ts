import { describe, expect, test } from 'vitest';
import type { RunEvent } from '../../../../../src/engine/data/event.ts';
import type { Fault } from '../../../../support/fault-kinds.ts';
import type { Served } from '../../../../support/fault-server.ts';
import { pathA, running, sitting, someIdea } from '../../../../support/folio/folio-world.ts';
import { crewFiles, faultsOf } from '../../../../support/folio/founding-schemas.ts';
import { rehearsedAnswer, wantedOf } from '../../../../support/folio/rehearsed-reply.ts';
import { openWireStory } from '../../../../support/folio/wire-world.ts';
import { openManualClock, settled } from '../../../../support/manual-clock.ts';
import { marksOf } from '../../../../support/marks.ts';

/* A whole chapter over real HTTP: the Messages adapter against a server that speaks the protocol, well and badly. */

const overloads: Fault = {
  kind: 'status',
  status: 429,
  type: 'rate_limit_error',
  headers: { 'retry-after': '1' },
};

const reviewsIn = (requests: readonly Served[], round: number) =>
  requests
    .map((request) => ({ request, wanted: wantedOf(request) }))
    .filter(({ wanted }) => wanted.round === round && crewFiles.includes(wanted.role));

const of = <T extends RunEvent['type']>(events: readonly RunEvent[], type: T) =>
  events.filter((event): event is RunEvent & { type: T } => event.type === type);

describe.each(['ja', 'en'] as const)('a chapter in %s over the wire', (language) => {
  test('is told to its end with one request for each piece of work', async () => {
    const { server, engine, files } = await openWireStory({ language });
    const { result, events } = await sitting(engine.start('folio', { idea: someIdea }, pathA));
    expect(result).toEqual({ status: 'done', failure: null });
    expect(server.requests).toHaveLength(23);
    expect(marksOf(events, 'judged').map(({ outcome }) => outcome)).toEqual(['FAIL', 'PASS']);
    for (const file of (await files.tree('')).filter((name) => name.endsWith('.json')))
      expect(faultsOf(file, await files.text(file))).toBe('');
    expect(await files.text('current/chapters/ch01/final.md')).toContain('¶1\n');
  });

  test('reviewers two to eight of a round read its draft from the cache', async () => {
    const { server, engine } = await openWireStory({ language });
    const { events } = await sitting(engine.start('folio', { idea: someIdea }, pathA));
    for (const round of [1, 2]) {
      const reviews = reviewsIn(server.requests, round);
      expect(reviews).toHaveLength(8);
      const [first, ...others] = reviews.map(({ request }) => request.usage);
      expect(first?.cache_read_input_tokens).toBe(0);
      expect(first?.cache_creation_input_tokens).toBeGreaterThan(1000);
      for (const usage of others) {
        expect(usage.cache_creation_input_tokens).toBe(0);
        expect(usage.cache_read_input_tokens).toBe(first?.cache_creation_input_tokens);
      }
    }
    const read = of(events, 'call_finished').reduce((sum, { usage }) => sum + usage.cacheRead, 0);
    const sent = server.requests.reduce((sum, { usage }) => sum + usage.cache_read_input_tokens, 0);
    expect(read).toBe(sent);
  });
});

test.each([1, 2, 3])(
  'a chapter through a storm of faults ends as in fair weather (seed %i)',
  async (seed) => {
    const fair = await openWireStory();
    await sitting(fair.engine.start('folio', { idea: someIdea }, pathA));
    const storm = await openWireStory({
      clock: openManualClock({ auto: true }),
      sprinkle: { seed, share: 0.35 },
      config: (given) => ({
        ...given,
        provider: { ...given.provider, retry: { attempts: 10, max_minutes: 60 } },
      }),
    });
    const { result, events } = await sitting(
      storm.engine.start('folio', { idea: someIdea }, pathA),
    );
    expect(result).toEqual({ status: 'done', failure: null });
    expect(storm.server.requests.length).toBeGreaterThan(26);
    expect(of(events, 'call_finished')).toHaveLength(23);
    expect(of(events, 'step_failed')).toEqual([]);
    const chapter = 'current/chapters/ch01';
    for (const file of ['draft-01.md', 'revision-notes-01.md', 'draft-02.md', 'final.md'])
      expect(await storm.files.text(`${chapter}/${file}`)).toBe(
        await fair.files.text(`${chapter}/${file}`),
      );
  },
);

test('three of five reviewers are told to wait: all eight scorecards arrive, fewer run at once, nobody failed', async () => {
  const answer = rehearsedAnswer('ja');
  const begun = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const batch: string[] = [];
  const { server, engine, files } = await openWireStory({
    // The second, third and fourth to ask are told to wait, when the fifth has asked as well.
    script: [{ fault: overloads, times: 3, when: ({ nth }) => nth >= 6 && nth <= 8 }],
    answer: async (request) => {
      if (request.nth >= 5 && request.nth <= 9) batch.push(wantedOf(request).role);
      if (batch.length === 1) await begun.promise;
      if (batch.length === 5) asked.resolve();
      if (batch.length > 1) await asked.promise;
      return answer(request);
    },
  });
  const run = await running(engine.start('folio', { idea: someIdea }, pathA));
  const events: RunEvent[] = [];
  let reviewers = 0;
  for await (const event of run.events) {
    events.push(event);
    if (event.type === 'step_started' && /round-01\//.test(event.step)) reviewers += 1;
    if (reviewers === 5) void settled().then(begun.resolve);
  }
  expect((await run.ended).status).toBe('done');
  expect([...batch].sort()).toEqual([...crewFiles.slice(0, 5)].sort());
  expect(server.peak()).toBeGreaterThanOrEqual(4);
  expect(server.peak()).toBeLessThanOrEqual(5);
  const roles = reviewsIn(server.requests, 1).map(({ wanted }) => wanted.role);
  expect(roles.slice(5, 8).sort()).toEqual(batch.slice(1, 4).sort());
  expect(await files.list('current/chapters/ch01/reviews/round-01')).toHaveLength(9);
  expect(of(events, 'step_failed')).toEqual([]);
  expect(of(events, 'call_retried')).toEqual([]);
  expect(of(events, 'call_waiting').length).toBeGreaterThanOrEqual(3);
  // Half of those that were at work: a limit above what runs would change nothing.
  const [news] = of(events, 'concurrency_changed');
  expect(news).toMatchObject({ reason: 'throttled', limit: 2 });
});
