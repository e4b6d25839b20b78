import { execFileSync, spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from './temp-folder.ts';

const saveOnce = path.join(import.meta.dirname, 'children', 'save-once.ts');
const takeLock = path.join(import.meta.dirname, 'children', 'take-lock.ts');
const mounts = spawnSync('unshare', ['-rm', 'true']).status === 0;

it('keeps the old file and says EFBIG when the system lets files grow no further', async () => {
  const folder = await tempFolder();
  const file = path.join(folder, 'state.json');
  await writeFile(file, '{"round":1}');
  const script = 'ulimit -f 64; exec "$0" "$@"';
  const out = execFileSync('sh', ['-c', script, process.execPath, saveOnce, file, '200000']);
  expect(JSON.parse(out.toString())).toMatchObject({
    kind: 'file_unwritable',
    code: 'EFBIG',
    path: file,
  });
  expect(await readFile(file, 'utf8')).toBe('{"round":1}');
  expect(await readdir(folder)).toEqual(['state.json']);
});

it.runIf(mounts)(
  'keeps the old file and says ENOSPC on a disk that is full (case D01)',
  async () => {
    const folder = await tempFolder();
    const script = `
    mount -t tmpfs -o size=256k tmpfs . && cd "$PWD"
    printf '{"round":1}' > state.json
    head -c 1000000 /dev/zero > fill 2>/dev/null
    "$0" "$1" "$PWD/state.json" 200000
    printf '\\n'; cat state.json; printf '\\n'; ls -A`;
    const args = ['-rm', 'sh', '-c', script, process.execPath, saveOnce];
    const out = execFileSync('unshare', args, { cwd: folder }).toString().split('\n');
    expect(JSON.parse(out[0] ?? '')).toMatchObject({ kind: 'file_unwritable', code: 'ENOSPC' });
    expect(out[1]).toBe('{"round":1}');
    expect(out.slice(2)).toEqual(['fill', 'state.json', '']);
  },
);

it.runIf(mounts)('says EROFS when the workspace is read-only (case D02)', async () => {
  const folder = await tempFolder();
  await writeFile(path.join(folder, 'state.json'), 'old');
  const script = `
    mount --bind . . && mount -o remount,bind,ro . && cd "$PWD"
    "$0" "$1" "$PWD/state.json" 10`;
  const args = ['-rm', 'sh', '-c', script, process.execPath, saveOnce];
  const out = execFileSync('unshare', args, { cwd: folder }).toString();
  expect(JSON.parse(out)).toMatchObject({ kind: 'file_unwritable', code: 'EROFS' });
  expect(await readdir(folder)).toEqual(['state.json']);
});

it.runIf(mounts).each([['with a lock file'], ['without one']])(
  'a read-only run %s can be looked at, and says EROFS when it is to be locked (case D02)',
  async (how) => {
    const folder = await tempFolder();
    if (how === 'with a lock file') await writeFile(path.join(folder, 'lock'), '');
    const script = `
      mount --bind . . && mount -o remount,bind,ro . && cd "$PWD"
      "$0" "$1" "$PWD"`;
    const args = ['-rm', 'sh', '-c', script, process.execPath, takeLock];
    const out = execFileSync('unshare', args, { cwd: folder }).toString();
    expect(JSON.parse(out)).toMatchObject({
      holder: null,
      failure: { kind: 'file_unwritable', code: 'EROFS' },
    });
  },
);
