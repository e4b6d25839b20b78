import { mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openApprovals } from '../../../src/engine/workspace/approvals.ts';
import { openConsents } from '../../../src/engine/workspace/consents.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { failureOf } from './failure-of.ts';
import { tempFolder } from './temp-folder.ts';

const fileIn = (home: string) => path.join(home, 'folio-tui', 'consents.json');

it('knows nobody at first, and makes nothing by being asked', async () => {
  const home = path.join(await tempFolder(), 'config');
  const consents = openConsents(nodeDisk, home);
  expect(await consents.payerKnown('key …abcd')).toBe(false);
  expect(await consents.trusted(await tempFolder())).toBe(false);
  await expect(stat(home)).rejects.toThrow('ENOENT');
});

it('remembers payers and folders over restarts, in a private file that names no key', async () => {
  const home = await tempFolder();
  const folder = await tempFolder();
  await openConsents(nodeDisk, home).rememberPayer('ANTHROPIC_API_KEY …wxyz');
  await openConsents(nodeDisk, home).trust(folder);
  const later = openConsents(nodeDisk, home);
  expect(await later.payerKnown('ANTHROPIC_API_KEY …wxyz')).toBe(true);
  expect(await later.payerKnown('ANTHROPIC_API_KEY …other')).toBe(false);
  expect(await later.trusted(folder)).toBe(true);
  expect(await later.trusted(path.join(folder, 'below'))).toBe(false);
  expect(await readFile(fileIn(home), 'utf8')).not.toContain('wxyz');
  expect((await stat(fileIn(home))).mode & 0o777).toBe(0o600);
});

it('keeps what a person allows for all work on a project where it is listed and revoked', async () => {
  const home = await tempFolder();
  await openConsents(nodeDisk, home).allowWork('/project', 'w1', new Date(0));
  const approvals = openApprovals(nodeDisk, home);
  expect(await approvals.grants()).toEqual([
    {
      ...{ id: 'w1', covers: 'work', projectRoot: '/project', run: null, bound: [] },
      hosts: [],
      approvedAt: '1970-01-01T00:00:00.000Z',
    },
  ]);
  expect([await approvals.revoke('w1'), await approvals.grants()]).toEqual([true, []]);
});

it('trusts a place, not a name: a link to it is the same, another folder behind the link is not', async () => {
  const home = await tempFolder();
  const [one, other, around] = [await tempFolder(), await tempFolder(), await tempFolder()];
  const consents = openConsents(nodeDisk, home);
  await symlink(one, path.join(around, 'link'));
  await symlink(other, path.join(around, 'other'));
  await consents.trust(path.join(around, 'link'));
  expect(await consents.trusted(one)).toBe(true);
  expect(await consents.trusted(path.join(around, 'other'))).toBe(false);
});

it('trusts what was told with the question, and not what was put there while it was read', async () => {
  const [home, folder] = [await tempFolder(), await tempFolder()];
  const consents = openConsents(nodeDisk, home);
  const config = path.join(folder, 'config.yaml');
  await writeFile(config, 'ui: { editor: vim }\n');
  expect(await consents.grants(folder)).toMatchObject([
    { name: 'config.yaml', keys: ['ui.editor'], change: 'new' },
  ]);
  await writeFile(config, 'ui: { editor: "sh -c evil" }\n');
  await consents.trust(folder);
  expect(await consents.trusted(folder)).toBe(false);
  expect(await consents.grants(folder)).toMatchObject([{ change: 'changed' }]);
  await consents.trust(folder);
  expect(await consents.trusted(folder)).toBe(true);
});

it('keeps one entry for what is said twice, and everything that is said at once', async () => {
  const home = await tempFolder();
  const consents = openConsents(nodeDisk, home);
  await Promise.all(['a', 'b', 'a', 'c'].map((name) => consents.rememberPayer(name)));
  expect(JSON.parse(await readFile(fileIn(home), 'utf8')).payers.length).toBe(3);
});

it.each(['', '{"payers":', '[]', '{"payers":"all"}', '{"trusted":["/"],"payers":[1]}'])(
  'grants nothing from the damaged file %j, names it and keeps it',
  async (text) => {
    const home = await tempFolder();
    await mkdir(path.dirname(fileIn(home)));
    await writeFile(fileIn(home), text);
    const consents = openConsents(nodeDisk, home);
    const damaged = { kind: 'file_damaged', path: fileIn(home) };
    expect(await failureOf(consents.trusted('/'))).toMatchObject(damaged);
    expect(await failureOf(consents.payerKnown('a'))).toMatchObject(damaged);
    expect(await failureOf(consents.rememberPayer('a'))).toMatchObject(damaged);
    expect(await readFile(fileIn(home), 'utf8')).toBe(text);
  },
);

it('says why it cannot remember', async () => {
  const home = await tempFolder();
  await writeFile(path.join(home, 'folio-tui'), 'a file');
  const failed = await failureOf(openConsents(nodeDisk, home).rememberPayer('a'));
  expect(failed?.kind).toMatch(/file_(unwritable|damaged)/);
});
