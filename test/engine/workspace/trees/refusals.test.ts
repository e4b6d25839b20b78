import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Disk, nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { opened, type TreeWorld, treeWorld } from './tree-world.ts';

test.for([
  ['a merge', 'under_way', (world: TreeWorld) => world.write('.git/MERGE_HEAD', 'x\n')],
  [
    'a rebase',
    'under_way',
    (world: TreeWorld) => world.write('.git/rebase-merge/head-name', 'x\n'),
  ],
  [
    'no repository',
    'no_repository',
    (world: TreeWorld) => rmSync(path.join(world.project, '.git'), { recursive: true }),
  ],
  ['names that collide', 'names_collide', (world: TreeWorld) => world.write('A.md', 'x\n')],
] as const)('%s: nothing is begun, and what is in the way is told', async ([, kind, make]) => {
  const world = await treeWorld();
  make(world);
  await expect(world.trees()).rejects.toMatchObject({ refusal: { kind } });
});

test.for([
  [1, 0],
  [2, 1],
])(
  'where the disk fails at file %i of an apply, nothing lies beside the files, and it is gone on with',
  async ([at, done]) => {
    const world = await treeWorld();
    let renamesLeft: number = at ?? 1;
    const rename: Disk['rename'] = async (from, to) => {
      if (to.startsWith(world.project)) renamesLeft -= 1;
      if (renamesLeft === 0) throw Object.assign(new Error('EIO'), { code: 'EIO' });
      await nodeDisk.rename(from, to);
    };
    const trees = await world.trees({ disk: { ...nodeDisk, rename } });
    const tree = await opened(trees, 1);
    tree.write('a.md', 'changed\n');
    tree.write('new/c.md', 'new\n');
    await trees.take(1);
    const stands = () => world.git('status', '--short', '--untracked-files=all').trim();
    await expect(trees.apply('one', (await trees.changes(1))?.files ?? [], [1])).rejects.toThrow();
    expect([stands(), trees.state(1)]).toEqual([done === 0 ? '' : 'M a.md', 'open']);
    expect(await trees.finish('one')).toBe('done');
    expect([stands(), trees.state(1)]).toEqual(['M a.md\n?? new/c.md', 'applied']);
  },
);
