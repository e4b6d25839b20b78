import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { linesOf, makeWorld, walk } from '../support/toys/toy-world.ts';
import { note, toy } from '../support/toys/toys.ts';

async function answerAll(engine: Engine, choice: string): Promise<void> {
  for (const { run, question } of await engine.questions())
    await engine.answer(run.id, { question: question.id, choice, comment: '', by: 'person' });
}

test('«do it again» answers one unclear deed; when it becomes unclear once more, it is asked once more', async () => {
  const clumsy = toy(async (ctx, { world }) => {
    await ctx.effect({
      key: 'send',
      deed: async () => {
        await appendFile(path.join(world, 'sent'), 'x\n');
        throw new Error('the line went dead');
      },
      happened: async () => 'unknown',
    });
  });
  const { folder, open } = await makeWorld(clumsy);
  const sent = async () => await linesOf(path.join(folder, 'sent'));
  await walk(await open().start('toy', { world: folder }));
  expect(await sent()).toHaveLength(1);
  expect((await walk(await open().resume('current'))).at(-1)).toMatchObject({ status: 'waiting' });
  await answerAll(open(), 'again');
  await walk(await open().resume('current'));
  expect(await sent()).toHaveLength(2);
  const unclear = await walk(await open().resume('current'));
  expect(unclear.at(-1)).toMatchObject({ status: 'waiting' });
  expect(await sent()).toHaveLength(2);
});

const chain = toy(async (ctx) => {
  await note(ctx, 'a', [], () => 'seed');
  await note(ctx, 'b', ['a'], ([a = '']) => `${a}!`);
});

test('a file damaged in the same way twice is asked about twice', async () => {
  const { folder, root, open } = await makeWorld(chain);
  await walk(await open().start('toy', { world: folder }));
  for (let time = 0; time < 2; time += 1) {
    await writeFile(path.join(root, 'current/b.md'), '');
    const asked = await walk(await open().resume('current'));
    expect(asked.at(-1)).toMatchObject({ status: 'waiting' });
    expect(await readFile(path.join(root, 'current/b.md'), 'utf8')).toBe('');
    await answerAll(open(), 'rebuild');
    const rebuilt = await walk(await open().resume('current'));
    expect(rebuilt.at(-1)).toMatchObject({ status: 'done' });
    expect(rebuilt.filter(({ type }) => type === 'question_answered')).toHaveLength(time + 1);
  }
});

test('«redo» answers one change; the same change later is a question again, and hand-made work is safe', async () => {
  const { folder, root, open } = await makeWorld(chain);
  const a = path.join(root, 'current/a.md');
  const b = path.join(root, 'current/b.md');
  await walk(await open().start('toy', { world: folder }));
  const change = async (text: string, choice: string) => {
    await writeFile(a, text);
    expect((await walk(await open().resume('current'))).at(-1)).toMatchObject({
      status: 'waiting',
    });
    await answerAll(open(), choice);
    expect((await walk(await open().resume('current'))).at(-1)).toMatchObject({ status: 'done' });
  };
  await change('# one\n', 'redo');
  expect(await readFile(b, 'utf8')).toBe('# one!\n');
  await change('# two\n', 'keep');
  await writeFile(b, '# written by hand\n');
  await writeFile(a, '# one\n');
  const again = await walk(await open().resume('current'));
  expect(again.at(-1)).toMatchObject({ status: 'waiting' });
  expect(await readFile(b, 'utf8')).toBe('# written by hand\n');
});
