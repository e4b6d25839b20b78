import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mergeConfig } from '../../../src/engine/config/merge.ts';
import { defaultConfig } from '../../../src/engine/config.ts';
import { readConfigFiles, writeInitialConfig } from '../../../src/engine/workspace/config-files.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';

let home: string;
let root: string;
let own: string;

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'config-files-'));
  root = path.join(home, 'workspace');
  own = path.join(home, 'config', 'folio-tui', 'config.yaml');
  await mkdir(root);
});

afterEach(() => rm(home, { recursive: true, force: true }));

test('a new workspace gets the full configuration and a .gitignore, and reads back as built in', async () => {
  expect(await writeInitialConfig(nodeDisk, root)).toEqual(['config.yaml', '.gitignore']);
  expect((await readdir(root)).sort()).toEqual(['.gitignore', 'config.yaml']);
  expect(await readFile(path.join(root, '.gitignore'), 'utf8')).toBe('*\n');
  const merged = mergeConfig(await readConfigFiles(nodeDisk, root, own));
  expect(merged).toMatchObject({ config: defaultConfig, warnings: [] });
});

test.each(['ja', 'en'] as const)(
  'letter by letter it is the file that earlier versions have written, with stories in %s',
  async (language) => {
    await writeInitialConfig(nodeDisk, root, language);
    const text = await readFile(path.join(root, 'config.yaml'), 'utf8');
    expect(text).toContain(
      `\n  language: ${language}                       # ja | en, story content`,
    );
    const one = text.replace(`\n  language: ${language}   `, '\n  language: ja   ');
    await expect(one).toMatchFileSnapshot('default-config.txt');
  },
);

test('files that are there are left as they are', async () => {
  await writeFile(path.join(root, 'config.yaml'), 'folio: { max_parallel: 2 }\n');
  expect(await writeInitialConfig(nodeDisk, root)).toEqual(['.gitignore']);
  expect(await writeInitialConfig(nodeDisk, root)).toEqual([]);
  const { base } = await readConfigFiles(nodeDisk, root, own);
  expect(base).toMatchObject({ file: 'config.yaml', text: 'folio: { max_parallel: 2 }\n' });
});

test('all three files are found where they belong', async () => {
  await mkdir(path.join(root, 'local'));
  await mkdir(path.dirname(own), { recursive: true });
  await writeFile(path.join(root, 'config.yaml'), '# base');
  await writeFile(path.join(root, 'local', 'config.yaml'), '# local');
  await writeFile(own, '# own');
  expect(await readConfigFiles(nodeDisk, root, own)).toEqual({
    base: { file: 'config.yaml', text: '# base', path: path.join(root, 'config.yaml') },
    local: {
      ...{ file: 'local/config.yaml', text: '# local' },
      path: path.join(root, 'local/config.yaml'),
    },
    own: { file: own, text: '# own', path: own },
  });
});

test('without a workspace only the own file is read', async () => {
  await mkdir(path.dirname(own), { recursive: true });
  await writeFile(own, '# own');
  expect(await readConfigFiles(nodeDisk, undefined, own)).toEqual({
    own: { file: own, text: '# own', path: own },
  });
});

test('a link that leads out of the workspace is refused', async () => {
  await writeFile(path.join(home, 'outside.yaml'), 'folio: {}');
  await symlink(path.join(home, 'outside.yaml'), path.join(root, 'config.yaml'));
  await expect(readConfigFiles(nodeDisk, root, own)).rejects.toMatchObject({
    failure: { kind: 'outside_workspace', path: 'config.yaml' },
  });
});

test('a folder or bytes that are no text where the file belongs are settings that cannot be used, with their place', async () => {
  await mkdir(path.join(root, 'config.yaml'));
  await expect(readConfigFiles(nodeDisk, root, own)).rejects.toMatchObject({
    failure: {
      ...{ kind: 'config_invalid', file: 'config.yaml', problems: ['not a file'], unread: true },
      path: path.join(root, 'config.yaml'),
    },
  });
  await mkdir(path.dirname(own), { recursive: true });
  await writeFile(own, Buffer.from([0x61, 0x0a, 0xe9, 0x9c, 0xa7, 0x0a, 0x96, 0xb6, 0x0a]));
  await expect(readConfigFiles(nodeDisk, undefined, own)).rejects.toMatchObject({
    failure: {
      ...{ kind: 'config_invalid', file: own, path: own },
      ...{ problems: ['no UTF-8 text'], lines: [3], unread: true },
    },
  });
});
