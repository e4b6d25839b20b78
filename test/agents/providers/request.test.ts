import { getEventListeners } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { callWithRetry } from '../../../src/agents/calls/call.ts';
import { anthropicProvider, compatibleProvider } from '../../../src/agents/providers/anthropic.ts';
import { messagesBody } from '../../../src/agents/providers/anthropic-request.ts';
import { cachedShare } from '../../../src/engine/data/usage.ts';
import { aRequest, openWorld } from '../../support/call-world.ts';
import { prefixOf } from '../../support/prompt-cache.ts';
import { openProviderWorld, testKey } from '../../support/provider-world.ts';
import { realClock } from '../../support/real-clock.ts';

const fresh = { cache: true, paused: [] };

describe('what goes over the wire', () => {
  test('house rules, then the shared text up to the breakpoint, then the own part', () => {
    expect(messagesBody(aRequest(), fresh)).toEqual({
      model: 'claude-sonnet-5-5',
      max_tokens: 1000,
      stream: true,
      system: [{ type: 'text', text: 'house rules' }],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'the chapter', cache_control: { type: 'ephemeral' } },
            { type: 'text', text: 'your rubric' },
          ],
        },
      ],
    });
  });

  test('what is empty is left out', () => {
    const body = messagesBody(aRequest({ system: '', shared: '' }), fresh);
    expect(body).not.toHaveProperty('system');
    expect(body.messages).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'your rubric' }] },
    ]);
  });

  test('a repair quotes what the model said and what is wrong with it', () => {
    const followUp = { assistant: '{"score": "よい"}', user: 'score: a number, please' };
    const [, said, wrong] = messagesBody(aRequest({ followUp }), fresh).messages;
    expect(said).toEqual({
      role: 'assistant',
      content: [{ type: 'text', text: followUp.assistant }],
    });
    expect(wrong).toEqual({ role: 'user', content: [{ type: 'text', text: followUp.user }] });
  });

  test('a repair of an empty reply sends no empty turn', async () => {
    const { ask, server } = await openProviderWorld();
    await ask({ followUp: { assistant: ' ', user: 'You said nothing.' } });
    expect(server.requests[0]?.asked.messages).toHaveLength(1);
    expect(server.requests[0]?.text).toContain('You said nothing.');
  });

  test('role, tag and warm-up key stay here', () => {
    const body = JSON.stringify(messagesBody(aRequest({ warm: 'secret-key' }), fresh));
    for (const word of ['folio/stylist', '"round"', 'secret-key']) expect(body).not.toContain(word);
  });

  test('a compatible server gets no cache marks', async () => {
    const { compatible, server } = await openProviderWorld();
    const { signal } = new AbortController();
    const limits = { idleMs: 5000, totalMs: 5000 };
    await compatible().call(aRequest(), { signal, limits, onEvent: () => {} });
    expect(server.requests[0]?.raw).not.toContain('cache_control');
  });
});

