import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../src/engine/data/event.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { openEngineDisk } from '../../../src/engine/workspace/engine-disk.ts';
import { sha256 } from '../../../src/engine/workspace/hash.ts';
import { toyContract } from '../../support/toys/toy-contract.ts';
import { failureOf } from './failure-of.ts';
import { faultyDisk } from './faulty-disk.ts';
import { tempFolder } from './temp-folder.ts';

const info = () => ({ pid: process.pid, host: 'here', started: 'today', command: 'test' });
const step = (name: string): RunEvent => ({
  at: 'now',
  type: 'step_started',
  step: name,
  role: null,
});

async function opened(disk = nodeDisk) {
  const root = await tempFolder();
  return { root, disk: openEngineDisk(disk, root, info) };
}

describe('the store of a place', () => {
  it('writes once, moves and hashes below its base', async () => {
    const { root, disk } = await opened();
    const store = disk.store('rehearsal/');
    expect(await store.once('current/a.json', 'A')).toBe(true);
    expect(await store.once('current/a.json', 'B')).toBe(false);
    expect(await store.hash('current/a.json')).toBe(sha256('A'));
    await store.move('current/a.json', 'current/old/deep/a.json');
    expect(await store.hash('current/a.json')).toBeNull();
    expect(await readFile(path.join(root, 'rehearsal/current/old/deep/a.json'), 'utf8')).toBe('A');
  });

  it('moves nothing when there is nothing, and nothing out of the workspace', async () => {
    const { root, disk } = await opened();
    const store = disk.store('');
    await store.move('none.json', 'somewhere/none.json');
    expect(await readdir(root)).toEqual([]);
    await store.write('a.json', 'A');
    const outside = { kind: 'outside_workspace' };
    expect(await failureOf(store.move('a.json', '../a.json'))).toMatchObject(outside);
    expect(await failureOf(store.once('../a.json', 'A'))).toMatchObject(outside);
    expect(await failureOf(store.hash('../a.json'))).toMatchObject(outside);
    expect(await store.read('a.json')).toBe('A');
  });
});

describe('the hash of a folder', () => {
  it('is that of the names and bytes of its files', async () => {
    const { disk } = await opened();
    const store = disk.store('');
    expect(await store.hash('characters/')).toBeNull();
    await store.write('characters/a.md', 'one');
    const one = await store.hash('characters/');
    await store.write('characters/b.md', 'two');
    const two = await store.hash('characters/');
    await store.move('characters/b.md', 'characters/c.md');
    const renamed = await store.hash('characters/');
    expect(new Set([one, two, renamed]).size).toBe(3);
    await store.move('characters/c.md', 'characters/b.md');
    expect(await store.hash('characters/')).toBe(two);
  });

  it('does not count what programs leave beside its files', async () => {
    const { root, disk } = await opened();
    const store = disk.store('');
    await store.write('characters/.gitkeep', '');
    expect(await store.hash('characters/')).toBeNull();
    await store.write('characters/a.md', 'one');
    const one = await store.hash('characters/');
    for (const name of ['.a.md.swp', '.DS_Store', '.git/index'])
      await store.write(`characters/${name}`, 'x');
    expect(await store.hash('characters/')).toBe(one);
    await writeFile(path.join(root, 'characters/b.md'), 'two');
    expect(await store.hash('characters/')).not.toBe(one);
  });
});

describe('a move that fails', () => {
  it('says why, and leaves the file where it was', async () => {
    const { root } = await opened();
    await writeFile(path.join(root, 'a.md'), 'A');
    const store = openEngineDisk(
      faultyDisk((at) => (at === 'rename' ? 'EXDEV' : undefined)),
      root,
      info,
    ).store('');
    expect(await failureOf(store.move('a.md', 'b/a.md'))).toMatchObject({
      kind: 'file_unwritable',
      code: 'EXDEV',
    });
    expect(await store.read('a.md')).toBe('A');
  });
});

