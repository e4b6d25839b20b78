import { expect, test } from 'vitest';
import { toyAgents } from '../support/toys/toy-engine.ts';
import { linesOf, makeWorld, walk } from '../support/toys/toy-world.ts';

async function unfinishedWorld() {
  const world = await makeWorld('fanOut');
  const rehearsing = { agents: { ...toyAgents(world.log), rehearsal: true } };
  return { ...world, withoutModel: () => world.open({ ports: rehearsing }), withModel: world.open };
}

test('a story of one’s own is never written on by a rehearsal', async () => {
  const { folder, log, withModel, withoutModel } = await unfinishedWorld();
  await walk(await withModel().start('toy', { world: folder }));
  const before = await linesOf(log);
  for (const id of ['current', undefined]) {
    expect(await withoutModel().resume(id)).toEqual({
      kind: 'refused',
      failure: { kind: 'rehearsal_mismatch', rehearsal: false },
    });
  }
  expect(await linesOf(log)).toEqual(before);
  expect(await withModel().runs()).toMatchObject([{ status: 'waiting', rehearsal: false }]);
});

test('a rehearsal is not gone on with by a model that somebody pays', async () => {
  const { folder, withModel, withoutModel } = await unfinishedWorld();
  await walk(await withoutModel().start('toy', { world: folder }));
  const [run] = await withModel().runs();
  expect(await withModel().resume(run?.id)).toMatchObject({
    kind: 'refused',
    failure: { kind: 'rehearsal_mismatch', rehearsal: true },
  });
});

test('a rehearsal goes on as one where a model is connected by now, and nobody pays', async () => {
  const world = await makeWorld('fanOut');
  const paid = await makeWorld('fanOut');
  const played = { ...toyAgents(world.log), rehearsal: true };
  await walk(await world.open({ ports: { agents: played } }).start('toy', { world: world.folder }));
  const connected = world.open({ ports: { agents: toyAgents(paid.log), played } });
  const [run] = await connected.runs();
  const resumed = await connected.resume(run?.id);
  expect(resumed).toMatchObject({ kind: 'started', run: { folder: 'rehearsal/current' } });
  await walk(resumed);
  expect(await linesOf(paid.log)).toEqual([]);
});

test('without an id the newest unfinished run of the kind that can be walked is taken', async () => {
  const { folder, withModel, withoutModel } = await unfinishedWorld();
  await walk(await withModel().start('toy', { world: folder }));
  await walk(await withoutModel().start('toy', { world: folder }));
  const own = await withModel().resume(undefined);
  expect(own).toMatchObject({ kind: 'started', run: { folder: 'current' } });
  await walk(own);
  const played = await withoutModel().resume(undefined);
  expect(played).toMatchObject({ kind: 'started', run: { folder: 'rehearsal/current' } });
  await walk(played);
});
