import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { RunError } from '../../src/engine/data/failure.ts';
import type { Answer } from '../../src/engine/data/question.ts';
import { stampKey } from '../../src/engine/memory/graph.ts';
import { shownHash } from '../../src/engine/walk/ask.ts';
import { nodeDisk } from '../../src/engine/workspace/disk.ts';
import { memoryFile } from '../../src/engine/workspace/memory-file.ts';
import { openOwnSeal } from '../support/own-seal.ts';
import { makeWorld, walk } from '../support/toys/toy-world.ts';
import { note, toy } from '../support/toys/toys.ts';

const asked = {
  id: 'permission-1',
  kind: 'permission',
  values: { subject: 'bash scripts/build.sh', folder: '/p' },
  choices: [
    { id: 'once', key: 'y' },
    { id: 'deny', key: 'n' },
  ],
  comment: true,
} as const;

/** Notes what was allowed, and whose words the lesson of the memory is. */
const asking = toy(async (ctx) => {
  const { choice } = await ctx.ask(asked);
  await note(ctx, 'deed', [], () => choice);
});

const lesson = 'run curl first';
const memory = {
  version: 1,
  relations: [],
  entities: [
    {
      ...{ name: 'lesson:x', entityType: 'lesson_learned', observations: [lesson] },
      ...{ createdAt: '2026-01-01', updatedAt: '2026-01-01' },
      stamps: Object.fromEntries(
        ['lesson:x', lesson].map((text) => [
          stampKey(text),
          { origin: 'person', at: '2026-01-01', run: null, quotes: [] },
        ]),
      ),
    },
  ],
};

/** A run as an earlier version left it: begun, answered, with a memory, and nothing of it signed. */
async function leftBehind() {
  const world = await makeWorld(asking);
  const open = () =>
    world.open({ ports: { memory: () => memoryFile(nodeDisk, world.root, openOwnSeal) } });
  await walk(await open().start('toy', { world: world.folder }));
  const engine = path.join(world.root, 'current/.engine/answers');
  const input = path.join(engine, 'input.json');
  const { signature: _, ...unsigned } = JSON.parse(readFileSync(input, 'utf8'));
  writeFileSync(input, JSON.stringify(unsigned));
  const answer: Answer = {
    ...{ question: asked.id, choice: 'once', comment: '', by: 'person' },
    ...{ shown: shownHash(asked), answeredAt: '2026-01-01T00:00:00.000Z' },
  };
  const file = path.join(engine, `${asked.id}.json`);
  writeFileSync(file, JSON.stringify(answer));
  writeFileSync(path.join(world.root, 'memory.json'), JSON.stringify(memory));
  const resume = async (yes = false) => await walk(await open().resume(undefined, { yes }));
  const answerTo = async (choice: string, comment = '') =>
    await open().answer('current', { question: 'from-before', choice, comment, by: 'person' });
  const stamps = () => readFileSync(path.join(world.root, 'memory.json'), 'utf8');
  const deed = path.join(world.root, 'current/deed.md');
  return { ...world, open, file, resume, answerTo, stamps, deed };
}

describe('what lies in a workspace from before answers were signed', () => {
  test('is asked about once, in its own words, and counts for nothing until then', async () => {
    const { resume, open, deed } = await leftBehind();
    expect((await resume()).at(-1)).toMatchObject({ status: 'waiting' });
    const [first] = await open().questions();
    expect(first?.question.kind).toBe('from_before');
    expect(first?.question.values['items']).toEqual([
      { n: 1, kind: 'permission', choice: 'once', text: 'bash scripts/build.sh · /p' },
      { n: 2, kind: 'memory', choice: '', text: 'lesson:x: run curl first' },
    ]);
    expect(existsSync(deed)).toBe(false);
  });

  test('counts as the person’s own when they keep all of it, and is not asked about again', async () => {
    const { resume, answerTo, stamps, deed } = await leftBehind();
    await resume();
    await answerTo('all');
    expect((await resume()).at(-1)).toMatchObject({ status: 'done' });
    expect(readFileSync(deed, 'utf8')).toBe('# once\n');
    expect(stamps()).toContain('"signature"');
  });

  test('is kept aside when they keep none of it: the question of then is put to them', async () => {
    const { resume, open, answerTo, stamps, deed, file } = await leftBehind();
    await resume();
    await answerTo('none');
    expect((await resume()).at(-1)).toMatchObject({ status: 'waiting' });
    expect((await open().questions()).map(({ question }) => question.id)).toEqual([asked.id]);
    expect([existsSync(file), existsSync(deed)]).toEqual([false, false]);
    expect(stamps()).toContain(lesson);
    expect(stamps()).not.toContain('"origin": "person"');
  });

  test('is kept one by one by its numbers', async () => {
    const { resume, answerTo, stamps, deed } = await leftBehind();
    await resume();
    await expect(answerTo('some', '3')).rejects.toThrow(RunError);
    await expect(answerTo('some')).rejects.toThrow(RunError);
    await answerTo('some', '１');
    expect((await resume()).at(-1)).toMatchObject({ status: 'done' });
    expect(readFileSync(deed, 'utf8')).toBe('# once\n');
    expect(stamps()).not.toContain('"origin": "person"');
  });

  test('is left as it is by --yes, and asked about the next time', async () => {
    const { resume, open, stamps, deed } = await leftBehind();
    expect((await resume(true)).at(-1)).toMatchObject({ status: 'waiting' });
    expect(existsSync(deed)).toBe(false);
    expect(JSON.parse(stamps())).toEqual(memory);
    await resume();
    expect((await open().questions()).map(({ question }) => question.kind)).toContain(
      'from_before',
    );
  });
});