describe('the disk of an engine', () => {
  it('moves a whole run to the archive, and not over what lies there', async () => {
    const { root, disk } = await opened();
    await disk.store('').write('current/.engine/steps/a.json', '{}');
    await disk.moveFolder('current', 'archive/story_1/current');
    await disk.moveFolder('paths', 'archive/story_1/paths');
    expect(await readdir(path.join(root, 'archive/story_1'))).toEqual(['current']);
    await disk.store('').write('current/b.md', 'new');
    expect(await failureOf(disk.moveFolder('current', 'archive/story_1/current'))).toMatchObject({
      kind: 'file_unwritable',
      code: 'ENOTEMPTY',
    });
    expect(await disk.files.read('current/b.md')).toBe('new');
  });

  it('lists the files a person may want to read, without dot-files and links', async () => {
    const { root, disk } = await opened();
    for (const name of ['b.md', 'ch01/a.md', '.engine/steps/x.json', '.hidden'])
      await disk.store('').write(`current/${name}`, '');
    await symlink('/etc', path.join(root, 'current/etc'));
    expect(await disk.filesBelow('current')).toEqual(['current/b.md', 'current/ch01/a.md']);
    expect(await disk.filesBelow('none')).toEqual([]);
    expect(await disk.locate('current/b.md')).toBe(path.join(root, 'current/b.md'));
  });
});

describe('a run that somebody walks', () => {
  it('is locked for one, who is told', async () => {
    const { disk } = await opened();
    expect(await disk.locked('current')).toBe(false);
    const lock = await disk.lock('current');
    expect(await disk.locked('current')).toBe(true);
    expect(await disk.lock('current')).toBeUndefined();
    expect(await disk.holder('current')).toEqual(info());
    lock?.release();
    expect(await disk.locked('current')).toBe(false);
    expect((await disk.holder('current')).pid).toBeNull();
  });

  it('neither locks, looks nor reads where a link leads out of the workspace', async () => {
    const { root, disk } = await opened();
    const outside = await tempFolder();
    await writeFile(path.join(outside, 'events.jsonl'), '');
    await mkdir(path.join(root, 'current'));
    await symlink(outside, path.join(root, 'current/.engine'));
    const refused = { kind: 'outside_workspace' };
    expect(await failureOf(disk.lock('current'))).toMatchObject(refused);
    expect(await failureOf(disk.locked('current'))).toMatchObject(refused);
    expect(await failureOf(disk.journal('current', toyContract))).toMatchObject(refused);
    expect(await failureOf(disk.locate('current/.engine/x.md'))).toMatchObject(refused);
    expect(await failureOf(disk.locate('../x.md'))).toMatchObject(refused);
    expect(await readdir(outside)).toEqual(['events.jsonl']);
  });
});

describe('opening a journal', () => {
  it('leaves alone what this process is writing just now', async () => {
    const { root, disk } = await opened();
    const letGo = Promise.withResolvers<void>();
    const temps: string[] = [];
    const slow = openEngineDisk(
      {
        ...nodeDisk,
        rename: async (from, to) => {
          if (path.basename(to) === 'answer.json') {
            temps.push(from);
            await letGo.promise;
          }
          await nodeDisk.rename(from, to);
        },
      },
      root,
      info,
    );
    const writing = slow.store('rehearsal/').write('current/answer.json', 'mine');
    while (temps.length === 0) await new Promise(setImmediate);
    await (await disk.openJournal('current', { room: toyContract, beside: true })).close();
    letGo.resolve();
    await writing;
    expect(await slow.files.read('rehearsal/current/answer.json')).toBe('mine');
  });

  it('sweeps what a dead writer left', async () => {
    const { root, disk } = await opened();
    await mkdir(path.join(root, 'current/.engine/steps'), { recursive: true });
    const temp = path.join(root, 'current/.engine/steps/.a.json.4194999.0123456789ab.tmp');
    await writeFile(temp, 'half');
    const journal = await disk.openJournal('current', { room: toyContract, beside: true });
    journal.append(step('a'));
    await journal.close();
    expect(await readdir(path.dirname(temp))).toEqual([]);
    expect(await disk.journal('current', toyContract)).toEqual([step('a')]);
  });
});

describe('a watched run', () => {
  it('gives what is there and what is added, and ends when the writer is gone', async () => {
    const { disk } = await opened();
    const lock = await disk.lock('current');
    const journal = await disk.openJournal('current', { room: toyContract, beside: true });
    journal.append(step('a'));
    const seen: string[] = [];
    for await (const event of disk.follow('current', toyContract, new AbortController().signal)) {
      if (event.type === 'step_started') seen.push(event.step);
      if (seen.length === 1) {
        journal.append(step('b'));
        await journal.close();
        lock?.release();
      }
    }
    expect(seen).toEqual(['a', 'b']);
  });

  it('is let go at once when nobody watches any more', async () => {
    const { disk } = await opened();
    const lock = await disk.lock('current');
    const watching = new AbortController();
    const ended = (async () => {
      for await (const event of disk.follow('current', toyContract, watching.signal))
        expect(event).toBeNull();
      return 'ended';
    })();
    await new Promise(setImmediate);
    watching.abort();
    expect(await ended).toBe('ended');
    lock?.release();
  });
});
