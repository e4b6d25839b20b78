import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type CallOutcome, callWithRetry } from '../../../src/agents/calls/call.ts';
import { type ModelRequest, replyFailure } from '../../../src/agents/provider.ts';
import { anthropicProvider } from '../../../src/agents/providers/anthropic.ts';
import { type Failure, toFailure } from '../../../src/engine/data/failure.ts';
import { aRequest, openWorld } from '../../support/call-world.ts';
import { openManualClock } from '../../support/manual-clock.ts';
import { realClock } from '../../support/real-clock.ts';
import { openReplayServer, type Scenario } from '../../support/replay-server.ts';

const key = 'sk-test-1234567890';

/** Plays a case's raw answers to the real provider over a real connection; only the waits between attempts are not real. */
async function play(name: string, { idleMs = 5000, change }: PlayOptions = {}) {
  const file = new URL(`../../cases/e/${name}.json`, import.meta.url);
  const scenario: Scenario = JSON.parse(readFileSync(file, 'utf8'));
  const clock = openManualClock({ auto: true });
  const server = await openReplayServer(scenario, clock);
  onTestFinished(() => server.close());
  const settings = { apiKey: key, baseUrl: server.url, clock: realClock, proxyEnv: {} };
  const world = openWorld(anthropicProvider(settings), { clock });
  const request = aRequest({ model: 'm-old', ...change });
  const call = () =>
    callWithRetry(world.line, request, world.host({ limits: { idleMs, totalMs: 60_000 } }));
  return { ...world, clock, server, request, call };
}

type PlayOptions = { readonly idleMs?: number; readonly change?: Partial<ModelRequest> };

async function failureOf(call: Promise<CallOutcome>): Promise<Failure> {
  return call.then(
    () => expect.fail('the call went well'),
    (error) => toFailure(error),
  );
}

function gaps(requests: readonly { readonly at: number }[]): number[] {
  return requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0));
}

describe('broken streams', () => {
  test('E01: an overloaded error after some text is waited out and asked again', async () => {
    const { call, server, said, state } = await play('e01_overloaded_mid');
    const { reply } = await call();
    expect(reply.text).toBe('完了');
    expect(server.requests).toHaveLength(2);
    expect(gaps(server.requests)[0]).toBeGreaterThanOrEqual(300);
    expect(said()).toContain('text_void');
    expect(state().steps.get('step-0001')?.text).toBe('完了');
  });

  test('E02: a stream that closes without its last event is no answer', async () => {
    const { call, server } = await play('e02_no_message_stop');
    const { reply } = await call();
    expect(reply.text).toBe('{"score": 7.5, "critical": false}');
    expect(server.requests).toHaveLength(2);
  });

  test.each(['e03_reset', 'e03_reset_chunked'])(
    'E03: a connection reset in the middle is asked again (%s)',
    async (name) => {
      const { call, server, of } = await play(name);
      const { reply } = await call();
      expect(reply.text).toBe('完了');
      expect(server.requests).toHaveLength(2);
      expect(of('call_retried')[0]?.failure.kind).toBe('stream_cut');
    },
  );

  test('E04: a stream that stops sending is given up after the idle time and asked again', async () => {
    const { call, server, of } = await play('e04_stall', { idleMs: 60 });
    const began = performance.now();
    const { reply } = await call();
    expect(reply.text).toBe('完了');
    expect(server.requests).toHaveLength(2);
    expect(performance.now() - began).toBeLessThan(4000);
    expect(of('call_retried')[0]?.failure).toEqual({ kind: 'stream_idle', seconds: 0.06 });
  });

  test('E04: a stalled call can be cancelled', async () => {
    const { call, server, abort, said } = await play('e04_stall');
    const stalled = failureOf(call());
    await expect.poll(() => server.requests.length).toBe(1);
    abort();
    expect(await stalled).toEqual({ kind: 'cancelled' });
    expect(said().at(-1)).toBe('call_failed');
    expect(server.requests).toHaveLength(1);
  });

  test('E05: pings and events, blocks and deltas nobody knows are passed over', async () => {
    const { call, server } = await play('e05_unknown');
    expect((await call()).reply.text).toBe('答えです');
    expect(server.requests).toHaveLength(1);
  });

  test('E21: a stream of single bytes tears no character apart', async () => {
    const { call } = await play('e21_bytes');
    const { reply } = await call();
    expect(reply.text).toBe('日本語と👨\u200d👩\u200d👧と é');
    expect(reply.text).not.toContain('\ufffd');
  });
});

