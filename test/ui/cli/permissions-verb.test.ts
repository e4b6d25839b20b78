import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Approval } from '../../../src/engine/workspace/approvals.ts';
import { openApprovals } from '../../../src/engine/workspace/approvals.ts';
import { openConsentFile } from '../../../src/engine/workspace/consent-file.ts';
import { openConsents } from '../../../src/engine/workspace/consents.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { readPermissionLog } from '../../../src/engine/workspace/permission-log.ts';
import { tempFolder } from '../../engine/workspace/temp-folder.ts';
import { parse } from './parse.ts';
import { perform } from './perform.ts';
import { summary } from './small-engine.ts';

const approval: Approval = {
  ...{ id: 'k3x9', command: 'make te\u202est\nrm all', projectRoot: '/p', cwd: '/p/sub' },
  ...{ scope: 'always', session: 's', approvedAt: '2026-02-03T04:05:06.000Z' },
  bound: [{ path: '/p/Makefile', hash: 'ab' }],
};

async function withApproval() {
  const approvals = openApprovals(nodeDisk, await tempFolder());
  await approvals.remember(approval);
  return approvals;
}

function wish(id: string, openedAt: string, subject = 'npm test') {
  return {
    id: `permission-${id}`,
    kind: 'permission',
    values: {
      ...{ step: 'a.ts', role: 'crew/worker_coder', tool: 'run_command', subject, folder: '/p' },
      ...{ writes: [], bound: '', remember: 'session' },
      guard: {
        ...{ tier: '3', phase: '7B', rule: 'always_ask:npm' },
        reason: { kind: 'always_ask', values: { program: 'npm' } },
      },
    },
    choices: [{ id: 'once', key: 'y' }],
    comment: true,
    openedAt,
  };
}

function answer(id: string, choice: string, comment = '') {
  return {
    ...{ question: `permission-${id}`, choice, comment, shown: 'h', by: 'person' },
    answeredAt: '2026-02-05T10:00:00.000Z',
  };
}

async function workspace(files: Readonly<Record<string, unknown>>) {
  const root = await tempFolder();
  for (const [name, data] of Object.entries(files)) {
    const file = path.join(root, 'current/.engine', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof data === 'string' ? data : JSON.stringify(data));
  }
  return root;
}

async function log(root: string, line: readonly string[] = [], language: 'ja' | 'en' = 'en') {
  const ports = {
    permissionLog: async (_: string, runs: Parameters<typeof readPermissionLog>[2]) =>
      await readPermissionLog(nodeDisk, root, runs),
  };
  return await perform(['permissions', 'log', ...line], { runs: [summary()] }, { language, ports });
}

describe('permissions list and revoke', () => {
  test('an approval is shown whole, with what cannot be seen, and taken back by its id', async () => {
    const approvals = await withApproval();
    const { code, out } = await perform(['permissions'], {}, { approvals });
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      expect.stringMatching(/^k3x9 {2}since 2026-02-0\d \d\d:\d\d$/),
      '  make te\\u202est',
      '  rm all',
      '  folder: /p/sub',
      '  while its content stays: /p/Makefile',
      '  Take it back: folio-tui permissions revoke k3x9',
      '',
    ]);
    const revoked = await perform(['permissions', 'revoke', 'k3x9'], {}, { approvals });
    expect([revoked.code, revoked.out]).toEqual([
      0,
      'Revoked: k3x9. You are asked again from now on.\n',
    ]);
    expect(await approvals.all()).toEqual([]);
    const again = await perform(['permissions', 'revoke', 'k3x9'], {}, { approvals });
    expect([again.code, again.out]).toEqual([1, '']);
    expect(again.err).toContain('permissions list');
  });

  test('one of them is told whole: what it is for, what ends it, and how it is taken back', async () => {
    const approvals = await withApproval();
    const { code, out } = await perform(['permissions', 'show', 'k3x9'], {}, { approvals });
    expect(code).toBe(0);
    expect(out.split('\n').slice(1)).toEqual([
      '  make te\\u202est',
      '  rm all',
      '  folder: /p/sub',
      '  while its content stays: /p/Makefile',
      '  project: /p',
      '  Exactly this command in this folder: with one word more or less it asks again.',
      '  When one of these files has other content, it asks again.',
      '  Take it back: folio-tui permissions revoke k3x9',
      '',
    ]);
    const unknown = await perform(['permissions', 'show', 'nobody'], {}, { approvals });
    expect([unknown.code, unknown.out]).toEqual([1, '']);
    expect(unknown.err).toContain('permissions list');
  });

  test('--json gives the command as it is', async () => {
    const approvals = await withApproval();
    const { out } = await perform(['permissions', 'list', '--json'], {}, { approvals });
    expect(out).not.toContain('\u202e');
    expect(JSON.parse(out)).toEqual([
      {
        ...{ id: 'k3x9', command: approval.command, folder: '/p/sub', project: '/p' },
        since: approval.approvedAt,
        runs: [{ path: '/p/Makefile', hash: 'ab' }],
      },
    ]);
  });

  test('nothing allowed is said in words', async () => {
    const { out } = await perform(['permissions'], {}, { language: 'ja' });
    expect(out).toBe('覚えている許可はありません。\n');
  });
});

