import { execFileSync } from 'node:child_process';
import { utimesSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { plantedBelow } from '../../../src/engine/workspace/git-planted.ts';
import { gitPlace } from '../../support/git-world.ts';
import { passingFolder } from '../../support/passing-folder.ts';

async function openProject() {
  const place = gitPlace(passingFolder('planted'));
  place.init('proj');
  place.init('proj/older');
  place.init('proj/set-up');
  place.init('proj/hooked');
  // clocks of file systems tick
  await wait(60);
  const since = new Date();
  return { ...place, look: async () => await plantedBelow(nodeDisk, place.root, since) };
}

test('repositories that were there before are not told, nor is the project’s own', async () => {
  const { git, look, put } = await openProject();
  git('config', 'user.name', 'B');
  put('proj/older/a.md', 'edited\n');
  put('proj/HEAD', 'no repository\n');
  put('proj/lib/config', 'no repository\n');
  expect(await look()).toEqual({ folders: [], whole: true });
});

test('what git would take for a repository is named, however it was made', async () => {
  const { gitIn, init, look, place, put, top } = await openProject();
  init('proj/node_modules/made');
  put('proj/pkg/deep/HEAD', 'ref: refs/heads/main\n');
  put('proj/pkg/deep/objects/keep', 'x\n');
  put('proj/pkg/deep/refs/keep', 'x\n');
  put('proj/leads/.git', 'gitdir: ../pkg/deep\n');
  gitIn(place('proj/set-up'), 'config', 'core.fsmonitor', 'false');
  put('proj/hooked/.git/hooks/pre-commit', '#!/bin/sh\n', 0o755);
  execFileSync('ln', ['-s', '../pkg/deep', place('proj/linked')]);
  execFileSync('cp', ['-a', place('proj/older'), place('proj/copied')]);
  for (const name of ['proj/copied/.git/config', 'proj/copied/.git/HEAD'])
    utimesSync(`${top}/${name}`, new Date('2001-01-01'), new Date('2001-01-01'));
  expect(await look()).toEqual({
    folders: ['copied', 'hooked', 'leads', 'node_modules/made', 'pkg/deep', 'set-up'],
    whole: true,
  });
});
