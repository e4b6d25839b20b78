import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { nodeDisk } from '../src/engine/workspace/disk.ts';
import { openTrust } from '../src/engine/workspace/trust.ts';
import { projectAt, repositoryAt } from '../src/own-project.ts';
import { tempFolder } from './support/tool-world.ts';

test('what is made in a project may be read by whom its person’s system lets, and a script stays one', async () => {
  const root = tempFolder('own-project');
  const { files } = projectAt(root, path.join(root, 'settings'));
  const bits = (name: string) => statSync(path.join(root, name)).mode & 0o777;
  writeFileSync(path.join(root, 'run.sh'), 'old\n');
  chmodSync(path.join(root, 'run.sh'), 0o755);

  await files.write('run.sh', 'new\n');
  await files.write('docs/new.md', 'new\n');
  expect(readFileSync(path.join(root, 'run.sh'), 'utf8')).toBe('new\n');
  const closed = process.umask();
  expect([bits('run.sh'), bits('docs'), bits('docs/new.md')]).toEqual([
    0o755 & ~closed,
    0o777 & ~closed,
    0o666 & ~closed,
  ]);
});

test('a repository is trusted as a whole, from whichever folder of it one looks', async () => {
  const root = tempFolder('own-repository');
  const settings = path.join(root, 'settings');
  const top = path.join(root, 'proj');
  mkdirSync(path.join(top, 'src'), { recursive: true });
  execFileSync('git', ['init', '-q', top]);
  const seen = async () => await repositoryAt(path.join(top, 'src'), settings).trusted?.();
  expect(await seen()).toBe(false);
  const trust = openTrust(nodeDisk, settings);
  await trust.trust(await trust.look(top));
  expect(await seen()).toBe(true);
});
