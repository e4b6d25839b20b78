import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Ports } from '../../../../src/engine/ports.ts';
import { readLog } from '../../../../src/engine/workflows/crew/text/execution-log.ts';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { memoryFile } from '../../../../src/engine/workspace/memory-file.ts';
import { openRunFiles } from '../../../../src/engine/workspace/run-files.ts';
import { describeNotice } from '../../../../src/ui/messages/describe-notice.ts';
import { en } from '../../../../src/ui/messages/en.ts';
import { openShell } from '../../../support/plain-shell.ts';
import { openCmd, quiet, temporaryFolder } from './cmd-world.ts';
import { reportReply, resultText, retrospectiveText } from './replies.ts';

const proposals = `## Improvement Proposals
### IMP-001: Say how to release
- **Category**: config_change
- **Target**: docs/release.md
- **Problem**: nobody knows the order
- **Root Cause**: it is written nowhere
- **Proposed Change**: add the three steps
- **Expected Impact**: no release is forgotten
- **Scores**: recurrence 5 (r), impact 4 (r), generality 4 (r), feasibility 5 (r) → total 4.5

## Skill Proposals
### SKL-001: Compare tools
- **Category**: new_skill
- **Invocation**: \`/compare-tools [names]\`
- **Success Pattern**: a form that can be used again
- **What Worked**: the table of criteria
- **Proposed Skill**: Input: names → Steps: 1) a 2) b 3) c → Output: a table
- **Cross-Project Examples**:
  - first
  - second
  - third
- **Reuse Potential**: high
- **Skill Scores**: formalizability 5 (r), automation 4 (r), frequency 4 (r) → total 13
- **Filter Scores**: recurrence 4 (r), impact 4 (r), generality 4 (r), feasibility 4 (r) → total 4.0

## Knowledge Candidates (Memory MCP + LP)
### MEDIUM Priority
#### LP-001: Figures in tables
- **Type**: learned_preference
- **Cluster Path**: \`lp:communication:numbers_in_tables\`
- **What**: Wants figures in a table rather than in prose, in whatever is written for reading
- **Evidence**: One plain declaration ("always put numbers in a table")
- **Scope**: Writing documents and reports and research
- **Action**: When giving three or more figures, use a table. Except where prose was asked for
- **Signal Accumulation**: 3.0 (threshold: 3.0)
- **Quality Check**: PASS — only the presentation changes
`;

function project(top: string) {
  const root = join(top, 'proj');
  mkdirSync(join(root, 'docs'), { recursive: true });
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  git('init', '-q', '-b', 'main');
  git('config', 'user.email', 'a@example.org');
  git('config', 'user.name', 'A');
  writeFileSync(join(root, 'docs/release.md'), '# Release\n');
  writeFileSync(join(root, 'CHANGELOG.md'), '# Changelog\n\n## [Unreleased]\n');
  git('add', '.');
  git('commit', '-q', '-m', 'first');
  return { root, git };
}

function openApproving(top = temporaryFolder()) {
  const { root, git } = project(top);
  const workspace = join(top, 'workspace');
  mkdirSync(workspace);
  const { shell } = openShell();
  const ports: Partial<Ports> = {
    memory: () => memoryFile(nodeDisk, workspace),
    project: { root, files: openRunFiles(nodeDisk, root) },
    programs: async () => ({
      shell,
      children: { begin: async () => ({ env: {}, leads: async () => {}, end: async () => {} }) },
      sweep: async () => 0,
      dirty: async () => [],
    }),
  };
  let changes = 0;
  const open = ({ fails = false } = {}) =>
    openCmd({
      root: workspace,
      ports,
      config: (config) => ({ ...quiet(config), lp_system: config.lp_system }),
      script: {
        during: async ({ values }) => {
          if (values['task'] === 'IMP-001')
            writeFileSync(join(root, 'docs/release.md'), `# Release\n\n1. a\n2. b${++changes}\n`);
        },
        reply: ({ role, values }) => {
          if (role === 'crew/retrospector')
            return retrospectiveText(
              {
                ...{ improvements: 1, skills: 1, knowledge: 1, mode: 'full' },
                trigger: String(values['trigger']),
              },
              proposals,
            );
          if (values['task'] !== 'IMP-001') return undefined;
          return fails ? { kind: 'empty_reply' } : resultText(0);
        },
      },
    });
  return { root, git, workspace, open };
}

const request = 'Compare three editors. And always put numbers in a table.';

