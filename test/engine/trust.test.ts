import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { RunError } from '../../src/engine/data/failure.ts';
import { nodeDisk } from '../../src/engine/workspace/disk.ts';
import { everybodyTrusted } from '../support/toys/toy-engine.ts';
import { makeWorld, walk } from '../support/toys/toy-world.ts';
import { note, toy } from '../support/toys/toys.ts';

const asking = toy(
  async (ctx) => {
    await note(ctx, 'a', [], () => 'made');
    await ctx.ask({
      id: 'toy-question',
      kind: 'toy',
      values: {},
      choices: [{ id: 'left', key: 'l' }],
    });
  },
  {
    exported: async () => ({
      files: [{ name: 'manuscript.md', text: 'A book' }],
      title: 'A',
      chapters: [],
      characters: 5,
    }),
  },
);

async function waiting() {
  const world = await makeWorld(asking);
  await walk(await world.open().start('toy', { world: world.folder }));
  return world;
}

const failureOf = async (deed: Promise<unknown>) =>
  await deed.then(
    () => undefined,
    (error: unknown) => (error instanceof RunError ? error.failure : error),
  );

describe('a workspace that nobody trusts yet', () => {
  test('is read, and nothing is written, locked or asked anywhere in it', async () => {
    const { folder, root, open } = await waiting();
    const writes: string[] = [];
    const disk = {
      ...nodeDisk,
      open: async (...given: Parameters<typeof nodeDisk.open>) => {
        if (given[1] !== 'read') writes.push(given[0]);
        return await nodeDisk.open(...given);
      },
    };
    const engine = open({
      disk,
      ports: { consents: { ...everybodyTrusted, trusted: async () => false } },
    });
    const before = await readdir(root, { recursive: true });
    const refusal = { kind: 'workspace_untrusted', path: root };
    const answer = { question: 'toy-question', choice: 'left', comment: '', by: 'person' } as const;
    expect(await failureOf(engine.answer('current', answer))).toEqual(refusal);
    expect(await failureOf(engine.tell('current', { kind: 'raise_budget', usd: 9 }))).toEqual(
      refusal,
    );
    const options = { format: 'md', comments: 'keep' } as const;
    expect(await failureOf(engine.export('current', options))).toEqual(refusal);
    expect(await failureOf(engine.export('current', { ...options, out: folder }))).toEqual(refusal);
    expect(await engine.resume('current')).toMatchObject({ kind: 'refused', failure: refusal });
    expect(await engine.runs()).toMatchObject([{ status: 'waiting', openQuestions: 1 }]);
    expect(await engine.questions()).toHaveLength(1);
    expect((await engine.history('current')).at(-1)?.type).toBe('run_ended');
    expect(await engine.read('current', 'current/a.md')).toBe('# made\n');
    expect(await readdir(root, { recursive: true })).toEqual(before);
    expect(writes).toEqual([]);
  });
});

describe('a workspace with links in it', () => {
  test('is never exported to where its output folder leads', async () => {
    const { folder, root, open } = await waiting();
    const outside = path.join(folder, 'outside');
    await mkdir(outside);
    await writeFile(path.join(outside, 'manuscript.md'), 'mine');
    await symlink(outside, path.join(root, 'output'));
    const exported = open().export('current', { format: 'md', comments: 'keep' });
    expect(await failureOf(exported)).toMatchObject({ kind: 'outside_workspace' });
    expect(await readFile(path.join(outside, 'manuscript.md'), 'utf8')).toBe('mine');
  });

  test('is exported over a link that stands where the file goes, not through it', async () => {
    const { root, open } = await waiting();
    await writeFile(path.join(root, 'config.yaml'), 'mine');
    await mkdir(path.join(root, 'output'));
    await symlink('../config.yaml', path.join(root, 'output/manuscript.md'));
    await open().export('current', { format: 'md', comments: 'keep' });
    expect(await readFile(path.join(root, 'config.yaml'), 'utf8')).toBe('mine');
    expect(await readFile(path.join(root, 'output/manuscript.md'), 'utf8')).toBe('A book');
  });

  test('names no place outside of it for a person’s own tools', async () => {
    const { open } = await waiting();
    expect(await failureOf(open().locate('current', '../../etc/passwd'))).toMatchObject({
      kind: 'outside_workspace',
    });
  });
});
