import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { callWithRetry } from '../../../src/agents/calls/call.ts';
import type { Exchange, ToolSpec } from '../../../src/agents/provider.ts';
import { messagesBody, promptOf } from '../../../src/agents/providers/anthropic-request.ts';
import { readDraft } from '../../../src/agents/providers/anthropic-stream.ts';
import { anthropicCaps, compatibleCaps } from '../../../src/agents/providers/capabilities.ts';
import { strictSchema } from '../../../src/agents/reply/strict-schema.ts';
import { cachedShare } from '../../../src/engine/data/usage.ts';
import { aProvider, aReply, aRequest, openWorld } from '../../support/call-world.ts';
import { openManualClock } from '../../support/manual-clock.ts';
import { unacceptable } from '../../support/messages-rules.ts';
import { Asked, prefixOf } from '../../support/prompt-cache.ts';
import { openProviderWorld } from '../../support/provider-world.ts';
import { realClock } from '../../support/real-clock.ts';

const { schema } = strictSchema(z.object({ path: z.string() }));
const tools: readonly ToolSpec[] = [{ name: 'read_file', description: 'reads', schema }];
const call = (id: string, input: { path: string } = { path: 'a' }) => ({
  id,
  name: 'read_file',
  input,
  raw: JSON.stringify(input),
});
const exchange = (change: Partial<Exchange> = {}): Exchange => ({
  assistant: { text: '読みます', calls: [call('1')] },
  results: [{ id: '1', text: 'A', isError: false }],
  words: [],
  ...change,
});
const bodyOf = (exchanges: readonly Exchange[], own = 'do it') =>
  messagesBody(aRequest({ own, tools, exchanges }), { ...anthropicCaps, paused: [] });

