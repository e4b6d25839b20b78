import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { openShell } from '../../../../src/engine/workspace/process-runner.ts';
import { openRepository } from '../../../../src/engine/workspace/repository/open-repository.ts';
import { passingFolder } from '../../../support/passing-folder.ts';

const top = fs.realpathSync(passingFolder('repositories'));
const at = (name: string) => path.join(top, name);
const git = (folder: string, ...words: string[]) =>
  execFileSync(
    'git',
    [
      '-c',
      'user.email=a@example.org',
      '-c',
      'user.name=A',
      '-c',
      'protocol.file.allow=always',
      ...words,
    ],
    {
      cwd: at(folder),
      stdio: 'pipe',
    },
  );

function open(name: string, more: { readonly artifacts?: string; readonly path?: string } = {}) {
  const shell = openShell({
    ...{ disk: nodeDisk, run: 'task_x', children: at('children'), keys: [], temp: top },
    ...{
      env: { PATH: more.path ?? process.env['PATH'] },
      newId: () => randomBytes(8).toString('hex'),
    },
  });
  return openRepository({
    ...{ disk: nodeDisk, shell, project: at(name), leftOut: [], home: top, hidden: [] },
    ...{ artifacts: more.artifacts ?? at('artifacts'), path: process.env['PATH'] ?? '' },
    signal: new AbortController().signal,
  });
}

async function opened(name: string) {
  const found = await open(name);
  if (found.kind !== 'open') throw new Error(found.refusal.kind);
  return found;
}

for (const folder of ['plain/sub', 'unborn', 'normal/sub'])
  fs.mkdirSync(at(folder), { recursive: true });
fs.writeFileSync(at('plain/a.js'), 'a\n');
git('unborn', 'init', '-q', '-b', 'main');
fs.writeFileSync(at('unborn/a.js'), 'a\n');
git('normal', 'init', '-q', '-b', 'main');
fs.writeFileSync(at('normal/a.js'), 'a\r\n');
fs.writeFileSync(at('normal/.gitignore'), 'ignored\n');
git('normal', 'add', '.');
git('normal', 'commit', '-q', '-m', 'one');
git('normal', 'worktree', 'add', '-q', '../linked', '-b', 'wt');
git('', 'clone', '-q', 'normal', 'detached');
git('detached', 'checkout', '-q', '--detach');
git('', 'clone', '-q', 'normal', 'locked');
fs.writeFileSync(at('locked/.git/index.lock'), '');
git('', 'clone', '-q', 'normal', 'super');
git('super', 'submodule', '--quiet', 'add', at('normal'), 'module');
git('', 'clone', '-q', '--depth', '1', `file://${at('normal')}`, 'shallow');
git('', 'clone', '-q', '--bare', 'normal', 'bare.git');
git('', 'clone', '-q', 'normal', 'conflict');
for (const [branch, text] of [
  ['one', '1\n'],
  ['two', '2\n'],
] as const) {
  git('conflict', 'checkout', '-q', '-b', branch, 'main');
  fs.writeFileSync(at('conflict/f'), text);
  git('conflict', 'add', 'f');
  git('conflict', 'commit', '-q', '-m', branch);
}
expect(() => git('conflict', 'merge', 'one')).toThrow();
fs.writeFileSync(at('normal/ignored'), 'x');
fs.writeFileSync(at('normal/日本 語.js'), 'x');

test.each([
  ['plain', false, false, ['a.js'], []],
  ['unborn', true, false, ['a.js'], ['a.js']],
  ['normal', true, true, ['.gitignore', 'a.js', '日本 語.js'], ['日本 語.js']],
  ['normal/sub', true, true, ['.gitignore', 'a.js', '日本 語.js'], ['日本 語.js']],
  ['linked', true, true, ['.gitignore', 'a.js'], []],
  ['detached', true, true, ['.gitignore', 'a.js'], []],
  ['locked', true, true, ['.gitignore', 'a.js'], []],
  ['shallow', true, true, ['.gitignore', 'a.js'], []],
  ['super/module', true, true, ['.gitignore', 'a.js'], []],
  ['conflict', true, true, ['.gitignore', 'a.js', 'f'], ['f']],
])('%s: git %s, a commit %s', async (name, isGit, hasHead, files, dirty) => {
  const { repository, release } = await opened(name);
  try {
    expect([repository.isGit, (await repository.head()) !== null]).toEqual([isGit, hasHead]);
    expect([...(await repository.files())].sort()).toEqual(files);
    // without a sandbox git is not asked about the working tree
    expect([dirty, null]).toContainEqual(await repository.dirty());
  } finally {
    release();
  }
});

test('what belongs to a submodule is outside; a linked working tree keeps its .git file', async () => {
  const { repository, release } = await opened('super');
  expect(await repository.locate('module/a.js')).toMatchObject({
    refusal: { code: 'OutsideRepo' },
  });
  release();
  const linked = await opened('linked');
  expect(await linked.repository.locate('.git')).toMatchObject({
    refusal: { code: 'ProtectedPath' },
  });
  linked.release();
});

test('one task at a time is at work in a repository, whatever folder of it is named', async () => {
  const first = await opened('normal');
  expect(await open('normal/sub')).toMatchObject({ kind: 'refused', refusal: { kind: 'in_use' } });
  first.release();
  const again = await opened('normal');
  again.release();
});

test('what is added to git while a task is at work is watched from then on', async () => {
  const { repository, release } = await opened('shallow');
  const watch = async () => await repository.watch([], async () => undefined);
  const file = at('shallow/late.js');
  fs.writeFileSync(file, 'one\n');
  const before = await watch();
  fs.writeFileSync(file, 'two\n');
  expect(await before()).toEqual([]);
  git('shallow', 'add', 'late.js');
  const after = await watch();
  fs.writeFileSync(file, 'three\n');
  expect(await after()).toEqual([{ path: 'late.js', restored: false, found: null }]);
  release();
});

