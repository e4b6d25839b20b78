import { createHash } from 'node:crypto';
import { mkdir, rename, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { atomicWrite } from '../../../src/engine/workspace/atomic-write.ts';
import { type Disk, nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { openFileHashes, sha256 } from '../../../src/engine/workspace/hash.ts';
import { tempFolder } from './temp-folder.ts';

const long = 60_000;

/** The real disk, with a clock that can be moved, counting how many files were read. */
function watchedDisk() {
  const seen = { reads: 0, ahead: long };
  const disk: Disk = {
    ...nodeDisk,
    now: () => nodeDisk.now() + seen.ahead,
    readFile: (file) => {
      seen.reads += 1;
      return nodeDisk.readFile(file);
    },
  };
  return { disk, seen };
}

it('hashes text as its UTF-8 bytes', () => {
  const expected = createHash('sha256').update(Buffer.from('夜の海')).digest('hex');
  expect(sha256('夜の海')).toBe(expected);
  expect(sha256(Buffer.from('夜の海'))).toBe(expected);
});

describe('the hash of a file', () => {
  it('is that of its bytes, and undefined for a folder or nothing', async () => {
    const folder = await tempFolder();
    const file = path.join(folder, 'a.md');
    await writeFile(file, 'text');
    await mkdir(path.join(folder, 'sub'));
    const hashes = openFileHashes(nodeDisk);
    expect(await hashes.of(file)).toBe(sha256('text'));
    expect(await hashes.of(path.join(folder, 'sub'))).toBeUndefined();
    expect(await hashes.of(path.join(folder, 'none'))).toBeUndefined();
    expect(await hashes.of(path.join(file, 'below'))).toBeUndefined();
  });

  it('is not computed again while the file stays as it is', async () => {
    const file = path.join(await tempFolder(), 'a.md');
    await writeFile(file, 'text');
    const { disk, seen } = watchedDisk();
    const hashes = openFileHashes(disk);
    for (let n = 0; n < 5; n += 1) expect(await hashes.of(file)).toBe(sha256('text'));
    expect(seen.reads).toBe(1);
  });

  it('follows a change by our writer, by hand, and by a move over it', async () => {
    const folder = await tempFolder();
    const file = path.join(folder, 'a.md');
    const { disk } = watchedDisk();
    const hashes = openFileHashes(disk);
    await atomicWrite(nodeDisk, file, 'one');
    expect(await hashes.of(file)).toBe(sha256('one'));
    await atomicWrite(nodeDisk, file, 'two');
    expect(await hashes.of(file)).toBe(sha256('two'));
    await writeFile(file, 'three');
    expect(await hashes.of(file)).toBe(sha256('three'));
    await writeFile(path.join(folder, 'b.md'), 'THREE');
    await rename(path.join(folder, 'b.md'), file);
    expect(await hashes.of(file)).toBe(sha256('THREE'));
  });

  it('sees a change of the same length within one tick of the clock', async () => {
    const file = path.join(await tempFolder(), 'a.md');
    const { disk, seen } = watchedDisk();
    seen.ahead = 0;
    const hashes = openFileHashes(disk);
    const tick = new Date();
    for (const text of ['aaaa', 'bbbb', 'cccc']) {
      await writeFile(file, text);
      await utimes(file, tick, tick);
      expect(await hashes.of(file)).toBe(sha256(text));
    }
  });

  it('is not trusted for a file from the future: the clock may have gone back', async () => {
    const file = path.join(await tempFolder(), 'a.md');
    const future = new Date(Date.now() + 10 * long);
    const { disk } = watchedDisk();
    const hashes = openFileHashes(disk);
    for (const text of ['aaaa', 'bbbb']) {
      await writeFile(file, text);
      await utimes(file, future, future);
      expect(await hashes.of(file)).toBe(sha256(text));
    }
  });
});

it('finds the hash of a large file by pieces: it is never held whole', async () => {
  const file = path.join(await tempFolder(), 'big.md');
  const bytes = Buffer.alloc(20_000_001, 'あいう');
  await writeFile(file, bytes);
  const { disk, seen } = watchedDisk();
  expect(await openFileHashes(disk).of(file)).toBe(sha256(bytes));
  expect(seen.reads).toBe(0);
});
