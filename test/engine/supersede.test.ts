import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeWorld, walk } from '../support/toys/toy-world.ts';
import { note, toy } from '../support/toys/toys.ts';

const pair = toy(
  async (ctx) => {
    await ctx.all(
      ['a', 'b'].map((name) => async () => await note(ctx, name, [], () => name)),
      2,
    );
  },
  { prepare: async ({ files }) => await files.write('current/first.txt', 'first') },
);
const aside = (root: string, ...parts: string[]) =>
  path.join(root, 'current/.engine/superseded', ...parts);

test('two branches that put files aside at once do so under numbers of their own', async () => {
  const { folder, root, open } = await makeWorld(pair);
  await walk(await open().start('toy', { world: folder }));
  for (const name of ['a', 'b']) await writeFile(path.join(root, `current/${name}.md`), name);
  const answers = [{ kind: 'damaged_file', choice: 'rebuild' }] as const;
  const events = await walk(await open().resume('current', { answers }));
  expect(events.at(-1)).toMatchObject({ status: 'done' });
  expect(await readdir(aside(root))).toEqual(['001', '002']);
  const kept = await Promise.all(
    ['001', '002'].map(async (number) => await readdir(aside(root, number, 'current'))),
  );
  expect(kept.flat().sort()).toEqual(['a.md', 'b.md']);
});

test('moves that a crash interrupted are finished before anything else', async () => {
  const { folder, root, open } = await makeWorld(pair);
  await walk(await open().start('toy', { world: folder }));
  await mkdir(aside(root, '001'), { recursive: true });
  const moves = [{ from: 'current/a.md', to: 'current/.engine/superseded/001/current/a.md' }];
  await writeFile(
    aside(root, '001', 'manifest.json'),
    JSON.stringify({ reason: 'test', at: 'now', moves }),
  );
  await writeFile(path.join(root, 'current/a.md'), '# old\n');
  const events = await walk(await open().resume('current'));
  expect(events.at(-1)).toMatchObject({ status: 'done' });
  expect(await readFile(aside(root, '001', 'current/a.md'), 'utf8')).toBe('# old\n');
  expect(await readFile(path.join(root, 'current/a.md'), 'utf8')).toBe('# a\n');
});

test('a damaged list of moves is named, and nothing is moved', async () => {
  const { folder, root, open } = await makeWorld(pair);
  await walk(await open().start('toy', { world: folder }));
  await mkdir(aside(root, '001'), { recursive: true });
  await writeFile(aside(root, '001', 'manifest.json'), '{"moves": [');
  const events = await walk(await open().resume('current'));
  const file = 'current/.engine/superseded/001/manifest.json';
  expect(events.at(-1)).toMatchObject({ failure: { kind: 'file_damaged', path: file } });
  expect((await readdir(path.join(root, 'current'))).includes('a.md')).toBe(true);
});

test('a lost history does not put a run back to its first files', async () => {
  const { folder, root, open } = await makeWorld(pair);
  await walk(await open().start('toy', { world: folder }));
  await writeFile(path.join(root, 'current/first.txt'), 'what became of it');
  await rm(path.join(root, 'current/.engine/events.jsonl'));
  const events = await walk(await open().resume('current'));
  expect(events.at(-1)).toMatchObject({ status: 'done' });
  expect(await readFile(path.join(root, 'current/first.txt'), 'utf8')).toBe('what became of it');
});
