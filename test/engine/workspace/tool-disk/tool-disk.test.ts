import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import * as fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import {
  DiskUnreachable,
  PlaceMoved,
  type ToolDisk,
} from '../../../../src/engine/acting/tool-disk.ts';
import { openChildren } from '../../../../src/engine/workspace/children-at-work.ts';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { boundedDisk } from '../../../../src/engine/workspace/tool-disk/bounded.ts';
import { diskHere } from '../../../../src/engine/workspace/tool-disk/here.ts';
import { inside, type World, world } from '../sandbox-world.ts';

const mostBytes = 1024 * 1024;

function boundedIn({ home, spec }: World, signal = new AbortController().signal) {
  const folder = path.join(home, '../children');
  const facts = { disk: nodeDisk, run: 'run-1', folder, newId: () => randomUUID() };
  const disk = boundedDisk({
    ...{ spec, signal, env: process.env, temp: '/tmp' },
    children: openChildren(facts),
  });
  onTestFinished(() => disk.end());
  return { disk, records: () => (fs.existsSync(folder) ? fs.readdirSync(folder) : []) };
}

const ways: readonly (readonly [string, (here: World) => ToolDisk])[] = [
  ['in the sandbox', (here) => boundedIn(here).disk],
  ['in this process', () => diskHere()],
];

