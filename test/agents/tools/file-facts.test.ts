import { createHash } from 'node:crypto';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { diskFacts } from '../../../src/agents/tools/file-facts.ts';
import { tempFolder } from '../../engine/workspace/temp-folder.ts';

async function world() {
  const folder = await tempFolder();
  const at = (name: string) => path.join(folder, name);
  await mkdir(at('src'));
  await writeFile(at('src/a.ts'), 'let a = 1;\n');
  await symlink('src', at('alias'));
  await symlink('nowhere', at('dangling'));
  await symlink('circle', at('circle'));
  return at;
}

test('a path leads where its links lead', async () => {
  const at = await world();
  expect(diskFacts.realPath(at('alias/a.ts'))).toBe(at('src/a.ts'));
  expect(diskFacts.realPath('/')).toBe('/');
});

test('what is not there lies in the real folder it would be in', async () => {
  const at = await world();
  expect(diskFacts.realPath(at('alias/new.ts'))).toBe(at('src/new.ts'));
  expect(diskFacts.realPath(at('alias/b/c.ts'))).toBe(at('src/b/c.ts'));
});

test('nobody can say where a link to nowhere, a circle or a NUL leads', async () => {
  const at = await world();
  for (const name of ['dangling', 'dangling/x', 'circle', 'circle/x', 'a\0b'])
    expect([name, diskFacts.realPath(at(name))]).toEqual([name, undefined]);
});

test('files, folders, others and nothing are told apart', async () => {
  const at = await world();
  const kinds = [
    at('src/a.ts'),
    at('alias/a.ts'),
    at('alias'),
    '/dev/null',
    at('none'),
    at('dangling'),
  ];
  expect(kinds.map(diskFacts.kind)).toEqual([
    'file',
    'file',
    'folder',
    'other',
    'missing',
    'missing',
  ]);
  expect(diskFacts.kind(at('src/a.ts/x'))).toBe('missing');
});

test('the hash is the sha256 of the bytes; folders and what is not there have none', async () => {
  const at = await world();
  const hash = createHash('sha256').update('let a = 1;\n').digest('hex');
  expect(diskFacts.hash(at('alias/a.ts'))).toBe(hash);
  for (const name of ['src', 'none', 'dangling', 'circle'])
    expect([name, diskFacts.hash(at(name))]).toEqual([name, undefined]);
});

test('a long file is read whole', async () => {
  const at = await world();
  const bytes = Buffer.alloc(200_001, 'x');
  await writeFile(at('long'), bytes);
  expect(diskFacts.hash(at('long'))).toBe(createHash('sha256').update(bytes).digest('hex'));
});
