import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RunError } from '../../src/engine/data/failure.ts';
import type { Answer, Question } from '../../src/engine/data/question.ts';
import { shownHash } from '../../src/engine/walk/ask.ts';
import { type Disk, nodeDisk } from '../../src/engine/workspace/disk.ts';
import { makeWorld, walk } from '../support/toys/toy-world.ts';
import { note, toy } from '../support/toys/toys.ts';

/** What the question says; changed by tests between two walks. */
const says = { now: 'first' };
const asking = toy(
  async (ctx) => {
    const answer = await ctx.ask({
      id: 'toy-question',
      kind: 'toy',
      values: { says: says.now },
      choices: [
        { id: 'left', key: 'l' },
        { id: 'right', key: 'r' },
      ],
      comment: true,
      amount: { name: 'many', default: 1, max: 12 },
    });
    const { choice, comment, amount, by } = answer;
    await note(ctx, 'chosen', [], () => [choice, comment, amount ?? 'none', by].join(' '));
  },
  { relay: (_, { choice }) => ({ path: 'current/user_input.json', text: choice }) },
);
const given = {
  question: 'toy-question',
  choice: 'left',
  comment: 'gladly',
  amount: 3,
  by: 'person',
} as const;

async function waiting() {
  says.now = 'first';
  const world = await makeWorld(asking);
  await walk(await world.open().start('toy', { world: world.folder }));
  const [open] = await world.open().questions();
  if (!open) throw new Error('no question');
  return { ...world, question: open.question };
}

/** A disk that comes late to what is appended to the history of a run. */
function withSlowHistory(): Disk {
  return {
    ...nodeDisk,
    open: async (file, how, mode) => {
      const handle = await nodeDisk.open(file, how, mode);
      if (path.basename(file) !== 'events.jsonl') return handle;
      return {
        ...handle,
        write: async (bytes, position) => {
          for (let turn = 0; turn < 100; turn += 1)
            await new Promise((resolve) => setImmediate(resolve));
          return await handle.write(bytes, position);
        },
      };
    },
  };
}

const failureOf = async (deed: Promise<unknown>) =>
  await deed.then(
    () => undefined,
    (error: unknown) => (error instanceof RunError ? error.failure : error),
  );
const chosen = async (root: string) => await readFile(path.join(root, 'current/chosen.md'), 'utf8');
const changed = { kind: 'question_changed', id: 'toy-question' };

describe('an answer', () => {
  test('can be given to what has been shown, though the program is killed in that moment', async () => {
    const world = await makeWorld(asking);
    const started = await world
      .open({ disk: withSlowHistory() })
      .start('toy', { world: world.folder });
    if (started.kind !== 'started') throw new Error(started.kind);
    for await (const { type } of started.run.events) if (type === 'question_opened') break;
    const kept = await readFile(path.join(world.root, 'current/.engine/events.jsonl'), 'utf8');
    expect(kept).toContain('"question_opened"');
    await started.run.ended;
  });

  test('to a question that says something else by now is not taken for an answer to the new one', async () => {
    const { root, open, question } = await waiting();
    says.now = 'second';
    await walk(await open().resume('current'));
    const old = { ...given, asked: question };
    expect(await failureOf(open().answer('current', old))).toEqual(changed);
    expect(await readdir(path.join(root, 'current/.engine/answers'))).toEqual(['input.json']);
    const [now] = await open().questions();
    if (!now) throw new Error('no question');
    await open().answer('current', { ...given, asked: now.question });
    expect((await walk(await open().resume('current'))).at(-1)).toMatchObject({ status: 'done' });
  });

  test('given before the question changed is put aside, and the new one is asked', async () => {
    const { root, open } = await waiting();
    await open().answer('current', given);
    says.now = 'second';
    const events = await walk(await open().resume('current'));
    expect(events.at(-1)).toMatchObject({ status: 'waiting' });
    expect(await open().questions()).toMatchObject([{ question: { values: { says: 'second' } } }]);
    expect(await readdir(path.join(root, 'current/.engine/answers/outdated'))).toHaveLength(1);
  });

  test('once more is no error only when it says the same', async () => {
    const { open } = await waiting();
    const engine = open();
    await engine.answer('current', given);
    await expect(engine.answer('current', given)).resolves.toBeUndefined();
    for (const other of [{ choice: 'right' }, { comment: 'hm' }, { amount: 4 }])
      expect(await failureOf(engine.answer('current', { ...given, ...other }))).toEqual(changed);
  });

  test('is on disk before the founding file that carries it, so that a crash between loses none of it', async () => {
    const { root, open } = await waiting();
    const disk: Disk = {
      ...nodeDisk,
      rename: async (from, to) => {
        if (to.endsWith('user_input.json'))
          throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
        await nodeDisk.rename(from, to);
      },
    };
    expect(await failureOf(open({ disk }).answer('current', given))).toMatchObject({
      kind: 'file_unwritable',
    });
    await walk(await open().resume('current'));
    expect(await chosen(root)).toBe('# left gladly 3 person\n');
  });
});

