import * as fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ghStandIn } from '../../../support/field-place.ts';
import { perform } from '../../../ui/cli/perform.ts';
import { adder, openEdit, replace } from './edit-world.ts';

const files = { 'add.js': adder['add.js'] };
const good = replace('add.js', 'a - b', 'a + b');
const check = ['--verify', 'test=grep -q "a + b" add.js'];

/** The verb on this repository, as a person at a terminal types it. */
async function typed(world: ReturnType<typeof openEdit>, words: readonly string[], text = '') {
  const house = async () => ({ engine: world.engine, warnings: [] });
  const ports = { house, attended: true };
  return await perform(['edit', ...words, '--plain'], {}, { ports, texts: { 'todo.md': text } });
}

test('an issue on GitHub is done to its end, read once by the person’s gh; one that it has not ends the task before anything is asked', async () => {
  const world = openEdit({ files, bin: 'bin', edits: [good] });
  world.git('remote', 'add', 'origin', 'https://github.com/acme/adder.git');
  const bin = path.join(world.top, 'bin');
  fs.mkdirSync(path.join(bin, 'gh-answers'), { recursive: true });
  fs.writeFileSync(path.join(bin, 'gh'), ghStandIn, { mode: 0o755 });
  fs.writeFileSync(
    path.join(bin, 'gh-answers/issue-view.sh'),
    `if [ "$3" = 7 ]; then printf '{"title":"The sign","body":"add subtracts."}'; else echo "no issue $3" >&2; exit 1; fi\n`,
  );
  const done = await typed(world, ['--issue', '7', 'Only add.js.', ...check]);
  expect(done.code).toBe(0);
  expect(world.text('add.js')).toContain('a + b');
  expect(world.text('agent/summary.md')).toContain(
    '## Task\nIssue #7: The sign\n\nadd subtracts.\n\nOnly add.js.\n',
  );
  const asked = world.calls.length;
  const missing = await typed(world, ['--issue', '8', ...check]);
  expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('no issue 8')]);
  expect(world.calls).toHaveLength(asked);
  expect(fs.readFileSync(path.join(bin, 'gh-answers/asked'), 'utf8').trim().split('\n')).toEqual(
    ['7', '8'].map((number) => `issue view ${number} -R acme/adder --json title,body`),
  );
});

test.each(['', ' \n'])(
  'the words %j are no task: nothing is begun, and it says so',
  async (words) => {
    const world = openEdit({ files, git: false });
    const { code, err } = await typed(world, [words]);
    expect([code, err]).toEqual([1, expect.stringContaining('Task description cannot be empty')]);
    expect([await world.engine.runs(), world.calls]).toEqual([[], []]);
  },
);

test('tasks of a file are done one after the other; the first that is not green is the last, and says how many are not begun', async () => {
  const other = { action: 'contradiction', request_line: 'add subtracts', check_line: 'a + b' };
  const world = openEdit({
    ...{ files, git: false },
    reply: (role, n) => (role === 'editor' ? (n === 0 ? good : other) : undefined),
  });
  const text = 'Let add add.\n---\nLet add subtract.\n---\nLet it multiply.\n---\nDivide.\n';
  const { code, err } = await typed(world, ['--tasks', 'todo.md', ...check], text);
  expect(code).toBe(2);
  expect(err.trim().split('\n')).toEqual([
    'Task 1 of 4: Let add add.',
    'Task 2 of 4: Let add subtract.',
    'Not begun, since this one is not green: 2 more',
  ]);
  expect(world.text('add.js')).toContain('a + b');
  const runs = await world.engine.runs();
  expect(runs.map(({ exit }) => exit).toSorted()).toEqual([0, 2]);
});
