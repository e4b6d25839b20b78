import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { containment } from '../../../src/engine/workspace/containment.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { openRunFiles } from '../../../src/engine/workspace/run-files.ts';
import { failureOf } from './failure-of.ts';
import { tempFolder } from './temp-folder.ts';

async function workspace() {
  const around = await tempFolder();
  const root = path.join(around, 'proj');
  await mkdir(path.join(root, 'sub'), { recursive: true });
  await mkdir(path.join(around, 'proj-evil'));
  await mkdir(path.join(around, 'out'));
  await writeFile(path.join(around, 'victim.txt'), 'keep\n');
  await symlink(path.join(around, 'out'), path.join(root, 'link_out'));
  return { around, root, place: containment(nodeDisk, root), files: openRunFiles(nodeDisk, root) };
}

describe('a path of the workspace (case D08)', () => {
  it.each([
    'draft.md',
    'a/../b.md',
    '日本語 名.md',
    './sub/x.md',
    '..x.md',
    '-dash',
    '$HOME',
    'a\nb',
  ])('%j is inside', async (given) => {
    const { root, files } = await workspace();
    await files.write(given, 'text');
    expect(await readFile(path.join(root, given), 'utf8')).toBe('text');
  });

  it.each([
    '../x.md',
    '/etc/x',
    'link_out/x.md',
    'link_out/deep/x.md',
    'sub/../../x.md',
    '..',
    'notes.md\0.txt',
  ])('%j is refused, for reading and for writing', async (given) => {
    const { around, files } = await workspace();
    const refused = { kind: 'outside_workspace', path: given };
    expect(await failureOf(files.write(given, 'text'))).toEqual(refused);
    // What is not there is nowhere: only a place that exists can be outside by a link.
    if (!given.startsWith('link_out')) expect(await failureOf(files.read(given))).toEqual(refused);
    expect(await readdir(path.join(around, 'out'))).toEqual([]);
  });

  it('may be absolute when it lies inside, and not when a neighbour only begins with the same name', async () => {
    const { around, root, place } = await workspace();
    expect(await place.writable(path.join(root, 'ok.md'))).toBe(path.join(root, 'ok.md'));
    const evil = path.join(around, 'proj-evil', 'x.md');
    expect(await failureOf(place.writable(evil))).toMatchObject({ kind: 'outside_workspace' });
  });
});

describe('a link in the workspace', () => {
  it('at state.json that leads out is refused, and its target kept (case D20)', async () => {
    const { around, root, files } = await workspace();
    await symlink('../victim.txt', path.join(root, 'state.json'));
    const refused = { kind: 'outside_workspace', path: 'state.json' };
    expect(await failureOf(files.write('state.json', 'gone'))).toEqual(refused);
    expect(await failureOf(files.read('state.json'))).toEqual(refused);
    expect(await failureOf(files.exists('state.json'))).toEqual(refused);
    expect(await readFile(path.join(around, 'victim.txt'), 'utf8')).toBe('keep\n');
  });

  it('that leads nowhere yet is not written through', async () => {
    const { around, root, files } = await workspace();
    await symlink('../new.txt', path.join(root, 'state.json'));
    expect(await failureOf(files.write('state.json', 'x'))).toMatchObject({
      kind: 'outside_workspace',
    });
    expect(await readdir(around)).not.toContain('new.txt');
    expect(await files.read('state.json')).toBeUndefined();
  });

  it('to a folder outside lists nothing of it', async () => {
    const { around, files } = await workspace();
    await writeFile(path.join(around, 'out', 'secret.md'), 's');
    expect(await failureOf(files.list('link_out'))).toMatchObject({ kind: 'outside_workspace' });
    expect(await failureOf(files.read('link_out/secret.md'))).toMatchObject({
      kind: 'outside_workspace',
    });
  });

  it('to another place inside is followed', async () => {
    const { root, files } = await workspace();
    await symlink('sub', path.join(root, 'shortcut'));
    await files.write('shortcut/x.md', 'text');
    expect(await readFile(path.join(root, 'sub', 'x.md'), 'utf8')).toBe('text');
  });

  it('that names itself is an error and no endless search', async () => {
    const { root, files } = await workspace();
    await symlink('loop', path.join(root, 'loop'));
    expect(await failureOf(files.read('loop/x'))).toMatchObject({ kind: 'file_damaged' });
    expect(await failureOf(files.write('loop/x', ''))).toMatchObject({ code: 'ELOOP' });
  });

  it('in the place of a base is refused', async () => {
    const { around, root } = await workspace();
    await symlink(path.join(around, 'out'), path.join(root, 'archive'));
    const files = openRunFiles(nodeDisk, root, 'archive/story_1/');
    expect(await failureOf(files.write('a.md', 'x'))).toMatchObject({ kind: 'outside_workspace' });
    expect(await readdir(path.join(around, 'out'))).toEqual([]);
  });
});
