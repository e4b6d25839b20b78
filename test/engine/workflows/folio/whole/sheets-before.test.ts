import { expect, test } from 'vitest';
import type { RunEvent } from '../../../../../src/engine/data/event.ts';
import { pathA } from '../../../../support/folio/folio-world.ts';
import { endlessTape } from '../../../../support/folio/scripted-provider.ts';
import { storyInHand } from '../../../../support/folio/story-in-hand.ts';

/* Character sheets that lie in their folder before there is a story. */

const sheet = 'current/characters/chika.json';
const text = '{"name":"灯台守の千佳"}';

const saidIn = (events: readonly RunEvent[]) =>
  events.filter((event) => event.type === 'said' && event.notice === 'sheets_found');

test.each([{ archiveOld: false }, { archiveOld: true }])(
  'belong to the story that begins there, which says so and gives them to its agents: %j',
  async (options) => {
    const { files, start, model } = await storyInHand(endlessTape());
    await files.write(sheet, text);
    const { result, events } = await start({ ...pathA, ...options });
    expect(result).toEqual({ status: 'done', failure: null });
    expect(await files.text(sheet)).toBe(text);
    expect(await files.has('archive')).toBe(false);
    expect(await files.list('archive')).toEqual([]);
    expect(saidIn(events)).toMatchObject([{ values: { path: 'current/characters/', count: 1 } }]);
    const persona = model.calls.find(({ role }) => role === 'persona');
    expect(`${persona?.request.shared}${persona?.request.own}`).toContain('灯台守の千佳');
  },
);

test('go with the story that they belong to, and one without any says nothing', async () => {
  const { files, start } = await storyInHand(endlessTape());
  await files.write(sheet, text);
  await start();
  const { events } = await start({ ...pathA, archiveOld: true }, '別の話。');
  expect(saidIn(events.slice(events.findLastIndex(({ type }) => type === 'run_started')))).toEqual(
    [],
  );
  const [id = ''] = await files.list('archive');
  expect(await files.text(`archive/${id}/${sheet}`)).toBe(text);
  expect(await files.has(sheet)).toBe(false);
});

test('other files without a story still stand in the way', async () => {
  const { files, engine } = await storyInHand(endlessTape());
  await files.write(sheet, text);
  await files.write('current/notes.md', 'mine');
  expect(await engine.start('folio', { idea: '灯台の話。' })).toMatchObject({ kind: 'occupied' });
});
