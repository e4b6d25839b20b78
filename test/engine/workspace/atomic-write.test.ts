import { readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { atomicWrite, writeOnce } from '../../../src/engine/workspace/atomic-write.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { failureOf } from './failure-of.ts';
import { faultyDisk, type Operation } from './faulty-disk.ts';
import { tempFolder } from './temp-folder.ts';

const read = (file: string) => readFile(file, 'utf8');

describe('atomicWrite', () => {
  it('replaces a file whole and leaves nothing else in the folder', async () => {
    const folder = await tempFolder();
    const file = path.join(folder, '第一章.md');
    await atomicWrite(nodeDisk, file, 'old');
    await atomicWrite(nodeDisk, file, '新しい本文');
    expect(await read(file)).toBe('新しい本文');
    expect(await readdir(folder)).toEqual(['第一章.md']);
  });

  it('makes the folders on the way and writes files that only their owner can read', async () => {
    const folder = await tempFolder();
    const file = path.join(folder, 'chapters', 'ch01', 'draft-01.md');
    await atomicWrite(nodeDisk, file, 'text');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
  });

  it('keeps the order of the calls when one file is written many times at once', async () => {
    const file = path.join(await tempFolder(), 'progress.json');
    const texts = Array.from({ length: 30 }, (_, n) => `${n}`.repeat(n % 7));
    await Promise.all(texts.map((text) => atomicWrite(nodeDisk, file, text)));
    expect(await read(file)).toBe(texts.at(-1));
  });

  it('goes on with the next write of a file after one of them failed', async () => {
    const file = path.join(await tempFolder(), 'state.json');
    const disk = faultyDisk((operation, count) =>
      operation === 'sync' && count < 3 ? 'ENOSPC' : undefined,
    );
    const [first, second] = await Promise.all([
      failureOf(atomicWrite(disk, file, 'first')),
      failureOf(atomicWrite(disk, file, 'second')),
    ]);
    expect(first).toMatchObject({ kind: 'file_unwritable', code: 'ENOSPC' });
    expect(second).toBeUndefined();
    expect(await read(file)).toBe('second');
  });
});

describe('atomicWrite, in odd places,', () => {
  it('writes everything when the disk takes a few bytes at a time', async () => {
    const file = path.join(await tempFolder(), 'a.txt');
    await atomicWrite(
      faultyDisk(() => undefined, 3),
      file,
      '日本語の長い文',
    );
    expect(await read(file)).toBe('日本語の長い文');
  });

  it('writes a file of several megabytes and an empty one', async () => {
    const folder = await tempFolder();
    const big = Buffer.alloc(3_000_000, 'x');
    await atomicWrite(nodeDisk, path.join(folder, 'big'), big);
    await atomicWrite(nodeDisk, path.join(folder, 'empty'), '');
    expect((await readFile(path.join(folder, 'big'))).equals(big)).toBe(true);
    expect(await read(path.join(folder, 'empty'))).toBe('');
  });

  it('writes a file whose name is as long as names may be', async () => {
    const folder = await tempFolder();
    const name = `${'章'.repeat(84)}.md`;
    await atomicWrite(nodeDisk, path.join(folder, name), 'text');
    expect(await readdir(folder)).toEqual([name]);
  });

  it('says ENOTDIR and names the file when a file lies where a folder should be', async () => {
    const folder = await tempFolder();
    await writeFile(path.join(folder, 'chapters'), 'a file');
    const file = path.join(folder, 'chapters', 'ch01.md');
    expect(await failureOf(atomicWrite(nodeDisk, file, 'x'))).toMatchObject({
      kind: 'file_unwritable',
      code: 'ENOTDIR',
      path: file,
    });
    expect(await read(path.join(folder, 'chapters'))).toBe('a file');
  });

  it('never writes through links that wait at names a temporary file might have', async () => {
    const outside = path.join(await tempFolder(), 'victim.txt');
    await writeFile(outside, 'keep\n');
    const folder = await tempFolder();
    const names = ['state.json.tmp', '.state.json.tmp', 'state.tmp', '.state.json'];
    for (const name of names) await symlink(outside, path.join(folder, name));
    await atomicWrite(nodeDisk, path.join(folder, 'state.json'), 'new');
    expect(await read(outside)).toBe('keep\n');
    expect(await readdir(folder)).toEqual([...names, 'state.json'].sort());
  });

  it('replaces a link itself and not the file that it names', async () => {
    const folder = await tempFolder();
    await writeFile(path.join(folder, 'other.txt'), 'keep');
    await symlink(path.join(folder, 'other.txt'), path.join(folder, 'state.json'));
    await atomicWrite(nodeDisk, path.join(folder, 'state.json'), 'new');
    expect(await read(path.join(folder, 'other.txt'))).toBe('keep');
    expect(await read(path.join(folder, 'state.json'))).toBe('new');
  });
});

describe.each([
  ['open', 'EMFILE'],
  ['write', 'ENOSPC'],
  ['sync', 'EIO'],
  ['rename', 'EROFS'],
] as const)('a disk that fails at %s', (operation: Operation, code) => {
  it(`keeps the old file, says ${code} and leaves no temporary file`, async () => {
    const folder = await tempFolder();
    const file = path.join(folder, 'state.json');
    await writeFile(file, 'old');
    const disk = faultyDisk((at) => (at === operation ? code : undefined));
    expect(await failureOf(atomicWrite(disk, file, 'new'))).toEqual({
      kind: 'file_unwritable',
      path: file,
      code,
      detail: `${code}: ${operation}`,
    });
    expect(await read(file)).toBe('old');
    expect(await readdir(folder)).toEqual(['state.json']);
  });
});

it('keeps the old file when the disk is full after it took a part', async () => {
  const folder = await tempFolder();
  const file = path.join(folder, 'state.json');
  await writeFile(file, 'old');
  const disk = faultyDisk(
    (operation, count) => (operation === 'write' && count > 3 ? 'ENOSPC' : undefined),
    4,
  );
  expect(await failureOf(atomicWrite(disk, file, 'a longer text than that'))).toMatchObject({
    kind: 'file_unwritable',
    code: 'ENOSPC',
  });
  expect(await read(file)).toBe('old');
  expect(await readdir(folder)).toEqual(['state.json']);
});

it('does not spin when the disk takes nothing and gives no reason', async () => {
  const folder = await tempFolder();
  const file = path.join(folder, 'state.json');
  const disk = faultyDisk(() => undefined, 0);
  expect(await failureOf(atomicWrite(disk, file, 'text'))).toMatchObject({ code: 'ENOSPC' });
  expect(await readdir(folder)).toEqual([]);
});

describe('writeOnce', () => {
  it('writes the first time and says no afterwards', async () => {
    const folder = await tempFolder();
    const file = path.join(folder, 'answers', 'path.json');
    expect(await writeOnce(nodeDisk, file, 'A')).toBe(true);
    expect(await writeOnce(nodeDisk, file, 'B')).toBe(false);
    expect(await read(file)).toBe('A');
    expect(await readdir(path.dirname(file))).toEqual(['path.json']);
  });

  it('lets exactly one of many writers win, with its whole text', async () => {
    const folder = await tempFolder();
    const file = path.join(folder, 'path.json');
    const texts = Array.from({ length: 20 }, (_, n) => `answer ${n}`);
    // A disk each: nothing in this process puts them in order.
    const won = await Promise.all(texts.map((text) => writeOnce({ ...nodeDisk }, file, text)));
    expect(won.filter(Boolean)).toEqual([true]);
    expect(await read(file)).toBe(texts[won.indexOf(true)]);
    expect(await readdir(folder)).toEqual(['path.json']);
  });

  it('takes a link that leads nowhere for a name that is taken', async () => {
    const folder = await tempFolder();
    await symlink(path.join(folder, 'nowhere'), path.join(folder, 'path.json'));
    expect(await writeOnce(nodeDisk, path.join(folder, 'path.json'), 'A')).toBe(false);
    expect(await readdir(folder)).toEqual(['path.json']);
  });

  it('works where files cannot have second names', async () => {
    const folder = await tempFolder();
    const file = path.join(folder, 'path.json');
    const disk = faultyDisk((operation) => (operation === 'link' ? 'EPERM' : undefined));
    expect(await writeOnce(disk, file, 'A')).toBe(true);
    expect(await writeOnce(disk, file, 'B')).toBe(false);
    expect(await read(file)).toBe('A');
    expect(await readdir(folder)).toEqual(['path.json']);
  });

  it.each([
    ['open', 'ENOSPC'],
    ['write', 'ENOSPC'],
    ['sync', 'EIO'],
    ['link', 'EROFS'],
  ] as const)('leaves nothing when the disk fails at %s', async (operation: Operation, code) => {
    const folder = await tempFolder();
    const file = path.join(folder, 'path.json');
    const disk = faultyDisk((at) => (at === operation ? code : undefined));
    expect(await failureOf(writeOnce(disk, file, 'A'))).toMatchObject({
      kind: 'file_unwritable',
      path: file,
      code,
    });
    expect(await readdir(folder)).toEqual([]);
  });
});