describe('the number in an answer', () => {
  test.each([
    [99, '12'],
    [0, '1'],
    [2.6, '3'],
  ])('of %s stays within what was offered', async (amount, taken) => {
    const { root, open } = await waiting();
    await open().answer('current', { ...given, amount });
    await walk(await open().resume('current'));
    expect(await chosen(root)).toBe(`# left gladly ${taken} person\n`);
  });
});

describe('an answer that cannot be one', () => {
  test.each(['../answers/input', '../../config', 'a/b', '', '.', 'input'])(
    'to «%s» is refused: no question has such a name',
    async (question) => {
      const { open } = await waiting();
      const answer = open().answer('current', { ...given, question });
      expect(await failureOf(answer)).toEqual({ kind: 'unknown_question', id: question });
    },
  );

  test('of two that come at once, the first stands and the second is told', async () => {
    const { root, open } = await waiting();
    const results = await Promise.all(
      (['left', 'right'] as const).map(
        async (choice) => await failureOf(open().answer('current', { ...given, choice })),
      ),
    );
    expect(results.filter((failure) => failure === undefined)).toHaveLength(1);
    expect(results).toContainEqual(changed);
    const file = path.join(root, 'current/.engine/answers/toy-question.json');
    const { choice }: Answer = JSON.parse(await readFile(file, 'utf8'));
    expect(choice).toBe(results[0] === undefined ? 'left' : 'right');
  });
});

const question: fc.Arbitrary<Question> = fc.record({
  id: fc.string(),
  kind: fc.constantFrom('toy', 'choose_path', 'stale_steps'),
  values: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.array(fc.string()))),
  choices: fc.array(fc.record({ id: fc.string(), key: fc.string() }), { maxLength: 4 }),
  openedAt: fc.string(),
});

test('what an answer is bound to does not change with the moment, nor with the order of its values', () => {
  fc.assert(
    fc.property(question, fc.string(), fc.integer(), (asked, openedAt, estimate) => {
      const values = Object.fromEntries(Object.entries(asked.values).reverse());
      const later = { ...asked, openedAt, values: { ...values, estimate } };
      const before = { ...asked, values: { ...asked.values, estimate: 'other' } };
      expect(shownHash(later)).toBe(shownHash(before));
    }),
  );
});

test('what an answer is bound to changes with every value and every choice', () => {
  fc.assert(
    fc.property(question, fc.string({ minLength: 1 }), (asked, word) => {
      const more = { ...asked, values: { ...asked.values, [`new ${word}`]: word } };
      const choices = [...asked.choices, { id: word, key: 'x' }];
      expect(shownHash(more)).not.toBe(shownHash(asked));
      expect(shownHash({ ...asked, choices })).not.toBe(shownHash(asked));
      expect(shownHash({ ...asked, id: `${asked.id}.` })).not.toBe(shownHash(asked));
    }),
  );
});
