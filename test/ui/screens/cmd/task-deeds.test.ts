import { expect, test } from 'vitest';
import type { Engine } from '../../../../src/engine/engine.ts';
import type { HelperRow, TaskRow } from '../../../../src/engine/workflows/crew/contract/view.ts';
import type { Cost } from '../../../../src/ui/messages/about-cost.ts';
import { againCost, tasksCost } from '../../../../src/ui/workflows/crew/screens/task-cost.ts';
import {
  cancelDeed,
  enterOn,
  fileToRead,
  retryDeed,
  taskFile,
} from '../../../../src/ui/workflows/crew/screens/task-deeds.ts';
import { taskWordsOf } from '../../../../src/ui/workflows/crew/words/of.ts';
import { over, viewOf } from './cmds.ts';

const words = taskWordsOf({ language: 'ja' }).deed;

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
    expect(retryDeed(row(status), words, '$0.15')).toMatchObject({
      ok: true,
      item: { kind: 'retry_task', task: 1 },
    });
  },
);

test('what is at work or has not begun cannot be tried again, and the reason is said', () => {
  expect(retryDeed(row('running'), words, '$0.15')).toEqual({
    ok: false,
    why: words.stillRunning,
  });
  expect(retryDeed(row('pending'), words, undefined)).toEqual({
    ok: false,
    why: words.notBegun,
  });
});

test('what trying again costs is said where it costs something, also that it is not known', () => {
  const sure = (cost: Cost) => {
    const deed = retryDeed(row('failure'), words, cost);
    return deed.ok ? `${deed.key} ${deed.sure}` : deed.why;
  };
  expect(sure('$0.15')).toContain('約$0.15');
  expect(sure(null)).toContain('料金は不明');
  expect(sure(undefined)).toMatch(/^r .*やり直す（録画を再生）$/);
});

test('a task is estimated as it has cost at a time, before that by the price of its model', () => {
  const estimate = (tier: string) => ({ model: tier, usd: tier === 'haiku' ? null : 0.15 });
  const engine = { estimate } as unknown as Engine;
  const mine = { rehearsal: false };
  const done = { ...row('success'), usd: 0.4, retries: 1 };
  expect(againCost({ engine }, mine, done)).toBe('$0.20');
  expect(againCost({ engine }, mine, { ...done, usd: null, tier: 'sonnet' })).toBe('$0.15');
  expect(againCost({ engine }, mine, { ...done, usd: 0, tier: 'haiku' })).toBe(null);
  expect(againCost({ engine }, { rehearsal: true }, done)).toBe(undefined);
  expect(tasksCost({ engine }, mine, { tier: 'sonnet', count: 3 })).toBe('$0.45');
});

test('Enter reads the result of a task that has one, else what it was told to do', () => {
  expect(fileToRead(row('partial'))).toBe('work/cmd_014/results/result_1.md');
  expect(fileToRead(row('running'))).toBe('work/cmd_014/tasks/task_1.md');
  expect(taskFile({ step: 'report.md', task: 1 })).toBeUndefined();
});

function helper(status: HelperRow['status']) {
  const [row] = viewOf(over).helpers;
  if (row === undefined) throw new Error('the recorded cmd has helpers');
  return { kind: 'helper', key: 'helper', row: { ...row, status } } as const;
}

test('Enter offers nothing of what is still being written, and reads it once it is there', () => {
  const atWork = { ended: null, total: 3 };
  expect(enterOn(helper('running'), atWork, false)).toBeUndefined();
  expect(enterOn(undefined, atWork, false)).toBeUndefined();
  expect(enterOn(helper('done'), atWork, false)).toEqual({
    kind: 'read',
    path: 'work/cmd_014/plan.md',
  });
  expect(enterOn(undefined, viewOf(over), false)).toEqual({ kind: 'read', path: '/report.md' });
  // no plan came of it, so there is no report
  const unplanned = { ended: { status: 'failure', failed: [] }, total: 0 } as const;
  expect(enterOn(undefined, unplanned, false)).toBeUndefined();
});

test('Enter goes on with a cmd that rests, unless the row has something to read', () => {
  const rests = { ended: null, total: 3 };
  expect(enterOn(undefined, rests, true)).toEqual({ kind: 'go_on' });
  expect(enterOn(helper('failed'), rests, true)).toEqual({ kind: 'go_on' });
  expect(enterOn(helper('done'), rests, true)).toMatchObject({ kind: 'read' });
});
