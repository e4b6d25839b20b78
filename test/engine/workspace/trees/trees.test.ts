import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { gitIn, opened, repositoryBytes, treeWorld } from './tree-world.ts';

// many starts of git, each of them a process or two
vi.setConfig({ testTimeout: 30_000 });

test('a tree is the project as it is now: uncommitted and new files are there, ignored ones are not', async () => {
  const world = await treeWorld();
  world.write('a.md', 'changed\n');
  world.write('new.md', 'new\n');
  world.write('.gitignore', '.env\n');
  world.write('.env', 'KEY=1\n');
  const before = repositoryBytes(world.project);
  const tree = await opened(await world.trees(), 1);
  expect(tree.read('a.md')).toBe('changed\n');
  expect(tree.read('new.md')).toBe('new\n');
  expect(tree.read('src/b.ts')).toBe('export const b = 1;\n');
  expect(existsSync(path.join(tree.root, '.env'))).toBe(false);
  expect(repositoryBytes(world.project)).toEqual(before);
  expect(gitIn(tree.folder, 'status', '--porcelain').trim().split('\n').toSorted()).toEqual(
    world.git('status', '--porcelain').trim().split('\n').toSorted(),
  );
  expect(gitIn(tree.folder, 'log', '--format=%s %D').trim()).toBe('first HEAD -> main');
});

test('of what git ignores, folders that nobody has put anything in are not told, nor is what is never part of a tree', async () => {
  const world = await treeWorld();
  world.write('.gitignore', 'out/\ncache/\n');
  world.write('workspace/work/cmd_001/plan.md', 'plan\n');
  const trees = await world.trees({ leftOut: [path.join(world.project, 'workspace')] });
  const tree = await opened(trees, 1);
  mkdirSync(path.join(tree.root, 'cache/empty/down'), { recursive: true });
  tree.write('workspace/work/cmd_001/results/result_1.md', 'mine\n');
  tree.write('out/page.html', 'made\n');
  await trees.take(1);
  expect(await trees.ignored(1)).toEqual(['out/']);
  expect(await trees.takeIgnored(1, 'workspace/')).toBe(false);
});

test('from HEAD, what is not committed is not in the tree', async () => {
  const world = await treeWorld();
  world.write('a.md', 'changed\n');
  world.write('new.md', 'new\n');
  const tree = await opened(await world.trees({ from: 'head' }), 1);
  expect(tree.read('a.md')).toBe('one\ntwo\nthree\nfour\nfive\n');
  expect(existsSync(path.join(tree.root, 'new.md'))).toBe(false);
});

test('files and folders that git ignores are there when they are named, and what a task changed in them comes back', async () => {
  const world = await treeWorld();
  world.write('.gitignore', '.env\ncerts/\n*.log\n');
  for (const name of ['.env', 'certs/a.pem', 'x.log']) world.write(name, `${name}\n`);
  const trees = await world.trees({ include: ['.env', 'certs', 'not-there'] });
  const tree = await opened(trees, 1);
  expect(
    ['.env', 'certs/a.pem', 'x.log'].map((name) => existsSync(path.join(tree.root, name))),
  ).toEqual([true, true, false]);
  tree.write('.env', 'changed\n');
  tree.write('certs/made.pem', 'made\n');
  tree.write('y.log', 'not named\n');
  await trees.take(1);
  const changes = (await trees.changes(1))?.files ?? [];
  expect(changes.map((file) => file.path)).toEqual(['.env', 'certs/made.pem']);
  expect(await trees.apply('one', changes)).toMatchObject({ ok: true });
  expect(world.read('.env')).toBe('changed\n');
});

test('what a task goes on to change after an apply comes over it, and each is taken back by itself', async () => {
  const world = await treeWorld();
  const trees = await world.trees();
  const tree = await opened(trees, 1);
  const bring = async (id: string, text: string) => {
    tree.write('src/b.ts', text);
    await trees.take(1);
    expect(trees.state(1)).toBe('open');
    expect(await trees.together([1])).toEqual(await trees.pending(1));
    expect(await trees.apply(id, await trees.pending(1), [1])).toMatchObject({ ok: true });
    return [trees.state(1), world.read('src/b.ts'), await trees.pending(1)];
  };
  const [one, two, three] = [1, 2, 3].map((each) => `export const b = ${each};\n`);
  expect(await bring('one', two ?? '')).toEqual(['applied', two, []]);
  expect(await bring('two', three ?? '')).toEqual(['applied', three, []]);
  expect(await trees.undo('two')).toEqual([]);
  expect([trees.state(1), world.read('src/b.ts')]).toEqual(['open', two]);
  expect(trees.last()?.id).toBe('one');
  expect(await trees.undo('one')).toEqual([]);
  expect([world.read('src/b.ts'), trees.last()]).toEqual([one, undefined]);
  expect((await opened(trees, 2, [1])).read('src/b.ts')).toBe(three);
});

