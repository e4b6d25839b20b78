import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openGit } from '../../src/engine/acting/git.ts';
import { gitWorld } from '../support/git-world.ts';

/** Ways of a person's own git, each of which would show something differently. */
const ways = [
  '[color]\n\tui = always\n\tdiff = always\n\tstatus = always\n\tbranch = always',
  '[status]\n\tshort = true\n\tbranch = true\n\tshowStash = true\n\tshowUntrackedFiles = no',
  '[status]\n\trelativePaths = false\n\trenames = copies\n\tsubmoduleSummary = true',
  '[diff]\n\tnoprefix = true\n\tcontext = 9\n\tinterHunkContext = 20\n\tsuppressBlankEmpty = true',
  '[diff]\n\tmnemonicPrefix = true\n\talgorithm = patience\n\trenames = copies\n\tcolorMoved = zebra',
  '[diff]\n\texternal = false\n\tsubmodule = log\n\tignoreSubmodules = none\n\twordRegex = .',
  '[diff]\n\trelative = false\n\torderFile = /no/such/file\n\tindentHeuristic = false',
  '[log]\n\tshowSignature = true\n\tdecorate = full\n\tdate = iso\n\tabbrevCommit = true\n\tfollow = true',
  '[format]\n\tpretty = fuller\n[notes]\n\tdisplayRef = *',
  '[core]\n\tquotePath = true\n\tabbrev = 40\n\tpager = false\n\tcommentChar = d',
  '[i18n]\n\tlogOutputEncoding = UTF-16\n\tcommitEncoding = ISO-2022-JP',
  '[alias]\n\tlog = status\n\tdiff = log\n\tstatus = log\n\tcommit = log',
  '[commit]\n\tgpgSign = true\n\tverbose = 2\n\tcleanup = scissors\n\tstatus = false\n[gpg]\n\tprogram = false',
  '[grep]\n\tpatternType = perl\n[advice]\n\tstatusHints = true\n[column]\n\tui = always',
  '[trace2]\n\tnormalTarget = 2\n[core]\n\tfsmonitor = /no/such/program',
];

function openPlace(env: Readonly<Record<string, string>> = {}) {
  const world = gitWorld(env);
  const base = world.git('rev-parse', 'HEAD').trim();
  world.put('proj/sub/deep.md', 'deep\n');
  world.git('add', 'sub');
  world.git('mv', 'b.md', '名前.md');
  world.git('commit', '-q', '-m', '二つ目 second');
  world.git('notes', 'add', '-m', 'a note');
  world.put('proj/a.md', 'a\n\nedited\n');
  world.put('proj/sub/新しい.md', 'new\n');
  world.git('mv', '名前.md', 'moved.md');
  const opened = (folder = world.root) =>
    openGit(world.bounded, folder, new AbortController().signal);
  return { ...world, base, opened };
}

/** Everything we read, without what differs from one repository to the next. */
async function readAll({ opened, base, place }: ReturnType<typeof openPlace>) {
  const [git, below] = [opened(), opened(place('proj/sub'))];
  const [head, log, found] = await Promise.all([
    git.head(),
    git.log(base),
    git.find(base, '二つ目 second'),
  ]);
  const [branch, diff, staged, changed, deep] = await Promise.all([
    git.branch(),
    git.diff(['a.md']),
    git.staged(),
    git.changed(),
    below.changed(),
  ]);
  const short = head?.slice(0, 7) ?? '';
  const lines = log.map((line) => line.replace(short, 'HASH'));
  return { branch, diff, staged, changed, deep, lines, found: found === head };
}

const wanted = {
  branch: 'main',
  diff: expect.stringMatching(
    /^diff --git a\/a\.md b\/a\.md\nindex .*\n--- a\/a\.md\n\+\+\+ b\/a\.md\n/,
  ),
  staged: ['moved.md', '名前.md'],
  changed: ['a.md', 'moved.md', '名前.md', 'sub/新しい.md'],
  deep: ['新しい.md'],
  lines: ['HASH 二つ目 second'],
  found: true,
};

test('without any settings of a person it reads this', async () => {
  expect(await readAll(openPlace())).toEqual(wanted);
});

test('what ends in one place leaves what is at work in another alone', async () => {
  const [one, other] = [gitWorld(), gitWorld()];
  const command = (text: string) => ({
    ...{ run: { command: text }, sandbox: null, env: {}, timeoutMs: 60_000, maxBytes: 1_000 },
    signal: new AbortController().signal,
  });
  const [begun, go] = [one.place('begun'), one.place('go')];
  execFileSync('mkfifo', [begun, go]);
  const waiting = one.bounded.run({ ...command(`echo > ${begun}; cat ${go}`), cwd: one.root });
  await other.bounded.run({ ...command(`cat ${begun}`), cwd: other.root });
  await other.bounded.run({ ...command(`echo on > ${go}`), cwd: other.root, timeoutMs: 5_000 });
  expect(await waiting).toMatchObject({ code: 0, signal: null, output: 'on\n' });
});

