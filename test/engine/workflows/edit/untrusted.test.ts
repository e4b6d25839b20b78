import * as fs from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { adder, marksOf, openEdit, replace } from './edit-world.ts';

vi.setConfig({ testTimeout: 60_000 });

const check = [{ name: 'test', command: 'grep -q "a + b" add.js' }];
const steps = [replace('add.js', 'a - b', 'a * b'), replace('add.js', 'a * b', 'a + b')];

test('in a repository that nobody has trusted each edit asks with all of it shown, and before the first yes nothing is there', async () => {
  const world = openEdit({ files: adder, edits: steps, trusted: () => false });
  const before = world.list('.');
  const first = await world.start({ verify: check }, { yes: true });
  expect(first.result.status).toBe('waiting');
  expect([world.text('add.js'), world.list('.')]).toEqual([adder['add.js'], before]);
  const [open] = await world.engine.questions();
  expect(open?.question).toMatchObject({
    kind: 'write_edit',
    values: { repository: world.project, files: ['~ add.js (+1 −1)'], count: 1 },
  });
  expect(String(open?.question.values['diff'])).toContain('+export const add = (a, b) => a * b;');
  await world.answer('apply');
  const second = await world.resume();
  expect(second.result.status).toBe('waiting');
  expect(world.text('add.js')).toContain('a * b');
  expect(world.has('agent/context_001.md')).toBe(true);
  // the second shows what it does to the file as the first has left it
  const [next] = await world.engine.questions();
  expect(next?.question.values).toMatchObject({ files: ['~ add.js (+1 −1)'], count: 1 });
  const lines = String(next?.question.values['diff']).split('\n');
  expect(lines.filter((line) => /^[-+](?![-+])/.test(line))).toEqual([
    '-export const add = (a, b) => a * b;',
    '+export const add = (a, b) => a + b;',
  ]);
  await world.answer('apply');
  const third = await world.resume();
  expect(marksOf(third.events, 'edit_ended')).toMatchObject([{ end: 'SUCCESS', attempt: 2 }]);
  expect(world.text('add.js')).toBe('export const add = (a, b) => a + b;\n');
});

test('a no to the first edit leaves the repository as it was; one to a later edit leaves what was written', async () => {
  const world = openEdit({ files: adder, edits: steps, trusted: () => false });
  const before = world.list('.');
  await world.start({ verify: check });
  await world.answer('stop');
  const { events, result } = await world.resume();
  expect([result.status, world.list('.')]).toEqual(['done', before]);
  expect(marksOf(events, 'edit_ended')).toMatchObject([{ end: 'DISCARDED' }]);

  const other = openEdit({ files: adder, edits: steps, trusted: () => false });
  await other.start({ verify: check });
  await other.answer('apply');
  await other.resume();
  await other.answer('stop');
  const last = await other.resume();
  expect(marksOf(last.events, 'edit_ended')).toMatchObject([{ end: 'CANCELLED' }]);
  expect(other.text('add.js')).toContain('a * b');
});

test('who trusts the repository meanwhile is not asked again, and a tree of its own asks once, at its end', async () => {
  let trusted = false;
  const world = openEdit({ files: adder, edits: steps, trusted: () => trusted });
  await world.start({ verify: check });
  trusted = true;
  const { events } = await world.resume();
  expect(marksOf(events, 'edit_ended')).toMatchObject([{ end: 'SUCCESS', attempt: 2 }]);

  const own = openEdit({ files: adder, edits: steps, trusted: () => false });
  await own.start({ verify: check, ownTree: true });
  const [open] = await own.engine.questions();
  expect(open?.question.kind).toBe('apply_proposal');
  expect(own.text('add.js')).toBe(adder['add.js']);
});

test('what could not be begun there leaves no report in it', async () => {
  const world = openEdit({
    ...{ files: adder, trusted: () => false },
    reply: (role) => (role === 'editor' ? { action: 'edit', hypothesis: 'x', ops: [] } : undefined),
  });
  const before = world.list('.');
  const { events } = await world.start({ verify: check });
  expect(marksOf(events, 'edit_ended')).toMatchObject([{ end: 'INFRA_ERROR', report: null }]);
  expect(world.list('.')).toEqual(before);
  expect(fs.existsSync(path.join(world.project, 'agent'))).toBe(false);
});
