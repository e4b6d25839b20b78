import { execFileSync } from 'node:child_process';
import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { takeLock } from '../../../src/engine/workspace/lock.ts';
import { openRunFiles } from '../../../src/engine/workspace/run-files.ts';
import { failureOf } from './failure-of.ts';
import { faultyDisk } from './faulty-disk.ts';
import { tempFolder } from './temp-folder.ts';
import { readJournal } from './toy-journal.ts';

async function workspace() {
  const around = await tempFolder();
  const root = path.join(around, 'workspace');
  await mkdir(root);
  return { around, root, files: openRunFiles(nodeDisk, root) };
}

describe('the files of a run', () => {
  it('are read as they are now, and are undefined when they are not there', async () => {
    const { root, files } = await workspace();
    expect(await files.read('current/state.json')).toBeUndefined();
    await files.write('current/state.json', 'one');
    expect(await files.read('current/state.json')).toBe('one');
    await writeFile(path.join(root, 'current/state.json'), 'by hand');
    expect(await files.read('current/state.json')).toBe('by hand');
  });

  it('keep who may read, change and run them, whatever the mask takes from new files', async () => {
    const { root, files } = await workspace();
    await files.write('current/run.sh', 'one');
    const file = path.join(root, 'current/run.sh');
    await chmod(file, 0o777);
    await files.write('current/run.sh', 'two');
    expect((await stat(file)).mode & 0o777).toBe(0o777);
    expect(await readFile(file, 'utf8')).toBe('two');
  });

  it('are listed by name; a folder that is not there, or is a file, lists nothing', async () => {
    const { files } = await workspace();
    for (const name of ['b.md', 'a.md', 'ch01/x.md']) await files.write(`current/${name}`, '');
    expect(await files.list('current')).toEqual(['a.md', 'b.md', 'ch01']);
    expect(await files.list('none')).toEqual([]);
    expect(await files.list('current/a.md')).toEqual([]);
  });

  it('exist or not, folders too', async () => {
    const { files } = await workspace();
    await files.write('paths/path-A.json', '{}');
    expect(await files.exists('paths')).toBe(true);
    expect(await files.exists('paths/path-A.json')).toBe(true);
    expect(await files.exists('paths/path-B.json')).toBe(false);
    expect(await files.exists('paths/path-A.json/deeper')).toBe(false);
  });

  it('read a folder as no file at all', async () => {
    const { files } = await workspace();
    await files.write('current/a.md', '');
    expect(await files.read('current')).toBeUndefined();
    expect(await files.read('current/a.md/b')).toBeUndefined();
  });
});

describe('a file of a run', () => {
  it('comes in pieces that together are what it says, without a character cut in two', async () => {
    const { root, files } = await workspace();
    const text = `a${'灯台守'.repeat(50_000)}`;
    await writeFile(path.join(root, 'long.md'), `\uFEFF${text}`);
    const pieces = await Array.fromAsync((await files.pieces('long.md')) ?? []);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('')).toBe(text);
    expect(await files.pieces('none.md')).toBeUndefined();
    expect(await files.pieces('.')).toBeUndefined();
    await expect(files.pieces('../outside.md')).rejects.toThrow('outside_workspace');
  });

  it('is closed when who reads it in pieces has seen enough', async () => {
    const { root } = await workspace();
    let open = 0;
    const counting = {
      ...nodeDisk,
      async open(...given: Parameters<typeof nodeDisk.open>) {
        const handle = await nodeDisk.open(...given);
        open += 1;
        return {
          ...handle,
          close: async () => {
            open -= 1;
            await handle.close();
          },
        };
      },
    };
    await writeFile(path.join(root, 'long.md'), 'x'.repeat(200_000));
    for await (const piece of (await openRunFiles(counting, root).pieces('long.md')) ?? []) {
      expect(piece).toHaveLength(65_536);
      expect(open).toBe(1);
      break;
    }
    expect(open).toBe(0);
  });

  it.each(['sjis', 'utf16'])(
    'that was saved in another encoding (%s) reads as it was written',
    async (name) => {
      const { root, files } = await workspace();
      const draft = new URL(`../../cases/encodings/draft.${name}.md`, import.meta.url);
      await copyFile(draft, path.join(root, 'draft.md'));
      const text = await files.read('draft.md');
      expect(text).toMatch(/^# 第1章：章1\n\n.1\n霧笛がふたたび鳴って、澪は顔を上げた。/);
      expect(text).not.toContain('\uFFFD');
      expect((await Array.fromAsync((await files.pieces('draft.md')) ?? [])).join('')).toBe(text);
    },
  );

  it('loses the byte order mark that an editor put before it', async () => {
    const { root, files } = await workspace();
    await writeFile(path.join(root, 'idea.json'), '\uFEFF{"title":"月"}');
    expect(await files.read('idea.json')).toBe('{"title":"月"}');
  });
});

