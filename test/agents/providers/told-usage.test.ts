import { expect, test } from 'vitest';
import { readDraft } from '../../../src/agents/providers/anthropic-stream.ts';

const counts = (input: number, cacheWrite: number, cacheRead: number) => ({
  input_tokens: input,
  cache_creation_input_tokens: cacheWrite,
  cache_read_input_tokens: cacheRead,
});

/** What a call has used by a server that says this at its beginning and at its end. */
function used(start: object, end: object) {
  const reader = readDraft(() => undefined);
  const begun = { id: 'm', model: 'sonnet', content: [], usage: { ...start, output_tokens: 1 } };
  reader.take(JSON.stringify({ type: 'message_start', message: begun }));
  const delta = { stop_reason: 'end_turn' };
  reader.take(
    JSON.stringify({ type: 'message_delta', delta, usage: { ...end, output_tokens: 88 } }),
  );
  return reader.draft().usage;
}

test('zeros in all three counters of the last event say nothing of the input', () => {
  const told = { input: 2600, cacheWrite: 230, cacheRead: 1600, output: 88 };
  expect(used(counts(2600, 230, 1600), counts(0, 0, 0))).toEqual(told);
  expect(used(counts(2600, 230, 1600), {})).toEqual(told);
});

test('a later split that is none of nothing counts', () => {
  expect(used(counts(8834, 0, 0), counts(18, 0, 8831))).toEqual({
    ...{ input: 18, cacheWrite: 0, cacheRead: 8831, output: 88 },
  });
  expect(used(counts(8834, 0, 0), counts(0, 0, 8834))).toMatchObject({ input: 0, cacheRead: 8834 });
});
