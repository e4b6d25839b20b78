import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { realClock } from '../../../support/toys/toy-engine.ts';
import { adder, marksOf, openEdit, replace, scoutA } from './edit-world.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Green as soon as the file says so; takes milliseconds. */
const check = [{ name: 'test', command: 'grep -q "a + b" add.js' }];
const good = replace('add.js', 'a - b', 'a + b');
/** Without git, where it is not the point: each look of git costs as much as a check. */
const plain = { files: adder, git: false } as const;

test('what leads out, what is protected and what is out of scope is told to the Editor and never written; three in a row end the task', async () => {
  const at = (file: string) => ({
    action: 'edit',
    hypothesis: 'h',
    ops: [{ op: 'create', path: file, content: 'x' }],
  });
  const world = openEdit({
    git: false,
    files: { ...adder, 'docs/a.md': 'a\n' },
    edits: [at('../x'), at('.git/hooks/x'), good, at('agent/x'), at('docs/new.md'), at('link/x')],
  });
  fs.symlinkSync('/tmp', path.join(world.project, 'link'));
  const { events } = await world.whole({
    outOfScope: ['docs/'],
    verify: [{ name: 'test', command: 'false' }],
  });
  const problems = marksOf(events, 'batch_refused').flatMap((mark) => mark.problems);
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'OutsideRepo',
    'ProtectedPath',
    'ProtectedPath',
    'ScopeViolation',
    'SymlinkEscape',
  ]);
  expect(marksOf(events, 'edit_ended')).toMatchObject([{ end: 'INFRA_ERROR' }]);
  expect(world.text('agent/stuck_report.md')).toContain('**Source:** editor_output');
  expect(world.list('docs')).toEqual(['a.md']);
  expect(await world.listed()).toMatchObject({ exit: 3, outcome: 'failure' });
});

test('an edit that could not be taken is told the Editor again as it wrote it, with the reason, until one is taken', async () => {
  const world = openEdit({
    ...plain,
    edits: [replace('add.js', 'what is not there', 'x'), replace('add.js', 'a - b', 'a * b'), good],
  });
  await world.whole({ verify: check });
  const asked = world.calls.filter(({ role }) => role === 'edit/editor');
  const [first, second, third] = asked.map(({ task }) => task.extra ?? '');
  expect(first).not.toContain('last_reply_that_was_not_taken');
  expect(second).toMatch(
    /## why_the_last_reply_was_not_taken\n\n- add\.js: .*not in the file[\s\S]*## last_reply_that_was_not_taken[\s\S]*"what is not there"/,
  );
  expect(third).not.toContain('last_reply_that_was_not_taken');
});

test('a scout that fails three times is waited for one second and two, and ends the task without a count', async () => {
  const waits: number[] = [];
  const world = openEdit({
    ...plain,
    reply: (role) => (role === 'scout_a' ? 'no JSON' : undefined),
    clock: { ...realClock, sleep: async (ms) => void waits.push(ms) },
  });
  const { events } = await world.whole();
  expect(waits).toEqual([1000, 2000]);
  expect(marksOf(events, 'edit_ended')).toMatchObject([{ end: 'INFRA_ERROR', attempt: null }]);
  expect(world.text('agent/stuck_report.md')).toContain('**Source:** scout_a');
  expect(world.list('')).toEqual(['add.js', 'agent', 'package.json', 'test']);
  expect(world.text('add.js')).toBe(adder['add.js']);
});

test('a program that is gone at the third run counts nothing: two failures stay two', async () => {
  const world = openEdit({
    git: false,
    files: { ...adder, check: '#!/bin/sh\nexit 1\n' },
    edits: [
      replace('add.js', 'a - b', 'a * b'),
      replace('add.js', 'a * b', 'a / b'),
      replace('add.js', 'a / b', 'a % b'),
    ],
    during: (role, n) => {
      if (role === 'editor' && n === 2) fs.rmSync(path.join(world.project, 'check'));
    },
  });
  fs.chmodSync(path.join(world.project, 'check'), 0o755);
  const { events } = await world.whole({ verify: [{ name: 'test', command: './check' }] });
  expect(
    marksOf(events, 'verified').map(({ status, consecutive, total }) => [
      status,
      consecutive,
      total,
    ]),
  ).toEqual([
    ['FAIL', 1, 1],
    ['FAIL', 2, 2],
    ['INFRA_ERROR', 2, 2],
  ]);
  const report = world.text('agent/stuck_report.md');
  expect(report).toContain('command_not_found');
  expect(report.match(/^\| \d+ \|/gm)).toHaveLength(2);
});

