import { access, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { RunEvent } from '../../src/engine/data/event.ts';
import type { Engine, LiveRun } from '../../src/engine/engine.ts';
import type { Ctx } from '../../src/engine/workflow.ts';
import { type Disk, nodeDisk, type OpenFile } from '../../src/engine/workspace/disk.ts';
import { linesOf, makeWorld, walk } from '../support/toys/toy-world.ts';
import { agent, note, toy } from '../support/toys/toys.ts';

/** The real disk with other operations for one open file. */
function diskWith(name: string, change: (file: OpenFile) => Partial<OpenFile>): Disk {
  return {
    ...nodeDisk,
    open: async (file, how, mode) => {
      const handle = await nodeDisk.open(file, how, mode);
      return path.basename(file) === name && how !== 'read'
        ? { ...handle, ...change(handle) }
        : handle;
    },
  };
}

const question = {
  id: 'toy-question',
  kind: 'toy',
  values: {},
  choices: [{ id: 'left', key: 'l' }],
} as const;
const left = { question: question.id, choice: 'left', comment: '', by: 'person' } as const;
const journalOf = async (root: string) =>
  (await readFile(path.join(root, 'current/.engine/events.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('an answer that comes while the history is being closed is told, kept, and not written behind the end', async () => {
  const asking = toy(async (ctx) => void (await ctx.ask(question)));
  const { folder, root, open } = await makeWorld(asking);
  let engine: Engine | undefined;
  const disk = diskWith('events.jsonl', (handle) => ({
    sync: async () => {
      await handle.sync();
      await engine?.answer('current', left);
    },
  }));
  engine = open({ disk });
  const started = await engine.start('toy', { world: folder });
  const events = await walk(started);
  expect(started.kind === 'started' && (await started.run.answeredLate)).toBe(true);
  const types = events.map(({ type }) => type);
  expect(types.slice(-2)).toEqual(['run_ended', 'question_answered']);
  expect((await journalOf(root)).at(-1)).toMatchObject({ type: 'run_ended', status: 'waiting' });
  const again = await walk(await open().resume('current'));
  expect(again.at(-1)).toMatchObject({ type: 'run_ended', status: 'done' });
});

test('nothing that is still said after the end reaches the history', async () => {
  let late = () => {};
  const hasty = toy(async (ctx) => {
    late = () => ctx.say('archived', { id: 'late' });
  });
  const { folder, root, open } = await makeWorld(hasty);
  const disk = diskWith('events.jsonl', (handle) => ({
    sync: async () => {
      late();
      await handle.sync();
    },
  }));
  const events = await walk(await open({ disk }).start('toy', { world: folder }));
  late();
  await new Promise(setImmediate);
  expect(events.at(-1)?.type).toBe('run_ended');
  expect((await journalOf(root)).at(-1)?.type).toBe('run_ended');
});

test('a history that cannot be written is the end that is told, and the work is kept', async () => {
  const making = toy(async (ctx) => void (await note(ctx, 'a', [], () => 'made')));
  const { folder, root, open } = await makeWorld(making);
  const disk = diskWith('events.jsonl', () => ({
    write: async () => {
      throw Object.assign(new Error('EIO: write'), { code: 'EIO' });
    },
  }));
  const started = await open({ disk }).start('toy', { world: folder });
  const events = await walk(started);
  const failure = { kind: 'file_unwritable', code: 'EIO' };
  expect(events.at(-1)).toMatchObject({ type: 'run_ended', status: 'failed', failure });
  expect(await readFile(path.join(root, 'current/a.md'), 'utf8')).toBe('# made\n');
  const again = await walk(await open().resume('current'));
  expect(again.at(-1)).toMatchObject({ status: 'done' });
});

/** Asks in one branch while another one is at work until it is let go. */
function askingBesideWork(then: (ctx: Ctx, choice: string) => Promise<void>) {
  const { promise: letGo, resolve: release } = Promise.withResolvers<string>();
  const workflow = toy(async (ctx) => {
    const ask = async () => (await ctx.ask(question)).choice;
    const work = async () => await ctx.observe('work', async () => await letGo);
    const [choice = ''] = await ctx.all([ask, work], 2);
    await then(ctx, choice);
  });
  return { workflow, release: () => release('seen') };
}

test('an answer given by somebody else while other branches are at work is taken in the same sitting', async () => {
  const { workflow, release } = askingBesideWork(
    async (ctx, choice) => void (await note(ctx, 'chosen', [], () => choice)),
  );
  const { folder, root, open } = await makeWorld(workflow);
  const events: RunEvent[] = [];
  const started = await open().start('toy', { world: folder });
  if (started.kind !== 'started') throw new Error('refused');
  for await (const event of started.run.events) {
    events.push(event);
    if (event.type !== 'question_opened') continue;
    await open().answer('current', left);
    release();
  }
  expect(events.filter(({ type }) => type === 'run_ended')).toMatchObject([{ status: 'done' }]);
  expect(events.filter(({ type }) => type === 'question_answered')).toHaveLength(1);
  expect(await readFile(path.join(root, 'current/chosen.md'), 'utf8')).toBe('# left\n');
});

test.each(['the process that walks it', 'another one'])(
  'one of two questions that is answered by %s while work goes on is taken in the same sitting, and the other is waited for',
  async (who) => {
    const { promise: letGo, resolve: release } = Promise.withResolvers<string>();
    const other = { ...question, id: 'other-question' };
    const workflow = toy(async (ctx) => {
      const chosen = async () => {
        const { choice } = await ctx.ask(question);
        await note(ctx, 'chosen', [], () => choice);
      };
      const work = async () => void (await ctx.observe('work', async () => await letGo));
      await ctx.all([chosen, async () => void (await ctx.ask(other)), work], 3);
    });
    const { folder, root, open } = await makeWorld(workflow);
    const engine = open();
    const started = await engine.start('toy', { world: folder });
    if (started.kind !== 'started') throw new Error('refused');
    const opened = new Set<string>();
    for await (const event of started.run.events) {
      // they are put beside each other, in whatever order
      if (event.type !== 'question_opened' || opened.add(event.question.id).size < 2) continue;
      await (who === 'another one' ? open() : engine).answer('current', left);
      release('seen');
    }
    expect(await started.run.ended).toEqual({ status: 'waiting', failure: null });
    expect(await readFile(path.join(root, 'current/chosen.md'), 'utf8')).toBe('# left\n');
    expect(await started.run.answeredLate).toBe(false);
  },
);

test('who watches a run hears of an answer that came behind the last look of the process that walked it', async () => {
  const other = { ...question, id: 'other-question' };
  const asking = toy(
    async (ctx) =>
      void (await ctx.all(
        [question, other].map((each) => async () => void (await ctx.ask(each))),
        2,
      )),
  );
  const { folder, open } = await makeWorld(asking);
  const watcher = open();
  let watched: LiveRun | undefined;
  const disk = diskWith('events.jsonl', (handle) => ({
    sync: async () => {
      await handle.sync();
      if (!isOver || watched !== undefined) return;
      const seen = await watcher.resume('current');
      if (seen.kind !== 'started') throw new Error('refused');
      watched = seen.run;
      await watcher.answer('current', left);
    },
  }));
  let isOver = false;
  const started = await open({ disk }).start('toy', { world: folder });
  if (started.kind !== 'started') throw new Error('refused');
  for await (const event of started.run.events) if (event.type === 'run_ended') isOver = true;
  expect(await started.run.answeredLate).toBe(true);
  expect(watched?.readOnly).toBe(true);
  expect(await watched?.answeredLate).toBe(true);
});

test('a run that was told to stop is not walked on by an answer', async () => {
  const { workflow, release } = askingBesideWork(async (ctx) => void (await agent(ctx, 'never')));
  const { folder, log, open } = await makeWorld(workflow);
  const started = await open().start('toy', { world: folder });
  if (started.kind !== 'started') throw new Error('refused');
  for await (const event of started.run.events) {
    if (event.type !== 'question_opened') continue;
    await open().answer('current', left);
    started.run.stop('soft');
    release();
  }
  expect(await started.run.ended).toEqual({ status: 'waiting', failure: null });
  expect(await linesOf(log)).toEqual([]);
});

test.each([
  ['a write', async (ctx: Ctx) => await ctx.files.write('current/b.md', 'b')],
  ['a write beside it', async (ctx: Ctx) => await ctx.files.write('paths/b.json', '{}')],
  ['a step', async (ctx: Ctx) => void (await note(ctx, 'b', ['a'], () => 'made'))],
  ['a question', async (ctx: Ctx) => void (await ctx.ask(question))],
  ['a file that is missing now', async (ctx: Ctx) => await agent(ctx, 'b', ['a'])],
])(
  'of a workspace that is deleted in the middle of a run nothing comes back by %s, and that is what is told',
  async (_, next) => {
    const gone = toy(async (ctx) => {
      await note(ctx, 'a', [], () => 'made');
      await rm(root, { recursive: true });
      await next(ctx);
    });
    const { folder, root, open } = await makeWorld(gone);
    const events = await walk(await open().start('toy', { world: folder }));
    const failure = { kind: 'run_gone', path: path.join(root, 'current') };
    expect(events.at(-1)).toMatchObject({ type: 'run_ended', status: 'failed', failure });
    await expect(access(root)).rejects.toThrow('ENOENT');
  },
);

test('a run whose folder was moved away in the middle goes on where it is put back', async () => {
  let moved = false;
  const away = toy(async (ctx) => {
    await note(ctx, 'a', [], () => 'made');
    if (!moved) await rename(path.join(root, 'current'), path.join(root, 'elsewhere'));
    moved = true;
    await note(ctx, 'b', ['a'], () => 'made');
  });
  const { folder, root, open } = await makeWorld(away);
  const events = await walk(await open().start('toy', { world: folder }));
  expect(events.at(-1)).toMatchObject({ status: 'failed', failure: { kind: 'run_gone' } });
  await rename(path.join(root, 'elsewhere'), path.join(root, 'current'));
  const again = await walk(await open().resume('current'));
  expect(again.at(-1)).toMatchObject({ status: 'done' });
  expect(await readFile(path.join(root, 'current/b.md'), 'utf8')).toBe('# made\n');
});
