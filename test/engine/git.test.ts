import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openGit } from '../../src/engine/acting/git.ts';
import { openShell } from '../support/plain-shell.ts';

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