test('a repository without git and without tests is told so before anybody is asked, and fails until there is one, whose command is shown before it runs', async () => {
  const world = openEdit({
    ...{ git: false, asks: true },
    files: { 'add.py': 'def add(a, b):\n    return a + b\n' },
    edits: [
      replace('add.py', 'a + b', 'b + a'),
      {
        action: 'edit',
        hypothesis: 'it has no test',
        ops: [
          {
            ...{ op: 'create', path: 'test_add.py' },
            content:
              'import unittest\nfrom add import add\n\nclass T(unittest.TestCase):\n    def test_add(self):\n        self.assertEqual(add(2, 3), 5)\n',
          },
        ],
      },
    ],
  });
  const { events, all } = await world.whole();
  expect(marksOf(events, 'verified').map(({ status, summary }) => [status, summary])).toEqual([
    ['FAIL', 'no verification steps detected'],
    ['PASS', ''],
  ]);
  const at = (seen: (event: (typeof all)[number]) => boolean) => all.findIndex(seen);
  const told = at((event) => event.type === 'warned' && event.warning === 'edit_no_checks');
  expect(told).toBeGreaterThan(-1);
  expect(told).toBeLessThan(
    at((event) => event.type === 'phase_started' && event.phase === 'analyzing'),
  );
  const shown = all.flatMap((event) => (event.type === 'question_opened' ? [event.question] : []));
  expect(JSON.stringify(shown)).toContain('python3 -m unittest discover');
  expect(world.text('agent/summary.md')).toContain('Tests run: unknown before, 1 after');
  expect(marksOf(events, 'edit_ended')).toMatchObject([{ end: 'SUCCESS', attempt: 2 }]);
});

test('a request and a check that exclude each other are an end of their own, naming both lines', async () => {
  const world = openEdit({
    ...plain,
    edits: [
      {
        action: 'contradiction',
        request_line: 'add subtracts',
        check_line: 'test/add.test.js:6 assert.equal(add(2, 3), 5)',
        explanation: 'Both cannot hold.',
      },
    ],
  });
  const { result, events } = await world.whole({ verify: check });
  expect(result.status).toBe('done');
  expect(marksOf(events, 'edit_ended')).toMatchObject([{ end: 'CONTRADICTION' }]);
  expect(world.text('agent/stuck_report.md')).toContain('test/add.test.js:6');
  expect(await world.listed()).toMatchObject({ exit: 2 });
});

test('slices are verified one after the other, and each green run begins to count anew', async () => {
  const slices = [
    { id: 'two', files: ['two.js'], order: 2 },
    { id: 'one', files: ['add.js'], order: 1 },
  ];
  const world = openEdit({
    git: false,
    files: { ...adder, 'two.js': 'two\n' },
    reply: (role) => (role === 'scout_a' ? scoutA(slices) : undefined),
    edits: [
      replace('add.js', 'a - b', 'a * b', { slice_id: 'one' }),
      replace('add.js', 'a * b', 'a + b', { slice_id: 'one' }),
      replace('two.js', 'two', 'zwei', { slice_id: 'two' }),
    ],
  });
  const { events } = await world.whole({ verify: check });
  expect(marksOf(events, 'verified').map(({ status, total }) => [status, total])).toEqual([
    ['FAIL', 1],
    ['PASS', 0],
    ['PASS', 0],
  ]);
  expect(marksOf(events, 'edit_ended')).toMatchObject([{ end: 'SUCCESS', attempt: 1 }]);
});

test('checks that change files of the repository fail, and the files are put back as they were', async () => {
  const world = openEdit({
    files: { ...adder, 'data.txt': 'data\n' },
    edits: [good, { action: 'contradiction', request_line: 'a', check_line: 'b' }],
  });
  world.put('mine.txt', 'own\n');
  world.git('add', '-N', 'mine.txt');
  const command =
    'echo x >> data.txt; echo x >> mine.txt; echo x >> add.js; grep -q "a + b" add.js';
  const { events } = await world.whole({ verify: [{ name: 'test', command }], allowMutation: [] });
  const [first] = marksOf(events, 'verified');
  expect(first).toMatchObject({ status: 'FAIL' });
  expect(first?.summary).toContain('verification modified tracked files: ');
  expect([world.text('data.txt'), world.text('mine.txt')]).toEqual(['data\n', 'own\n']);
  expect(world.text('add.js').endsWith('x\n')).toBe(false);
  // nobody can tell a check from a person who saved meanwhile: what stood there is kept, and it is said where
  const said = events.find((event) => event.type === 'warned' && event.warning === 'edit_mutated');
  const kept = said?.type === 'warned' ? said.values?.['kept'] : undefined;
  const texts = Array.isArray(kept) ? kept.map((at) => fs.readFileSync(String(at), 'utf8')) : [];
  expect(texts).toEqual(expect.arrayContaining(['data\nx\n', 'own\nx\n']));
  expect(texts).toHaveLength(3);
});

