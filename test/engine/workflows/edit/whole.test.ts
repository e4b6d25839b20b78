import { expect, test, vi } from 'vitest';
import { adder, marksOf, openEdit, replace } from './edit-world.ts';

vi.setConfig({ testTimeout: 60_000 });

test('two failures, a fix, green: the summary names the run that passed, and nothing is committed', async () => {
  const world = openEdit({
    files: adder,
    edits: [
      replace('add.js', 'a - b', 'a * b'),
      replace('add.js', 'a * b', 'a / b'),
      replace('add.js', 'a / b', 'a + b'),
    ],
  });
  world.put('mine.txt', 'my own words\n');
  const head = world.git('rev-parse', 'HEAD');
  const { result, events, all } = await world.whole();
  expect(result).toMatchObject({ status: 'done' });
  expect(world.text('add.js')).toBe('export const add = (a, b) => a + b;\n');
  expect(
    marksOf(events, 'verified').map(({ status, consecutive, total }) => [
      status,
      consecutive,
      total,
    ]),
  ).toEqual([
    ['FAIL', 1, 1],
    ['FAIL', 2, 2],
    ['PASS', 0, 0],
  ]);
  const [ended] = marksOf(events, 'edit_ended');
  expect(ended).toMatchObject({ end: 'SUCCESS', attempt: 3, report: 'agent/summary.md' });
  const summary = world.text('agent/summary.md');
  expect(summary).toContain(`\`${ended?.run}\``);
  expect(summary).toContain('Verification passed on attempt 3/12: test.');
  expect(summary).toContain('Base: red before the change');
  expect(summary).toContain('Tests run: 1 before, 1 after');
  expect(world.manifest(ended?.run ?? '')).toMatchObject({ status: 'PASS', attempt: 3 });
  expect(world.list('agent')).toEqual([
    '.gitignore',
    'context_001.md',
    'context_002.md',
    'context_latest.md',
    'summary.md',
  ]);
  expect(world.git('rev-parse', 'HEAD')).toBe(head);
  expect(world.git('status', '--short').trim().split('\n')).toEqual(['M add.js', '?? mine.txt']);
  expect(world.text('mine.txt')).toBe('my own words\n');
  expect(marksOf(all, 'base_verified')).toMatchObject([{ status: 'FAIL', step: 'test' }]);
  expect(await world.listed()).toMatchObject({ outcome: 'success', exit: 0 });
});

test('the commands that verify are asked about once, and not again for the same repository', async () => {
  const world = openEdit({ files: adder, edits: [replace('add.js', 'a - b', 'a + b')] });
  const first = await world.start({}, { yes: true });
  expect(first.result.status).toBe('waiting');
  expect(world.runs()).toEqual([]);
  const [open] = await world.engine.questions();
  expect(open?.question).toMatchObject({ kind: 'confirm_pipeline', values: { network: 'on' } });
  expect(JSON.stringify(open?.question.values)).toContain('npm run test');
  await world.answer('run');
  expect((await world.resume()).result.status).toBe('done');
  world.put('add.js', adder['add.js']);
  expect((await world.start()).result.status).toBe('done');
});

test('twelve failures are the end: three new strategies, a report with all runs and three theories', async () => {
  const world = openEdit({
    files: adder,
    reply: (role, n) =>
      role === 'editor'
        ? replace(
            'add.js',
            `a - ${'b'.repeat(1)}${'/**/'.repeat(n)}`,
            `a - b${'/**/'.repeat(n + 1)}`,
          )
        : undefined,
  });
  const { events } = await world.whole({
    verify: [{ name: 'test', command: 'grep -q "a + b" add.js' }],
  });
  const rows = marksOf(events, 'verified').map(({ consecutive, total, replans }) => [
    consecutive,
    total,
    replans,
  ]);
  expect(rows).toEqual([
    [1, 1, 0],
    [2, 2, 0],
    [0, 3, 1],
    [1, 4, 1],
    [2, 5, 1],
    [0, 6, 2],
    [1, 7, 2],
    [2, 8, 2],
    [0, 9, 3],
    [1, 10, 3],
    [2, 11, 3],
    [3, 12, 3],
  ]);
  expect(marksOf(events, 'replanned').map(({ attempt }) => attempt)).toEqual([3, 6, 9]);
  const report = world.text('agent/stuck_report.md');
  expect(report.match(/^### \d/gm)?.length).toBeGreaterThanOrEqual(3);
  for (const run of world.runs().slice(1)) expect(report).toContain(run);
  expect(await world.listed()).toMatchObject({ exit: 2 });
  expect(world.text('add.js')).toContain('/**/'.repeat(12));
});

test('a dry run writes nothing; what git takes is proposed, and applied when its person says so', async () => {
  const world = openEdit({ files: adder, edits: [replace('add.js', 'a - b', 'a + b')] });
  const { result } = await world.start({ dryRun: true });
  expect(result.status).toBe('waiting');
  expect(world.git('status', '--short')).toBe('');
  expect(world.runs()).toEqual([]);
  const [open] = await world.engine.questions();
  expect(open?.question).toMatchObject({
    kind: 'apply_proposal',
    values: { added: 1, removed: 1 },
  });
  await world.answer('apply');
  expect((await world.resume()).result.status).toBe('waiting');
  await world.answer('run');
  expect((await world.resume()).result.status).toBe('done');
  expect(world.text('add.js')).toContain('a + b');
  expect(await world.listed()).toMatchObject({ outcome: 'success', exit: 0 });
});
