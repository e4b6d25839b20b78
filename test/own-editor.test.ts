import { chmod, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { missingProgram, ownEditor, textFile } from '../src/own-editor.ts';
import { tempFolder } from './engine/workspace/temp-folder.ts';

test('the editor is the one of the settings, of the environment, or the one git starts; else there is none', async () => {
  const HOME = await tempFolder();
  const env = { PATH: process.env['PATH'], HOME, GIT_CONFIG_NOSYSTEM: '1' };
  expect(await ownEditor(null, env)).toBe('');
  await writeFile(path.join(HOME, '.gitconfig'), "[core]\n\teditor = 'my editor' --wait\n");
  expect(await ownEditor(null, env)).toBe("'my editor' --wait");
  expect(await ownEditor(null, { ...env, EDITOR: 'b' })).toBe('b');
  expect(await ownEditor(null, { ...env, EDITOR: 'b', VISUAL: 'a' })).toBe('a');
  expect(await ownEditor('mine', { ...env, EDITOR: 'b', VISUAL: 'a' })).toBe('mine');
});

test('the editor that npm names for a script where its person has named none is nobody’s choice', async () => {
  const HOME = await tempFolder();
  const env = { PATH: process.env['PATH'], HOME, GIT_CONFIG_NOSYSTEM: '1' };
  const started = { ...env, npm_lifecycle_event: 'start', EDITOR: 'vi' };
  expect(await ownEditor(null, started)).toBe('');
  expect(await ownEditor(null, { ...started, EDITOR: 'vim' })).toBe('vim');
  expect(await ownEditor(null, { ...started, VISUAL: 'vi' })).toBe('vi');
  expect(await ownEditor(null, { ...env, EDITOR: 'vi' })).toBe('vi');
});

test('an editor that only the environment of one git call names is not asked for, nor one of a repository', async () => {
  const HOME = await tempFolder();
  const theirs = path.join(HOME, 'theirs');
  await writeFile(theirs, '[core]\n\teditor = sh -c evil\n');
  const env = { PATH: process.env['PATH'], HOME, GIT_CONFIG_GLOBAL: theirs, GIT_EDITOR: 'x' };
  expect(await ownEditor(null, env)).toBe('');
});

test('a file is written as it was opened: whole, with its rights, behind a link, and never over a change', async () => {
  const folder = await tempFolder();
  const file = path.join(folder, 'a.md');
  await writeFile(file, '霧\r\n');
  // no mask leaves these to a new file
  await chmod(file, 0o666);
  const link = path.join(folder, 'link.md');
  await symlink(file, link);
  expect(await textFile.read(link)).toBe('霧\r\n');
  expect(await textFile.write(link, '霧\r\n', '朝\r\n')).toBe(true);
  expect(await readFile(file, 'utf8')).toBe('朝\r\n');
  expect((await stat(file)).mode & 0o777).toBe(0o666);
  expect(await textFile.write(link, '霧\r\n', 'lost')).toBe(false);
  expect(await readFile(file, 'utf8')).toBe('朝\r\n');
});

test('what is no UTF-8 or too large for a screen is not opened there; one that is not there rejects', async () => {
  const folder = await tempFolder();
  await writeFile(path.join(folder, 'sjis.txt'), Buffer.from([0x96, 0xb6, 0x82, 0xcc]));
  await writeFile(path.join(folder, 'large.txt'), 'a'.repeat(1_000_001));
  expect(await textFile.read(path.join(folder, 'sjis.txt'))).toBeUndefined();
  expect(await textFile.read(path.join(folder, 'large.txt'))).toBeUndefined();
  await expect(textFile.read(path.join(folder, 'none'))).rejects.toMatchObject({
    failure: { kind: 'file_missing', path: path.join(folder, 'none') },
  });
  await expect(textFile.read(folder)).rejects.toMatchObject({ failure: { kind: 'file_damaged' } });
  // it was deleted while it was edited
  expect(await textFile.write(path.join(folder, 'none'), 'as it was', 'kept')).toBe(false);
});

test.each([
  ['nonexistent', 'nonexistent'],
  ['nonexistent --wait', 'nonexistent'],
  ['  "/no such/code" -w', '/no such/code'],
  ["'/no such/code' -w", '/no such/code'],
  [String.raw`/no\ such/code -w`, '/no such/code'],
  ['LANG=C nonexistent -f', 'nonexistent'],
  ['sh -c true', undefined],
  ['/bin/sh', undefined],
  // only the shell could tell
  ['$MINE --wait', undefined],
  ['nonexistent || sh', undefined],
])('of the line %j the program that is missing is %j', async (line, missing) => {
  expect(await missingProgram(line, { PATH: process.env['PATH'] })).toBe(missing);
});