test('stopped at once, the edits stay, nothing new stands in agent/, the run that was cut off is gone, it is not gone on with, and its difference takes them out', async () => {
  const world = openEdit({ ...plain, edits: [good] });
  const started = await world.engine.start('edit', {
    task: 'Let add add.',
    verify: [{ name: 'test', command: 'if grep -q "a + b" add.js; then sleep 600; fi' }],
  });
  if (started.kind !== 'started') throw new Error(started.kind);
  const { run } = started;
  let before: readonly string[] = [];
  for await (const event of run.events) {
    if (marksOf([event], 'verify_started').some(({ baseline }) => !baseline))
      before = world.list('agent');
    if (
      marksOf([event], 'verify_step').some(
        ({ attempt, state }) => attempt === 1 && state === 'running',
      )
    )
      run.stop('now');
  }
  expect(await run.ended).toEqual({
    status: 'cancelled',
    failure: { kind: 'cancelled', anew: 'edit' },
  });
  expect(world.text('add.js')).toContain('a + b');
  expect(world.list('agent')).toEqual(before);
  expect(world.runs()).toHaveLength(1);
  const third = await world.resume();
  expect(marksOf(third.events, 'edit_ended')).toMatchObject([{ end: 'CANCELLED' }]);
  expect(third.result).toEqual({
    status: 'cancelled',
    failure: { kind: 'cancelled', anew: 'edit' },
  });
  expect(marksOf(third.events, 'edit_left')).toEqual([{ type: 'edit_left', files: ['add.js'] }]);
  const taken = spawnSync(
    'git',
    ['apply', '-R', path.join(world.workspace, 'runs', run.id, 'difference.patch')],
    {
      cwd: world.project,
    },
  );
  expect([taken.status, world.text('add.js')]).toEqual([0, plain.files['add.js']]);
});

test('the next task is given the report of one that got stuck, reads no context file, and puts it away when it is green', async () => {
  const world = openEdit({ ...plain, edits: [good] });
  world.put(
    'agent/stuck_report.md',
    '# Stuck Report\n\n## Task\nother\n\n## Hypotheses\n\n### 1. The sign\nd\n\n`run_20260101_000000_abcdef`\n',
  );
  world.put('agent/context_001.md', 'SECRET OF AN EARLIER TASK');
  const { events } = await world.whole({ verify: check });
  const opening = world.calls.find(({ role }) => role === 'edit/opening');
  expect(opening?.task.extra).toContain('### 1. The sign');
  expect(JSON.stringify(world.calls.map(({ task }) => task.extra)).includes('SECRET OF')).toBe(
    false,
  );
  expect(marksOf(events, 'edit_ended')).toMatchObject([{ end: 'SUCCESS' }]);
  expect(world.has('agent/stuck_report.md')).toBe(false);
  expect(world.list('agent/resolved')).toHaveLength(1);
  expect(world.list('agent')).toContain('context_003.md');
});

test('what looks like a cheat is named before success is told, and stands in the summary', async () => {
  const world = openEdit({
    ...plain,
    edits: [
      {
        action: 'edit',
        hypothesis: 'h',
        ops: [
          { op: 'update', path: 'add.js', edits: [{ find: 'a - b', replace: 'a + b' }] },
          {
            op: 'update',
            path: 'test/add.test.js',
            edits: [{ find: "test('adds'", replace: "test.skip('adds'" }],
          },
        ],
      },
    ],
  });
  const { events } = await world.whole({ verify: check });
  const types = events.flatMap((event) => (event.type === 'marked' ? [event.mark.type] : []));
  expect(types.indexOf('integrity')).toBeLessThan(types.indexOf('edit_ended'));
  expect(marksOf(events, 'integrity')).toMatchObject([
    { findings: [{ kind: 'case_skipped', line: 5 }] },
  ]);
  expect(world.text('agent/summary.md')).toContain('case_skipped: test/add.test.js:5');
});

