import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { childFile } from '../../../support/children.ts';
import { chosenFrom } from '../../../support/points/chosen.ts';
import type { Kill } from '../../../support/points/kills.ts';
import { tables } from '../../../support/points/tables.ts';
import { opened, repositoryBytes, type TreeWorld, treeWorld } from './tree-world.ts';

/** A project of somebody in the middle of things, and a task that has changed, made and deleted files in its tree. */
async function atWork(): Promise<TreeWorld> {
  const world = await treeWorld();
  world.write('a.md', 'stashed\n');
  world.git('stash', '-q');
  world.write('gone.md', 'gone\n');
  world.git('add', 'gone.md');
  writeFileSync(path.join(world.project, '.git/hooks/pre-commit'), '#!/bin/sh\nexit 1\n');
  world.write('mine.md', 'not committed\n');
  const trees = await world.trees();
  const tree = await opened(trees, 1);
  tree.write('a.md', 'one\ntwo\nthree\nfour\nFIVE\n');
  tree.write('src/b.ts', 'export const b = 2;\n');
  tree.write('new/c.md', 'new\n');
  rmSync(path.join(tree.root, 'gone.md'));
  await trees.take(1);
  return world;
}

/** One start of a program; whatever it does, it is over then. */
function start(
  { facts }: TreeWorld,
  deed: 'make' | 'apply' | 'undo' | 'look',
  kill?: Kill,
): string {
  const { place, project, run } = facts;
  const args = [childFile('apply-child'), deed, place, project, run, ...(kill ?? [])];
  const { stdout, stderr, signal } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (signal === null && stdout === '') throw new Error(stderr);
  return signal ?? stdout.trim();
}

const files = (world: TreeWorld) =>
  [...repositoryBytes(world.project)].filter(([name]) => !name.startsWith('./.git/')).toSorted();
const repository = (world: TreeWorld) =>
  [...repositoryBytes(path.join(world.project, '.git'))].toSorted();

test.each(chosenFrom(tables.killsOfApply))(
  'killed at operation %s of %s (%s), the next start finds all of an apply or nothing of it, and index, refs, stash, hooks and settings as they were',
  { timeout: 120_000 },
  async (...kill) => {
    const world = await atWork();
    const [before, git] = [files(world), repository(world)];
    start(world, 'apply', kill);
    start(world, 'look');
    const between = files(world);
    expect(start(world, 'apply')).toMatch(/ applied$/);
    const after = files(world);
    expect(after).not.toEqual(before);
    expect([before, after]).toContainEqual(between);
    expect(repository(world)).toEqual(git);

    start(world, 'undo', kill);
    start(world, 'look');
    expect([before, after]).toContainEqual(files(world));
    expect(start(world, 'undo')).toMatch(/ open$/);
    expect(files(world)).toEqual(before);
    expect(repository(world)).toEqual(git);
  },
);

test.each(chosenFrom(tables.killsOfMaking))(
  'killed at %s of %s (%s) while trees are made, the next start makes them whole, and nothing of the person’s has changed',
  { timeout: 120_000 },
  async (...kill) => {
    const world = await treeWorld();
    world.write('mine.md', 'not committed\n');
    const [before, git] = [files(world), repository(world)];
    expect(start(world, 'make', kill)).toBe('SIGKILL');
    expect([files(world), repository(world)]).toEqual([before, git]);
    expect(start(world, 'make')).toBe('not_begun open');
    const tree = path.join(world.facts.place, 'tasks/1');
    const made = [...repositoryBytes(tree)].filter(([name]) => !name.startsWith('./.git/'));
    expect(made.toSorted()).toEqual(before);
    expect([files(world), repository(world)]).toEqual([before, git]);
  },
);