test('of a file that is put back what was found in it is kept where it is text as any other file is', async () => {
  const { repository, release } = await opened('shallow');
  const file = at('shallow/found.js');
  fs.writeFileSync(file, 'one\n');
  git('shallow', 'add', 'found.js');
  for (const [bytes, found] of [
    ['a mark \uFFFD of a letter that was lost\n', 'a mark \uFFFD of a letter that was lost\n'],
    ['\uFEFFa mark of order\n', '\uFEFFa mark of order\n'],
    ['no\0text\n', null],
    [Buffer.from([0xc3, 0x28]), null],
  ] as const) {
    const look = await repository.watch(['found.js'], async () => 'one\n');
    fs.writeFileSync(file, bytes);
    expect(await look()).toEqual([{ path: 'found.js', restored: true, found }]);
    expect(fs.readFileSync(file, 'utf8')).toBe('one\n');
  }
  release();
});

test('a lock is made in a copy with the changes in it: what else is done there, or to the repository, never was', async () => {
  const { repository, release } = await opened('detached');
  const before = fs.readdirSync(at('detached'));
  const changes = [{ how: 'write', path: 'm', before: null, text: 'now\n', mode: 0o644 }] as const;
  const run = async (script: string) =>
    await repository.runLock({
      ...{ argv: ['sh', '-c', script], at: '', files: await repository.files(), changes },
      ...{ writes: ['lock', 'none'], network: false, timeoutMs: 60_000 },
    });
  const script = `cat m a.js > lock; echo x > a.js; echo x > other; echo x > '${at('detached')}/in' || true`;
  expect(await run(script)).toEqual({
    ...{ kind: 'ran', texts: [{ path: 'lock', text: 'now\na\r\n' }] },
  });
  expect(await run('echo no such version; exit 3')).toEqual({
    ...{ kind: 'failed', detail: 'exit 3\nno such version' },
  });
  expect(fs.readdirSync(at('detached'))).toEqual(before);
  expect(fs.readdirSync(at('artifacts/scratch'))).toEqual([]);
  release();
});

test('artifacts never lie in the repository, a bare one is none to work in, nor is a folder made that is not there', async () => {
  const inside = at('normal/artifacts');
  expect(await open('normal', { artifacts: inside })).toMatchObject({
    refusal: { kind: 'artifacts_inside' },
  });
  expect(await open('none')).toMatchObject({ refusal: { kind: 'no_folder' } });
  for (const name of ['bare.git', 'bare.git/hooks'])
    expect(await open(name)).toMatchObject({
      refusal: { kind: 'bare', detail: expect.stringMatching(/bare\.git$/) },
    });
  expect([fs.existsSync(inside), fs.existsSync(at('none'))]).toEqual([false, false]);
});

test('a batch is written whole: when one file fails, those before it are as they were, bytes and mode', async () => {
  const { repository, release } = await opened('normal');
  fs.writeFileSync(at('normal/run.sh'), 'old\n', { mode: 0o755 });
  fs.mkdirSync(at('normal/wall'));
  const { sha = '' } = (await repository.read('run.sh')) ?? {};
  const changes = [
    { how: 'write', path: 'run.sh', before: sha, text: 'new\n', mode: 0o755 },
    { how: 'write', path: 'wall/x/y.js', before: null, text: 'x', mode: 0o644 },
    { how: 'write', path: 'wall', before: null, text: 'x', mode: 0o644 },
  ] as const;
  await expect(repository.write(changes)).rejects.toThrow();
  expect(fs.readFileSync(at('normal/run.sh'), 'utf8')).toBe('old\n');
  expect(fs.statSync(at('normal/run.sh')).mode & 0o777).toBe(0o755);
  expect(fs.existsSync(at('normal/wall/x/y.js'))).toBe(false);
  const stale = [{ how: 'delete', path: 'run.sh', before: 'another' }] as const;
  expect(await repository.write(stale)).toEqual({ ok: false, changed: ['run.sh'] });
  expect(await repository.standing([changes[0]])).toBe('before');
  expect(await repository.write([changes[0]])).toEqual({ ok: true });
  expect(await repository.standing([changes[0]])).toBe('after');
  release();
});

test('git that is not installed, or does not take a repository for ours, has said nothing: no file is taken for unchanged', async () => {
  for (const name of ['strange', 'torn']) git('', 'clone', '-q', 'normal', name);
  fs.writeFileSync(at('torn/.git/config'), '[core\n');
  // only root can give a folder away
  const isRoot = process.getuid?.() === 0;
  if (isRoot)
    for (const part of ['strange', 'strange/.git']) fs.chownSync(at(part), 65_534, 65_534);
  const cases = [
    ['normal', { path: at('plain') }, /not found/],
    ['torn', {}, /bad config/],
    ...(isRoot ? ([['strange', {}, /dubious ownership/]] as const) : []),
  ] as const;
  for (const [name, more, reason] of cases) {
    const found = await open(name, more);
    if (found.kind !== 'open') throw new Error(found.refusal.kind);
    const { repository } = found;
    expect([name, repository.isGit, repository.gitSilent]).toEqual([
      name,
      false,
      expect.stringMatching(reason),
    ]);
    expect([await repository.head(), await repository.dirty()]).toEqual([null, null]);
    expect(await repository.files()).toContain('a.js');
    expect((await repository.locate('.git/config')).ok).toBe(false);
    found.release();
  }
});