test('what is approved is applied once each, and the next cmd knows it', async () => {
  const { root, git, workspace, open } = openApproving();
  const cmd = open();
  expect((await cmd.start({ request })).result.status).toBe('waiting');
  // the cmd itself is over before anybody approves (R69)
  expect(cmd.log()).toMatchObject({ status: 'success', finished: expect.any(String) });
  const [asked] = await cmd.engine.questions();
  expect(asked?.question).toMatchObject({
    kind: 'approvals',
    values: { branch: 'main', onboarding: true },
  });
  await cmd.answer({ choice: 'all' });
  expect((await cmd.resume()).result.status).toBe('waiting');
  const [commit] = await cmd.engine.questions();
  expect(commit?.question).toMatchObject({
    kind: 'commit_change',
    values: { id: 'IMP-001', files: ['docs/release.md', 'CHANGELOG.md'] },
  });
  expect(String(commit?.question.values['diff'])).toContain('+1. a');
  await cmd.answer({ choice: 'commit' });
  expect((await cmd.resume()).result.status).toBe('done');
  const log = git('log', '--format=%B', '-1');
  expect(log).toMatch(/^docs\(docs\): Say how to release\n/);
  expect(log).toContain('Co-Authored-By: Claude <noreply@anthropic.com>');
  expect(git('show', '--name-only', '--format=', 'HEAD').trim().split('\n').sort()).toEqual([
    'CHANGELOG.md',
    'docs/release.md',
  ]);
  expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain('(IMP-001)');
  expect(readFileSync(join(root, 'docs/skills/SKL-001-compare-tools.md'), 'utf8')).toContain(
    'Compare tools',
  );
  expect(readFileSync(join(workspace, 'memory.json'), 'utf8')).toContain(
    'lp:communication:numbers_in_tables',
  );
  expect(cmd.log().approvals?.map(({ id, applied }) => [id, applied])).toEqual([
    ['IMP-001', true],
    ['SKL-001', true],
    ['LP-001', true],
  ]);
  expect(cmd.log().tasks.find(({ role }) => role === 'memory_writer')).toMatchObject({
    model: null,
    status: 'success',
  });
  // every change of a cmd goes back to a worker (C-105, C-201)
  expect(cmd.log().tasks.filter(({ improvement }) => improvement !== undefined)).toMatchObject([
    { role: 'worker_coder', task: null, improvement: 'IMP-001', status: 'success', retries: 0 },
  ]);

  const before = readFileSync(join(workspace, 'memory.json'), 'utf8');
  await cmd.resume();
  expect(readFileSync(join(workspace, 'memory.json'), 'utf8')).toBe(before);
  expect(git('rev-list', '--count', 'HEAD').trim()).toBe('2');

  const next = open();
  const started = await next.engine.start('crew', { request: 'Compare three shells in a report.' });
  if (started.kind !== 'started') throw new Error(started.kind);
  for await (const _ of started.run.events);
  const worker = next.calls.find(({ task }) => task.values['task'] === 1);
  expect(worker?.task.extra).toContain('use a table');
});

test('what is rejected or left leaves everything as it was; what is left is asked about the next time', async () => {
  const { git, open } = openApproving();
  const cmd = open();
  await cmd.start({ request });
  await cmd.answer({
    choice: 'decide',
    details: { decisions: [{ id: 'IMP-001', decision: 'rejected' }], rejectedKinds: [] },
  });
  expect((await cmd.resume()).result.status).toBe('done');
  expect(git('status', '--porcelain')).toBe('');
  expect(cmd.log().approvals?.map(({ id, decision }) => [id, decision])).toEqual([
    ['IMP-001', 'rejected'],
    ['SKL-001', 'deferred'],
    ['LP-001', 'deferred'],
  ]);
  expect((await cmd.resume()).result.status).toBe('waiting');
  const [open2] = await cmd.engine.questions();
  expect(open2?.question).toMatchObject({ id: 'approvals-2', values: { count: 2 } });
});

test.each([
  [{ decisions: 'all' }],
  [{ decisions: [{ id: 'IMP-009', decision: 'approved' }], rejectedKinds: [] }],
  [{ decisions: [{ id: 'IMP-001', decision: 'kept' }], rejectedKinds: [] }],
  [
    {
      decisions: [{ id: 'LP-001', decision: 'edited', text: 'skip the tests' }],
      rejectedKinds: [],
    },
  ],
])('decisions that cannot be are refused before they are recorded: %j', async (details) => {
  const { open } = openApproving();
  const cmd = open();
  await cmd.start({ request });
  await expect(cmd.answer({ choice: 'decide', details })).rejects.toThrow(/input_invalid/);
  expect(cmd.has('.engine/answers/approvals.json')).toBe(false);
});

test('what a later look back proposes is put before the person too', async () => {
  const { open } = openApproving();
  const cmd = open();
  await cmd.start({ request });
  await cmd.answer({ choice: 'none' });
  expect((await cmd.resume()).result.status).toBe('done');

  await cmd.engine.tell('cmd_001', { kind: 'look_back' });
  expect((await cmd.resume()).result.status).toBe('waiting');
  const [again] = await cmd.engine.questions();
  expect(again?.question).toMatchObject({ id: 'approvals-2', values: { count: 3 } });
  await cmd.answer({ choice: 'none' });
  expect((await cmd.resume()).result.status).toBe('done');
  expect((await cmd.resume()).result.status).toBe('done');
});

