import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { chosenFrom } from '../../../support/points/chosen.ts';
import { tables } from '../../../support/points/tables.ts';
import {
  copyOf,
  gitIn,
  opened,
  repositoryBytes,
  type TreeWorld,
  treeWorld,
  worldOf,
} from './tree-world.ts';

/*
 * Every shape a repository comes in: what a task finds in its tree, what of it comes back, and that looking changed
 * nothing.
 */

type Shape = {
  /** What becomes of the project; another one may take its place. */
  make(world: TreeWorld): TreeWorld | undefined;
  /** What the tree holds, and what not. */
  has?: Readonly<Record<string, string | null>>;
  check?(world: TreeWorld, tree: Awaited<ReturnType<typeof opened>>): void;
};

const base = ({ project }: TreeWorld) => path.dirname(project);

const shapes: Readonly<Record<string, Shape>> = {
  'no commit yet': {
    make(world) {
      rmSync(path.join(world.project, '.git'), { recursive: true });
      world.git('init', '-q', '-b', 'main');
      return undefined;
    },
    has: { 'src/b.ts': 'export const b = 1;\n' },
  },
  'started in a subfolder: the whole repository, work there': {
    make: (world) => worldOf(base(world), path.join(world.project, 'src')),
    has: { 'b.ts': 'export const b = 1;\n', '../a.md': 'one\ntwo\nthree\nfour\nfive\n' },
  },
  'a monorepo with its own ignore lists': {
    make(world) {
      world.write('packages/x/.gitignore', 'dist/\n*.log\n');
      world.write('packages/x/dist/out.js', 'x');
      world.write('packages/x/a.log', 'x');
      world.write('packages/y/dist/kept.js', 'y');
      return undefined;
    },
    has: {
      'packages/x/dist/out.js': null,
      'packages/x/a.log': null,
      'packages/y/dist/kept.js': 'y',
    },
  },
  'a submodule: shown, never part of it': {
    make(world) {
      const inner = path.join(base(world), 'inner');
      mkdirSync(inner);
      gitIn(inner, 'init', '-q');
      writeFileSync(path.join(inner, 'i.md'), 'inner\n');
      gitIn(inner, 'add', '.');
      gitIn(inner, 'commit', '-q', '-m', 'i');
      world.git(
        '-c',
        'protocol.file.allow=always',
        'submodule',
        '--quiet',
        'add',
        inner,
        'lib/sub',
      );
      return undefined;
    },
    has: { 'lib/sub/i.md': null },
    check: (_, tree) => expect(readdirSync(path.join(tree.root, 'lib/sub'))).toEqual([]),
  },
  'a repository inside that is no submodule': {
    make(world) {
      world.write('nested/n.md', 'n\n');
      gitIn(path.join(world.project, 'nested'), 'init', '-q');
      return undefined;
    },
    has: { 'nested/n.md': null },
  },
  'sparse: what is not checked out is absent, not deleted': {
    make(world) {
      world.write('far/f.md', 'far\n');
      world.git('add', '.');
      world.git('commit', '-q', '-m', 'far');
      world.git('sparse-checkout', 'set', 'src');
      return undefined;
    },
    has: { 'src/b.ts': 'export const b = 1;\n', 'far/f.md': null },
  },
  shallow: {
    make(world) {
      world.write('a.md', 'second\n');
      world.git('commit', '-qam', 'second');
      const clone = path.join(base(world), 'shallow');
      gitIn(base(world), 'clone', '-q', '--depth', '1', `file://${world.project}`, clone);
      return worldOf(base(world), clone);
    },
    has: { 'a.md': 'second\n' },
    check: (_, tree) => expect(gitIn(tree.folder, 'log', '--format=%s').trim()).toBe('second'),
  },
  'a partial clone': {
    make(world) {
      world.write('a.md', 'second\n');
      world.git('commit', '-qam', 'second');
      world.git('config', 'uploadpack.allowFilter', 'true');
      const clone = path.join(base(world), 'partial');
      const words = ['clone', '-q', '--filter=blob:none', `file://${world.project}`, clone];
      gitIn(base(world), ...words);
      return worldOf(base(world), clone);
    },
    has: { 'a.md': 'second\n' },
  },
  'a detached head': {
    make(world) {
      world.git('checkout', '-q', '--detach');
      return undefined;
    },
    check: (_, tree) =>
      expect(gitIn(tree.folder, 'rev-parse', '--abbrev-ref', 'HEAD').trim()).toBe('HEAD'),
  },
  'a linked worktree': {
    make(world) {
      const linked = path.join(base(world), 'linked');
      world.git('worktree', 'add', '-q', linked, '-b', 'feature/x');
      return worldOf(base(world), linked);
    },
    check: (_, tree) =>
      expect(gitIn(tree.folder, 'branch', '--show-current').trim()).toBe('feature/x'),
  },
  'objects borrowed from another repository, which goes away afterwards': {
    make(world) {
      const clone = path.join(base(world), 'borrowing');
      gitIn(base(world), 'clone', '-q', '--shared', world.project, clone);
      return worldOf(base(world), clone);
    },
    check(world, tree) {
      rmSync(path.join(base(world), 'project'), { recursive: true });
      expect(gitIn(tree.folder, 'show', 'HEAD:a.md')).toContain('five');
    },
  },
  'spaces, Japanese, quotes and signs in names': {
    make(world) {
      const odd = path.join(base(world), "プロ ジェクト 'x' $(y)");
      copyOf(world.project, odd);
      writeFileSync(path.join(odd, '本 “文”\t[1].md'), '本文\n');
      return worldOf(base(world), odd);
    },
    has: { '本 “文”\t[1].md': '本文\n' },
  },
  'line ends as the disk has them, whatever git converts': {
    make(world) {
      world.write(
        '.gitattributes',
        '* text=auto eol=crlf\n*.x ident\n*.u working-tree-encoding=UTF-16LE\n',
      );
      world.git('config', 'core.autocrlf', 'true');
      world.write('win.md', 'a\r\nb\r\n');
      world.write('mixed.md', 'a\r\nb\n');
      world.write('id.x', '$Id$\n');
      world.write('u.u', 'plain\n');
      return undefined;
    },
    has: { 'win.md': 'a\r\nb\r\n', 'mixed.md': 'a\r\nb\n', 'id.x': '$Id$\n', 'u.u': 'plain\n' },
  },
  'large files kept elsewhere: the file, not its pointer, and no filter starts': {
    make(world) {
      world.write('.gitattributes', '*.bin filter=lfs diff=lfs merge=lfs -text\n');
      world.write('big.bin', 'the large file itself');
      const trap = `touch ${path.join(base(world), 'STARTED')}; cat`;
      for (const name of ['clean', 'smudge']) world.git('config', `filter.lfs.${name}`, trap);
      return undefined;
    },
    has: { 'big.bin': 'the large file itself' },
    check: (world) => expect(existsSync(path.join(base(world), 'STARTED'))).toBe(false),
  },
  'hooks and settings that start programs': {
    make(world) {
      const trap = `sh -c 'touch ${path.join(base(world), 'STARTED')}'`;
      world.git('config', 'core.fsmonitor', trap);
      const hook = path.join(world.project, '.git/hooks/post-checkout');
      writeFileSync(hook, `#!/bin/sh\n${trap}\n`, { mode: 0o755 });
      return undefined;
    },
    check(world, tree) {
      expect(existsSync(path.join(base(world), 'STARTED'))).toBe(false);
      expect(existsSync(path.join(tree.folder, '.git/hooks'))).toBe(false);
      expect(readFileSync(path.join(tree.folder, '.git/config'), 'utf8')).not.toContain(
        'fsmonitor',
      );
    },
  },
  'a staged file that was changed again, one staged away, one forced past the ignore list': {
    make(world) {
      world.write('.gitignore', 'forced.md\n');
      world.write('forced.md', 'forced\n');
      world.git('add', '-f', 'forced.md');
      world.write('a.md', 'staged\n');
      world.git('add', 'a.md');
      world.write('a.md', 'later\n');
      world.git('rm', '-q', '--cached', 'src/b.ts');
      return undefined;
    },
    has: { 'a.md': 'later\n', 'forced.md': 'forced\n', 'src/b.ts': 'export const b = 1;\n' },
  },
  'links, also one that leads nowhere, and a folder that became a link': {
    make(world) {
      world.write('dir/x.md', 'x\n');
      world.git('add', '.');
      world.git('commit', '-q', '-m', 'dir');
      rmSync(path.join(world.project, 'dir'), { recursive: true });
      symlinkSync('src', path.join(world.project, 'dir'));
      symlinkSync('nowhere', path.join(world.project, 'broken'));
      return undefined;
    },
    has: { 'dir/b.ts': 'export const b = 1;\n', 'dir/x.md': null },
  },
  'what the person’s own list ignores': {
    make(world) {
      writeFileSync(path.join(base(world), 'ignore'), '*.swp\n');
      world.write('.git/info/exclude', 'local/\n');
      world.write('a.swp', 'x');
      world.write('local/x', 'x');
      return undefined;
    },
    has: { 'a.swp': null, 'local/x': null },
  },
  'a workspace inside the project': {
    make(world) {
      world.write('workspace/work/cmd_001/plan.md', 'plan\n');
      const own = worldOf(base(world), world.project);
      const facts = { ...own.facts, leftOut: [path.join(world.project, 'workspace')] };
      return { ...own, facts, trees: async () => await world.trees({ leftOut: facts.leftOut }) };
    },
    has: { 'workspace/work/cmd_001/plan.md': null },
  },
  'dependencies that git ignores: their place is there, and empty': {
    make(world) {
      world.write('.gitignore', 'node_modules/\n.venv\n');
      world.write('node_modules/x/index.js', 'x');
      world.write('.venv/bin/python', 'x');
      return undefined;
    },
    has: { 'node_modules/x/index.js': null },
    check: (_, tree) => expect(statSync(path.join(tree.root, '.venv')).isDirectory()).toBe(true),
  },
};

