import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { takeLock } from '../../src/engine/workspace/lock.ts';
import { makeWorld, walk } from '../support/toys/toy-world.ts';
import { note, toy } from '../support/toys/toys.ts';

const scribe = toy(async (ctx) => {
  await note(ctx, 'asked', [], () => 'one');
});

test('a run that rests is moved to the archive, stays readable, and its place is free', async () => {
  const { root, open } = await makeWorld(scribe);
  const engine = open();
  const started = await engine.start('toy', { world: 'one' });
  await walk(started);
  const [run] = await engine.runs();
  if (!run) throw new Error('no run');
  await engine.archive(run.id);
  expect(existsSync(path.join(root, 'archive', run.id, 'current'))).toBe(true);
  expect(existsSync(path.join(root, 'current'))).toBe(false);
  // Nothing there says that a run was cut off.
  const engineFolder = path.join(root, 'archive', run.id, 'current/.engine');
  expect(existsSync(path.join(engineFolder, 'lock'))).toBe(true);
  expect(existsSync(path.join(engineFolder, 'lock.json'))).toBe(false);
  expect(await engine.runs()).toMatchObject([{ id: run.id, archived: true }]);
  expect((await engine.history(run.id)).length).toBeGreaterThan(0);
  // Twice is no error, and moves nothing.
  await engine.archive(run.id);
  expect(await engine.runs()).toHaveLength(1);
  expect((await engine.start('toy', { world: 'two' })).kind).toBe('started');
});

test('a run that another process walks is not moved', async () => {
  const { root, open } = await makeWorld(scribe);
  const engine = open();
  await walk(await engine.start('toy', { world: 'one' }));
  const [run] = await engine.runs();
  const lock = takeLock(path.join(root, 'current/.engine'), {
    pid: 1,
    host: 'desk',
    started: '',
    command: '',
  });
  await expect(open().archive(run?.id ?? '')).rejects.toMatchObject({
    failure: { kind: 'already_running' },
  });
  lock?.release();
  expect(existsSync(path.join(root, 'current'))).toBe(true);
});

test('an archived run comes back into hand with what belongs to it, and what lay there is put away in the same move', async () => {
  const { root, open } = await makeWorld(scribe);
  const engine = open();
  await walk(await engine.start('toy', { world: 'one' }));
  const [first] = await engine.runs();
  await walk(await engine.start('toy', { world: 'two' }, { archiveOld: true }));
  const second = (await engine.runs()).find(({ archived }) => !archived);
  if (!(first && second)) throw new Error('no run');
  expect(await engine.restore(first.id)).toBe(second.id);
  const standing = (await engine.runs()).map(({ id, archived, folder }) => [id, archived, folder]);
  expect(standing).toEqual([
    [first.id, false, 'current'],
    [second.id, true, `archive/${second.id}/current`],
  ]);
  // a run in hand is left alone, and it goes on where it was
  expect(await engine.restore(first.id)).toBeUndefined();
  expect(existsSync(path.join(root, 'archive', first.id, 'current'))).toBe(false);
  expect((await engine.resume(first.id)).kind).toBe('started');
});

test('a run that is walked is not exchanged for another', async () => {
  const { root, open } = await makeWorld(scribe);
  const engine = open();
  await walk(await engine.start('toy', { world: 'one' }));
  const [first] = await engine.runs();
  await walk(await engine.start('toy', { world: 'two' }, { archiveOld: true }));
  const lock = takeLock(path.join(root, 'current/.engine'), {
    pid: 1,
    host: 'desk',
    started: '',
    command: '',
  });
  await expect(open().restore(first?.id ?? '')).rejects.toMatchObject({
    failure: { kind: 'already_running' },
  });
  lock?.release();
  expect(existsSync(path.join(root, 'archive', first?.id ?? '', 'current'))).toBe(true);
});
