import { describe, expect, test } from 'vitest';
import { CallError } from '../../../src/agents/provider.ts';
import { anthropicProvider } from '../../../src/agents/providers/anthropic.ts';
import { type Failure, toFailure } from '../../../src/engine/data/failure.ts';
import { aRequest } from '../../support/call-world.ts';
import type { Fault } from '../../support/fault-kinds.ts';
import { failureAt, openProviderWorld } from '../../support/provider-world.ts';
import { realClock } from '../../support/real-clock.ts';

type Status = Omit<Fault & { kind: 'status' }, 'kind'>;

function atStatus(status: Status): Promise<Failure> {
  return failureAt({ kind: 'status', ...status });
}

describe('error answers', () => {
  test.each([
    [400, 'invalid_request_error', { kind: 'bad_request', status: 400 }],
    [401, 'authentication_error', { kind: 'authentication' }],
    [402, 'billing_error', { kind: 'payment' }],
    [403, 'permission_error', { kind: 'permission' }],
    [408, 'timeout_error', { kind: 'server_error', status: 408 }],
    [409, 'conflict_error', { kind: 'server_error', status: 409 }],
    [413, 'request_too_large', { kind: 'too_large' }],
    [422, 'invalid_request_error', { kind: 'bad_request', status: 422 }],
    [500, 'api_error', { kind: 'server_error', status: 500 }],
    [503, 'api_error', { kind: 'server_error', status: 503 }],
    [503, 'overloaded_error', { kind: 'overloaded' }],
    [529, 'overloaded_error', { kind: 'overloaded' }],
  ])('%i %s', async (status, type, failure) => {
    const found = await atStatus({ status, type, message: 'what the server says' });
    expect(found).toEqual({ ...failure, detail: 'what the server says' });
  });

  test('a model nobody knows is named; an address nobody knows is not taken for a model', async () => {
    const model = { status: 404, type: 'not_found_error', message: "model 'm-x' not found" };
    expect(await atStatus(model)).toMatchObject({
      kind: 'unknown_model',
      model: 'claude-sonnet-5-5',
    });
    const address = { status: 404, type: 'not_found_error', message: 'File Not Found' };
    expect(await atStatus(address)).toMatchObject({ kind: 'not_the_api' });
    expect(await failureAt({ kind: 'page', status: 404 })).toMatchObject({ kind: 'not_the_api' });
  });

  test('money that has run out is never taken for a rate limit', async () => {
    for (const code of ['enforced_spend_limit_reached', 'contract_spend_limit_reached']) {
      const found = await atStatus({ status: 429, type: 'rate_limit_error', code });
      expect(found).toMatchObject({ kind: 'spend_cap', code });
    }
    const linked = { status: 402, code: 'linked_organization_spend_limit_reached' };
    expect(await atStatus(linked)).toMatchObject({ kind: 'spend_cap' });
    const low = { status: 400, message: 'Your credit balance is too low to access the API.' };
    expect(await atStatus(low)).toMatchObject({ kind: 'payment' });
  });

  test('a ramp limit is a rate limit, with its hint', async () => {
    const headers = { 'retry-after': '7' };
    const found = await atStatus({ status: 429, code: 'ramp_limit_exceeded', headers });
    expect(found).toMatchObject({ kind: 'rate_limited', retryAfterMs: 7000 });
  });

  test('a prompt that is too long is named as such, in the words of three servers', async () => {
    const words = [
      'prompt is too long: 1200000 tokens > 1000000 maximum',
      'the request exceeds the available context size',
      'The number of tokens is greater than the context length',
    ];
    for (const message of words) {
      expect(await atStatus({ status: 400, message })).toEqual({
        kind: 'too_large',
        detail: message,
      });
    }
  });

  test('a page of thousands of characters becomes one short line', async () => {
    const found = await failureAt({ kind: 'page', status: 502 });
    expect(found).toEqual({ kind: 'server_error', status: 502, detail: 'HTML page: Bad gateway' });
    const long = await atStatus({ status: 500, message: 'x\n'.repeat(5000) });
    expect(JSON.stringify(long).length).toBeLessThan(500);
  });
});

