import { expect, test } from 'vitest';
import { tasksIn } from '../../../../src/ui/workflows/edit/cli/task-in.ts';
import { parse } from '../../cli/parse.ts';

test('an issue is a task of its own, or stands above what is typed', async () => {
  expect(await parse(['edit', '--issue', '7'])).toMatchObject({
    ...{ kind: 'edit', task: null, how: { issue: 7 } },
  });
  expect(await parse(['edit', '--issue', '7', 'only add.js'])).toMatchObject({
    task: { from: 'argument', text: 'only add.js' },
    how: { issue: 7 },
  });
  expect(await parse(['edit', 'x'])).toMatchObject({ inFile: null, how: { issue: null } });
});

test('the words of a task are free, also those that look like flags', async () => {
  expect(await parse(['edit', 'rename the --foo flag to --bar'])).toMatchObject({
    ...{ kind: 'edit', task: { from: 'argument', text: 'rename the --foo flag to --bar' } },
  });
});

test('several tasks come from one file, and are told line by line at a terminal too', async () => {
  const command = await parse(['edit', '--tasks', 'todo.md'], true);
  expect(command).toMatchObject({ inFile: 'todo.md', task: { from: 'file', path: 'todo.md' } });
  expect(command).toMatchObject({ options: { output: 'plain' } });
});

test.each([
  [['--tasks', 'a.md', 'x']],
  [['--tasks', 'a.md', '--file', 'b.md']],
  [['--tasks', 'a.md', '--issue', '7']],
  [['--rehearsal', '--issue', '7']],
])('edit %j says that these exclude each other', async (line) => {
  expect(await parse(['edit', ...line])).toMatchObject({ problem: { kind: 'conflict' } });
});

test('a line of --- ends a task; rules of Markdown within a line do not, and a text without a task is refused', () => {
  expect(tasksIn('one\nmore --- of it\r\n---\n\ntwo\n---\n')).toEqual([
    'one\nmore --- of it',
    'two',
  ]);
  expect(() => tasksIn(' \n---\n')).toThrow('task_empty');
});
