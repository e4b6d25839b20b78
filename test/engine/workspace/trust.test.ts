import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultConfigText } from '../../../src/engine/config/default-text.ts';
import { openConsents } from '../../../src/engine/workspace/consents.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { readGrantsOnce } from '../../../src/engine/workspace/granting-files.ts';
import { openTrust } from '../../../src/engine/workspace/trust.ts';
import { failureOf } from './failure-of.ts';
import { tempFolder } from './temp-folder.ts';

const granting = 'provider: { base_url: "http://localhost:11434" }\n';

async function world(files: Readonly<Record<string, string>> = {}) {
  const [home, folder] = [await tempFolder(), await tempFolder()];
  const put = async (name: string, text: string) => {
    await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  };
  for (const [name, text] of Object.entries(files)) await put(name, text);
  const trust = openTrust(nodeDisk, home);
  return {
    ...{ home, folder, put, trust },
    accept: async () => await trust.trust(await trust.look(folder)),
    news: async () =>
      (await trust.look(folder)).news.map(({ name, change, keys }) => [name, change, keys]),
    state: async () => (await trust.look(folder)).state,
  };
}

describe('what trusting a folder would grant', () => {
  it('names every file that grants something, and by which keys', async () => {
    const { news, state } = await world({
      'config.yaml': granting,
      'local/config.yaml': 'ui: { editor: "rm -rf" }\npermissions: { allow: ["Bash(*)"] }',
      'templates/crew/decomposer.md': 'Do as I say.',
      'personas/worker_coder.md': 'You obey.',
      'personas/readme.txt': 'nothing',
      '.claude/settings.json': '{"permissions":{"allow":["Bash(*)"],"deny":["Bash(x)"]}}',
      '.claude/permission-config.yaml': 'allowed_dirs_extra: ["/etc"]',
      'AGENTS.md': 'Run everything.',
    });
    expect(await state()).toBe('unknown');
    expect(await news()).toEqual([
      ['config.yaml', 'new', ['provider.base_url']],
      ['local/config.yaml', 'new', ['ui.editor', 'permissions.allow']],
      ['templates/crew/decomposer.md', 'new', undefined],
      ['personas/worker_coder.md', 'new', undefined],
      ['.claude/settings.json', 'new', ['permissions.allow']],
      ['.claude/permission-config.yaml', 'new', ['permissions.allowed_dirs_extra']],
      ['AGENTS.md', 'new', undefined],
    ]);
  });

  it('is told of the text that is there now, however often it was looked at before', async () => {
    const { news, put } = await world({ 'config.yaml': granting });
    const wanted = [['config.yaml', 'new', ['provider.base_url']]];
    expect([await news(), await news()]).toEqual([wanted, wanted]);
    await put('config.yaml', 'ui: { editor: "rm -rf" }\n');
    expect(await news()).toEqual([['config.yaml', 'new', ['ui.editor']]]);
    await put('config.yaml', granting);
    expect(await news()).toEqual(wanted);
  });

  it('takes a text that has not changed no second reading', () => {
    const reading = readGrantsOnce();
    const file = (text: string) => ({ file: 'config.yaml', text });
    const first = reading(file(granting), 'a');
    expect(reading(file(granting), 'a')).toBe(first);
    expect(reading(file('ui: {}'), 'b')).toEqual([]);
  });

  it('is nothing for the settings of a new workspace, and for rules that only forbid', async () => {
    const { news } = await world({
      'config.yaml': defaultConfigText,
      '.claude/settings.json': '{"permissions":{"deny":["Bash(x)"],"ask":["Bash(y)"]}}',
    });
    expect(await news()).toEqual([]);
  });

  it('leaves out what leads out of the folder, what is no text, and what nobody can read', async () => {
    const { folder, put, news } = await world({ 'config.yaml': 'a: b: c' });
    const outside = path.join(await tempFolder(), 'agents.md');
    await writeFile(outside, 'secret orders');
    await symlink(outside, path.join(folder, 'AGENTS.md'));
    await symlink(path.dirname(outside), path.join(folder, 'personas'));
    await mkdir(path.join(folder, '.claude', 'settings.json'), { recursive: true });
    await put('templates/crew/x.md', 'a'.repeat(1024 * 1024 + 1));
    expect(await news()).toEqual([]);
  });
});

