import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { editFile, editText } from '../src/machine.ts';
import { tempFolder } from './engine/workspace/temp-folder.ts';

/** An editor that writes one word into the last of its arguments, in a folder with a blank in its name. */
async function editorIn(folder: string): Promise<string> {
  const place = path.join(folder, 'my editors');
  await mkdir(place);
  const file = path.join(place, 'ed.sh');
  await writeFile(file, '#!/bin/sh\nfor f; do :; done\nprintf edited > "$f"\n');
  await chmod(file, 0o755);
  return file;
}

test.each([
  ['double quotes', (file: string) => `"${file}" --wait`],
  ['single quotes', (file: string) => `'${file}' -w`],
  ['a backslash', (file: string) => `${file.replaceAll(' ', String.raw`\ `)} -w`],
])('an editor with a blank in its path starts as git starts it: %s', async (_, spelled) => {
  const folder = await tempFolder();
  const editor = spelled(await editorIn(folder));
  const file = path.join(folder, "it's $HOME.md");
  await writeFile(file, 'before');
  expect(await editFile(editor, file)).toBe(true);
  expect(await readFile(file, 'utf8')).toBe('edited');
  expect(await editText(editor, 'before')).toBe('edited');
});

test('no editor, one that is not there and one that fails say so', async () => {
  const folder = await tempFolder();
  const file = path.join(folder, 'a.md');
  await writeFile(file, 'before');
  expect(await editFile(' ', file)).toBe(false);
  expect(await editFile('false', file)).toBe(false);
  expect(await editFile(path.join(folder, 'nobody'), file)).toBe(false);
  expect(await readFile(file, 'utf8')).toBe('before');
});