describe('when to come back', () => {
  async function hintOf(headers: Readonly<Record<string, string>>): Promise<unknown> {
    const found = await atStatus({ status: 429, type: 'rate_limit_error', headers });
    return found.kind === 'rate_limited' ? found.retryAfterMs : found;
  }

  test.each([
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
    [{}, null],
    [{ 'retry-after': '99999999999999' }, 99_999_999_999_999_000],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '-3' }, null],
  ])('%j means %j ms', async (headers, ms) => {
    expect(await hintOf(headers)).toBe(ms);
  });

  test("a date is read by the server's own clock, however wrong that is", async () => {
    const headers = {
      date: 'Wed, 21 Oct 2015 07:28:00 GMT',
      'retry-after': 'Wed, 21 Oct 2015 07:28:30 GMT',
    };
    expect(await hintOf(headers)).toBe(30_000);
  });

  test('a hint on an overloaded server is handed on', async () => {
    const fault: Fault = { kind: 'status', status: 529, headers: { 'retry-after': '3' } };
    const { ask } = await openProviderWorld({ script: [{ fault }] });
    const error: unknown = await ask().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ retryAfterMs: 3000, failure: { kind: 'overloaded' } });
  });
});

describe('usage limits', () => {
  test('say when they end, in a header', async () => {
    const headers = {
      'anthropic-ratelimit-unified-status': 'rejected',
      'anthropic-ratelimit-unified-reset': '1792591200',
    };
    const found = await atStatus({ status: 429, type: 'rate_limit_error', headers });
    expect(found).toMatchObject({ kind: 'usage_limit', resetsAt: '2026-10-21T14:00:00.000Z' });
  });

  test('or in words', async () => {
    const message =
      'You have reached your specified API usage limits. You will regain access on 2026-11-01 at 00:00 UTC.';
    const found = await atStatus({ status: 400, type: 'invalid_request_error', message });
    expect(found).toMatchObject({ kind: 'usage_limit', resetsAt: '2026-11-01T00:00:00.000Z' });
  });

  test('or not at all', async () => {
    const found = await atStatus({ status: 429, message: 'usage limit reached' });
    expect(found).toMatchObject({ kind: 'usage_limit', resetsAt: null });
  });
});

describe('errors in the midst of a stream', () => {
  test.each([
    ['overloaded_error', '', { kind: 'overloaded' }],
    ['api_error', '', { kind: 'server_error', status: null }],
    ['rate_limit_error', '', { kind: 'rate_limited', retryAfterMs: null }],
    ['rate_limit_error', 'enforced_spend_limit_reached', { kind: 'spend_cap' }],
    ['authentication_error', '', { kind: 'authentication' }],
    ['invalid_request_error', '', { kind: 'bad_request', status: 400 }],
    ['an_error_of_tomorrow', '', { kind: 'server_error', status: null }],
  ])('%s %s', async (type, code, failure) => {
    const found = await failureAt({
      kind: 'error_event',
      type,
      code,
      message: 'm',
      afterEvents: 3,
    });
    expect(found).toMatchObject({ ...failure, detail: 'm' });
  });
});

describe('a document with status 200', () => {
  test.each([
    ['overloaded_error', { kind: 'overloaded', detail: 'm' }],
    ['authentication_error', { kind: 'authentication', detail: 'm' }],
    ['rate_limit_error', { kind: 'rate_limited', retryAfterMs: null, detail: 'm' }],
  ])('that is an error object (%s) is what it says', async (type, failure) => {
    expect(await atStatus({ status: 200, type, message: 'm' })).toEqual(failure);
  });

  test('that is a page is another server at first, and passes once the API has answered', async () => {
    const page: Fault = { kind: 'page', status: 200 };
    expect(await failureAt(page)).toMatchObject({ kind: 'not_the_api' });
    const { ask } = await openProviderWorld({
      script: [{ fault: { kind: 'tiny_chunks', bytes: 4096 } }, { fault: page }],
    });
    await ask();
    await expect(ask()).rejects.toMatchObject({
      failure: { kind: 'server_error', status: 200, detail: 'HTML page: Bad gateway' },
    });
  });
});

