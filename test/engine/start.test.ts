import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { StartResult } from '../../src/engine/engine.ts';
import { nodeDisk } from '../../src/engine/workspace/disk.ts';
import { takeLock } from '../../src/engine/workspace/lock.ts';
import { makeWorld, walk } from '../support/toys/toy-world.ts';
import { note, toy } from '../support/toys/toys.ts';

/** Writes down what it was asked for, and needs a folder beside its own. */
const scribe = toy(async (ctx, { world }) => {
  await note(ctx, 'asked', [], () => world);
  if ((await ctx.files.read('paths/a.md')) === undefined)
    await ctx.files.write('paths/a.md', world);
});
const info = { pid: process.pid, host: 'test', started: 'now', command: 'test' };
const askedIn = async (root: string) =>
  JSON.parse(await readFile(path.join(root, 'current/.engine/answers/input.json'), 'utf8'));

function begun(results: readonly StartResult[]): StartResult[] {
  return results.filter((result) => result.kind === 'started' && !result.run.readOnly);
}

test.each(['one engine', 'two engines'])(
  'of two stories that %s begins at once in one place, one is written, and it is its own',
  async (who) => {
    const { root, open } = await makeWorld(scribe);
    const first = open();
    const second = who === 'one engine' ? first : open();
    const results = await Promise.all([
      first.start('toy', { world: 'one' }),
      second.start('toy', { world: 'two' }),
    ]);
    const [winner, ...more] = begun(results);
    expect(more).toEqual([]);
    if (winner?.kind !== 'started') throw new Error('nobody began');
    await walk(winner);
    const { run, input } = await askedIn(root);
    expect(run).toBe(winner.run.id);
    expect(await readFile(path.join(root, 'current/asked.md'), 'utf8')).toBe(`# ${input.world}\n`);
    const loser = results.find((result) => result !== winner);
    expect(['occupied', 'refused']).toContain(loser?.kind);
    if (loser?.kind === 'refused') expect(loser.failure.kind).toBe('already_running');
  },
);

test('two who walk one run on at the same moment get the same walk', async () => {
  const { open } = await makeWorld(scribe);
  const engine = open();
  await walk(await engine.start('toy', { world: 'one' }));
  const [a, b] = await Promise.all([engine.resume('current'), engine.resume('current')]);
  if (a?.kind !== 'started' || b?.kind !== 'started') throw new Error('refused');
  expect(b.run).toBe(a.run);
  expect(a.run.readOnly).toBe(false);
  await walk(a);
});

test('what an old run left beside its folder is never taken into a new one', async () => {
  const { root, open } = await makeWorld(scribe);
  await mkdir(path.join(root, 'paths'));
  await writeFile(path.join(root, 'paths/a.md'), 'old');
  const refused = await open().start('toy', { world: 'new' });
  expect(refused).toMatchObject({ kind: 'occupied', by: { title: '', folder: 'paths' } });
  expect(await readdir(root)).toEqual(['paths']);
  await walk(await open().start('toy', { world: 'new' }, { archiveOld: true }));
  expect(await readFile(path.join(root, 'paths/a.md'), 'utf8')).toBe('new');
  const [aside = ''] = await readdir(path.join(root, 'archive'));
  expect(await readFile(path.join(root, 'archive', aside, 'paths/a.md'), 'utf8')).toBe('old');
});

test('bookkeeping without its first record is put away whole, never taken into a new run', async () => {
  const { root, open } = await makeWorld(scribe);
  const receipts = path.join(root, 'current/.engine/receipts');
  await mkdir(receipts, { recursive: true });
  await writeFile(path.join(receipts, 'ledger.json'), '{}');
  expect(await open().start('toy', { world: 'new' })).toMatchObject({ kind: 'occupied' });
  await walk(await open().start('toy', { world: 'new' }, { archiveOld: true }));
  const [aside = ''] = await readdir(path.join(root, 'archive'));
  const moved = path.join(root, 'archive', aside, 'current/.engine/receipts');
  expect(await readdir(moved)).toEqual(['ledger.json']);
});

test('a start that died before its first record does not stand in the way of the next', async () => {
  const { root, open } = await makeWorld(scribe);
  await mkdir(path.join(root, 'current/.engine'), { recursive: true });
  await writeFile(path.join(root, 'current/.engine/config.yaml'), '{}');
  const presets = path.join(root, 'current/.engine/answers/presets.json');
  await mkdir(path.dirname(presets));
  await writeFile(presets, '[{"kind":"choose_path","choice":"path-C"}]');
  const events = await walk(await open().start('toy', { world: 'new' }));
  expect(events.at(-1)).toMatchObject({ status: 'done' });
  // What was said when another story was to begin is not said about this one.
  expect(JSON.parse(await readFile(presets, 'utf8'))).toEqual([]);
});

test('a run is put away only while nobody can walk it', async () => {
  const { open } = await makeWorld(scribe);
  await walk(await open().start('toy', { world: 'old' }));
  const locks: unknown[] = [];
  const disk = {
    ...nodeDisk,
    rename: async (from: string, to: string) => {
      if (path.basename(from) === 'current') locks.push(takeLock(path.join(from, '.engine'), info));
      await nodeDisk.rename(from, to);
    },
  };
  await walk(await open({ disk }).start('toy', { world: 'new' }, { archiveOld: true }));
  expect(locks).toEqual([undefined]);
  expect(await open().runs()).toMatchObject([
    { archived: false, status: 'done' },
    { archived: true, status: 'done' },
  ]);
});

test('a run whose putting away was interrupted has everything again when it is walked on', async () => {
  const { root, open } = await makeWorld(scribe);
  await walk(await open().start('toy', { world: 'old' }));
  const { run } = await askedIn(root);
  await mkdir(path.join(root, 'archive', run), { recursive: true });
  await rename(path.join(root, 'paths'), path.join(root, 'archive', run, 'paths'));
  await writeFile(path.join(root, 'archive', run, 'paths/a.md'), 'edited');
  await walk(await open().resume('current'));
  expect(await readFile(path.join(root, 'paths/a.md'), 'utf8')).toBe('edited');
  await walk(await open().start('toy', { world: 'new' }, { archiveOld: true }));
  expect(await readFile(path.join(root, 'archive', run, 'paths/a.md'), 'utf8')).toBe('edited');
});

test('a run that was copied back from the archive is worked on and put away again beside its first copy', async () => {
  const { root, open } = await makeWorld(scribe);
  await walk(await open().start('toy', { world: 'old' }));
  const { run } = await askedIn(root);
  await walk(await open().start('toy', { world: 'new' }, { archiveOld: true }));
  await walk(await open().start('toy', { world: 'newer' }, { archiveOld: true }));
  const archived = path.join(root, 'archive', run);
  await rm(path.join(root, 'current'), { recursive: true });
  await rm(path.join(root, 'paths'), { recursive: true });
  await cp(path.join(archived, 'current'), path.join(root, 'current'), { recursive: true });
  await walk(await open().resume('current'));
  expect(await readFile(path.join(archived, 'paths/a.md'), 'utf8')).toBe('old');
  await walk(await open().start('toy', { world: 'newest' }, { archiveOld: true }));
  const names = await readdir(path.join(root, 'archive'));
  expect(names).toEqual(expect.arrayContaining([run, `${run}-2`]));
  expect(await readdir(path.join(root, 'archive', `${run}-2`))).toEqual(['current', 'paths']);
});