test('the difference holds new, deleted, renamed and binary files, modes and links, and comes whole into the project', async () => {
  const world = await treeWorld();
  world.write('gone.md', 'gone\n');
  world.write('move/old name.md', 'a text\nthat is long enough\nto be known again\n');
  const trees = await world.trees();
  const tree = await opened(trees, 1);
  const bytes = Buffer.from([0, 255, 13, 10, 7]);
  tree.write('bytes.bin', bytes);
  tree.write('日本 語.md', 'kept\r\n');
  rmSync(path.join(tree.root, 'gone.md'));
  rmSync(path.join(tree.root, 'move'), { recursive: true });
  tree.write('moved.md', 'a text\nthat is long enough\nto be known again\n');
  chmodSync(path.join(tree.root, 'src/b.ts'), 0o755);
  symlinkSync('a.md', path.join(tree.root, 'link'));
  await trees.take(1);
  const difference = await trees.difference(1);
  expect(difference?.files.map(({ path: name }) => name)).toEqual([
    ...['bytes.bin', 'gone.md', 'link', 'move/old name.md', 'moved.md', 'src/b.ts', '日本 語.md'],
  ]);
  const patch = difference?.patch.toString() ?? '';
  for (const line of ['rename from move/old name.md', 'GIT binary patch', 'new mode 100755'])
    expect(patch).toContain(line);
  const before = repositoryBytes(path.join(world.project, '.git'));
  expect(await trees.apply('one', difference?.files ?? [])).toMatchObject({ ok: true });
  expect(readFileSync(path.join(world.project, 'bytes.bin'))).toEqual(bytes);
  expect(world.read('日本 語.md')).toBe('kept\r\n');
  expect(existsSync(path.join(world.project, 'gone.md'))).toBe(false);
  expect(existsSync(path.join(world.project, 'move'))).toBe(false);
  expect(lstatSync(path.join(world.project, 'src/b.ts')).mode & 0o111).toBe(0o111);
  expect(readlinkSync(path.join(world.project, 'link'))).toBe('a.md');
  expect(repositoryBytes(path.join(world.project, '.git'))).toEqual(before);
  expect(await trees.undo('one')).toEqual([]);
  expect(world.read('move/old name.md')).toContain('known again');
  expect(existsSync(path.join(world.project, 'bytes.bin'))).toBe(false);
  expect(lstatSync(path.join(world.project, 'src/b.ts')).mode & 0o111).toBe(0);
});

test('a file the person has worked on meanwhile becomes both; where both changed the same line, nothing is applied', async () => {
  const world = await treeWorld();
  const trees = await world.trees();
  const tree = await opened(trees, 1);
  tree.write('a.md', 'one\ntwo\nthree\nfour\nFIVE\n');
  tree.write('src/b.ts', 'export const b = 2;\n');
  await trees.take(1);
  world.write('a.md', 'ONE\ntwo\nthree\nfour\nfive\n');
  world.write('src/b.ts', 'export const b = 3;\n');
  const files = (await trees.difference(1))?.files ?? [];
  expect(await trees.apply('one', files)).toEqual({
    ok: false,
    refused: [{ path: 'src/b.ts', why: 'conflict' }],
  });
  expect(world.read('a.md')).toBe('ONE\ntwo\nthree\nfour\nfive\n');
  world.write('src/b.ts', 'export const b = 1;\n');
  expect(await trees.apply('two', files)).toMatchObject({ ok: true });
  expect(world.read('a.md')).toBe('ONE\ntwo\nthree\nfour\nFIVE\n');
  world.write('a.md', 'since\n');
  expect(await trees.undo('two')).toEqual(['a.md']);
  expect(world.read('src/b.ts')).toBe('export const b = 2;\n');
});