test('there are twenty of them', () => {
  expect(Object.keys(shapes)).toHaveLength(20);
});

const chosen = new Set(chosenFrom(tables.shapesOfTree));
const walked = Object.entries(shapes).filter((_, n) => chosen.has(n));

test.for(walked)('%s', { timeout: 30_000 }, async ([, shape]) => {
  const first = await treeWorld();
  const world = shape.make(first) ?? first;
  const before = repositoryBytes(world.project);
  const trees = await world.trees();
  const tree = await opened(trees, 1);
  for (const [name, text] of Object.entries(shape.has ?? {}))
    expect([name, existsSync(path.join(tree.root, name)) ? tree.read(name) : null]).toEqual([
      name,
      text,
    ]);
  tree.write('made/by the task.md', 'made\n');
  await trees.take(1);
  const files = (await trees.difference(1))?.files ?? [];
  expect(files.map((file) => path.posix.basename(file.path))).toEqual(['by the task.md']);
  expect(repositoryBytes(world.project)).toEqual(before);
  shape.check?.(world, tree);
  if (!existsSync(world.project)) return;
  expect(await trees.apply('one', files)).toMatchObject({ ok: true });
  const after = new Map(repositoryBytes(world.project));
  after.delete('./made/by the task.md');
  expect(after).toEqual(before);
  expect(world.read('made/by the task.md')).toBe('made\n');
});
