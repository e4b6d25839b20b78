import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeWorld, walk } from '../support/toys/toy-world.ts';

test('one archived folder that leads out of the workspace hides no other run', async () => {
  const { folder, root, open } = await makeWorld('pipeline');
  await walk(await open().start('toy', { world: folder }));
  const outside = path.join(folder, 'outside');
  await mkdir(path.join(outside, '.engine/answers'), { recursive: true });
  await writeFile(path.join(outside, '.engine/answers/input.json'), '{}');
  await mkdir(path.join(root, 'archive/evil'), { recursive: true });
  await symlink(outside, path.join(root, 'archive/evil/current'));
  expect(await open().runs()).toMatchObject([{ folder: 'current', status: 'done' }]);
  expect(await open().questions()).toEqual([]);
});

test.each(['../../elsewhere', 'a/b', '', '.'])(
  'a run whose record calls it «%s» is not taken for one: its name would be a place',
  async (run) => {
    const { folder, root, open } = await makeWorld('pipeline');
    await walk(await open().start('toy', { world: folder }));
    const file = path.join(root, 'current/.engine/answers/input.json');
    const record = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...record, run }));
    expect(await open().runs()).toEqual([]);
    await walk(await open().start('toy', { world: folder }, { archiveOld: true }));
    expect(await readdir(path.join(root, 'archive'))).toEqual([expect.stringMatching(/^unknown_/)]);
  },
);
