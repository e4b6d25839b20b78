import { expect, test } from 'vitest';
import { engineEvents } from '../../src/engine/data/event.ts';
import { engineInbox } from '../../src/engine/data/inbox.ts';
import { engineNotices, engineWarnings } from '../../src/engine/data/notice.ts';
import { engineAsks } from '../../src/engine/data/question.ts';
import { registry } from '../../src/engine/workflows/registry.ts';
import { lineReader, writeEventLine } from '../../src/engine/workspace/event-line.ts';

test.each(registry)('$name uses no name that is the engine’s own', async ({ name, contract }) => {
  const room = await contract();
  expect(room.name).toBe(name);
  const pairs = [
    [room.marks, engineEvents],
    [room.asks, engineAsks],
    [room.inbox, engineInbox],
    [
      { ...room.notices, ...room.warnings },
      { ...engineNotices, ...engineWarnings },
    ],
  ] as const;
  for (const [own, engine] of pairs)
    expect(Object.keys(own).filter((each) => Object.hasOwn(engine, each))).toEqual([]);
});

test.each(registry)(
  '$name says of nothing but what it can be told that it is a deed or is heard',
  async (entry) => {
    const { inbox, deeds = [], heard = [] } = await entry.contract();
    expect([...deeds, ...heard].filter((kind) => !Object.hasOwn(inbox, kind))).toEqual([]);
    expect(deeds.filter((kind) => heard.includes(kind))).toEqual([]);
  },
);

test('a mark is a flat line of its own type, and is a mark again when it is read back', async () => {
  const room = await registry.find(({ name }) => name === 'crew')?.contract();
  if (room === undefined) throw new Error('no crew');
  const mark = { type: 'cmd_ended', status: 'partial', failed: [2] };
  const event = { at: 'now', type: 'marked', mark } as const;
  const line = writeEventLine(event);
  expect(JSON.parse(line)).toEqual({ at: 'now', ...mark });
  expect(lineReader(room)(line)).toEqual(event);
});