describe('eight reviewers of one chapter', () => {
  async function review(warm: string | undefined) {
    const everybody = Promise.withResolvers<void>();
    // without a warm-up no answer begins before the last request is in: they really are at once
    const answer = async ({ nth }: { readonly nth: number }) => {
      if (nth === 7 || warm !== undefined) everybody.resolve();
      await everybody.promise;
      return `review ${nth}`;
    };
    const { server, provider } = await openProviderWorld({ answer });
    const world = openWorld(provider, { clock: realClock, concurrency: 8 });
    const chapter = '夜の海は静かだった。'.repeat(300);
    const calls = Array.from({ length: 8 }, (_, n) => {
      const own = `rubric of reviewer ${n}`;
      const request = aRequest({ shared: chapter, own, ...(warm === undefined ? {} : { warm }) });
      return callWithRetry(world.line, request, world.host());
    });
    await Promise.all(calls);
    return { server, spent: world.state().spent };
  }

  test('send the same bytes up to the breakpoint', async () => {
    const { server } = await review('chapter 1');
    const prefixes = server.requests.map(({ asked }) => prefixOf(asked));
    expect(prefixes[0]).toContain('夜の海');
    expect(new Set(prefixes).size).toBe(1);
    expect(new Set(server.requests.map(({ raw }) => raw)).size).toBe(8);
  });

  test('write the prefix once and read it seven times when the first goes ahead', async () => {
    const { server, spent } = await review('chapter 1');
    const written = server.requests.filter(({ usage }) => usage.cache_creation_input_tokens > 0);
    expect(written.map(({ nth }) => nth)).toEqual([0]);
    expect(cachedShare(spent.usage)).toBeGreaterThan(0.8);
  });

  test('pay for the prefix eight times when they all start at once', async () => {
    const { server, spent } = await review(undefined);
    const written = server.requests.filter(({ usage }) => usage.cache_creation_input_tokens > 0);
    expect(written).toHaveLength(8);
    expect(spent.usd).toBeGreaterThan((await review('chapter 1')).spent.usd);
  });
});

