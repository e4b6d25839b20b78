import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { withFileLock } from '../../../src/engine/workspace/file-lock.ts';
import { type LockInfo, lockHolder, takeLock } from '../../../src/engine/workspace/lock.ts';
import { ask, ended, killed, nextMessage, startChild } from './children/child.ts';
import { failureOf } from './failure-of.ts';
import { tempFolder } from './temp-folder.ts';

const me: LockInfo = { pid: process.pid, host: 'here', started: 'today', command: 'folio-tui' };

async function runFolder(): Promise<string> {
  const folder = path.join(await tempFolder(), 'current', '.engine');
  await mkdir(folder, { recursive: true });
  return folder;
}

describe('two processes', () => {
  it('take the lock exactly once in each of 20 races', async () => {
    const folder = await runFolder();
    const racers = [startChild('lock-holder.ts', folder), startChild('lock-holder.ts', folder)];
    await Promise.all(racers.map(nextMessage));
    for (let race = 0; race < 20; race += 1) {
      const answers = await Promise.all(racers.map((racer) => ask(racer, 'take')));
      expect([...answers].sort()).toEqual(['held', 'taken']);
      const winner = racers[answers.indexOf('taken')];
      expect(lockHolder(folder)?.pid).toBe(winner?.pid);
      await Promise.all(racers.map((racer) => ask(racer, 'release')));
    }
  });

  it('do not both run: the second is told who holds it (case D04)', async () => {
    const folder = await runFolder();
    const holder = startChild('lock-holder.ts', folder);
    await nextMessage(holder);
    expect(await ask(holder, 'take')).toBe('taken');
    expect(takeLock(folder, me)).toBeUndefined();
    expect(lockHolder(folder)).toEqual({
      pid: holder.pid,
      host: 'here',
      started: 'today',
      command: 'folio-tui',
    });
  });

  it('a lock whose holder was killed is free at once, whatever its note says (case D04)', async () => {
    const folder = await runFolder();
    const holder = startChild('lock-holder.ts', folder);
    await nextMessage(holder);
    await ask(holder, 'take');
    await killed(holder);
    expect(JSON.parse(await readFile(path.join(folder, 'lock.json'), 'utf8')).pid).toBe(holder.pid);
    expect(lockHolder(folder)).toBeUndefined();
    const lock = takeLock(folder, me);
    expect(lockHolder(folder)?.pid).toBe(process.pid);
    lock?.release();
  });
});

describe('a left-over note', () => {
  it.each([
    ['pid 1', '{"pid":1,"host":"box","started":"2026-02-05T10:00:00Z","command":"folio-tui"}'],
    ['our own pid', `{"pid":${process.pid}}`],
    ['nothing', ''],
    ['something else', 'not json'],
    ['a start in the future, because the clock went back', '{"pid":4242,"started":"2199-01-01"}'],
  ])('with %s does not keep the lock (case D04)', async (_, note) => {
    const folder = await runFolder();
    await writeFile(path.join(folder, 'lock'), '');
    await writeFile(path.join(folder, 'lock.json'), note);
    expect(lockHolder(folder)).toBeUndefined();
    const lock = takeLock(folder, me);
    expect(lockHolder(folder)).toEqual(me);
    lock?.release();
  });

  it('that cannot be read makes the holder unknown, not the lock free', async () => {
    const folder = await runFolder();
    const lock = takeLock(folder, me);
    await writeFile(path.join(folder, 'lock.json'), '{"pid":"many"}');
    expect(lockHolder(folder)).toEqual({ pid: null, host: null, started: null, command: null });
    lock?.release();
  });
});

