import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RunEvent } from '../../src/engine/data/event.ts';
import { linesOf, makeWorld, walk } from '../support/toys/toy-world.ts';
import { agent, note, text, toy } from '../support/toys/toys.ts';

const redo = { answers: [{ kind: 'stale_steps', choice: 'redo' }] } as const;
const asked = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === 'question_opened' ? [event.question] : []));

describe('a file that appears while its step is being made', () => {
  /** A person who writes `words` into the step's own file while its maker is at work. */
  const racing = (words: string) =>
    toy(async (ctx, { world }) => {
      const file = path.join(world, 'workspace/current/a.md');
      const value = await ctx.make<string>({
        output: text('current/a.md'),
        inputs: [],
        maker: async () => {
          await writeFile(file, words);
          return 'made';
        },
      });
      await note(ctx, 'b', ['a'], ([a = '']) => `${value} ${a}`);
    });

  test('stays, and is what the story goes on with', async () => {
    const { folder, root, open } = await makeWorld(racing('# by hand\n'));
    await walk(await open().start('toy', { world: folder }));
    expect(await readFile(path.join(root, 'current/a.md'), 'utf8')).toBe('# by hand\n');
    expect(await readFile(path.join(root, 'current/b.md'), 'utf8')).toBe('# by hand by hand\n');
  });

  test('stays also when it cannot be read: then a person is asked', async () => {
    const { folder, root, open } = await makeWorld(racing('half a sent'));
    const events = await walk(await open().start('toy', { world: folder }));
    expect(asked(events)).toMatchObject([{ kind: 'damaged_file' }]);
    expect(events.at(-1)).toMatchObject({ status: 'waiting' });
    expect(await readFile(path.join(root, 'current/a.md'), 'utf8')).toBe('half a sent');
  });
});

test('a value that could not be taken up again is never written', async () => {
  const world = toy(async (ctx) => {
    await ctx.make<string>({
      output: { ...text('current/a.md'), write: () => 'half a sent' },
      inputs: [],
      maker: async () => 'made',
    });
  });
  const { folder, root, open } = await makeWorld(world);
  const events = await walk(await open().start('toy', { world: folder }));
  expect(events.at(-1)).toMatchObject({ status: 'failed', failure: { kind: 'bug' } });
  await expect(readFile(path.join(root, 'current/a.md'))).rejects.toThrow('ENOENT');
});

test('a step whose record was lost in a crash notices later changes all the same', async () => {
  const chain = toy(async (ctx) => {
    await note(ctx, 'a', [], () => 'seed');
    await note(ctx, 'b', ['a'], ([a = '']) => `${a}!`);
  });
  const { folder, root, open } = await makeWorld(chain);
  await walk(await open().start('toy', { world: folder }));
  await rm(path.join(root, 'current/.engine/steps/current+b.md.json'));
  await walk(await open().resume('current'));
  await writeFile(path.join(root, 'current/a.md'), '# changed\n');
  const events = await walk(await open().resume('current'));
  expect(asked(events)).toMatchObject([{ values: { steps: ['current/b.md'] } }]);
});

test('a changed setting asks one question about the step and all that was made from it', async () => {
  let setting = 1;
  const chain = toy(async (ctx) => {
    await ctx.make<string>({
      output: text('current/a.md'),
      inputs: [],
      basis: { setting },
      maker: async () => `a${setting}`,
    });
    await note(ctx, 'b', ['a'], ([a = '']) => `${a} b`);
    await note(ctx, 'c', ['b'], ([b = '']) => `${b} c`);
  });
  const { folder, root, open } = await makeWorld(chain);
  await walk(await open().start('toy', { world: folder }));
  setting = 2;
  const events = await walk(await open().resume('current'));
  const steps = ['current/a.md', 'current/b.md', 'current/c.md'];
  expect(asked(events)).toMatchObject([{ values: { changed: [], steps } }]);
  const again = await walk(await open().resume('current', redo));
  const answers = again.filter(({ type }) => type === 'question_answered');
  expect(answers).toHaveLength(1);
  expect(await readFile(path.join(root, 'current/c.md'), 'utf8')).toBe('# a2 b c\n');
  const quiet = await walk(await open().resume('current'));
  expect(asked(quiet).length).toBe(asked(again).length);
});

test('where only what was shown of a file is another, the question names that file, and no settings', async () => {
  let told = 'the end of the chapter before';
  const chain = toy(async (ctx) => {
    await ctx.make<string>({
      output: text('current/a.md'),
      inputs: [],
      basis: { told },
      texts: { 'current/before.md': told, 'current/same.md': 'the same' },
      maker: async () => `a from ${told}`,
    });
  });
  const { folder, open } = await makeWorld(chain);
  await walk(await open().start('toy', { world: folder }));
  told = 'another end';
  const events = await walk(await open().resume('current'));
  expect(asked(events)).toMatchObject([
    { values: { changed: ['current/before.md'], steps: ['current/a.md'] } },
  ]);
  await walk(await open().resume('current', { yes: true }));
  const quiet = await walk(await open().resume('current'));
  expect(quiet.at(-1)).toMatchObject({ status: 'done' });
});

describe('five branches made from one file that a person changes', () => {
  const names = ['one', 'two', 'three', 'four', 'five'];
  const fan = toy(async (ctx) => {
    await note(ctx, 'draft', [], () => 'draft');
    await ctx.all(
      names.map((name) => async () => await agent(ctx, name, ['draft'])),
      5,
    );
    await note(ctx, 'sum', names, (texts) => texts.join(' '));
  });
  async function changed() {
    const world = await makeWorld(fan);
    await walk(await world.open().start('toy', { world: world.folder }));
    await writeFile(path.join(world.root, 'current/draft.md'), '# changed\n');
    return world;
  }

  test('open one question, told once', async () => {
    const { root, open } = await changed();
    const events = await walk(await open().resume('current'));
    expect(asked(events)).toHaveLength(1);
    expect(await readdir(path.join(root, 'current/.engine/questions'))).toHaveLength(1);
    expect(await open().questions()).toHaveLength(1);
  });

  test('are made anew exactly once each', async () => {
    const { root, log, open } = await changed();
    expect((await walk(await open().resume('current', redo))).at(-1)).toMatchObject({
      status: 'done',
    });
    expect((await linesOf(log)).length).toBe(2 * names.length);
    const there = await readdir(path.join(root, 'current'));
    expect(there).toEqual(expect.arrayContaining(names.map((name) => `${name}.md`)));
    const quiet = await walk(await open().resume('current'));
    expect(quiet.at(-1)).toMatchObject({ status: 'done' });
    expect((await linesOf(log)).length).toBe(2 * names.length);
  });

  test('are all kept by one answer', async () => {
    const { log, open } = await changed();
    const kept = await walk(await open().resume('current', { yes: true }));
    expect(kept.filter(({ type }) => type === 'question_answered')).toHaveLength(1);
    expect((await walk(await open().resume('current'))).at(-1)).toMatchObject({ status: 'done' });
    expect((await linesOf(log)).length).toBe(names.length);
  });
});