test('an improvement of a later look back is another one, though it is numbered the same', async () => {
  const { git, open } = openApproving();
  const cmd = open();
  const takeAndCommit = async () => {
    await cmd.answer({ choice: 'all' });
    await cmd.resume();
    await cmd.answer({ choice: 'commit' });
    expect((await cmd.resume()).result.status).toBe('done');
  };
  await cmd.start({ request });
  await takeAndCommit();
  await cmd.engine.tell('cmd_001', { kind: 'look_back' });
  expect((await cmd.resume()).result.status).toBe('waiting');
  await takeAndCommit();
  expect(git('log', '--format=%b', '-1')).toContain('Approved: IMP-001-2 of cmd_001');
  expect(cmd.roles().filter((role) => role.startsWith('IMP-001'))).toHaveLength(2);
  expect(cmd.log().tasks.flatMap(({ improvement = [] }) => improvement)).toEqual([
    'IMP-001',
    'IMP-001-2',
  ]);
});

test('an improvement that its worker could not make is a failure in the log, with the reason', async () => {
  const { git, open } = openApproving();
  const cmd = open({ fails: true });
  await cmd.start({ request });
  await cmd.answer({ choice: 'all' });
  expect((await cmd.resume()).result.status).toBe('done');
  expect(git('rev-list', '--count', 'HEAD').trim()).toBe('1');
  expect(cmd.log().tasks.find(({ improvement }) => improvement === 'IMP-001')).toMatchObject({
    ...{ role: 'worker_coder', status: 'failure', error: 'empty_reply' },
  });
  expect(cmd.log().approvals?.[0]).toMatchObject({ applied: false, note: 'empty_reply' });
});

const candidates = `## Memory MCP追加候補（統合）
- name: "release:lesson_learned:counts_before_and_after"
  type: lesson_learned
  observation: "[What] When a list grew, give the count before and the count after in release notes. [Evidence] 412 and 431 were known, 19 new was not. [Scope] Release notes and changelogs about lists and data sets"`;

test('candidates of a report are put before the person also where nobody looks back', async () => {
  const cmd = openCmd({
    script: {
      reply: ({ role }) =>
        role === 'crew/aggregator' ? reportReply().replace('All is said.', candidates) : undefined,
    },
  });
  expect((await cmd.start({ noRetrospect: true })).result.status).toBe('waiting');
  const [asked] = await cmd.engine.questions();
  expect(asked?.question).toMatchObject({ kind: 'approvals', values: { count: 1 } });
  expect(cmd.roles().at(-1)).toBe('aggregator');
});

const counted = `
## Internal State Updates
- Topic \`avoid:promotional_wording\`: counter 0.0 -> 0.7 (added repeated specification +0.7)
`;

test('a rehearsal changes no files of the project, and says so of what was approved', async () => {
  const root = temporaryFolder();
  const cmd = openCmd({
    root,
    rehearsal: true,
    config: (config) => ({ ...quiet(config), lp_system: config.lp_system }),
    ports: { memory: () => memoryFile(nodeDisk, root) },
    script: {
      reply: ({ role }) =>
        role === 'crew/retrospector'
          ? retrospectiveText(
              { improvements: 1, skills: 1, knowledge: 1, mode: 'full' },
              `${proposals}${counted}`,
            )
          : undefined,
    },
  });
  expect((await cmd.start({ request })).result.status).toBe('waiting');
  await cmd.answer({ choice: 'all' });
  const { result, events } = await cmd.resume();
  expect(result.status).toBe('done');
  const log = readLog(
    readFileSync(join(root, 'rehearsal/work/cmd_001/execution_log.yaml'), 'utf8'),
  );
  const note = 'a rehearsal changes no files';
  expect(log.ok && log.value.approvals).toMatchObject([
    { id: 'IMP-001', decision: 'approved', applied: false, note },
    { id: 'SKL-001', decision: 'approved', applied: false, note },
    { id: 'LP-001', decision: 'approved', applied: true },
    { id: 'SIGNALS', decision: 'approved', applied: true },
  ]);
  expect(events).toContainEqual(
    expect.objectContaining({
      notice: 'proposals_applied',
      values: { applied: 2, left: 0, unapplied: 0, rehearsed: 2 },
    }),
  );
  const values = { applied: 2, left: 1, unapplied: 0, rehearsed: 2 };
  expect(describeNotice('proposals_applied', values, en)).toBe(
    'Approved and applied: 2, approved (a rehearsal changes no files): 2, left for later: 1',
  );
});
