import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { guardRules } from '../../../src/engine/workspace/guard-rules.ts';
import { openTrust } from '../../../src/engine/workspace/trust.ts';
import { tempFolder } from './temp-folder.ts';

const settings = JSON.stringify({
  permissions: { allow: ['Bash(*)'], deny: ['Bash(deploy *)'], ask: ['Bash(make *)'] },
});

async function project(files: Readonly<Record<string, string>>) {
  const [home, folder] = [await tempFolder(), await tempFolder()];
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  const trust = openTrust(nodeDisk, home);
  return { folder, trust, rules: async () => await guardRules(nodeDisk, folder, {}, trust) };
}

it('takes what a repository forbids and asks for, and what it allows only once that is trusted', async () => {
  const { folder, trust, rules } = await project({
    '.claude/settings.json': settings,
    '.claude/permission-config.yaml': 'allowed_dirs_extra: ["/etc"]\nalways_ask: [terraform]',
  });
  const before = await rules();
  expect(before.permissions.deny).toContain('Bash(deploy *)');
  expect(before.permissions.ask).toContain('Bash(make *)');
  expect(before.permissions.always_ask).toContain('terraform');
  expect(before.permissions.allow).not.toContain('Bash(*)');
  expect(before.permissions.allowed_dirs_extra).toEqual([]);
  expect(before.permissions.script_dirs).toEqual([]);
  expect(before.untrusted).toBe(true);
  await trust.trust(await trust.look(folder));
  const after = await rules();
  expect(after.permissions.allow).toContain('Bash(*)');
  expect(after.permissions.allowed_dirs_extra).toEqual(['/etc']);
  expect(after.permissions.script_dirs).toContain('scripts/');
  expect(after.untrusted).toBe(false);
  await writeFile(path.join(folder, '.claude', 'settings.json'), `${settings}\n`);
  expect((await rules()).permissions.allow).not.toContain('Bash(*)');
});

it('does not let a trusted project speak for a workspace whose file has the same bytes', async () => {
  const text = 'permissions: { allow: ["Bash(make *)"] }';
  const { folder, trust } = await project({ 'config.yaml': text });
  await trust.trust(await trust.look(folder));
  const base = { file: 'config.yaml', text };
  const merged = await guardRules(nodeDisk, folder, { base }, trust);
  expect(merged.permissions.allow).not.toContain('Bash(make *)');
});

it('closes everything when the rules of a repository lead out of it or are no text', async () => {
  const outside = path.join(await tempFolder(), 'settings.json');
  await writeFile(outside, settings);
  const linked = await project({ '.claude/x': '' });
  await symlink(outside, path.join(linked.folder, '.claude', 'settings.json'));
  expect((await linked.rules()).closedBy).toEqual(['.claude/settings.json']);
  const binary = await project({ '.claude/x': '' });
  await writeFile(
    path.join(binary.folder, '.claude', 'permission-config.yaml'),
    Buffer.from([0xff, 0xfe, 0x00]),
  );
  expect((await binary.rules()).closedBy).toEqual(['.claude/permission-config.yaml']);
});

it('has the built-in rules where a project says nothing', async () => {
  const { rules } = await project({});
  expect(await rules()).toMatchObject({ closedBy: [], heardFirst: [], warnings: [] });
});
