import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openGit } from '../../src/engine/acting/git.ts';
import type { Shell } from '../../src/engine/acting/shell.ts';
import { nodeDisk } from '../../src/engine/workspace/disk.ts';
import { dirtyIn } from '../../src/engine/workspace/git-dirt.ts';
import type { GitTrap } from '../support/git-trap-parts.ts';
import { gitWorld } from '../support/git-world.ts';
import { chosenFrom } from '../support/points/chosen.ts';
import { tables } from '../support/points/tables.ts';

function planted({ plant }: GitTrap) {
  const world = gitWorld();
  const mark = world.place('outside/mark');
  const script = `#!/bin/sh\necho "$0 $*" >> ${mark}\nexec cat\n`;
  plant(world, world.put('home/program.sh', script, 0o755));
  // what planting itself has started is not meant
  const before = existsSync(mark) ? readFileSync(mark, 'utf8').length : 0;
  const started = () => (existsSync(mark) ? readFileSync(mark, 'utf8').slice(before) : '');
  return { ...world, started };
}

async function lookAtAll(shell: Shell, root: string) {
  const git = openGit(shell, root, new AbortController().signal);
  const base = (await git.head()) ?? 'HEAD';
  await Promise.all([
    ...[dirtyIn(nodeDisk, shell, root), git.branch(), git.staged(), git.changed()],
    ...[git.log(`${base}~1`), git.find(`${base}~1`, 'first'), git.diff(['a.md'])],
  ]);
  return git;
}

describe.each(chosenFrom(tables.gitTraps))('$name', (trap) => {
  test('starts nothing while git looks, even where nothing bounds it', async () => {
    const { unbounded, root, started } = planted(trap);
    await lookAtAll(unbounded, root);
    expect(started()).toBe('');
  });

  test('reaches nothing outside, whatever is looked at and committed', async () => {
    const { bounded, root, started, put } = planted(trap);
    const git = await lookAtAll(bounded, root);
    put('proj/a.md', 'approved\n');
    await git.commit(['a.md'], 'docs: say it');
    expect(started()).toBe('');
  });
});
