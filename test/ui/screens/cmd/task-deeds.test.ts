import { expect, test } from 'vitest';
import type { TaskRow } from '../../../../src/engine/view.ts';
import { ja } from '../../../../src/ui/messages/ja.ts';
import {
  cancelDeed,
  fileToRead,
  retryDeed,
  taskFile,
} from '../../../../src/ui/screens/cmd/task-deeds.ts';
import { over, viewOf } from './cmds.ts';

const words = ja.screens.cmd.deed;

function row(status: TaskRow['status']): TaskRow {
  const task = viewOf(over).waves[0]?.tasks[0];
  if (task === undefined) throw new Error('the recorded cmd has tasks');
  return { ...task, status };
}

test.each(['running', 'waiting', 'retrying', 'pending'] as const)(
  'a task that is %s can be cancelled',
  (status) => {
    expect(cancelDeed(row(status), words)).toMatchObject({
      ok: true,
      item: { kind: 'cancel_task', task: 1 },
    });
  },
);

test.each(['success', 'failure', 'skipped'] as const)(
  'there is nothing to cancel of a task that is %s',
  (status) => {
    expect(cancelDeed(row(status), words)).toEqual({ ok: false, why: words.notRunning });
  },
);

test.each(['success', 'partial', 'failure', 'timeout', 'skipped'] as const)(
  'a task that is %s can be tried again',
  (status) => {
    expect(retryDeed(row(status), words)).toMatchObject({
      ok: true,
      item: { kind: 'retry_task', task: 1 },
    });
  },
);

test('what is at work or has not begun cannot be tried again, and the reason is said', () => {
  expect(retryDeed(row('running'), words)).toEqual({ ok: false, why: words.stillRunning });
  expect(retryDeed(row('pending'), words)).toEqual({ ok: false, why: words.notBegun });
});

test('Enter reads the result of a task that has one, else what it was told to do', () => {
  expect(fileToRead(row('partial'))).toBe('work/cmd_014/results/result_1.md');
  expect(fileToRead(row('running'))).toBe('work/cmd_014/tasks/task_1.md');
  expect(taskFile({ step: 'report.md', task: 1 })).toBeUndefined();
});
