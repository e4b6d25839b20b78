import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { type FindWorkspace, findWorkspace } from '../../../src/engine/workspace/find-workspace.ts';
import { failureOf } from './failure-of.ts';
import { tempFolder } from './temp-folder.ts';

const find = (cwd: string, more: Partial<FindWorkspace> = {}) =>
  findWorkspace({ disk: nodeDisk, cwd, mayCreate: false, ...more });

async function workspaceIn(...parts: string[]): Promise<string> {
  const root = path.join(...parts);
  await mkdir(root, { recursive: true });
  await writeFile(path.join(root, 'config.yaml'), '');
  return root;
}

describe('which workspace is meant', () => {
  it('is that of the flag before that of the environment before the one here', async () => {
    const cwd = await tempFolder();
    const named = await workspaceIn(cwd, 'named');
    const env = await workspaceIn(cwd, 'env');
    const here = await workspaceIn(cwd, 'workspace');
    expect(await find(cwd, { flag: 'named', env })).toEqual({
      root: named,
      by: 'flag',
      state: 'ready',
    });
    expect(await find(cwd, { env })).toEqual({ root: env, by: 'environment', state: 'ready' });
    expect(await find(cwd, { env: '' })).toEqual({ root: here, by: 'here', state: 'ready' });
    expect(await find(cwd)).toEqual({ root: here, by: 'here', state: 'ready' });
  });

  it('is the nearest one above when there is none here', async () => {
    const top = await tempFolder();
    await workspaceIn(top, 'workspace');
    const near = await workspaceIn(top, 'a', 'workspace');
    await mkdir(path.join(top, 'a/b/workspace'), { recursive: true });
    const cwd = path.join(top, 'a/b/c/d');
    await mkdir(cwd, { recursive: true });
    expect(await find(cwd)).toEqual({ root: near, by: 'parent', state: 'ready' });
  });

  it('is also found from inside of it', async () => {
    const top = await tempFolder();
    const root = await workspaceIn(top, 'workspace');
    const inside = path.join(root, 'current');
    await mkdir(inside);
    expect((await find(inside))?.root).toBe(root);
  });

  it('has its links resolved', async () => {
    const cwd = await tempFolder();
    const real = await workspaceIn(cwd, 'real');
    await symlink(real, path.join(cwd, 'workspace'));
    expect((await find(cwd))?.root).toBe(real);
  });
});

describe('a workspace that is not there', () => {
  it('is made for a verb that writes, and only then', async () => {
    const cwd = await tempFolder();
    expect(await find(cwd)).toBeUndefined();
    expect(await find(cwd, { flag: 'deep/one' })).toBeUndefined();
    expect(await readdir(cwd)).toEqual([]);
    expect(await find(cwd, { mayCreate: true })).toEqual({
      root: path.join(cwd, 'workspace'),
      by: 'default',
      state: 'new',
    });
    expect(await find(cwd, { mayCreate: true, flag: 'deep/one' })).toEqual({
      root: path.join(cwd, 'deep/one'),
      by: 'flag',
      state: 'new',
    });
  });

  it.each(['a b', '日本 語', '-dash', '[x]*', "it's", '$HOME', 'new\nline', 'パ（１）'])(
    'is made in the folder %j and nowhere else (case D10)',
    async (name) => {
      const around = await tempFolder();
      const cwd = path.join(around, name);
      await mkdir(cwd);
      expect((await find(cwd, { mayCreate: true }))?.root).toBe(path.join(cwd, 'workspace'));
      expect((await find(cwd))?.state).toBe('new');
      expect(await readdir(around)).toEqual([name]);
      expect(await readdir(cwd)).toEqual(['workspace']);
    },
  );

  it('cannot be made where a file lies, and the file stays', async () => {
    const cwd = await tempFolder();
    await writeFile(path.join(cwd, 'file'), '');
    const options = { mayCreate: true, flag: 'file' };
    expect(await failureOf(find(cwd, options))).toMatchObject({
      kind: 'file_unwritable',
      code: 'ENOTDIR',
    });
    expect(await failureOf(find(cwd, { mayCreate: true, flag: 'file/deeper' }))).toMatchObject({
      kind: 'file_unwritable',
      code: 'ENOTDIR',
    });
  });
});

describe('a workspace without config.yaml', () => {
  it('counts as new while there are only dot-files in it', async () => {
    const cwd = await tempFolder();
    const root = path.join(cwd, 'workspace');
    await mkdir(root);
    await writeFile(path.join(root, '.gitignore'), '*');
    expect(await find(cwd)).toEqual({ root, by: 'here', state: 'new' });
  });

  it('is refused by name, except by the verb that writes the file', async () => {
    const cwd = await tempFolder();
    const root = path.join(cwd, 'workspace');
    await mkdir(path.join(root, 'current'), { recursive: true });
    const refused = { kind: 'workspace_without_config', path: root };
    expect(await failureOf(find(cwd))).toEqual(refused);
    expect(await failureOf(find(cwd, { mayCreate: true }))).toEqual(refused);
    expect(await find(cwd, { mayCreate: true, mayLackConfig: true })).toEqual({
      root,
      by: 'here',
      state: 'without_config',
    });
  });
});
