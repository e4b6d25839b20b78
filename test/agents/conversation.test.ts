import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  exchangesOf,
  isSettled,
  mostRepeated,
  repairedResults,
  withUniqueIds,
} from '../../src/agents/loop/conversation.ts';
import { messagesBody } from '../../src/agents/providers/anthropic-request.ts';
import { anthropicCaps } from '../../src/agents/providers/capabilities.ts';
import type { ToolCall, Turn } from '../../src/engine/acting/acting.ts';
import { noUsage } from '../../src/engine/data/usage.ts';
import { aRequest } from '../support/call-world.ts';
import { unacceptable } from '../support/messages-rules.ts';
import { Asked } from '../support/prompt-cache.ts';

const tools = [{ name: 'x', description: 'x', schema: { type: 'object' } }];
const anId = fc.oneof(fc.constantFrom('a', 'b', ''), fc.string({ maxLength: 5 }));
const aCall: fc.Arbitrary<ToolCall> = fc.record({
  id: anId,
  name: fc.string({ maxLength: 80 }),
  input: fc.oneof(fc.constant(null), fc.constant({}), fc.constant([1]), fc.constant('x')),
  raw: fc.string(),
});
/** `finished`: how many results were there when the power went. */
type Saying = {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly finished: number | null;
  readonly said: string | null;
  readonly notes: readonly string[];
};
const aSaying: fc.Arbitrary<Saying> = fc.record({
  text: fc.string(),
  calls: fc.array(aCall, { maxLength: 4 }),
  finished: fc.option(fc.nat({ max: 4 })),
  said: fc.option(fc.string()),
  notes: fc.array(fc.string(), { maxLength: 2 }),
});

function turnsFrom(sayings: readonly Saying[]): readonly Turn[] {
  const turns: Turn[] = [];
  for (const { text, calls, finished, said, notes } of sayings) {
    const unique = withUniqueIds(calls, turns);
    const done = unique.slice(0, finished ?? 0);
    turns.push({
      n: turns.length + 1,
      assistant: { text, calls: unique },
      results: finished === null ? null : done.map(({ id }) => ({ id, text: '', isError: false })),
      ...{ waiting: null, notes, notesCarried: 0, said, usage: noUsage, usd: null },
    });
  }
  return turns;
}

test('whatever a model said and wherever the power went, the next request is one the API takes', () => {
  fc.assert(
    fc.property(fc.array(aSaying, { maxLength: 5 }), (sayings) => {
      const turns = turnsFrom(sayings);
      const exchanges = exchangesOf(turns, ({ said, notes }) => [said ?? '', ...notes]);
      const request = aRequest({ tools, exchanges });
      const body = messagesBody(request, { ...anthropicCaps, paused: [] });
      expect(unacceptable(Asked.parse(JSON.parse(JSON.stringify(body))))).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

test('a repaired turn is settled, and repairing keeps every finished result', () => {
  fc.assert(
    fc.property(fc.array(aSaying, { minLength: 1, maxLength: 3 }), (sayings) => {
      for (const turn of turnsFrom(sayings)) {
        const results = repairedResults(turn);
        expect(isSettled({ ...turn, results })).toBe(true);
        expect(results.slice(0, turn.results?.length ?? 0)).toEqual(turn.results ?? []);
        expect(results.map(({ id }) => id)).toEqual(turn.assistant.calls.map(({ id }) => id));
      }
    }),
  );
});

type Done = readonly [name: string, text: string, isError?: boolean];
const said = (n: number, ...calls: readonly Done[]): Turn => ({
  n,
  assistant: {
    text: '',
    calls: calls.map(([name], k) => ({ id: `${n}_${k}`, name, input: {}, raw: '{}' })),
  },
  results: calls.map(([, text, isError = false], k) => ({ id: `${n}_${k}`, text, isError })),
  ...{ waiting: null, notes: [], notesCarried: 0, said: null, usage: noUsage, usd: null },
});
const writes = ({ name }: ToolCall) => name === 'write';

test.each<[string, Turn[], number]>([
  ['three', [said(1, ['run', 'x']), said(2, ['run', 'x']), said(3, ['run', 'x'])], 3],
  ['with another result', [said(1, ['run', 'x']), said(2, ['run', 'y']), said(3, ['run', 'x'])], 2],
  ['three at once', [said(1, ['run', 'x'], ['run', 'x'], ['run', 'x'])], 1],
  ['a change between', [said(1, ['run', 'x']), said(2, ['write', 'ok']), said(3, ['run', 'x'])], 1],
  [
    'a change that failed',
    [said(1, ['run', 'x']), said(2, ['write', 'no', true]), said(3, ['run', 'x'])],
    2,
  ],
  ['another call now', [said(1, ['run', 'x']), said(2, ['run', 'x']), said(3, ['look', 'x'])], 1],
])('the same call, %s: so often was it repeated', (_, turns, times) => {
  expect(mostRepeated(turns, writes)?.times).toBe(times);
});

test('nothing is repeated where nothing was done', () => {
  expect(mostRepeated([], writes)).toBeUndefined();
  expect(mostRepeated([said(1)], writes)).toBeUndefined();
});