describe('the lock of this process', () => {
  it('is refused a second time, survives being looked at, and is free after its release', async () => {
    const folder = await runFolder();
    const lock = takeLock(folder, me);
    expect(takeLock(folder, me)).toBeUndefined();
    for (let n = 0; n < 5; n += 1) expect(lockHolder(folder)).toEqual(me);
    const other = startChild('lock-holder.ts', folder);
    await nextMessage(other);
    expect(await ask(other, 'take')).toBe('held');
    lock?.release();
    expect(await ask(other, 'take')).toBe('taken');
  });

  it('is made with its folder, private, and leaves no note behind', async () => {
    const folder = path.join(await tempFolder(), 'current', '.engine');
    const lock = takeLock(folder, me);
    expect((await readdir(folder)).sort()).toEqual(['lock', 'lock.json']);
    expect((await stat(path.join(folder, 'lock'))).mode & 0o777).toBe(0o600);
    lock?.release();
    expect(await readdir(folder)).toEqual(['lock']);
  });

  it('is taken while readers keep looking', async () => {
    const folder = await runFolder();
    for (let n = 0; n < 50; n += 1) {
      const lock = takeLock(folder, me);
      expect(lock).toBeDefined();
      lock?.release();
      expect(lockHolder(folder)).toBeUndefined();
    }
  });

  it('makes nothing when it is only looked for', async () => {
    const folder = await tempFolder();
    expect(lockHolder(path.join(folder, 'current', '.engine'))).toBeUndefined();
    expect(lockHolder(folder)).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('what lies where a lock should be', () => {
  it('is no link: nothing is put where it leads', async () => {
    const outside = path.join(await tempFolder(), 'elsewhere');
    const folder = await runFolder();
    await symlink(outside, path.join(folder, 'lock'));
    expect(() => takeLock(folder, me)).toThrow(/outside_workspace/);
    expect(await readdir(path.dirname(outside))).toEqual([]);
  });

  it('names a file of somebody else in its place, and keeps it', async () => {
    const folder = await runFolder();
    await writeFile(path.join(folder, 'lock'), 'important notes\n'.repeat(100));
    expect(() => takeLock(folder, me)).toThrow(/file_damaged.*lock/);
    expect(await readFile(path.join(folder, 'lock'), 'utf8')).toContain('important notes');
  });

  it('is never a database that somebody shipped, nor one with a journal beside it', async () => {
    const folder = await runFolder();
    const file = path.join(folder, 'lock');
    const shipped = new DatabaseSync(file);
    shipped.exec('CREATE TABLE t (a)');
    shipped.close();
    expect(() => takeLock(folder, me)).toThrow(/file_damaged.*lock/);
    expect(lockHolder(folder)).toBeUndefined();
    await writeFile(file, '');
    await writeFile(`${file}-journal`, 'a journal that SQLite would play back');
    expect(() => takeLock(folder, me)).toThrow(/file_damaged.*lock/);
    expect(lockHolder(folder)).toBeUndefined();
    expect((await readdir(folder)).sort()).toEqual(['lock', 'lock-journal']);
  });

  it('does not wait for a named pipe in its place', async () => {
    const folder = await runFolder();
    execFileSync('mkfifo', [path.join(folder, 'lock')]);
    expect(lockHolder(folder)).toBeUndefined();
    expect(() => takeLock(folder, me)).toThrow(/file_damaged.*lock/);
  });

  it('is free after its release, also when its note cannot be removed', async () => {
    const folder = await runFolder();
    const lock = takeLock(folder, me);
    await rm(path.join(folder, 'lock.json'));
    await mkdir(path.join(folder, 'lock.json', 'in the way'), { recursive: true });
    lock?.release();
    expect(lockHolder(folder)).toBeUndefined();
  });

  it('leaves the note of another run that was begun where this one lay', async () => {
    const folder = await runFolder();
    const lock = takeLock(folder, me);
    await rename(folder, `${folder}-archived`);
    await mkdir(folder);
    await writeFile(path.join(folder, 'lock.json'), '{"pid":4242}');
    lock?.release();
    expect(await readFile(path.join(folder, 'lock.json'), 'utf8')).toBe('{"pid":4242}');
    expect(lockHolder(`${folder}-archived`)).toBeUndefined();
  });

  it('says why it cannot be made', async () => {
    const folder = await tempFolder();
    await writeFile(path.join(folder, 'current'), 'a file');
    expect(() => takeLock(path.join(folder, 'current', '.engine'), me)).toThrow(/ENOTDIR|EEXIST/);
  });
});

describe('withFileLock', () => {
  it('lets one writer in at a time', async () => {
    const file = path.join(await tempFolder(), 'shared.json');
    let inside = 0;
    const most: number[] = [];
    const work = async () => {
      inside += 1;
      most.push(inside);
      await new Promise(setImmediate);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 5 }, () => withFileLock(nodeDisk, file, work)));
    expect(most).toEqual([1, 1, 1, 1, 1]);
  });

  it('gives up after a while and says that another process is writing', async () => {
    const file = path.join(await tempFolder(), 'shared.json');
    const waiting = await withFileLock(nodeDisk, file, () =>
      failureOf(withFileLock(nodeDisk, file, async () => 'never', { patienceMs: 60 })),
    );
    expect(waiting).toMatchObject({ kind: 'file_unwritable', code: 'EBUSY', path: file });
  });

  it('is free again after the work failed', async () => {
    const file = path.join(await tempFolder(), 'shared.json');
    const failing = withFileLock(nodeDisk, file, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await withFileLock(nodeDisk, file, async () => 'yes')).toBe('yes');
  });

  it('keeps what several processes add to one file', async () => {
    const home = await tempFolder();
    const children = ['a', 'b', 'c'].map((name) => startChild('add-consent.ts', home, name, '8'));
    expect(await Promise.all(children.map(ended))).toEqual([0, 0, 0]);
    const text = await readFile(path.join(home, 'folio-tui', 'consents.json'), 'utf8');
    expect(JSON.parse(text).payers.length).toBe(24);
  });
});
