import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type TreeWorld, treeWorld } from './tree-world.ts';

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