describe('the files of a run, in odd places,', () => {
  it('start at a base, which is made when it is first written to', async () => {
    const { root } = await workspace();
    const files = openRunFiles(nodeDisk, root, 'rehearsal/');
    expect(await files.read('current/a.md')).toBeUndefined();
    await files.write('current/a.md', 'played');
    expect(await readFile(path.join(root, 'rehearsal/current/a.md'), 'utf8')).toBe('played');
    expect(await failureOf(files.read('../current/a.md'))).toMatchObject({
      kind: 'outside_workspace',
    });
  });

  it('can be written when the workspace itself is not there yet, or is a link', async () => {
    const { around, root } = await workspace();
    await openRunFiles(nodeDisk, path.join(around, 'new')).write('a.md', 'first');
    expect(await readFile(path.join(around, 'new/a.md'), 'utf8')).toBe('first');
    await symlink(root, path.join(around, 'shortcut'));
    await openRunFiles(nodeDisk, path.join(around, 'shortcut')).write('a.md', 'through');
    expect(await readFile(path.join(root, 'a.md'), 'utf8')).toBe('through');
  });

  it('do not stop the program when a named pipe lies in their place', async () => {
    const { root, files } = await workspace();
    execFileSync('mkfifo', [path.join(root, 'state.json')]);
    expect(await failureOf(files.read('state.json'))).toMatchObject({
      kind: 'file_damaged',
      path: 'state.json',
      detail: expect.stringContaining('not a regular file'),
    });
    const pipe = path.join(root, 'state.json');
    expect(await failureOf(readJournal(nodeDisk, pipe))).toMatchObject({ kind: 'file_damaged' });
  });

  it('say what is wrong when they cannot be read', async () => {
    const { files, root } = await workspace();
    await files.write('a.md', 'text');
    const disk = {
      ...nodeDisk,
      readFile: () => Promise.reject(Object.assign(new Error('EIO: bad block'), { code: 'EIO' })),
    };
    expect(await failureOf(openRunFiles(disk, root).read('a.md'))).toEqual({
      kind: 'file_damaged',
      path: 'a.md',
      detail: 'EIO: bad block',
    });
  });

  it('say what is wrong when they cannot be written, and stay as they were', async () => {
    const { files, root } = await workspace();
    await files.write('a.md', 'old');
    const full = openRunFiles(
      faultyDisk((at) => (at === 'write' ? 'ENOSPC' : undefined)),
      root,
    );
    expect(await failureOf(full.write('a.md', 'new'))).toMatchObject({
      kind: 'file_unwritable',
      code: 'ENOSPC',
    });
    expect(await files.read('a.md')).toBe('old');
  });

  it('never touch the lock that this process holds', async () => {
    const { root, files } = await workspace();
    const folder = path.join(root, 'current/.engine');
    const info = { pid: process.pid, host: 'here', started: 'today', command: 'test' };
    const lock = takeLock(folder, info);
    expect(await files.read('current/.engine/lock')).toBeUndefined();
    expect(await failureOf(files.write('current/.engine/lock', 'x'))).toMatchObject({
      kind: 'outside_workspace',
    });
    expect(takeLock(folder, info)).toBeUndefined();
    lock?.release();
  });
});

describe('a temporary file that a crash left (case D05)', () => {
  it('is neither listed nor taken for the file, and does not stop the next save', async () => {
    const { root, files } = await workspace();
    for (const name of ['state.json', 'state.json.tmp', '.state.json.4242.tmp']) {
      const text = await readFile(
        path.join(import.meta.dirname, '../../cases/d/d05', name),
        'utf8',
      );
      await writeFile(path.join(root, name), text);
    }
    await writeFile(path.join(root, '.state.json.4242.0123456789ab.tmp'), '{"round": 3');
    expect(JSON.parse((await files.read('state.json')) ?? '').round).toBe(2);
    expect(await files.list('.')).toEqual(['.state.json.4242.tmp', 'state.json', 'state.json.tmp']);
    await files.write('state.json', '{"round": 3}');
    expect(await files.read('state.json')).toBe('{"round": 3}');
  });
});

describe('a name in another Unicode form (case D09)', () => {
  const composed = 'results/\u304C.md';
  const decomposed = 'results/\u304B\u3099.md';

  it('is found, listed in the usual form, and written to without a twin', async () => {
    const { root, files } = await workspace();
    await mkdir(path.join(root, 'results'));
    await writeFile(path.join(root, decomposed), 'body\n');
    expect(await files.read(composed)).toBe('body\n');
    expect(await files.exists(composed)).toBe(true);
    expect(await files.list('results')).toEqual(['\u304C.md']);
    await files.write(composed, 'new');
    expect(await readdir(path.join(root, 'results'))).toEqual(['\u304B\u3099.md']);
    expect(await files.read(composed)).toBe('new');
  });

  it('is found in folders too, also for a file that is new', async () => {
    const { root, files } = await workspace();
    await mkdir(path.join(root, 'か\u3099'));
    await files.write('が/new.md', 'text');
    expect(await readdir(root)).toEqual(['か\u3099']);
    expect(await files.read('が/new.md')).toBe('text');
  });
});