describe('broken connections', () => {
  const broken: readonly (readonly [string, Fault])[] = [
    ['empty', { kind: 'empty' }],
    ['closed inside a character', { kind: 'cut', afterBytes: 421 }],
    ['closed inside an event line', { kind: 'cut', afterBytes: 12 }],
    ['closed without the last event', { kind: 'no_stop' }],
    ['reset in the middle', { kind: 'reset', afterBytes: 500 }],
    ['an event that is no JSON', { kind: 'broken_event', afterEvents: 2 }],
  ];

  test.each(broken)('a stream that is %s is cut', async (_name, fault) => {
    expect(await failureAt(fault)).toMatchObject({ kind: 'stream_cut' });
  });

  test('a reset before the answer and a server that is not there are connections that failed', async () => {
    const reset = await failureAt({ kind: 'reset', afterBytes: 0 });
    expect(reset).toMatchObject({ kind: 'connection' });
    const { server, ask } = await openProviderWorld();
    await server.close();
    const error: unknown = await ask().catch((reason: unknown) => reason);
    // nothing came to it, so it is waited for
    expect(error).toMatchObject({ unreached: true });
    expect(toFailure(error)).toMatchObject({
      kind: 'connection',
      detail: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('what had been used before the break is told, the streamed text included', async () => {
    const fault: Fault = { kind: 'error_event', type: 'overloaded_error', afterEvents: 4 };
    const { ask } = await openProviderWorld({ script: [{ fault }], answer: () => 'あ'.repeat(80) });
    const error: unknown = await ask({ shared: '' }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      usage: { input: expect.any(Number), output: 75, cacheWrite: 0 },
    });
  });
});

describe('three timers', () => {
  const short = { idleMs: 50, totalMs: 10_000 };
  const idle = { kind: 'stream_idle', seconds: 0.05 };

  test('a server that sends no headers is given up', async () => {
    expect(await failureAt({ kind: 'no_headers' }, { limits: short })).toEqual(idle);
  });

  test.each([0, 1, 3])(
    'a stream that falls silent after %i events is given up',
    async (afterEvents) => {
      expect(await failureAt({ kind: 'stall', afterEvents }, { limits: short })).toEqual(idle);
    },
  );

  test('a call that lasts too long is given up, however lively', async () => {
    const limits = { idleMs: 5000, totalMs: 60 };
    const found = await failureAt({ kind: 'stall', afterEvents: 3 }, { limits });
    expect(found).toEqual({ kind: 'call_timeout', seconds: 0.06 });
  });

  test('a local server may load its model for ten minutes before it begins', async () => {
    const fault: Fault = { kind: 'late_headers', ms: 120 };
    const { compatible } = await openProviderWorld({ script: [{ fault }] });
    const { signal } = new AbortController();
    const reply = await compatible().call(aRequest(), { signal, limits: short, onEvent: () => {} });
    expect(reply.text).toBe('完了');
  });

  test('an abort ends a call in any state, as cancelled', async () => {
    const states: readonly Fault[] = [{ kind: 'no_headers' }, { kind: 'stall', afterEvents: 2 }];
    for (const fault of states) {
      const { ask, server } = await openProviderWorld({ script: [{ fault }] });
      const controller = new AbortController();
      const call = ask({ signal: controller.signal }).catch(toFailure);
      await expect.poll(() => server.requests.length).toBe(1);
      controller.abort();
      expect(await call).toEqual({ kind: 'cancelled' });
    }
  });
});

describe('a key', () => {
  test.each(['', 'sk-test 1', 'sk-test\nX-Other: 1', 'ключ'])(
    'that no header can carry (%j) is refused at the start, unshown',
    (apiKey) => {
      const settings = { apiKey, baseUrl: null, clock: realClock, proxyEnv: {} };
      expect(() => anthropicProvider(settings)).toThrow(
        expect.objectContaining({ failure: expect.objectContaining({ kind: 'authentication' }) }),
      );
    },
  );

  test('that the server echoes is masked, in whatever kind of error', async () => {
    const echo = 'key sk-test-1234567890 and Bearer abc.def refused';
    for (const status of [400, 401, 403, 404, 429, 500, 529]) {
      const found = await atStatus({ status, message: echo });
      expect(found).toMatchObject({
        detail: expect.stringContaining('key ***API_KEY*** and Bearer ***API_KEY*** refused'),
      });
    }
  });
});