test('no way of a person’s own git changes what is read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(ways, { minLength: 4 }), async (some) => {
      const place = openPlace();
      place.put('home/.gitconfig', `${some.join('\n')}\n`);
      expect(await readAll(place)).toEqual(wanted);
    }),
    { numRuns: 3, examples: [[ways]] },
  );
}, 180_000);

test('a commit says what was approved, whatever the settings would make of it', async () => {
  const place = openPlace();
  place.git('commit', '-q', '-m', 'moved');
  place.put('home/.gitconfig', `${ways.join('\n')}\n`);
  const done = await place.opened().commit(['a.md'], 'docs: 書く\n\n# not a comment\n');
  expect(done).toMatchObject({ ok: true, hooks: 'sandbox', unsigned: true });
  const raw = place.git('cat-file', 'commit', 'HEAD');
  expect(raw.slice(raw.indexOf('\n\n') + 2)).toBe('docs: 書く\n\n# not a comment\n');
  expect(raw).not.toContain('encoding');
});

test('no variable of the surroundings sends git elsewhere', async () => {
  const other = gitWorld();
  const dot = other.place('proj/.git');
  const trace = other.place('outside/trace');
  const place = openPlace({
    ...{ GIT_DIR: dot, GIT_WORK_TREE: other.root, GIT_INDEX_FILE: `${dot}/index` },
    ...{ GIT_COMMON_DIR: dot, GIT_OBJECT_DIRECTORY: `${dot}/objects`, GIT_NAMESPACE: 'x' },
    ...{ GIT_ALTERNATE_OBJECT_DIRECTORIES: `${dot}/objects`, GIT_CEILING_DIRECTORIES: '/' },
    ...{ GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'core.bare', GIT_CONFIG_VALUE_0: 'true' },
    ...{
      GIT_CONFIG_PARAMETERS: "'core.bare'='true'",
      GIT_CONFIG_GLOBAL: '/no/such',
      GIT_PREFIX: 'x/',
    },
    ...{
      GIT_EXTERNAL_DIFF: 'false',
      GIT_DIFF_OPTS: '-U9',
      GIT_PAGER: 'false',
      GIT_EDITOR: 'false',
    },
    ...{ GIT_TRACE: trace, GIT_TRACE2: trace, GIT_TRACE_SETUP: trace, GIT_REDIRECT_STDERR: trace },
    ...{ GIT_LITERAL_PATHSPECS: '0', GIT_DEFAULT_HASH: 'sha256', GIT_FLUSH: '0' },
    ...{ GIT_AUTHOR_DATE: '2001-01-01T00:00:00Z', GIT_SSH_COMMAND: 'false', GIT_ASKPASS: 'false' },
  });
  expect(await readAll(place)).toEqual(wanted);
  place.git('commit', '-q', '-m', 'moved');
  expect(await place.opened().commit(['a.md'], 'docs: here')).toMatchObject({ ok: true });
  expect(place.git('log', '-1', '--format=%s').trim()).toBe('docs: here');
  expect(place.git('log', '-1', '--format=%ad').trim()).not.toContain('2001');
  expect(other.git('log', '--format=%s').trim()).toBe('first');
  expect(existsSync(trace)).toBe(false);
});

test('where nothing bounds git, files are not looked at and nothing is committed; history is read', async () => {
  const { bounded, root, git, put } = gitWorld();
  put('proj/a.md', 'edited\n');
  const sandbox = async () => ({ kind: 'none', reason: 'not installed' }) as const;
  const opened = openGit(bounded, root, new AbortController().signal, { sandbox });
  expect(await opened.head()).toBe(git('rev-parse', 'HEAD').trim());
  expect(await opened.branch()).toBe('main');
  expect(await opened.changed()).toBe(null);
  expect(await opened.diff(['a.md'])).toBe('');
  expect(await opened.commit(['a.md'], 'x')).toEqual({
    ok: false,
    reason: 'no sandbox on this machine to look at git in',
  });
  expect(git('log', '--format=%s').trim()).toBe('first');
});

test('hooks that are switched off do not run, filters do, in the sandbox', async () => {
  const { bounded, root, git, put } = gitWorld();
  put('proj/.git/hooks/pre-commit', '#!/bin/sh\nexit 1\n', 0o755);
  git('config', 'filter.up.clean', 'tr a-z A-Z');
  put('proj/.gitattributes', 'a.md filter=up\n');
  put('proj/a.md', 'edited\n');
  const off = async () => 'off' as const;
  const opened = openGit(bounded, root, new AbortController().signal, { hooks: off });
  expect(await opened.commit(['a.md'], 'x')).toMatchObject({ ok: true, hooks: 'off' });
  expect(git('show', 'HEAD:a.md')).toBe('EDITED\n');
});

test('a linked working tree is looked at and committed in like the main one', async () => {
  const { bounded, git, put, place } = gitWorld();
  git('worktree', 'add', '-q', place('linked'));
  put('linked/a.md', 'edited\n');
  const opened = openGit(bounded, place('linked'), new AbortController().signal);
  expect(await opened.changed()).toEqual(['a.md']);
  expect(await opened.commit(['a.md'], 'linked')).toMatchObject({ ok: true });
  expect(git('log', '-1', '--format=%s', 'linked').trim()).toBe('linked');
});
