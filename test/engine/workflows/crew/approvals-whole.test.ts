import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultPermissions } from '../../../../src/engine/config/permissions.ts';
import { readLog } from '../../../../src/engine/workflows/crew/text/execution-log.ts';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { memoryFile } from '../../../../src/engine/workspace/memory-file.ts';
import { describeNotice } from '../../../../src/ui/messages/describe-notice.ts';
import { en } from '../../../../src/ui/messages/en.ts';
import { openOwnSeal } from '../../../support/own-seal.ts';
import { openApproving, proposals, request } from './approving-world.ts';
import { noticesOf, openCmd, quiet, temporaryFolder } from './cmd-world.ts';
import { reportReply, retrospectiveText } from './replies.ts';

test('what is approved is applied once each, and the next cmd knows it', async () => {
  const { root, git, workspace, open } = openApproving();
  const cmd = open();
  expect((await cmd.start({ request })).result.status).toBe('waiting');
  // the cmd itself is over before anybody approves
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
  const { result, events } = await cmd.resume();
  expect(result.status).toBe('done');
  const commits = git('log', '--oneline', 'HEAD~1..HEAD').trim().split('\n');
  expect(noticesOf(events, 'commits')).toEqual([{ commits }]);
  const log = git('log', '--format=%B', '-1');
  expect(log).toMatch(/^docs\(docs\): Say how to release\n/);
  expect(log).toContain('Co-Authored-By: Claude <noreply@anthropic.com>');
  expect(git('show', '--name-only', '--format=', 'HEAD').trim().split('\n').sort()).toEqual([
    'CHANGELOG.md',
    'docs/release.md',
  ]);
  expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toBe(
    '# Changelog\n\n## [Unreleased]\n\n### Changed\n\n- **docs/release.md** (IMP-001) — Say how to release\n',
  );
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

test('who declines the commit keeps the change, uncommitted, and is told of no commit (C-109, C-130)', async () => {
  const { git, open } = openApproving();
  const cmd = open();
  await cmd.start({ request });
  await cmd.answer({ choice: 'all' });
  await cmd.resume();
  await cmd.answer({ choice: 'leave' });
  const { events } = await cmd.resume();
  expect(git('rev-list', '--count', 'HEAD').trim()).toBe('1');
  expect(git('diff', '--cached', '--name-only')).toBe('');
  expect(git('diff', '--name-only').trim().split('\n')).toEqual([
    'CHANGELOG.md',
    'docs/release.md',
  ]);
  expect(cmd.log().approvals?.[0]).toMatchObject({ applied: true, commit: null, note: 'declined' });
  expect(noticesOf(events, 'commits')).toEqual([]);
});

test.each([
  [
    'as the settings say',
    'Team <team@example.org>',
    /\n\nCo-Authored-By: Team <team@example\.org>$/,
  ],
  ['by nobody where the settings say so', '', /\n\nApproved: IMP-001 of cmd_001$/],
])('commits are signed %s', async (_, co_author, message) => {
  const permissions = async () => ({ ...defaultPermissions, commit: { co_author } }) as never;
  const cmd = openApproving().open({ more: { settings: { mergedFrom: 'base', permissions } } });
  await cmd.start({ request });
  await cmd.answer({ choice: 'all' });
  await cmd.resume();
  const [commit] = await cmd.engine.questions();
  expect(commit?.question.values['message']).toMatch(message);
});

const antiPattern = `#### MCP-001: Questions for outsiders
- **Type**: anti_pattern
- **Entity Name**: \`antipattern:planning:outsider_question\`
- **Observation**: [What] a researcher is asked what only an outsider knows, and ends partial [Evidence] the request itself calls it unknown [Scope] requests that name something as unknown; list who must be asked what, and let no task wait for it
`;

test('what made tasks fail is told to whoever plans the next cmd, once it is approved (§12.7)', async () => {
  const { open, workspace } = openApproving();
  const cmd = open({
    retrospective: (text) => text.replace('#### LP-001', `${antiPattern}\n#### LP-001`),
  });
  await cmd.start({ request });
  await cmd.answer({
    choice: 'decide',
    details: { decisions: [{ id: 'MCP-001', decision: 'approved' }], rejectedKinds: [] },
  });
  await cmd.resume();
  const { entities } = JSON.parse(readFileSync(join(workspace, 'memory.json'), 'utf8'));
  expect(entities).toMatchObject([
    { name: 'antipattern:planning:outsider_question', entityType: 'anti_pattern' },
  ]);
  const next = open();
  const started = await next.engine.start('crew', { request: 'Compare three shells.' });
  if (started.kind !== 'started') throw new Error(started.kind);
  for await (const _ of started.run.events);
  const planner = next.calls.find(({ role }) => role === 'crew/decomposer');
  expect(planner?.task.extra).toContain('antipattern:planning:outsider_question');
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
    ports: { memory: () => memoryFile(nodeDisk, root, openOwnSeal) },
    script: {
      reply: ({ role }) => {
        if (role === 'crew/aggregator') return reportReply({ quality: 'RED' });
        if (role !== 'crew/retrospector') return undefined;
        const counts = { improvements: 1, skills: 1, knowledge: 1, mode: 'full' };
        return retrospectiveText(counts, `${proposals}${counted}`);
      },
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
      values: { applied: 2, left: 0, unapplied: 0, rehearsed: 2, rehearsal: 1 },
    }),
  );
  const values = { applied: 2, left: 1, unapplied: 0, rehearsed: 2, rehearsal: 1 };
  expect(describeNotice('proposals_applied', values, en)).toBe(
    'Approved, remembered in the rehearsal alone: 2, approved (a rehearsal changes no files): 2, left for later: 1',
  );
});

const decidedBy = (...decisions: readonly (readonly [string, string])[]) => ({
  choice: 'decide',
  details: {
    decisions: decisions.map(([id, decision]) => ({ id, decision })),
    rejectedKinds: [],
  },
});

test('two who decide at once lose nothing: what the first left, the second decides; where both did, the first counts', async () => {
  const { git, open } = openApproving();
  const cmd = open();
  await cmd.start({ request });
  const [asked] = await cmd.engine.questions();
  const question = asked?.question;
  if (question === undefined) throw new Error('nothing was asked');
  const answer = async (given: ReturnType<typeof decidedBy>) =>
    await cmd.engine.answer('cmd_001', {
      ...{ question: question.id, asked: question, comment: '', by: 'person' as const },
      ...given,
    });
  await answer(decidedBy(['IMP-001', 'rejected'], ['SKL-001', 'deferred']));
  await answer(decidedBy(['IMP-001', 'approved'], ['LP-001', 'approved']));
  // a third finds nothing left that was not said already
  await expect(answer(decidedBy(['IMP-001', 'approved']))).rejects.toThrow(/question_changed/);
  expect((await cmd.resume()).result.status).toBe('done');
  expect(cmd.log().approvals?.map(({ id, decision, applied }) => [id, decision, applied])).toEqual([
    ['IMP-001', 'rejected', false],
    ['SKL-001', 'deferred', false],
    ['LP-001', 'deferred', false],
    ['SKL-001', 'deferred', false],
    ['LP-001', 'approved', true],
  ]);
  expect(git('status', '--porcelain')).toBe('');
  // what neither decided is asked about the next time
  expect((await cmd.resume()).result.status).toBe('waiting');
  const [third] = await cmd.engine.questions();
  expect(third?.question).toMatchObject({ id: 'approvals-3', values: { count: 1 } });
});
