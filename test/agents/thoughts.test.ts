import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { requestBytes } from '../../src/agents/calls/budget.ts';
import { done, openSitting, use } from '../support/acting-sitting.ts';
import { aCoder, report } from '../support/acting-world.ts';
import { aRequest } from '../support/call-world.ts';
import type { Answer, Served } from '../support/fault-server.ts';

/* What a model thought goes back with the results of its calls: unchanged, its signature with it, at its place. */

const signed = {
  type: 'thinking',
  thinking: '先に a.md を読む。\n"引用"も。',
  signature: 'c2lnbmF0dXJl/+==',
} as const;
const hidden = { type: 'redacted_thinking', data: 'ZW5jcnlwdGVk' } as const;
const unsigned = { type: 'thinking', thinking: 'Look first.' } as const;

/** The first reply of the model in a request, as blocks. */
function firstReply({ asked }: Served): unknown {
  return asked.messages.find(({ role }) => role === 'assistant')?.content;
}

const reads = (thoughts: readonly (typeof signed | typeof hidden | typeof unsigned)[]): Answer => ({
  ...{ thoughts, text: '読みます', calls: [use('read_file', { path: 'a.md' }, 'toolu_1')] },
});
const said = [
  { type: 'text', text: '読みます' },
  { type: 'tool_use', id: 'toolu_1', name: 'read_file', input: { path: 'a.md' } },
];

test.each([
  ['a signed one', [signed]],
  ['one that only its provider can read', [hidden]],
  ['several, in their order', [signed, hidden]],
  ['one that nobody signed, without a signature', [unsigned]],
])('thoughts before a call go back as they came: %s', async (_which, thoughts) => {
  const world = await openSitting([reads(thoughts), done]);
  writeFileSync(path.join(world.root, 'a.md'), 'A\n');
  expect(await world.work()).toEqual(report);
  const [first, second] = world.server.requests;
  expect(first && firstReply(first)).toBeUndefined();
  expect(second && firstReply(second)).toEqual([...thoughts, ...said]);
  const pieces = [...thoughts, { type: 'text', text: '読みます' }, { type: 'call', call: 0 }];
  expect(world.turns()).toMatchObject([{ assistant: { pieces } }]);
});

const a = use('read_file', { path: 'a.md' }, 'toolu_a');
const b = use('read_file', { path: 'b.md' }, 'toolu_b');
const text = (words: string) => ({ type: 'text', text: words }) as const;
const call = (one: typeof a) => ({ type: 'tool_use', ...one }) as const;

test.each([
  ['a thought between two texts', [text('先に'), signed, text('読みます'), call(a)]],
  [
    'a thought before each call',
    [signed, text('先に'), call(a), hidden, text('それから'), call(b)],
  ],
  ['thoughts and calls alone', [unsigned, call(a), signed, call(b)]],
  ['texts around calls, without a thought', [text('先に'), call(a), text('それから'), call(b)]],
])('every block of a reply goes back at its place: %s', async (_which, blocks) => {
  const world = await openSitting([{ calls: [], blocks }, done]);
  for (const name of ['a.md', 'b.md']) writeFileSync(path.join(world.root, name), 'A\n');
  expect(await world.work()).toEqual(report);
  const [, second] = world.server.requests;
  expect(second && firstReply(second)).toEqual(
    blocks.map((block) => {
      if (block.type !== 'tool_use') return block;
      const { type, id, name, json } = block;
      return { type, id, name, input: JSON.parse(json) };
    }),
  );
});

test('a thought counts to what a request costs before it is sent', () => {
  const bytes = (thinking: string) =>
    requestBytes(
      aRequest({
        exchanges: [
          {
            assistant: { text: '', calls: [], pieces: [{ type: 'thinking', thinking }] },
            ...{ results: [], words: [] },
          },
        ],
      }),
    );
  expect(bytes('a'.repeat(900)) - bytes('')).toBe(900);
});

test('a later sitting sends back what an earlier one was told', async () => {
  const permit = async () => {
    throw new Error('nobody there');
  };
  const answers = (thoughts: Answer): Answer[] => [thoughts, done];
  const asks: Answer = {
    ...{ thoughts: [signed], calls: [use('run_command', { command: 'touch b.md' }, 'toolu_1')] },
  };
  const first = await openSitting(answers(asks), { permit });
  await expect(first.work()).rejects.toThrow('nobody there');
  const second = await openSitting([done], {
    ...{ top: first.top, permit: async () => ({ kind: 'once' }) as const },
  });
  expect(await second.work()).toEqual(report);
  const [request] = second.server.requests;
  expect(request && firstReply(request)).toEqual([
    signed,
    { type: 'tool_use', id: 'toolu_1', name: 'run_command', input: { command: 'touch b.md' } },
  ]);
});

test('a reply that was paid for, and whose turn a crash has taken, is taken up with its thoughts', async () => {
  const first = await openSitting([reads([signed]), done]);
  writeFileSync(path.join(first.root, 'a.md'), 'A\n');
  const { acting, ...host } = first.host;
  if (acting === undefined) throw new Error('nobody lends tools');
  const turns = {
    ...acting.turns,
    save: async () => {
      throw new Error('the power went');
    },
  };
  await expect(
    first.agents.run(aCoder(first.root), { ...host, acting: { ...acting, turns } }),
  ).rejects.toThrow('the power went');
  expect(first.turns()).toEqual([]);
  expect(await first.work()).toEqual(report);
  const later = first.server.requests.slice(1);
  expect(later).toHaveLength(1);
  expect(later[0] && firstReply(later[0])).toEqual([signed, ...said]);
});

test('thoughts of a reply without calls are not sent: it is repaired, or forgotten', async () => {
  const world = await openSitting([
    { thoughts: [signed], text: 'no JSON', calls: [], stop: 'end_turn' },
    done,
  ]);
  expect(await world.work()).toEqual(report);
  expect(world.server.requests[1] && firstReply(world.server.requests[1])).toEqual([
    { type: 'text', text: 'no JSON' },
  ]);
});