test('permissions log tells the commands that verify a repository, and what was said to them', async () => {
  const root = await workspace({
    'questions/pipeline-0f.json': {
      ...{ id: 'pipeline-0f', kind: 'confirm_pipeline', openedAt: '2026-02-05T11:00:00.000Z' },
      values: { repository: '/p', lines: ['test: npm test\u001B (package.json)'], warnings: [] },
      choices: [
        { id: 'run', key: 'r' },
        { id: 'stop', key: 's' },
      ],
    },
    'answers/pipeline-0f.json': { ...answer('x', 'run'), question: 'pipeline-0f' },
  });
  const { code, out } = await log(root);
  expect(code).toBe(0);
  const [, title, command, folder, said] = out.split('\n');
  expect(title).toBe('  May these commands run to verify the changes?');
  expect(command).toBe('    test: npm test\\u001b (package.json)');
  expect(folder).toContain('/p');
  expect(said).toContain('Run them, now and from now on');
});

describe('permissions log', () => {
  test('tells every question and its answer, newest first, those used and those open', async () => {
    const root = await workspace({
      'questions/permission-c.json': wish('c', '2026-02-05T12:00:00.000Z', 'curl \u200bx'),
      'questions/permission-b.json': wish('b', '2026-02-05T11:00:00.000Z'),
      'answers/permission-b.json': answer('b', 'deny', 'use the cache'),
      'superseded/permissions/a-1.question.json': wish('a', '2026-02-05T09:00:00.000Z'),
      'superseded/permissions/a-1.answer.json': answer('a', 'once'),
      'questions/choose-path.json': { kind: 'choose_path' },
    });
    const { code, out } = await log(root);
    expect(code).toBe(0);
    const entries = out.trimEnd().split('\n\n');
    expect(entries).toHaveLength(3);
    expect(entries[0]).toContain('curl \\u200bx');
    expect(entries[0]).toContain('not answered yet');
    expect(entries[0]).toContain('story_1');
    expect(entries[1]).toContain('denied "use the cache"');
    expect(entries[2]).toContain('allowed once');
    const few = await log(root, ['--limit', '1'], 'ja');
    expect(few.out).toContain('まだ答えがありません');
    expect(few.out.trimEnd().split('\n').at(-1)).toBe(
      'ほかに 2 件あります（--limit N で増やせます）',
    );
    expect(JSON.parse((await log(root, ['--json'])).out)).toMatchObject([
      { run: 'story_1', question: { id: 'permission-c' }, answer: null },
      { answer: { choice: 'deny', comment: 'use the cache' } },
      { answer: { choice: 'once' } },
    ]);
  });

  test('passes over what is damaged or leads out of the workspace', async () => {
    const root = await workspace({
      'questions/permission-a.json': wish('a', '2026-02-05T09:00:00.000Z'),
      'answers/permission-a.json': '{"choice":',
      'questions/permission-b.json': 'no json',
      'questions/permission-c.json': { kind: 'permission' },
    });
    const elsewhere = await workspace({ 'x.json': wish('z', '2026-02-06T09:00:00.000Z') });
    const engine = path.join(root, 'current/.engine');
    await symlink(
      path.join(elsewhere, 'current/.engine/x.json'),
      path.join(engine, 'questions/permission-z.json'),
    );
    await symlink(path.join(elsewhere, 'current'), path.join(engine, 'superseded'));
    const { code, out } = await log(root, ['--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject([{ question: { id: 'permission-a' }, answer: null }]);
  });

  test('says so where nobody was asked, and where there is no workspace', async () => {
    expect((await log(await tempFolder())).out).toContain('Nobody has been asked');
    const { code, out } = await perform(['permissions', 'log'], {}, { homeless: true });
    expect([code, out]).toEqual([0, 'Nobody has been asked for permission in this workspace.\n']);
  });
});

test.each([
  [['permissions', 'revoke'], 'missing_argument'],
  [['permissions', 'lst'], 'unknown_verb'],
  [['permissions', 'list', 'x'], 'too_many'],
  [['trust', 'revoke'], 'missing_argument'],
  [['trust', 'list', 'x'], 'too_many'],
  [['trust', 'a', 'b'], 'too_many'],
  [['doctor', 'x'], 'too_many'],
  [['doctor', '--guard', 'ls', '--provider-call'], 'conflict'],
  [['runs', '--guard', 'ls'], 'flag_elsewhere'],
])('%j is refused as %s', async (line, kind) => {
  expect(await parse(line)).toMatchObject({ kind: 'usage', problem: { kind } });
});

test('commands that verify a repository are listed with those of an earlier version, shown, and taken back', async () => {
  const home = await tempFolder();
  const [approvals, consents] = [openApprovals(nodeDisk, home), openConsents(nodeDisk, home)];
  const of = { repository: '/p', commands: ['test: npm test (package.json)'] };
  await consents.rememberChecks('/p one', of, new Date(0));
  await openConsentFile(nodeDisk, home).change((before) => ({
    ...before,
    checks: [...before.checks, 'f'.repeat(64)],
  }));
  const say = async (...words: readonly string[]) =>
    await perform(['permissions', ...words], {}, { approvals });
  const { out } = await say();
  expect(out).toMatch(/commands that verify changes.*\n.*\/p\n +test: npm test \(package\.json\)/);
  expect(out).toMatch(/ffffffffffff +taken with an earlier version/);
  const [first = ''] = out.split(' ');
  expect((await say('show', first)).out).toContain('npm test');
  expect(JSON.parse((await say('--json')).out)).toMatchObject([
    { id: first, covers: 'verify', project: '/p', commands: of.commands },
    { id: 'ffffffffffff', project: null },
  ]);
  expect(await consents.checksSeen('/p one')).toBe(true);
  for (const id of [first, 'ffffffffffff']) expect((await say('revoke', id)).code).toBe(0);
  expect(await consents.checksSeen('/p one')).toBe(false);
  expect((await say('revoke', first)).code).toBe(1);
});
