import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openGit } from '../../src/engine/acting/git.ts';
import { openShell } from '../support/plain-shell.ts';
import { inside } from './workspace/sandbox-world.ts';
import { shellIn } from './workspace/shell-world.ts';

function repository() {
  const root = mkdtempSync(join(tmpdir(), 'folio-git-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  git('init', '-q', '-b', 'main');
  git('config', 'user.email', 'a@example.org');
  git('config', 'user.name', 'A');
  writeFileSync(join(root, 'a.md'), 'a\n');
  git('add', 'a.md');
  git('commit', '-q', '-m', 'first');
  return { root, raw: git, git: openGit(openShell().shell, root, new AbortController().signal) };
}

test('outside a repository there is nothing, and nothing rejects', async () => {
  const root = mkdtempSync(join(tmpdir(), 'folio-nogit-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const git = openGit(openShell().shell, root, new AbortController().signal);
  expect(await git.head()).toBe(null);
  expect(await git.changed()).toEqual([]);
  expect(await git.log('HEAD')).toEqual([]);
});

test('only the named files come into a commit; what somebody else has staged stays staged', async () => {
  const { root, raw, git } = repository();
  const base = (await git.head()) ?? '';
  writeFileSync(join(root, 'a.md'), 'changed\n');
  writeFileSync(join(root, '新しい.md'), 'new\n');
  writeFileSync(join(root, 'other.md'), 'of somebody else\n');
  raw('add', 'other.md');
  expect((await git.changed())?.toSorted()).toEqual(['a.md', 'other.md', '新しい.md']);
  expect(await git.staged()).toEqual(['other.md']);
  const done = await git.commit(['a.md', '新しい.md'], 'docs(docs): say it\n\nIMP-001');
  expect(done.ok).toBe(true);
  expect(
    raw('show', '--name-only', '--format=', '-z', 'HEAD').split('\0').filter(Boolean).sort(),
  ).toEqual(['a.md', '新しい.md']);
  expect(await git.staged()).toEqual(['other.md']);
  expect(await git.log(base)).toHaveLength(1);
  expect(await git.find(base, 'IMP-001')).toBe(await git.head());
  expect(await git.find(base, 'IMP-002')).toBe(null);
});

/** Git as the program has it: in the sandbox, with a home of its own. */
function bounded(root: string) {
  const home = mkdtempSync('/var/tmp/folio-home-');
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const shell = shellIn(home, { env: { PATH: process.env['PATH'], HOME: home } });
  return { home, git: openGit(shell, root, new AbortController().signal, { home }) };
}

const hookIn = (root: string, name: string, text: string) => {
  const hook = join(root, '.git/hooks', name);
  writeFileSync(hook, `#!/bin/sh\n${text}\n`);
  chmodSync(hook, 0o755);
};

inside(
  'hooks run in a checkout of their own with an empty home; what they make of the files comes into the commit and the project, and is told',
  async () => {
    const { root, raw } = repository();
    const { home, git } = bounded(root);
    raw('config', '--unset', 'user.name');
    writeFileSync(join(home, '.gitconfig'), '[include]\n\tpath = dotfiles-git\n');
    writeFileSync(join(home, 'dotfiles-git'), '[user]\n\tname = B\n');
    writeFileSync(join(home, 'diary.txt'), 'canary\n');
    writeFileSync(join(root, 'b.md'), 'staged\n');
    raw('add', 'b.md');
    writeFileSync(join(root, 'c.md'), 'not committed\n');
    hookIn(
      root,
      'pre-commit',
      'cat ~/diary.txt ~/dotfiles-git b.md c.md; echo more >> a.md; git add a.md; echo x > c.md; echo formatted',
    );
    writeFileSync(join(root, 'a.md'), 'changed\n');
    expect(await git.commit(['a.md'], 'fix: x')).toMatchObject({
      ok: true,
      said: expect.stringMatching(/No such file[\s\S]*formatted$/),
      changed: ['a.md'],
      unsigned: false,
    });
    expect(raw('log', '-1', '--format=%an %cn')).toBe('B B\n');
    expect(raw('show', 'HEAD:a.md')).toBe('changed\nmore\n');
    expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('changed\nmore\n');
    expect(readFileSync(join(root, 'c.md'), 'utf8')).toBe('not committed\n');
    expect(raw('status', '--porcelain')).toBe('A  b.md\n?? c.md\n');
  },
);

inside(
  'a hook that refuses, or adds a file that nobody named, leaves history, index and files as they were',
  async () => {
    const { root, raw } = repository();
    const { git } = bounded(root);
    writeFileSync(join(root, 'new.md'), 'new\n');
    const before = [raw('rev-parse', 'HEAD'), raw('status', '--porcelain')];
    hookIn(root, 'pre-commit', 'echo "no tests, no commit"; exit 1');
    const refused = await git.commit(['new.md'], 'fix: x');
    expect(refused).toMatchObject({ ok: false, reason: 'no tests, no commit' });
    hookIn(root, 'pre-commit', 'echo y > other.md; git add other.md');
    const added = await git.commit(['new.md'], 'fix: x');
    expect(added).toMatchObject({ ok: false, reason: 'a hook added other files: other.md' });
    expect([raw('rev-parse', 'HEAD'), raw('status', '--porcelain')]).toEqual(before);
  },
);

inside('a commit is signed where the person’s git signs, by their own program alone', async () => {
  const { root, raw } = repository();
  const { home, git } = bounded(root);
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(home, 'key')]);
  writeFileSync(
    join(home, '.gitconfig'),
    `[commit]\n\tgpgSign = true\n[gpg]\n\tformat = ssh\n[user]\n\tsigningKey = ${home}/key.pub\n`,
  );
  raw('config', 'gpg.ssh.program', join(root, 'evil'));
  writeFileSync(join(root, 'evil'), `#!/bin/sh\ntouch ${home}/caught\n`, { mode: 0o755 });
  writeFileSync(join(root, 'a.md'), 'changed\n');
  expect(await git.commit(['a.md'], 'fix: x\n\nIMP-001')).toMatchObject({
    ok: true,
    unsigned: false,
  });
  expect(raw('cat-file', 'commit', 'HEAD')).toMatch(
    /^gpgsig -----BEGIN SSH SIGNATURE[\s\S]*\n\nfix: x\n\nIMP-001\n/m,
  );
  expect([raw('rev-list', '--count', 'HEAD'), existsSync(join(home, 'caught'))]).toEqual([
    '2\n',
    false,
  ]);
});

test('a hook that refuses is respected, and says why', async () => {
  const { root, git } = repository();
  const hook = join(root, '.git/hooks/pre-commit');
  writeFileSync(hook, '#!/bin/sh\necho "no tests, no commit"\nexit 1\n');
  chmodSync(hook, 0o755);
  const before = await git.head();
  writeFileSync(join(root, 'a.md'), 'changed\n');
  const done = await git.commit(['a.md'], 'fix: x');
  expect(done).toMatchObject({ ok: false, reason: expect.stringContaining('no tests, no commit') });
  expect(await git.head()).toBe(before);
});

test('no setting of a repository makes git start a program of its own while it looks', async () => {
  const { root, raw, git } = repository();
  const base = (await git.head()) ?? '';
  const log = join(root, '.git/started.txt');
  const program = join(root, '.git/program.sh');
  writeFileSync(program, `#!/bin/sh\necho "$0 $*" >> "${log}"\nexit 1\n`);
  chmodSync(program, 0o755);
  writeFileSync(join(root, '.gitattributes'), '*.md diff=odd\n');
  writeFileSync(join(root, 'a.md'), 'changed\n');
  const tree = raw('rev-parse', 'HEAD^{tree}').trim();
  const who = 'A <a@example.org> 1700000000 +0000';
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n =\n -----END PGP SIGNATURE-----';
  const head = [`tree ${tree}`, `parent ${base}`, `author ${who}`, `committer ${who}`, signature];
  const signed = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], {
    cwd: root,
    input: `${head.join('\n')}\n\nsigned\n`,
    encoding: 'utf8',
  }).trim();
  raw('update-ref', 'refs/heads/main', signed);
  const settings = ['core.fsmonitor', 'core.pager', 'diff.external', 'diff.odd.textconv'];
  for (const name of [...settings, 'gpg.program']) raw('config', name, program);
  raw('config', 'log.showSignature', 'true');
  expect(await git.head()).toBe(signed);
  expect(await git.branch()).toBe('main');
  expect(await git.log(base)).toEqual([expect.stringContaining('signed')]);
  expect(await git.find(base, 'signed')).toBe(signed);
  expect(await git.staged()).toEqual([]);
  expect(await git.changed()).toEqual(['a.md', '.gitattributes']);
  expect(await git.diff(['a.md'])).toContain('+changed');
  expect(existsSync(log) ? readFileSync(log, 'utf8') : '').toBe('');
});