inside.each(ways)(
  '%s: makes, reads, replaces and lists, and says what the system says',
  async (_, open) => {
    const here = await world();
    const disk = open(here);
    const at = (name: string) => path.join(here.project, name);
    await disk.makeFolder(at('src'));
    await disk.makeFolder(at('src'));
    const stamp = await disk.replace(at('src/日本語.md'), Buffer.from('一\n'));
    expect(fs.statSync(at('src/日本語.md')).mode & 0o777).toBe(0o644);
    fs.chmodSync(at('src/日本語.md'), 0o750);
    const file = await disk.open(at('src/日本語.md'), mostBytes);
    expect(file).toMatchObject({ isFile: true, size: 4, stamp, first: Buffer.from('一\n') });
    expect(await file.read(4, 10)).toEqual(Buffer.alloc(0));
    await file.close();
    expect(await disk.replace(at('src/日本語.md'), Buffer.from('二\n'))).not.toBe(stamp);
    expect(fs.statSync(at('src/日本語.md')).mode & 0o777).toBe(0o750);
    fs.symlinkSync('日本語.md', at('src/link'));
    expect((await disk.list(at('src'))).toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: 'link', kind: 'link' },
      { name: '日本語.md', kind: 'file' },
    ]);
    await expect(disk.open(at('none'), 1)).rejects.toMatchObject({
      code: 'ENOENT',
      syscall: 'open',
    });
    await expect(disk.open(at('src/link'), 1)).rejects.toMatchObject({ code: 'ELOOP' });
    await expect(disk.list(at('none'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(disk.makeFolder(at('a/b'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(disk.replace(at('src'), Buffer.from('x'))).rejects.toMatchObject({
      code: 'EISDIR',
    });
    expect(fs.readdirSync(here.project).toSorted()).toEqual(['.git', 'src']);
  },
);

inside.each(ways)(
  '%s: reads a long file piece by piece, as it was when it was opened',
  async (_, open) => {
    const here = await world();
    const disk = open(here);
    const file = path.join(here.project, 'long');
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, n) => n % 251));
    fs.writeFileSync(file, bytes);
    const opened = await disk.open(file, 1000);
    await disk.replace(file, Buffer.from('other'));
    expect(opened.first).toEqual(bytes.subarray(0, 1000));
    expect(await opened.read(1000, 200_000)).toEqual(bytes.subarray(1000, 201_000));
    expect(await opened.read(299_999, 10)).toEqual(bytes.subarray(299_999));
    await opened.close();
    await expect(opened.read(0, 1)).rejects.toMatchObject({ code: 'EBADF' });
  },
);

inside.each(ways)(
  '%s: a folder that has become a link is nowhere gone through',
  async (_, open) => {
    const here = await world();
    const disk = open(here);
    const folder = path.join(here.project, 'sub');
    fs.writeFileSync(path.join(here.outside, 'file'), 'theirs');
    fs.symlinkSync(here.outside, folder);
    const file = path.join(folder, 'file');
    await expect(disk.replace(file, Buffer.from('mine'))).rejects.toThrow();
    await expect(disk.replace(path.join(folder, 'in/file'), Buffer.from('x'))).rejects.toThrow();
    await expect(disk.makeFolder(path.join(folder, 'new'))).rejects.toThrow();
    await expect(disk.list(folder)).rejects.toThrow();
    await expect(disk.open(file, 10)).rejects.toThrow(PlaceMoved);
    expect(fs.readdirSync(here.outside)).toEqual(['file']);
    expect(fs.readFileSync(path.join(here.outside, 'file'), 'utf8')).toBe('theirs');
  },
);

inside.each(ways)(
  '%s: folders exchanged for links meanwhile put nothing outside',
  async (_, open) => {
    const here = await world();
    const disk = open(here);
    const folder = path.join(here.project, 'sub');
    fs.mkdirSync(path.join(folder, 'in'), { recursive: true });
    fs.mkdirSync(path.join(here.outside, 'in'));
    fs.writeFileSync(path.join(here.outside, 'in/secret'), 'theirs');
    await exchanging(folder, path.join(here.project, 'aside'), here.outside);
    let done = 0;
    for (let n = 0; n < 1000; n += 1) {
      const wrote = disk.replace(path.join(folder, 'in', `f${n % 10}`), Buffer.from('mine'));
      if ((await wrote.catch(() => null)) !== null) done += 1;
      await disk.makeFolder(path.join(folder, 'in', `d${n % 10}`)).catch(() => undefined);
      const read = await disk.open(path.join(folder, 'in/secret'), 10).catch(() => undefined);
      expect(read).toBeUndefined();
    }
    expect(done).toBeGreaterThan(0);
    expect(fs.readdirSync(path.join(here.outside, 'in'))).toEqual(['secret']);
  },
);

async function exchanging(...words: readonly string[]): Promise<ChildProcess> {
  const file = fileURLToPath(new URL('../children/exchange-folder.ts', import.meta.url));
  const child = spawn(process.execPath, [file, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

inside(
  'in the sandbox nothing else can be written, and the home and keys are not there',
  async () => {
    const here = await world();
    const home = { emptied: [here.home] };
    const { disk } = boundedIn({ ...here, spec: { ...here.spec, ...home } });
    const write = (file: string) => disk.replace(file, Buffer.from('x'));
    await expect(write(path.join(here.outside, 'new'))).rejects.toMatchObject({ code: 'EROFS' });
    await expect(write(path.join(here.project, '.git/config'))).rejects.toMatchObject({
      code: /EBUSY|EROFS/,
    });
    await expect(write(path.join(here.project, '.git/hooks/x'))).rejects.toMatchObject({
      code: 'EROFS',
    });
    await expect(disk.open(path.join(here.home, '.ssh/id_rsa'), 99)).rejects.toMatchObject({
      code: 'ENOENT',
    });
    await write(path.join(here.project, 'file'));
    expect(fs.readdirSync(path.join(here.project, '.git')).toSorted()).toEqual([
      'HEAD',
      'config',
      'hooks',
    ]);
  },
);

inside('is written down while it works, and gone with the task', async () => {
  const { disk, records } = boundedIn(await world());
  expect(records()).toEqual([]);
  await disk.list('/usr');
  const [record = ''] = records();
  expect(record).toMatch(/\.jsonl$/);
  await disk.end();
  expect(records()).toEqual([]);
});

inside('one that was killed is told in words, and the next call begins another', async () => {
  const here = await world();
  const { disk, records } = boundedIn(here);
  await disk.list('/usr');
  const [record = ''] = records();
  const [, second = '{}'] = fs
    .readFileSync(path.join(here.home, '../children', record), 'utf8')
    .split('\n');
  process.kill(JSON.parse(second).pid, 'SIGKILL');
  const file = path.join(here.project, 'file');
  const tries = [1, 2].map(
    async () => await disk.replace(file, Buffer.from('x')).catch((error: unknown) => error),
  );
  for (const came of await Promise.all(tries)) {
    if (typeof came !== 'string') expect(came).toBeInstanceOf(DiskUnreachable);
  }
  await disk.replace(file, Buffer.from('after'));
  expect(fs.readFileSync(file, 'utf8')).toBe('after');
  expect(records()).toHaveLength(1);
});

inside('a run that is stopped ends it, and waits for nothing', async () => {
  const stop = new AbortController();
  const { disk, records } = boundedIn(await world(), stop.signal);
  await disk.list('/usr');
  stop.abort();
  await expect(disk.list('/usr')).rejects.toThrow(/abort/);
  await disk.end();
  expect(records()).toEqual([]);
});

inside('bounds that cannot be made are told in the words of the system', async () => {
  const here = await world();
  const spec = { ...here.spec, writable: [path.join(here.project, 'gone')] };
  const { disk } = boundedIn({ ...here, spec });
  await expect(disk.list(here.project)).rejects.toThrow(/ENOENT.*gone/);
  await expect(disk.list(here.project)).rejects.toThrow(DiskUnreachable);
});

inside(
  'a project that is only read is read where it lies, also below the folders that are anew',
  async () => {
    const here = await world();
    for (const top of ['/dev/shm', '/tmp', '/run']) {
      if (!fs.existsSync(top)) continue;
      const project = fs.realpathSync(fs.mkdtempSync(path.join(top, 'folio-read-')));
      onTestFinished(() => fs.rmSync(project, { recursive: true, force: true }));
      fs.writeFileSync(path.join(project, 'a.js'), '1;\n');
      const spec = { ...here.spec, writable: [], readOnly: [], shown: [project] };
      const { disk } = boundedIn({ ...here, spec });
      expect(String((await disk.open(path.join(project, 'a.js'), 9)).first)).toBe('1;\n');
      await expect(disk.replace(path.join(project, 'b.js'), Buffer.from('x'))).rejects.toThrow();
    }
  },
);
