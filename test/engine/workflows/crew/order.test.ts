import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import type { RunEvent } from '../../../../src/engine/data/event.ts';
import {
  type LogEntry,
  taskStatuses,
} from '../../../../src/engine/workflows/crew/shapes/execution-log.ts';
import { readLog } from '../../../../src/engine/workflows/crew/text/execution-log.ts';
import { type Disk, nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { realClock } from '../../../support/toys/toy-engine.ts';
import { openApproving, request } from './approving-world.ts';
import { openCmd, quiet } from './cmd-world.ts';
import { planText } from './replies.ts';

const phasesIn = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === 'phase_started' ? event.phase : []));

test('the four phases come in their order, and no call of one is open when the next begins (C-001, C-166)', async () => {
  const during: unknown[] = [];
  const cmd = openCmd({
    script: {
      during: async () => {
        const { status, finished } = cmd.log();
        during.push([status, finished]);
        await new Promise(setImmediate);
      },
    },
  });
  const { events } = await cmd.start();
  // over when the last of them has ended, and not before (C-146)
  expect(during).toEqual(cmd.calls.map(() => ['running', null]));
  expect(cmd.log()).toMatchObject({ status: 'success', finished: expect.any(String) });
  const order = ['decompose', 'execute', 'aggregate', 'look_back'];
  expect(phasesIn(events).filter((phase) => order.includes(phase))).toEqual(order);
  const [decomposer, ...rest] = cmd.calls;
  const workers = rest.filter(({ task }) => task.values['task'] !== undefined);
  const [aggregator, retrospector] = rest.slice(-2);
  const lastWorker = Math.max(...workers.map(({ ended }) => ended));
  expect(decomposer?.ended).toBeLessThan(Math.min(...workers.map(({ started }) => started)));
  expect(lastWorker).toBeLessThan(aggregator?.started ?? 0);
  expect(aggregator?.ended).toBeLessThan(retrospector?.started ?? 0);
});

test('the commit a cmd begins at is looked up before anything of it is made (C-002, C-003, C-004)', async () => {
  const { git, open } = openApproving();
  const head = git('rev-parse', 'HEAD').trim();
  const cmd = open();
  const { events } = await cmd.start({ request });
  expect(cmd.log().base_commit).toBe(head);
  const text = cmd.text('execution_log.yaml');
  expect(text.indexOf('base_commit:')).toBeLessThan(text.indexOf('tasks:'));
  const looked = events.findIndex(
    (event) => event.type === 'observed' && event.source === 'git rev-parse HEAD',
  );
  const made = events.findIndex(({ type }) => type === 'step_started');
  expect(looked).toBeGreaterThanOrEqual(0);
  expect(looked).toBeLessThan(made);
});

test('a whole plan that is typed or pasted is a request like any other: it is planned and worked through (C-006, C-201)', async () => {
  const pasted = planText([{ id: 7, persona: 'worker_coder' }]);
  const cmd = openCmd();
  await cmd.start({ request: pasted });
  expect(cmd.text('request.md')).toBe(pasted.trim().concat('\n'));
  const [first] = cmd.calls;
  expect(first?.role).toBe('crew/decomposer');
  expect([...(first?.inputs ?? [])]).toContainEqual([
    'work/cmd_001/request.md',
    `${pasted.trim()}\n`,
  ]);
  // nobody took it for the plan itself, and every result is a worker's
  expect(cmd.text('plan.md')).not.toContain('| 7 |');
  const workers = cmd.log().tasks.filter(({ role }) => role.startsWith('worker_'));
  expect(workers.map(({ task }) => task)).toEqual(['task_1', 'task_2', 'task_3']);
  expect(cmd.list('results')).toEqual(['result_1.md', 'result_2.md', 'result_3.md']);
});

test('the log knows eight words for a task and no other, each with one line for what went wrong (C-139, C-145, C-147)', async () => {
  const seen: string[] = [];
  const disk: Disk = {
    ...nodeDisk,
    rename: async (from, to) => {
      if (to.endsWith('execution_log.yaml')) seen.push(readFileSync(from, 'utf8'));
      await nodeDisk.rename(from, to);
    },
  };
  const cmd = openCmd({
    disk,
    config: (config) => ({ ...quiet(config), max_retries: 1 }),
    script: {
      rows: [{ id: 1 }, { id: 2, needs: [1] }, { id: 3 }, { id: 4 }, { id: 5 }, { id: 6 }],
      reply: ({ values }) => {
        if (values['task'] === 1)
          return { kind: 'agent_stopped', limit: 'turns', value: 30, tool: null };
        if (values['task'] !== 3) return undefined;
        const problems = ['first line\nand second line'];
        return { kind: 'invalid_reply', role: 'crew/worker_researcher', problems, excerpt: 'x' };
      },
    },
  });
  await cmd.start();
  const entries = seen.flatMap((text) => {
    const log = readLog(text);
    return log.ok ? log.value.tasks : [];
  });
  expect(new Set(entries.map(({ status }) => status))).toEqual(new Set(taskStatuses));
  expect(entries.filter(({ error }) => error?.includes('\n'))).toEqual([]);
  const end = cmd.log().tasks;
  const statuses = [1, 2, 3, 4].map((id) => end.filter(({ task }) => task === `task_${id}`));
  expect(statuses.map((each) => each.map(({ status, retries }) => [status, retries]))).toEqual([
    [['partial', 1]],
    [['skipped', 0]],
    [['failure', 1]],
    [['success', 0]],
  ]);
});

test('times in the log are those of the wall, and each attempt of a task begins anew (C-144, C-145, C-148)', async () => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'Asia/Tokyo';
  onTestFinished(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });
  let now = Date.parse('2026-02-16T22:00:00Z');
  const later = () => {
    now += 1000;
    return new Date(now);
  };
  const seen: LogEntry[] = [];
  const disk: Disk = {
    ...nodeDisk,
    rename: async (from, to) => {
      await nodeDisk.rename(from, to);
      const log = readLog(to.endsWith('/execution_log.yaml') ? readFileSync(to, 'utf8') : '');
      seen.push(...(log.ok ? log.value.tasks.filter(({ task }) => task === 'task_1') : []));
    },
  };
  const cmd = openCmd({
    ...{ disk, ports: { clock: { ...realClock, now: later } } },
    script: {
      reply: ({ values }) =>
        values['task'] === 1 && values['attempt'] === 1 ? { kind: 'empty_reply' } : undefined,
    },
  });
  await cmd.start();
  const [first, second] = ['running', 'retrying'].map((status) =>
    seen.find((entry) => entry.status === status),
  );
  expect(first).toMatchObject({ finished: null, duration_sec: null, retries: 0 });
  expect(second).toMatchObject({ finished: null, duration_sec: null, retries: 1 });
  expect(String(second?.started) > String(first?.started)).toBe(true);
  const times = cmd.log().tasks.map(({ started, finished, duration_sec }) => {
    expect(duration_sec).toBe((Date.parse(`${finished}`) - Date.parse(`${started}`)) / 1000);
    expect(duration_sec).toBeGreaterThan(0);
    return [started, finished];
  });
  // ten at night in London is seven in the morning in Tokyo
  for (const time of [cmd.log().started, cmd.log().finished, ...times.flat()])
    expect(time).toMatch(/^2026-02-17 07:0\d:\d\d$/);
});