test('in a tree of its own the repository stays as it is until its person takes what is green, which comes in as a whole', async () => {
  const world = openEdit({
    files: adder,
    edits: [replace('add.js', 'a - b', 'a * b'), replace('add.js', 'a * b', 'a + b')],
  });
  world.put('mine.txt', 'own\n');
  const first = await world.start({ ownTree: true, verify: check });
  expect(first.result).toMatchObject({ status: 'waiting' });
  // the tree borrows its objects from a store beside it, and git can say what was changed before all the same
  const warned = first.events.flatMap((event) => (event.type === 'warned' ? event.warning : []));
  expect(warned).toEqual(['edit_base_red']);
  expect(world.text('add.js')).toBe(adder['add.js']);
  const [open] = await world.engine.questions();
  expect(open?.question).toMatchObject({
    kind: 'apply_proposal',
    values: { count: 1, verified: 'yes' },
  });
  await world.answer('apply');
  const { events } = await world.resume();
  expect(marksOf(events, 'edit_ended')).toMatchObject([{ end: 'SUCCESS', attempt: 2 }]);
  expect([world.text('add.js'), world.text('mine.txt')]).toEqual([
    'export const add = (a, b) => a + b;\n',
    'own\n',
  ]);
  expect(world.text('agent/summary.md')).toContain('attempt 2/12');
});

test('a hidden check that is red makes a green run fail, and no agent learns more than that', async () => {
  const world = openEdit({
    ...plain,
    edits: [
      replace('add.js', 'a - b', 'a + b + 0 * 1'),
      replace('add.js', 'a + b + 0 * 1', 'a + b'),
    ],
  });
  const hidden = path.join(world.top, 'outside.sh');
  fs.writeFileSync(hidden, 'echo THE-SECRET-REASON; ! grep -q "0 . 1" add.js\n');
  const { events } = await world.whole({ verify: check, hidden });
  expect(marksOf(events, 'verified').map(({ status, step }) => [status, step])).toEqual([
    ['FAIL', 'hidden'],
    ['PASS', null],
  ]);
  const told = JSON.stringify(world.calls.map(({ task }) => task.extra));
  expect(told).toContain('a check that you cannot see failed');
  expect([told.includes('THE-SECRET'), told.includes('outside.sh')]).toEqual([false, false]);
  expect(world.text('agent/summary.md')).toContain('hidden: `(not shown)` → exit 0');
  fs.writeFileSync(path.join(world.project, 'inside.sh'), '');
  const { result } = await world.start({ hidden: 'inside.sh' });
  expect(result.failure).toMatchObject({ kind: 'input_invalid', reason: 'edit_hidden_inside' });
});

test('an `end.json` that nobody can read is no end: the task goes on and writes its own', async () => {
  const world = openEdit({ ...plain, asks: true, edits: [good] });
  const first = await world.start({ verify: check });
  expect(first.result.status).toBe('waiting');
  const run = await world.listed();
  const end = path.join(world.workspace, run?.folder ?? '', 'end.json');
  fs.writeFileSync(end, '{ "end": "SUCC');
  await world.answer('run');
  const { events } = await world.resume();
  expect(marksOf(events, 'edit_ended')).toMatchObject([{ end: 'SUCCESS' }]);
  expect(JSON.parse(fs.readFileSync(end, 'utf8'))).toMatchObject({ end: 'SUCCESS' });
});

test('where git does not answer, the task works without it and says that it does not know what was changed before', async () => {
  const world = openEdit({ files: adder, edits: [good] });
  fs.appendFileSync(path.join(world.project, '.git/config'), '[torn\n');
  const { events } = await world.whole({ dryRun: true }, 'discard');
  const said = events.flatMap((event) => (event.type === 'warned' ? [event] : []));
  expect(said.find(({ warning }) => warning === 'edit_unknown_before')?.values).toEqual({
    reason: expect.stringMatching(/bad config/),
  });
  expect(marksOf(events, 'edit_begun')).toMatchObject([{ git: false, dirty: 0 }]);
});

test('an issue of the repository is the task, and one that nobody has ends it before anything is asked', async () => {
  const world = openEdit({
    git: false,
    files: { ...adder, '.agent/issues/7-sign.md': '---\ntitle: The sign\n---\nadd subtracts.\n' },
    edits: [good],
  });
  const { events } = await world.whole({ task: 'Only add.js.', issue: 7, dryRun: true }, 'discard');
  expect(marksOf(events, 'edit_ended')).toMatchObject([{ end: 'DISCARDED' }]);
  expect(world.calls[0]?.task.extra).toContain('Issue #7: The sign');
  expect(world.calls[0]?.task.extra).toContain('Only add.js.');
  const asked = world.calls.length;
  const { result } = await world.start({ task: '', issue: 8 });
  expect(result).toMatchObject({
    ...{ status: 'failed', failure: { kind: 'input_invalid', reason: 'edit_issue_missing' } },
  });
  expect(world.calls).toHaveLength(asked);
});
