import { expect, test } from 'vitest';
import { turnStore } from '../../src/engine/acting/acting-turns.ts';
import { noUsage } from '../../src/engine/data/usage.ts';
import { callStore } from '../../src/engine/walk/call-store.ts';
import type { Store, Walk } from '../../src/engine/walk/walk.ts';

/* Records of before had the thoughts of a reply alone, which stood in front of its text and its calls. */

const thoughts = [{ type: 'thinking', thinking: 'hm', signature: 'c2ln' }];
const calls = ['a', 'b'].map((id) => ({ id, name: 'grep', input: {}, raw: '{}' }));
const pieces = [
  ...thoughts,
  { type: 'text', text: '読みます' },
  ...[0, 1].map((call) => ({ type: 'call', call })),
];

/** A run of which one record is left. */
function keptIn(name: string, record: object): Pick<Walk, 'store' | 'folder'> {
  const store: Partial<Store> = {
    list: async () => [name],
    read: async () => JSON.stringify(record),
  };
  return { store: store as Store, folder: 'current' };
}

function turn(kept: object) {
  const of = { n: 1, results: null, waiting: null, notes: [], notesCarried: 0, said: null };
  const assistant = { text: '読みます', calls, ...kept };
  return { ...of, usage: noUsage, usd: null, assistant };
}

function call(kept: object) {
  return {
    ...{ call: '0001', step: 's', role: 'r', tier: 'opus', model: 'm', provider: 'p' },
    ...{ requestHash: 'hash', request: {}, startedAt: 'then', finishedAt: 'then' },
    ...{ usage: noUsage, usd: null, stop: 'tool_use', reply: '読みます', calls, rejected: false },
    ...kept,
  };
}

test.each([
  ['thoughts of before', { thoughts }, pieces],
  ['pieces in their order', { pieces: pieces.toReversed() }, pieces.toReversed()],
  ['neither', {}, undefined],
])('a turn and a reply are taken up with what was kept of them: %s', async (_, kept, wanted) => {
  const [read] = await turnStore(keptIn('001.json', turn(kept)) as Walk, 's').load();
  expect(read?.assistant).toEqual({ text: '読みます', calls, pieces: wanted });
  const walk = { ...keptIn('0001.json', call(kept)), nextCall: () => '0002' };
  expect((await callStore(walk).find('hash'))?.pieces).toEqual(wanted);
});
