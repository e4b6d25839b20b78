import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { nodeDisk } from '../../../../../src/engine/workspace/disk.ts';
import { failingDisk, type Trouble } from '../../../../support/folio/failing-disk.ts';
import { pathA, sitting, someIdea } from '../../../../support/folio/folio-world.ts';
import { endlessTape } from '../../../../support/folio/scripted-provider.ts';
import { chapterOne, storyInHand } from '../../../../support/folio/story-in-hand.ts';
import { leftBehind } from '../../../../support/folio/story-process.ts';
import { chosenFrom } from '../../../../support/points/chosen.ts';
import { tables } from '../../../../support/points/tables.ts';

/* A disk that is full, read-only or broken while a story is told. */

/** Works until the n-th time that an operation on a file fits, then fails for ever. */
function failsAt(pattern: RegExp, nth: number, code: string): Trouble {
  let seen = 0;
  return (operation, file) => {
    if (pattern.test(`${operation} ${file}`)) seen += 1;
    return seen >= nth ? code : undefined;
  };
}

async function undisturbed() {
  const story = await storyInHand(endlessTape());
  expect((await story.start()).result.status).toBe('done');
  return await leftBehind(story);
}

test.each(chosenFrom(tables.fullDisks))(
  'a disk that is full %s stops the story with the file’s name; nothing is lost, and a resume ends it',
  async (_, pattern, nth) => {
    const trouble = failsAt(pattern, nth, 'ENOSPC');
    const story = await storyInHand(endlessTape(), { disk: failingDisk(nodeDisk, trouble) });
    const { result } = await story.start();
    expect(result).toMatchObject({
      status: 'failed',
      failure: { kind: 'file_unwritable', code: 'ENOSPC' },
    });
    const before = await leftBehind(story);
    for (const [file, text] of Object.entries(before))
      if (file.endsWith('.json')) expect(JSON.parse(text), file).toBeTypeOf('object');
    // A disk that is still full says so again and changes nothing.
    const still = await story.resume().catch((error: unknown) => String(error));
    expect(JSON.stringify(still)).toContain('ENOSPC');
    expect(await leftBehind(story)).toEqual(before);
    const free = await story.open({ disk: nodeDisk });
    expect((await sitting(free.resume('current', pathA))).result.status).toBe('done');
    expect(await leftBehind(story)).toEqual(await undisturbed());
    // What could not be saved is asked for again, nothing else.
    expect(story.model.calls.length).toBeLessThanOrEqual(23 + 5);
  },
);

test('a read-only workspace refuses to begin; the place stays free for when it can be written', async () => {
  const trouble: Trouble = () => 'EROFS';
  const story = await storyInHand(endlessTape(), { disk: failingDisk(nodeDisk, trouble) });
  expect(await story.engine.start('folio', { idea: someIdea })).toMatchObject({
    kind: 'refused',
    failure: { kind: 'file_unwritable', code: 'EROFS' },
  });
  expect(story.model.calls).toEqual([]);
  expect(await story.files.tree('')).toEqual([]);
  expect(await story.engine.runs()).toEqual([]);
  const free = await story.open({ disk: nodeDisk });
  const { result } = await sitting(free.start('folio', { idea: someIdea }, pathA));
  expect(result.status).toBe('done');
});

test('a finished story in a read-only workspace can be read and exported nowhere else than asked', async () => {
  const story = await storyInHand(endlessTape());
  await story.start();
  const locked = await story.open({ disk: failingDisk(nodeDisk, () => 'EROFS') });
  const [run] = await locked.runs();
  expect(run).toMatchObject({ status: 'done' });
  expect((await locked.history(run?.id ?? '')).length).toBeGreaterThan(100);
  expect(await locked.read(run?.id ?? '', `${chapterOne}/final.md`)).toContain('¶1');
  await expect(
    locked.export(run?.id ?? '', { format: 'md', comments: 'keep' }),
  ).rejects.toMatchObject({ failure: { kind: 'file_unwritable', code: 'EROFS' } });
});

test('a journal that cannot be written takes nothing of the story with it', async () => {
  const trouble: Trouble = (operation, file) =>
    operation === 'write' && file.endsWith('events.jsonl') ? 'EIO' : undefined;
  const story = await storyInHand(endlessTape(), { disk: failingDisk(nodeDisk, trouble) });
  const { result } = await story.start();
  // Spent money is counted from it: that must not go unsaid.
  expect(result).toMatchObject({ status: 'failed', failure: { kind: 'file_unwritable' } });
  const free = await story.open({ disk: nodeDisk });
  const { result: later } = await sitting(free.resume('current', pathA));
  expect(later.status).toBe('done');
  const final = await readFile(path.join(story.root, chapterOne, 'final.md'), 'utf8');
  expect(final).toContain('¶1');
});
