import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { unreadText } from '../../src/ui/messages/unread-text.ts';
import { makeWorld, walk } from '../support/toys/toy-world.ts';
import { note, toy } from '../support/toys/toys.ts';

/* A run that cannot be read is told beside the list: which one, what is wrong, what to do. It hides no others. */

const noting = toy(async (ctx) => {
  await note(ctx, 'a', [], () => 'made');
});

async function ended() {
  const world = await makeWorld(noting);
  await walk(await world.open().start('toy', { world: world.folder }));
  const [run] = await world.open().runs();
  const at = (name: string) => path.join(world.root, run?.folder ?? '', '.engine', name);
  const look = async () => {
    const engine = world.open();
    return { runs: await engine.runs(), unread: await engine.unread() };
  };
  return { ...world, at, look, place: run?.folder ?? '' };
}

test('a run that is well is in the list and not among those', async () => {
  const { look } = await ended();
  expect(await look()).toMatchObject({ runs: [{ status: 'done' }], unread: [] });
});

test.each([
  ['not json', 'damaged', ''],
  ['{"run":1}', 'damaged', ''],
  ['', 'damaged', ''],
] as const)('a record that says %j is told as damaged', async (text, why, detail) => {
  const { at, look, place } = await ended();
  await writeFile(at('answers/input.json'), text);
  const file = `${place}/.engine/answers/input.json`;
  expect(await look()).toEqual({ runs: [], unread: [{ folder: place, file, why, detail }] });
});

test('a record that is gone, one of a workflow that is not there, and a folder in its place are each told as that', async () => {
  const { at, look, place } = await ended();
  const file = at('answers/input.json');
  await rm(file);
  expect((await look()).unread).toMatchObject([{ folder: place, why: 'missing' }]);
  const record = { run: 'toy_1', workflow: 'weave', title: 'x', input: {}, rehearsal: false };
  await writeFile(file, JSON.stringify(record));
  const [stranger] = (await look()).unread;
  expect(['stranger', 'damaged']).toContain(stranger?.why);
  await rm(file);
  await mkdir(file);
  expect((await look()).unread).toMatchObject([{ folder: place }]);
});

test('where nothing was begun nothing is told', async () => {
  const { at, look } = await ended();
  await rm(path.dirname(at('')), { recursive: true });
  expect(await look()).toEqual({ runs: [], unread: [] });
});

test('each is one line with its folder, its file and what to do, in both languages', () => {
  const at = { folder: 'work/cmd_003', file: 'work/cmd_003/.engine/answers/input.json' };
  for (const language of ['ja', 'en'] as const)
    for (const why of ['damaged', 'missing', 'stranger', 'refused'] as const) {
      const text = unreadText({ ...at, why, detail: 'EACCES' }, language);
      expect(text).toContain('work/cmd_003 ');
      expect(text).toContain(at.file);
      expect(text).toMatch(
        language === 'ja' ? /バックアップから戻すか/ : /Put it back from a copy/,
      );
    }
});
