import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeWorld, walk } from '../support/toys/toy-world.ts';
import { note, toy } from '../support/toys/toys.ts';
import { faultyDisk } from './workspace/faulty-disk.ts';

const scribe = toy(async (ctx, { world }) => {
  await note(ctx, 'asked', [], () => world);
  if ((await ctx.files.read('paths/a.md')) === undefined)
    await ctx.files.write('paths/a.md', world);
});

/** A disk that does nothing any more from its n-th operation on. */
const dying = (n: number) => faultyDisk((_, count) => (count >= n ? 'EIO' : undefined));

/** The stories in a workspace, each as what lies in its folder and what lies beside it. */
async function stories(root: string): Promise<(readonly [string, string])[]> {
  const archived = await readdir(path.join(root, 'archive')).catch(() => []);
  const bases = [root, ...archived.map((name) => path.join(root, 'archive', name))];
  const read = async (...parts: string[]) =>
    await readFile(path.join(...parts), 'utf8').catch(() => '');
  return await Promise.all(
    bases.map(
      async (base) =>
        [await read(base, 'current/asked.md'), await read(base, 'paths/a.md')] as const,
    ),
  );
}

test('a new story begun over an old one can break off anywhere: no story loses a part or gets one of another', async () => {
  let broken = true;
  for (let n = 0; broken; n += 1) {
    const { root, open } = await makeWorld(scribe);
    await walk(await open().start('toy', { world: 'old' }));
    const second = await open({ disk: dying(n) }).start(
      'toy',
      { world: 'two' },
      { archiveOld: true },
    );
    if (second.kind === 'started') await walk(second);
    broken = second.kind !== 'started' || (await second.run.ended).status !== 'done';
    const third = await open().start('toy', { world: 'three' }, { archiveOld: true });
    expect([n, (await walk(third)).at(-1)]).toMatchObject([n, { status: 'done' }]);
    const found = await stories(root);
    expect([n, found[0]]).toEqual([n, ['# three\n', 'three']]);
    expect([n, found]).toEqual([n, expect.arrayContaining([['# old\n', 'old']])]);
    for (const [asked, beside] of found) {
      const own = asked.slice(2, -1);
      expect([n, ['', own]]).toEqual([n, expect.arrayContaining([beside])]);
    }
  }
});

test('an old story whose putting away broke off anywhere can be gone on with instead, whole', async () => {
  for (let n = 0; n < 60; n += 1) {
    const { root, open } = await makeWorld(scribe);
    await walk(await open().start('toy', { world: 'old' }));
    const second = await open({ disk: dying(n) }).start(
      'toy',
      { world: 'two' },
      { archiveOld: true },
    );
    if (second.kind === 'started') await walk(second);
    const [first] = await open().runs();
    if (first?.folder !== 'current' || first.archived) continue;
    const there = await readFile(path.join(root, 'current/asked.md'), 'utf8').catch(() => '');
    if (there !== '# old\n') continue;
    await walk(await open().resume('current'));
    expect([n, (await stories(root))[0]]).toEqual([n, ['# old\n', 'old']]);
  }
});