describe('the way to the server', () => {
  test('the key goes as a bearer token, and only the given one counts', async () => {
    vi.stubEnv('ANTHROPIC_API_KEY', 'sk-from-the-environment');
    vi.stubEnv('ANTHROPIC_AUTH_TOKEN', 'token-from-the-environment');
    vi.stubEnv('ANTHROPIC_BASE_URL', 'http://127.0.0.1:9');
    vi.stubEnv('ANTHROPIC_PROFILE', 'a-profile-on-disk');
    const { ask, server } = await openProviderWorld({ key: testKey });
    await ask();
    vi.unstubAllEnvs();
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${testKey}`);
  });

  test('a wrong key is an authentication failure', async () => {
    const { ask } = await openProviderWorld({ key: 'another' });
    await expect(ask()).rejects.toMatchObject({
      failure: { kind: 'authentication', detail: 'invalid x-api-key: ***API_KEY***' },
    });
  });

  test('one attempt is one request: the SDK tries nothing again', async () => {
    const fault = { kind: 'status', status: 529 } as const;
    const { ask, server } = await openProviderWorld({ script: [{ fault, times: 9 }] });
    await expect(ask()).rejects.toMatchObject({ failure: { kind: 'overloaded' } });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.headers['x-stainless-retry-count']).toBe('0');
  });

  test('nothing is printed, not even about a model that is deprecated', async () => {
    const prints = (['log', 'warn', 'error', 'info', 'debug'] as const).map((method) =>
      vi.spyOn(console, method).mockImplementation(() => undefined),
    );
    const broken = { kind: 'broken_event', afterEvents: 1 } as const;
    const { ask } = await openProviderWorld({ script: [{ fault: broken }] });
    await expect(ask()).rejects.toMatchObject({ failure: { kind: 'stream_cut' } });
    await ask({ model: 'claude-sonnet-4-5' });
    const calls = prints.flatMap((print) => print.mock.calls);
    vi.restoreAllMocks();
    expect(calls).toEqual([]);
  });

  test('hundreds of calls leave no listener on the signal of the run', async () => {
    const { ask } = await openProviderWorld({ sprinkle: { seed: 7, share: 0.3 } });
    const { signal } = new AbortController();
    const calls = Array.from({ length: 300 }, () => ask({ signal }));
    await Promise.allSettled(calls);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('a redirect is not followed with the key in hand', async () => {
    const headers = { location: 'http://127.0.0.1:9/v1/messages' };
    const fault = { kind: 'status', status: 307, message: 'moved', headers } as const;
    const { ask } = await openProviderWorld({ script: [{ fault }] });
    await expect(ask()).rejects.toMatchObject({ failure: { kind: 'not_the_api' } });
  });

  test('who pays: a table for Anthropic, nobody on this computer, somebody elsewhere', () => {
    const settings = { apiKey: 'k', clock: realClock, proxyEnv: {} };
    const caps = [
      anthropicProvider({ ...settings, baseUrl: null }).caps,
      compatibleProvider({ ...settings, apiKey: null, baseUrl: 'http://localhost:11434' }).caps,
      compatibleProvider({ ...settings, baseUrl: 'https://gateway.example.invalid' }).caps,
    ];
    expect(caps.map(({ cost }) => cost)).toEqual(['table', 'free', 'unknown']);
    expect(caps.map(({ cache }) => cache)).toEqual([true, false, false]);
    expect(caps.map(({ maxConcurrency }) => maxConcurrency)).toEqual([null, 1, 1]);
  });
});

describe('what the model ends with', () => {
  test('a refusal carries its category and its reason', async () => {
    const fault = { kind: 'refusal', category: 'bio', explanation: 'no' } as const;
    const { ask } = await openProviderWorld({ script: [{ fault }] });
    expect(await ask()).toMatchObject({
      stop: 'refusal',
      text: '',
      refusal: { category: 'bio', detail: 'no' },
    });
  });

  test.each([
    [{ kind: 'max_tokens', afterCharacters: 3 }, 'max_tokens'],
    [{ kind: 'context_full' }, 'context'],
    [{ kind: 'strange_stop', stop: 'bored' }, 'unknown'],
    [{ kind: 'strange_stop', stop: 'stop_sequence' }, 'end'],
    [{ kind: 'no_content' }, 'end'],
    [
      { kind: 'tool_calls', calls: [{ id: 't', name: 'x', json: '{"a' }], stop: 'tool_use' },
      'tool_use',
    ],
  ] as const)('%j ends as %s', async (fault, stop) => {
    const { ask } = await openProviderWorld({ script: [{ fault }], answer: () => '長い答え' });
    expect((await ask()).stop).toBe(stop);
  });

  test('a model that goes on pausing is let go after three times, as unknown', async () => {
    const fault = { kind: 'pause_turn', text: '…' } as const;
    const { ask, server } = await openProviderWorld({ script: [{ fault, times: 9 }] });
    expect(await ask()).toMatchObject({ stop: 'unknown', rawStop: 'pause_turn', text: '…………' });
    expect(server.requests).toHaveLength(4);
  });

  test('a model that thinks before each pause is let go after as many', async () => {
    const thought = { type: 'thinking', thinking: 'hm' } as const;
    const blocks = [thought, { type: 'text', text: '…' } as const];
    const { ask, server } = await openProviderWorld({
      answer: () => ({ calls: [], blocks, stop: 'pause_turn' }),
    });
    expect(await ask()).toMatchObject({ rawStop: 'pause_turn', text: '…………' });
    expect(server.requests).toHaveLength(4);
  });

  test('five megabytes arrive whole', async () => {
    const { ask } = await openProviderWorld({
      script: [{ fault: { kind: 'huge', characters: 1_700_000 } }],
    });
    const { text } = await ask();
    expect(text).toHaveLength(1_700_000);
  });

  test('zeros at the end say nothing of what was counted at the beginning', async () => {
    const script = [{ fault: { kind: 'zero_usage' } as const }];
    const { ask, server } = await openProviderWorld({ script });
    const { usage } = await ask();
    const told = server.requests[0]?.usage;
    expect(told?.input_tokens).toBeGreaterThan(0);
    expect(usage).toMatchObject({
      input: told?.input_tokens,
      cacheRead: told?.cache_read_input_tokens,
      cacheWrite: told?.cache_creation_input_tokens,
    });
  });

  test('counters that a server leaves out are nothing, not NaN', async () => {
    const { ask } = await openProviderWorld({ script: [{ fault: { kind: 'bare_usage' } }] });
    const { usage } = await ask();
    expect(usage).toEqual({
      input: expect.any(Number),
      output: expect.any(Number),
      cacheRead: 0,
      cacheWrite: 0,
    });
  });
});
