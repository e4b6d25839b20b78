import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { RunEvent } from '../../src/engine/data/event.ts';
import type { LiveRun } from '../../src/engine/engine.ts';
import { makeWorld, runHolder, walk } from '../support/toys/toy-world.ts';

/** A run that waits for an answer, and another process that holds it as if it walked. */
async function held() {
  const world = await makeWorld('fanOut');
  await walk(await world.open().start('toy', { world: world.folder }));
  const engineFolder = path.join(world.root, 'current/.engine');
  const holder = runHolder(engineFolder);
  await holder.held;
  const journal = path.join(engineFolder, 'events.jsonl');
  const engine = world.open();
  const started = await engine.resume('current');
  if (started.kind !== 'started') throw new Error('refused');
  return { ...world, holder, journal, engine, run: started.run };
}

/** Cuts the end off a history, as a killed process leaves it. */
async function forgetEnd(journal: string): Promise<void> {
  const lines = (await readFile(journal, 'utf8')).trim().split('\n');
  await writeFile(journal, `${lines.slice(0, -1).join('\n')}\n`);
}

async function read(run: LiveRun, then: (event: RunEvent) => unknown = () => undefined) {
  const events: RunEvent[] = [];
  for await (const event of run.events) {
    events.push(event);
    await then(event);
  }
  return events;
}

test('a watched run whose process was killed ends as one that can be resumed', async () => {
  const { holder, journal, run } = await held();
  await forgetEnd(journal);
  holder.letGo();
  const events = await read(run);
  expect(events.at(-1)).toMatchObject({ type: 'run_ended', status: 'paused', failure: null });
  expect(await run.ended).toEqual({ status: 'paused', failure: null });
  expect((await readFile(journal, 'utf8')).includes('run_ended')).toBe(false);
});

test('leaving a watched run ends the view also when nobody has read of it', async () => {
  const { holder, run } = await held();
  run.stop('now');
  expect((await run.ended).failure).toBeNull();
  holder.letGo();
});

test('another run that begins in the same place is not taken for the one that was watched', async () => {
  const { holder, journal, run, root } = await held();
  await forgetEnd(journal);
  const text = await readFile(journal, 'utf8');
  const others = `${(text.split('\n')[0] ?? '').replace(run.id, 'toy_20990101_000000_zzzzzz')}\n`;
  let seen = 0;
  const events = await read(run, async () => {
    seen += 1;
    if (seen !== text.trim().split('\n').length) return;
    await rename(journal, path.join(root, 'old.jsonl'));
    await writeFile(journal, others);
  });
  holder.letGo();
  expect(events.at(-1)?.type).toBe('run_ended');
  expect(events.filter(({ type }) => type === 'run_started')).toMatchObject([{ run: run.id }]);
});

test('a history that cannot be read ends the view with a failure, not with an exception', async () => {
  const { holder, journal, engine } = await held();
  await rm(journal);
  await mkdir(journal);
  const again = await engine.resume('current');
  if (again.kind !== 'started') throw new Error('refused');
  const events = await read(again.run);
  expect(events.at(-1)).toMatchObject({ type: 'run_ended', failure: { kind: 'file_damaged' } });
  expect((await again.run.ended).status).toBe('failed');
  holder.letGo();
});

test('an answer that a watcher gives is seen in its view at once, and waits on disk for the walker', async () => {
  const { holder, engine, run } = await held();
  const given = { question: 'toy-question', choice: 'left', comment: '', by: 'person' } as const;
  const events = await read(run, async (event) => {
    if (event.type === 'run_ended') await engine.answer('current', given);
    if (event.type === 'question_answered') holder.letGo();
  });
  expect(events.filter(({ type }) => type === 'question_answered')).toMatchObject([
    { answer: given },
  ]);
  expect(await engine.questions()).toEqual([]);
});

test('what a run is to be told as it is taken in hand is told where this process walks it, and not where it is refused or another one does', async () => {
  const { holder, engine, root, run } = await held();
  const inbox = path.join(root, 'current/.engine/inbox');
  const orders = async () => (await readdir(inbox).catch(() => [])).length;
  const tell = [{ kind: 'raise_budget', usd: 3 }];
  const watched = await engine.resume('current', { tell });
  if (watched.kind !== 'started') throw new Error('refused');
  expect([watched.run.readOnly, await orders()]).toEqual([true, 0]);
  watched.run.stop('now');
  run.stop('now');
  holder.letGo();
  await Promise.all([run.ended, watched.run.ended]);
  expect(await engine.resume('toy_20990101_000000_zzzzzz', { tell })).toMatchObject({
    kind: 'refused',
  });
  expect(await orders()).toBe(0);
  await expect.poll(async () => (await engine.runs())[0]?.status).not.toBe('running');
  const own = await engine.resume('current', { tell });
  if (own.kind !== 'started') throw new Error('refused');
  expect([own.run.readOnly, await orders()]).toEqual([false, 1]);
  await read(own.run);
  expect(await engine.told('current')).toMatchObject([{ kind: 'raise_budget', usd: 3 }]);
});