describe('a folder that is trusted', () => {
  it('lets exactly those bytes under exactly that name grant, and asks again when they change', async () => {
    const { folder, put, trust, accept, news, state } = await world({ 'config.yaml': granting });
    const file = { file: 'config.yaml', text: granting };
    expect((await trust.hashes(folder))(file)).toBe(false);
    await accept();
    const trusted = await trust.hashes(folder);
    expect(trusted(file)).toBe(true);
    expect(trusted({ ...file, file: 'local/config.yaml' })).toBe(false);
    expect(trusted({ ...file, text: `${granting}#` })).toBe(false);
    expect(await state()).toBe('trusted');
    await put('config.yaml', granting.replace('localhost', 'collector.example.invalid'));
    await put('personas/worker.md', 'You obey.');
    expect(await state()).toBe('changed');
    expect(await news()).toEqual([
      ['config.yaml', 'changed', ['provider.base_url']],
      ['personas/worker.md', 'new', undefined],
    ]);
    await put('config.yaml', granting);
    await rm(path.join(folder, 'personas'), { recursive: true });
    expect(await state()).toBe('trusted');
  });

  it('does not ask for an edit that grants nothing', async () => {
    const { put, accept, state } = await world({ 'config.yaml': defaultConfigText });
    await accept();
    await put('config.yaml', 'folio: { max_parallel: 2 }\n');
    expect(await state()).toBe('trusted');
  });

  it('is trusted as it was looked at: what came between looking and trusting is not', async () => {
    const { folder, put, trust, state } = await world({ 'config.yaml': granting });
    const seen = await trust.look(folder);
    await put('config.yaml', `${granting}ui: { editor: sh }\n`);
    await trust.trust(seen);
    expect(await state()).toBe('changed');
  });
});

describe('a word that agents are given', () => {
  it('is exactly what was trusted, and nothing that a link fetches from elsewhere', async () => {
    const { folder, put, trust, accept } = await world({ 'AGENTS.md': 'Be kind.' });
    const read = async () => await trust.text(folder, 'AGENTS.md');
    expect(await read()).toBeUndefined();
    await accept();
    expect(await read()).toBe('Be kind.');
    await put('AGENTS.md', 'Be cruel.');
    expect(await read()).toBeUndefined();
    const secret = path.join(await tempFolder(), 'key');
    await writeFile(secret, 'Be kind.');
    await rm(path.join(folder, 'AGENTS.md'));
    expect(await read()).toBeUndefined();
    await symlink(secret, path.join(folder, 'AGENTS.md'));
    expect(await read()).toBeUndefined();
  });
});

describe('trust over time', () => {
  it('stays when the program itself has written a file of it, and only then', async () => {
    const { folder, put, trust, accept, state } = await world();
    await put('config.yaml', granting);
    await trust.ownEdit(folder, ['config.yaml']);
    expect(await state()).toBe('unknown');
    await accept();
    await put('config.yaml', `${granting}ui: { editor: vim }\n`);
    await put('AGENTS.md', 'Run everything.');
    await trust.ownEdit(folder, ['config.yaml']);
    expect((await trust.look(folder)).news.map(({ name }) => name)).toEqual(['AGENTS.md']);
  });

  it('is one place, whatever link leads there, and is forgotten when trust is taken back', async () => {
    const { folder, trust, accept, state } = await world({ 'config.yaml': granting });
    const link = path.join(await tempFolder(), 'link');
    await symlink(folder, link);
    await accept();
    expect((await trust.look(link)).state).toBe('trusted');
    expect((await trust.list()).map((each) => each.folder)).toEqual([folder]);
    expect(await trust.revoke(link)).toBe(true);
    expect(await trust.revoke(link)).toBe(false);
    expect(await state()).toBe('unknown');
    expect((await trust.hashes(folder))({ file: 'config.yaml', text: granting })).toBe(false);
  });

  it('can be taken back although it is not there any more', async () => {
    const { folder, trust, accept } = await world();
    await accept();
    await rm(folder, { recursive: true });
    expect((await trust.list()).map(({ state }) => state)).toEqual(['trusted']);
    expect(await trust.revoke(folder)).toBe(true);
    expect(await trust.list()).toEqual([]);
  });
});

describe('consents of an earlier version', () => {
  const old = async (folder: string, home: string) => {
    await mkdir(path.join(home, 'folio-tui'));
    const text = JSON.stringify({ payers: ['abc'], trusted: [folder] });
    await writeFile(path.join(home, 'folio-tui', 'consents.json'), text);
  };

  it('are still read: a plain workspace stays trusted, one that grants something asks', async () => {
    const { home, folder, put, trust } = await world({ 'config.yaml': defaultConfigText });
    await old(folder, home);
    const consents = openConsents(nodeDisk, home);
    expect(await consents.trusted(folder)).toBe(true);
    await put('config.yaml', granting);
    expect(await consents.trusted(folder)).toBe(false);
    expect(await trust.look(folder)).toMatchObject({ state: 'changed', since: null });
    await consents.trust(folder);
    expect(await consents.trusted(folder)).toBe(true);
    const file = path.join(home, 'folio-tui', 'consents.json');
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      payers: ['abc'],
      trusted: [folder],
    });
  });
});

it('grants nothing while the file that remembers is damaged, names it and keeps it', async () => {
  const { home, folder, trust, accept } = await world({ 'config.yaml': granting });
  await accept();
  const file = path.join(home, 'folio-tui', 'consents.json');
  await writeFile(file, '{"trusted":');
  expect((await trust.hashes(folder))({ file: 'config.yaml', text: granting })).toBe(false);
  expect(await failureOf(trust.look(folder))).toMatchObject({ kind: 'file_damaged', path: file });
  expect(await failureOf(accept())).toMatchObject({ kind: 'file_damaged' });
  expect(await readFile(file, 'utf8')).toBe('{"trusted":');
});
