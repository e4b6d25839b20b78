import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { givenTexts } from '../src/given-texts.ts';
import { passingFolder } from './support/passing-folder.ts';

function folder(files: readonly string[]) {
  const cwd = passingFolder('handed');
  for (const file of files) {
    mkdirSync(path.dirname(path.join(cwd, file)), { recursive: true });
    writeFileSync(path.join(cwd, file), '霧。\n');
  }
  return givenTexts({ cwd, stdin: process.stdin });
}

test('a folder of a story of this program is no manuscript, from whichever level it is named', async () => {
  const chapter = 'workspace/current/chapters/ch01';
  const files = [`${chapter}/final.md`, `${chapter}/draft-01.md`, 'workspace/current/.engine/x'];
  const texts = folder(files);
  for (const place of ['workspace', 'workspace/current', 'workspace/current/chapters', chapter])
    await expect(texts.files(place), place).rejects.toMatchObject({
      failure: { reason: 'own_folder', values: { path: place } },
    });
  // one of its files by itself is a text like any other
  expect(await texts.files(`${chapter}/final.md`)).toHaveLength(1);
});

test('a folder of a person’s own is read whatever it and its folders are called', async () => {
  const texts = folder(['book/01.md', 'book/final.md', 'book/ch01/notes.md', 'book/current/a.md']);
  expect((await texts.files('book')).map(({ name }) => name).toSorted()).toEqual([
    '01.md',
    'final.md',
  ]);
});