describe('stop reasons', () => {
  test.each([
    ['E06', 'e06_max_tokens', { kind: 'truncated', maxTokens: 1000 }],
    ['E07', 'e07_refusal', { kind: 'refused', category: null, detail: '' }],
    ['E09', 'e09_window', { kind: 'context_full' }],
    ['E13', 'e13_empty', { kind: 'empty_reply' }],
  ] as const)(
    '%s: the reply is kept, is no result, and is not asked for again (%s)',
    async (_id, name, failure) => {
      const { call, server, request, of } = await play(name);
      const { reply } = await call();
      expect(replyFailure(request, reply)).toEqual(failure);
      expect(server.requests).toHaveLength(1);
      expect(of('call_finished')[0]?.usage).toMatchObject({ input: 5, output: 9 });
    },
  );

  test('E08: a paused turn is sent back as it is and goes on', async () => {
    const { call, server, request } = await play('e08_pause');
    const { reply, usage } = await call();
    expect(server.requests).toHaveLength(2);
    expect(server.requests[1]?.body).toMatchObject({
      messages: [
        { role: 'user' },
        { role: 'assistant', content: [{ type: 'text', text: '調査中。' }] },
      ],
    });
    expect(reply.text).toBe('調査中。結論。');
    expect(replyFailure(request, reply)).toBeUndefined();
    expect(usage.output).toBe(18);
  });
});

describe('error answers', () => {
  test('E14: a 429 is waited out for as long as its header says', async () => {
    const { call, server, of } = await play('e14_429');
    expect((await call()).reply.text).toBe('完了');
    expect(server.requests).toHaveLength(2);
    expect(gaps(server.requests)[0]).toBeGreaterThanOrEqual(2000);
    expect(gaps(server.requests)[0]).toBeLessThan(10_000);
    expect(of('call_retried')).toEqual([]);
  });

  test('E15: a wrong key fails at once, and the key is nowhere in what anybody gets to see', async () => {
    const { call, server, events } = await play('e15_401');
    const error: unknown = await call().catch((reason: unknown) => reason);
    expect(toFailure(error)).toEqual({
      kind: 'authentication',
      detail: 'invalid x-api-key: ***API_KEY***',
    });
    expect(server.requests).toHaveLength(1);
    const seen = inspect(error, { depth: 20, showHidden: true }) + JSON.stringify(events);
    expect(seen).not.toContain(key);
  });

  test('E16: an unknown model is named and not asked for again', async () => {
    const { call, server } = await play('e16_404');
    expect(await failureOf(call())).toEqual({
      kind: 'unknown_model',
      model: 'm-old',
      detail: 'model: m-old',
    });
    expect(server.requests).toHaveLength(1);
  });

  test('E17: 529, then 500, then an answer: three requests with growing gaps', async () => {
    const { call, server } = await play('e17_529');
    expect((await call()).reply.text).toBe('完了');
    expect(server.requests).toHaveLength(3);
    const [first = 0, second = 0] = gaps(server.requests);
    expect(second).toBeGreaterThan(first);
  });

  test('E18: a sign-in page with status 200 is named as a page, briefly', async () => {
    const { call, server } = await play('e18_html');
    const failure = await failureOf(call());
    expect(failure).toEqual({ kind: 'not_the_api', detail: 'HTML page: Sign in' });
    expect(server.requests).toHaveLength(1);
  });
});