describe('a conversation on the wire', () => {
  test('is tools, system, then turn and turn about', () => {
    const body = bodyOf([exchange()]);
    expect(Object.keys(body)).toEqual([
      'model',
      'max_tokens',
      'stream',
      'tools',
      'system',
      'messages',
    ]);
    expect(body.tools).toEqual([
      { name: 'read_file', description: 'reads', input_schema: schema, strict: true },
    ]);
    expect(body.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(body.messages[1]?.content).toEqual([
      { type: 'text', text: '読みます' },
      { type: 'tool_use', id: '1', name: 'read_file', input: { path: 'a' } },
    ]);
  });

  test.each<[string, readonly Exchange[]]>([
    ['a call without a result', [exchange({ results: [] })]],
    ['a result of nobody', [exchange({ results: [{ id: '9', text: 'x', isError: false }] })]],
    ['a result of nothing', [exchange({ results: [{ id: '1', text: '', isError: false }] })]],
    [
      'a model that said nothing',
      [exchange({ assistant: { text: ' ', calls: [] }, results: [], words: ['go on'] })],
    ],
    [
      'words alone',
      [exchange({ assistant: { text: 'x', calls: [] }, results: [], words: ['', 'no'] })],
    ],
    [
      'input that was no object',
      [exchange({ assistant: { text: '', calls: [{ ...call('1'), input: [1] }] } })],
    ],
    [
      'a name that cannot be repeated',
      [exchange({ assistant: { text: '', calls: [{ ...call('1'), name: 'a b/ü'.repeat(20) }] } })],
    ],
    [
      'a name of nothing',
      [exchange({ assistant: { text: '', calls: [{ ...call('1'), name: '' }] } })],
    ],
  ])('is valid whatever is in it: %s', (_, exchanges) => {
    expect(unacceptable(Asked.parse(bodyOf(exchanges)))).toBeUndefined();
  });
});

describe('a conversation from turn to turn', () => {
  test('grows by what is new: each turn begins with the bytes of the one before', () => {
    const turn = (n: number) =>
      exchange({
        assistant: { text: '', calls: [call(`${n}`)] },
        results: [{ id: `${n}`, text: `r${n}`, isError: false }],
      });
    const bodies = [0, 1, 2, 3].map((n) => bodyOf(Array.from({ length: n }, (_, k) => turn(k))));
    const plain = bodies.map(({ messages }) =>
      JSON.stringify(messages).replaceAll(',"cache_control":{"type":"ephemeral"}', ''),
    );
    for (const [n, later] of plain.slice(1).entries()) {
      expect(later.startsWith((plain[n] ?? '').slice(0, -1))).toBe(true);
    }
    expect(bodies.map((body) => JSON.stringify(body).split('cache_control').length - 1)).toEqual([
      2, 3, 3, 3,
    ]);
  });

  test('tells a compatible server nothing of caches, strictness, effort and schemas', () => {
    const request = aRequest({ tools, exchanges: [exchange()], effort: 'high', format: schema });
    const raw = JSON.stringify(messagesBody(request, { ...compatibleCaps, paused: [] }));
    for (const word of ['cache_control', 'strict', 'output_config'])
      expect(raw).not.toContain(word);
    expect(raw).toContain('tool_result');
  });

  test('is counted without what only concerns the answer', () => {
    const prompt = promptOf(aRequest({ tools, exchanges: [exchange()] }), anthropicCaps);
    expect(Object.keys(prompt)).toEqual(['model', 'tools', 'system', 'messages']);
  });
});

describe('an answer with calls', () => {
  function read(...events: object[]) {
    const reader = readDraft(() => {});
    for (const event of events) reader.take(JSON.stringify(event));
    return reader;
  }
  const start = (index: number, block: object) => ({
    type: 'content_block_start',
    index,
    content_block: block,
  });
  const piece = (index: number, partial_json: string) => ({
    type: 'content_block_delta',
    index,
    delta: { type: 'input_json_delta', partial_json },
  });

  test.each([
    ['in pieces', '{"path":"a\\u3042"}', { path: 'aあ' }],
    ['with nothing in it', '{}', {}],
    ['broken', '{"path": "a', null],
    ['repaired by nobody', "{path: 'a'}", null],
    ['with more behind it', '{"path":"a"} x', null],
    ['that is no object', '[1]', [1]],
  ])('reads input %s', (_, json, input) => {
    const pieces = json.match(/.{1,3}/gu) ?? [];
    const use = start(0, { type: 'tool_use', id: 't', name: 'x', input: {} });
    const { calls } = read(use, ...pieces.map((one) => piece(0, one))).draft();
    expect(calls).toEqual([{ id: 't', name: 'x', input, raw: json }]);
  });

  test('keeps two calls apart whose pieces come mixed, and in their order', () => {
    const use = (index: number, id: string) =>
      start(index, { type: 'tool_use', id, name: 'x', input: {} });
    const events = [
      use(1, 'a'),
      use(2, 'b'),
      piece(2, '{"n"'),
      piece(1, '{"n":1}'),
      piece(2, ':2}'),
    ];
    expect(read(...events).draft().calls).toMatchObject([
      { id: 'a', input: { n: 1 } },
      { id: 'b', input: { n: 2 } },
    ]);
  });

  test('takes the whole input at the start, as some servers send it', () => {
    const use = start(0, { type: 'tool_use', id: 't', name: 'x', input: { path: 'a' } });
    expect(read(use).draft().calls).toMatchObject([{ input: { path: 'a' }, raw: '{"path":"a"}' }]);
  });

  test('passes over blocks of other kinds, and pieces of no block', () => {
    const strange = start(0, { type: 'server_tool_use', id: 's', name: 'y', input: {} });
    expect(read(strange, piece(7, '{}')).draft().calls).toEqual([]);
  });

  test('costs what was streamed of it when it breaks', () => {
    const use = start(0, { type: 'tool_use', id: 't', name: 'x', input: {} });
    const { output } = read(use, piece(0, 'x'.repeat(3200))).usageSoFar();
    expect(output).toBeGreaterThan(900);
  });

  test('comes over the wire with its text, its stop and its cost', async () => {
    const answer = () => ({ text: 'では', calls: [{ id: 't', name: 'x', json: '{"a":1}' }] });
    const { ask, heard } = await openProviderWorld({ answer });
    expect(await ask({ tools })).toMatchObject({
      text: 'では',
      stop: 'tool_use',
      calls: [{ id: 't', name: 'x', input: { a: 1 }, raw: '{"a":1}' }],
    });
    expect(heard).toEqual([{ type: 'started' }, { type: 'text', text: 'では' }]);
  });
});

describe('a reply that is held to a schema', () => {
  test('is asked for with schema and effort, where the provider can', async () => {
    const { ask, server } = await openProviderWorld();
    await ask({ format: schema, effort: 'low' });
    expect(server.requests[0]?.asked['output_config']).toEqual({
      effort: 'low',
      format: { type: 'json_schema', schema },
    });
  });

  test('leaves a batch its prefix when all its calls have the same schema', async () => {
    const { server, provider } = await openProviderWorld();
    const world = openWorld(provider, { clock: realClock, concurrency: 8 });
    const shared = '夜の海は静かだった。'.repeat(300);
    const calls = Array.from({ length: 4 }, (_, n) => {
      const request = aRequest({ shared, own: `rubric ${n}`, format: schema, warm: 'chapter' });
      return callWithRetry(world.line, request, world.host());
    });
    await Promise.all(calls);
    expect(new Set(server.requests.map(({ asked }) => prefixOf(asked))).size).toBe(1);
    expect(cachedShare(world.state().spent.usage)).toBeGreaterThan(0.6);
  });
});

describe('near a budget', () => {
  async function spend(usd: number, count: (nth: number) => Promise<number>) {
    let counted = 0;
    const provider = {
      ...aProvider(async () => aReply()),
      count: async () => {
        counted += 1;
        return await count(counted);
      },
    };
    const world = openWorld(provider, { clock: openManualClock({ auto: true }), budget: { usd } });
    // 100 000 bytes: about 31 000 tokens by our own guess, and an answer of 10 000
    const request = aRequest({ shared: '', own: 'x'.repeat(100_000), maxTokens: 10_000 });
    const outcome = callWithRetry(world.line, request, world.host());
    return { outcome, counted: () => counted };
  }

  test('the provider is asked how much a request really is, and less than we feared goes out', async () => {
    // 31 000 × 2 + 10 000 × 10 per million = 0.163
    const { outcome, counted } = await spend(0.15, async () => 1000);
    expect((await outcome).reply.text).toBe('完了');
    expect(counted()).toBe(1);
  });

  test('more than is left does not', async () => {
    const { outcome } = await spend(0.17, async () => 90_000);
    await expect(outcome).rejects.toMatchObject({ failure: { kind: 'budget_reached' } });
  });

  test('a provider that cannot say leaves our own guess', async () => {
    const fails = async () => {
      throw new Error('404');
    };
    const { outcome } = await spend(0.17, fails);
    expect((await outcome).reply.text).toBe('完了');
    const { outcome: refused } = await spend(0.15, fails);
    await expect(refused).rejects.toMatchObject({ failure: { kind: 'budget_reached' } });
  });

  test('and far from it nobody is asked', async () => {
    const { outcome, counted } = await spend(5, async () => 1);
    await outcome;
    expect(counted()).toBe(0);
  });

  test('the count is the server’s own', async () => {
    const { provider, server } = await openProviderWorld();
    const { signal } = new AbortController();
    const count = await provider.count?.(aRequest({ own: 'x'.repeat(3200) }), signal);
    expect(count).toBeGreaterThan(1000);
    expect(server.requests).toEqual([]);
  });

  test('a count that fails is a failure like any other', async () => {
    const { provider } = await openProviderWorld({ key: 'another' });
    const { signal } = new AbortController();
    await expect(provider.count?.(aRequest(), signal)).rejects.toMatchObject({
      failure: { kind: 'authentication' },
    });
  });
});
