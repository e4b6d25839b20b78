import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { placeName } from '../../../../src/engine/workspace/trees/begin.ts';
import { removeTrees, sweepTrees } from '../../../../src/engine/workspace/trees/sweep-trees.ts';
import { opened, treeWorld } from './tree-world.ts';

test('trees go with their run, and what is not known to be ours stays', async () => {
  const world = await treeWorld();
  const { place, run } = world.facts;
  await opened(await world.trees(), 1);
  const all = path.dirname(place);
  mkdirSync(path.join(all, 'of somebody'));
  expect(sweepTrees(all)).toEqual([]);
  renameSync(path.dirname(run), `${path.dirname(run)}-elsewhere`);
  expect(sweepTrees(all)).toEqual([]);
  mkdirSync(path.dirname(run));
  expect(sweepTrees(all)).toEqual(['cmd_001']);
  expect(existsSync(place)).toBe(false);
  expect(existsSync(path.join(all, 'of somebody'))).toBe(true);
});

test('what was half made when the program ended is made afresh, or swept', async () => {
  const world = await treeWorld();
  const { place, run } = world.facts;
  mkdirSync(path.join(place, 'store/objects'), { recursive: true });
  writeFileSync(path.join(place, 'made-for.json'), JSON.stringify({ run }));
  expect((await opened(await world.trees(), 1)).read('src/b.ts')).toContain('b = 1');
});

test('a dropped task’s changes are no part of what comes after it', async () => {
  const world = await treeWorld();
  const trees = await world.trees();
  (await opened(trees, 1)).write('a.md', 'dropped\n');
  await trees.take(1);
  await trees.drop(1);
  expect((await opened(trees, 2, [1])).read('a.md')).toContain('five');
});

test('a folder that a program has closed is removed all the same', async () => {
  const { facts } = await treeWorld();
  mkdirSync(path.join(facts.place, 'closed/inner'), { recursive: true });
  chmodSync(path.join(facts.place, 'closed'), 0o500);
  removeTrees(facts.place);
  expect(existsSync(facts.place)).toBe(false);
});

test('cmds of the same number in two workspaces have two places', () => {
  expect(placeName('/a/workspace/work/cmd_001')).toMatch(/^cmd_001-[0-9a-f]{16}$/);
  expect(placeName('/b/workspace/work/cmd_001')).not.toBe(placeName('/a/workspace/work/cmd_001'));
});
