import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type Disk, nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { sweepTemps, tempOwner } from '../../../src/engine/workspace/temp-files.ts';
import { tempFolder } from './temp-folder.ts';

const alive = 100;
const disk: Disk = { ...nodeDisk, pid: 7, isAlive: (pid) => pid === alive || pid === 7 };
const temp = (pid: number) => `.state.json.${pid}.0123456789ab.tmp`;

it('removes what dead writers of ours left, at any depth, and nothing else', async () => {
  const folder = await tempFolder();
  await mkdir(path.join(folder, '.engine/steps'), { recursive: true });
  await mkdir(path.join(folder, 'archive'));
  const kept = [
    temp(alive),
    '.state.json.4242.tmp',
    'state.json',
    'state.json.tmp',
    '.tmp',
    'a.tmp',
  ];
  for (const name of [...kept, temp(4242), temp(7)]) await writeFile(path.join(folder, name), 'x');
  await writeFile(path.join(folder, '.engine/steps', temp(4242)), '');
  await writeFile(path.join(folder, 'archive', temp(4242)), '');
  expect(await sweepTemps(disk, folder, ['archive'])).toBe(3);
  expect((await readdir(folder)).sort()).toEqual([...kept, '.engine', 'archive'].sort());
  expect(await readdir(path.join(folder, '.engine/steps'))).toEqual([]);
  expect(await readdir(path.join(folder, 'archive'))).toEqual([temp(4242)]);
});

it('does not follow links out of the folder', async () => {
  const outside = await tempFolder();
  await writeFile(path.join(outside, temp(4242)), 'keep');
  const folder = await tempFolder();
  await symlink(outside, path.join(folder, 'out'));
  await symlink(path.join(outside, temp(4242)), path.join(folder, temp(4243)));
  expect(await sweepTemps(disk, folder)).toBe(0);
  expect(await readFile(path.join(outside, temp(4242)), 'utf8')).toBe('keep');
});

it('finds nothing to do in a folder that is not there', async () => {
  expect(await sweepTemps(disk, path.join(await tempFolder(), 'none'))).toBe(0);
});

it('goes on when one of them cannot be removed', async () => {
  const folder = await tempFolder();
  for (const pid of [1111, 2222]) await writeFile(path.join(folder, temp(pid)), '');
  const stubborn: Disk = {
    ...disk,
    unlink: (file) =>
      file.includes('1111') ? Promise.reject(new Error('no')) : nodeDisk.unlink(file),
  };
  expect(await sweepTemps(stubborn, folder)).toBe(1);
  expect(await readdir(folder)).toEqual([temp(1111)]);
});

it.each([
  ['.第一章.md.42.0123456789ab.tmp', 42],
  ['.a\nb.42.0123456789ab.tmp', 42],
  ['.state.json.4242.tmp', undefined],
  ['state.json.42.0123456789ab.tmp', undefined],
  ['.state.json.x.0123456789ab.tmp', undefined],
  ['.42.0123456789ab.tmp', undefined],
])('the owner of %j is %s', (name, owner) => {
  expect(tempOwner(name)).toBe(owner);
});
