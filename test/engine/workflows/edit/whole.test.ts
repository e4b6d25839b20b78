import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { outAgainText } from '../../../../src/engine/workflows/edit/words.ts';
import { perform } from '../../../ui/cli/perform.ts';
import { adder, made, marksOf, openEdit, replace } from './edit-world.ts';

vi.setConfig({ testTimeout: 60_000 });

const quick = { Makefile: 'test:\n\tgrep -q "a + b" add.js\n', 'add.js': adder['add.js'] } as const;

test('two failures, a fix, green: the summary names the run that passed, and nothing is committed', async () => {
  const world = openEdit({
    files: made,
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
  // what is kept of it names the command that takes it out, which does so
  const { id = '', folder = '' } = (await world.listed()) ?? {};
  const report = (await world.engine.read(id, `${folder}/report.md`)) ?? '';
  expect(report).toContain(summary);
  const [, command = ''] = /^In the folder of this file: `(.+)`$/m.exec(report) ?? [];
  execFileSync('/bin/sh', ['-c', command], { cwd: path.join(world.workspace, folder) });
  expect(world.text('add.js')).toBe('export const add = (a, b) => a - b;\n');
  const house = async () => ({ engine: world.engine, warnings: [] });
  const { out } = await perform(['runs', 'show', id], {}, { ports: { house } });
  expect(out).toContain(
    `git -C ${world.project} apply -R ${world.workspace}/${folder}/difference.patch`,
  );
});

test('what the Editor wants to see in the end is told it again with every edit and for the summary', async () => {
  const questions = [{ scout: 'A', question: 'Where is add?' }];
  const opening = JSON.stringify({ questions, acceptance_criteria: ['add(2, 3) is 5'] });
  const world = openEdit({
    files: quick,
    reply: (role) => (role === 'opening' ? JSON.parse(opening) : undefined),
    edits: [replace('add.js', 'a - b', 'a * b'), replace('add.js', 'a * b', 'a + b')],
  });
  await world.whole();
  const told = (role: string) =>
    world.calls.filter((call) => call.role === `edit/${role}`).map(({ task }) => task.extra ?? '');
  for (const extra of [...told('editor'), ...told('summary')])
    expect(extra).toContain('## acceptance_criteria\n');
  expect(told('editor')).toHaveLength(2);
  expect(told('opening')[0]).not.toContain('## acceptance_criteria\n');
});

test('the commands that verify are asked about once, and not again for the same repository', async () => {
  const world = openEdit({
    ...{ files: quick, asks: true, git: false },
    edits: [replace('add.js', 'a - b', 'a + b')],
  });
  const first = await world.start({}, { yes: true });
  expect(first.result.status).toBe('waiting');
  expect(world.runs()).toEqual([]);
  const [open] = await world.engine.questions();
  expect(open?.question).toMatchObject({ kind: 'confirm_pipeline', values: { network: 'on' } });
  expect(JSON.stringify(open?.question.values)).toContain('make test');
  await world.answer('run');
  expect((await world.resume()).result.status).toBe('done');
  // one that is over says again how it ended
  const { events } = await world.resume();
  expect(marksOf(events.slice(-3), 'edit_ended')).toMatchObject([{ end: 'SUCCESS' }]);
  world.put('add.js', adder['add.js']);
  expect((await world.start()).result.status).toBe('done');
});

test('twelve failures are the end: three new strategies, a report with all runs and three theories', async () => {
  const world = openEdit({
    ...{ files: adder, git: false },
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
  for (const { run } of marksOf(events, 'verified')) {
    expect(report).toContain(run);
    expect(fs.existsSync(path.join(world.artifacts, 'runs', run ?? '', 'PINNED'))).toBe(true);
  }
  // on the screen and in the run's own folder, where it stays when the repository changes
  const [listed] = await world.engine.runs();
  expect(await world.engine.read(listed?.id ?? '', `${listed?.folder}/report.md`)).toBe(
    `${report}\n${outAgainText(world.project)}`,
  );
  expect(marksOf(events, 'theories')[0]?.theories[0]?.title).toBe('The sign is wrong');
  expect(await world.listed()).toMatchObject({ exit: 2 });
  expect(world.text('add.js')).toContain('/**/'.repeat(12));
});

/** All that a batch can do to a file, in one. */
const manyShapes = {
  action: 'edit',
  hypothesis: 'all at once',
  ops: [
    { op: 'update', path: 'add.js', edits: [{ find: 'a - b', replace: 'a + b' }] },
    { op: 'update', path: 'dos.txt', edits: [{ find: 'two', replace: 'zwei' }] },
    { op: 'rewrite', path: 'no end.txt', content: 'b\n' },
    { op: 'create', path: 'new/空.txt', content: '' },
    { op: 'create', path: 'new/日本.txt', content: 'あ' },
    { op: 'delete', path: 'gone.txt', reason: 'nothing uses it' },
    { op: 'rename', from: 'old.txt', to: 'moved/new.txt' },
    { op: 'update', path: 'moved/new.txt', edits: [{ find: 'one', replace: 'eins' }] },
  ],
};
const shapeFiles = {
  ...adder,
  'dos.txt': 'one\r\ntwo\r\n',
  'no end.txt': 'a',
  'gone.txt': 'x\n',
  'old.txt': 'one\ntwo\nthree\n',
};
const touched = ['add.js', 'dos.txt', 'no end.txt', 'new/空.txt', 'new/日本.txt', 'moved/new.txt'];

/** Every file and folder, git's own too, with what tells that somebody has written it. */
function stampsIn(folder: string) {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => {
      const { ino, size, mtimeNs } = fs.lstatSync(path.join(folder, name), { bigint: true });
      return [name, ino, size, mtimeNs].join(' ');
    });
}

test('a dry run writes nothing and prints what git takes, to the letter; it is refused where somebody changed a file since, and else comes to the same bytes', async () => {
  const world = openEdit({ files: shapeFiles, edits: [manyShapes] });
  const house = async () => ({ engine: world.engine, warnings: [] });
  const before = stampsIn(world.project);
  const line = ['edit', 'x', '--dry-run', '--verify', 'test=grep -q "a + b" add.js', '--plain'];
  // a person at a terminal who sends the output into a file
  const { code, out } = await perform(line, {}, { ports: { house, attended: true } });
  expect(stampsIn(world.project)).toEqual(before);
  expect([code, world.git('status', '--short'), world.runs()]).toEqual([2, '', []]);
  const copy = path.join(world.top, 'copy');
  fs.cpSync(world.project, copy, { recursive: true });
  fs.writeFileSync(path.join(world.top, 'patch'), out);
  execFileSync('git', ['apply', '--check', '../patch'], { cwd: copy });
  execFileSync('git', ['apply', '../patch'], { cwd: copy });
  const inCopy = (name: string) => fs.readFileSync(path.join(copy, name), 'utf8');
  const [open] = await world.engine.questions();
  expect(open?.question).toMatchObject({ kind: 'apply_proposal', values: { count: 8 } });

  world.put('dos.txt', 'one\r\ntwo\r\nmine\r\n');
  await world.answer('apply');
  const refused = await world.resume();
  expect(refused.result.status).toBe('waiting');
  expect(JSON.stringify(refused.events)).toContain('edit_changed_meanwhile');
  expect(world.git('status', '--short').trim()).toBe('M dos.txt');

  world.put('dos.txt', shapeFiles['dos.txt']);
  await world.answer('apply');
  const again = await world.resume();
  // what was proposed again was made from the other bytes
  expect(again.result.status).toBe('waiting');
  await world.answer('apply');
  const { events } = await world.resume();
  expect(marksOf(events, 'edit_ended')).toMatchObject([{ end: 'SUCCESS', attempt: 1 }]);
  // nobody asked for it: what was taken is verified
  expect(world.runs().map((run) => world.manifest(run).commands_executed)).toMatchObject([
    [{ name: 'test', exit_code: 0 }],
  ]);
  expect(touched.map(world.text)).toEqual(touched.map(inCopy));
  expect(['gone.txt', 'old.txt'].map(world.has)).toEqual([false, false]);
  expect(await world.listed()).toMatchObject({ outcome: 'success', exit: 0 });
});