test('a file somebody deleted, a folder in its place, a link on the way: refused with the reason', async () => {
  const world = await treeWorld();
  world.write('deep/c.md', 'c\n');
  const trees = await world.trees();
  const tree = await opened(trees, 1);
  tree.write('a.md', 'changed\n');
  tree.write('new', 'new\n');
  tree.write('deep/c.md', 'changed\n');
  symlinkSync('/etc/passwd', path.join(tree.root, 'out'));
  rmSync(path.join(tree.root, 'src/b.ts'));
  await trees.take(1);
  rmSync(path.join(world.project, 'a.md'));
  world.write('new/x', 'x\n');
  world.write('src/b.ts', 'mine\n');
  rmSync(path.join(world.project, 'deep'), { recursive: true });
  symlinkSync('/tmp', path.join(world.project, 'deep'));
  const files = (await trees.difference(1))?.files ?? [];
  expect(await trees.apply('one', files)).toEqual({
    ok: false,
    refused: [
      { path: 'a.md', why: 'deleted_here' },
      { path: 'deep/c.md', why: 'leads_out' },
      { path: 'new', why: 'other_kind' },
      { path: 'out', why: 'leads_out' },
      { path: 'src/b.ts', why: 'deleted_there' },
    ],
  });
});

test('a task begins with what those before it changed, and only its own changes are its difference', async () => {
  const world = await treeWorld();
  const trees = await world.trees();
  const first = await opened(trees, 1);
  first.write('a.md', 'ONE\ntwo\nthree\nfour\nfive\n');
  first.write('first.md', 'first\n');
  await trees.take(1);
  const second = await opened(trees, 2);
  second.write('a.md', 'one\ntwo\nthree\nfour\nFIVE\n');
  await trees.take(2);
  const third = await opened(trees, 3, [1, 2]);
  expect(third.read('a.md')).toBe('ONE\ntwo\nthree\nfour\nFIVE\n');
  third.write('first.md', 'changed by the third\n');
  await trees.take(3);
  expect((await trees.difference(3))?.files.map((file) => file.path)).toEqual(['first.md']);
  const fourth = await opened(trees, 4, [1, 2, 3]);
  expect(fourth.read('first.md')).toBe('changed by the third\n');
  const all = await trees.together([1, 2, 3, 4]);
  expect(all).toMatchObject([{ path: 'a.md' }, { path: 'first.md' }]);
});

test('two tasks that do not fit together are told with both sides', async () => {
  const world = await treeWorld();
  const trees = await world.trees();
  (await opened(trees, 1)).write('a.md', 'of one\n');
  (await opened(trees, 2)).write('a.md', 'of two\n');
  await trees.take(1);
  await trees.take(2);
  const third = await trees.open(3, [1, 2]);
  expect(third).toMatchObject({ ok: false, clashes: [{ path: 'a.md', tasks: [1, 2] }] });
});

test('whatever git an agent starts in its tree, the person’s repository and the store stay as they are', async () => {
  const world = await treeWorld();
  world.write('a.md', 'uncommitted\n');
  const trees = await world.trees();
  const tree = await opened(trees, 1);
  const before = repositoryBytes(world.project);
  const objects = repositoryBytes(path.join(world.facts.place, 'store'));
  const verbs = [
    ['add', '-A'],
    ['commit', '-q', '-m', 'mine'],
    ['stash', '-u'],
    ['branch', '-D', '-f', 'other'],
    ['checkout', '-q', '-b', 'x'],
    ['reset', '-q', '--hard', 'HEAD~0'],
    ['config', 'core.fsmonitor', 'false'],
    ['config', 'core.hooksPath', '.'],
    ['gc', '-q', '--prune=now'],
    ['repack', '-adfq'],
    ['reflog', 'expire', '--expire=now', '--all'],
    ['clean', '-fdxq'],
    ['rm', '-rq', '.'],
    ['worktree', 'add', '-q', '../other'],
    ['update-ref', '-d', 'refs/heads/main'],
    ['push', '-q', world.project, 'HEAD:refs/heads/evil'],
  ];
  for (const words of verbs.slice(0, -1)) {
    try {
      gitIn(tree.folder, ...words);
    } catch {
      // what git refuses has changed nothing either
    }
  }
  expect(repositoryBytes(world.project)).toEqual(before);
  const after = repositoryBytes(path.join(world.facts.place, 'store'));
  for (const [name, hash] of objects) expect([name, after.get(name)]).toEqual([name, hash]);
  await trees.take(1);
  expect((await trees.difference(1))?.files.map(({ to }) => to)).toEqual([null, null]);
});
