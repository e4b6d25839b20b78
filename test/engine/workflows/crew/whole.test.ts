import { expect, test } from 'vitest';
import { beginRun, foldEvents } from '../../../../src/engine/runs/run-state.ts';
import { crewFold } from '../../../../src/engine/workflows/crew/contract/state.ts';
import { crewView } from '../../../../src/engine/workflows/crew/contract/view.ts';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { openRunFiles } from '../../../../src/engine/workspace/run-files.ts';
import { noticesOf, openCmd, quiet, said, statusesOf, temporaryFolder } from './cmd-world.ts';
import { planReply, resultText } from './replies.ts';

test('a cmd goes from request to retrospective, and leaves the founding files', async () => {
  const cmd = openCmd();
  const { result, events } = await cmd.start();
  expect(result).toEqual({ status: 'done', failure: null });
  expect(cmd.roles()).toEqual(['decomposer', '1#1', '2#1', '3#1', 'aggregator', 'retrospector']);
  expect(cmd.list('.')).toEqual([
    '.engine',
    'config.yaml',
    'execution_log.yaml',
    'plan.md',
    'report.md',
    'report_summary.md',
    'request.md',
    'results',
    'retrospective.md',
    'tasks',
  ]);
  expect(cmd.text('request.md')).toBe('Compare three editors.\n');
  const log = cmd.log();
  expect(log).toMatchObject({ cmd_id: 'cmd_001', status: 'success', base_commit: null });
  expect(log.finished).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(log.tasks.map(({ role, task, status }) => [role, task, status])).toEqual([
    ['decomposer', null, 'success'],
    ['worker_researcher', 'task_1', 'success'],
    ['worker_researcher', 'task_2', 'success'],
    ['worker_writer', 'task_3', 'success'],
    ['aggregator', null, 'success'],
    ['retrospector', null, 'success'],
  ]);
  expect(noticesOf(events, 'tasks_done')).toEqual([{ ok: 3, tasks: 3 }]);
  // both numbers of the retrospective are 0 (C-082)
  expect(noticesOf(events, 'nothing_proposed', 'look_back_done')).toEqual([
    {},
    { mode: 'light', improvements: 0, skills: 0, knowledge: 0 },
  ]);
});

test('walking a finished cmd again asks nobody and changes nothing', async () => {
  const cmd = openCmd();
  await cmd.start();
  const before = cmd.text('execution_log.yaml');
  const calls = cmd.calls.length;
  expect((await cmd.resume()).result.status).toBe('done');
  expect(cmd.calls.length).toBe(calls);
  expect(cmd.text('execution_log.yaml')).toBe(before);
});

test('a wave starts together, and the next one only when it is over', async () => {
  const together = Promise.withResolvers<void>();
  const started: number[] = [];
  const cmd = openCmd({
    script: {
      during: async ({ values }) => {
        if (values['task'] === undefined) return;
        started.push(Number(values['task']));
        if (started.length === 2) together.resolve();
        // neither of the first two would ever end if the other had not begun
        await together.promise;
      },
    },
  });
  await cmd.start();
  expect(started).toEqual([1, 2, 3]);
});

test('no more workers are at work at once than the settings say', async () => {
  let atWork = 0;
  let most = 0;
  const cmd = openCmd({
    config: (config) => ({ ...quiet(config), max_parallel: 2 }),
    script: {
      rows: [1, 2, 3, 4, 5].map((id) => ({ id })),
      during: async ({ values }) => {
        if (values['task'] === undefined) return;
        atWork += 1;
        most = Math.max(most, atWork);
        await new Promise((resolve) => setImmediate(resolve));
        atWork -= 1;
      },
    },
  });
  await cmd.start();
  expect(most).toBeLessThanOrEqual(2);
});

test('with --dag a task starts as soon as what it needs is done', async () => {
  const released = Promise.withResolvers<void>();
  const cmd = openCmd({
    script: {
      rows: [{ id: 1 }, { id: 2 }, { id: 3, needs: [1] }],
      during: async ({ values }) => {
        // task 2 ends only after task 3 has begun
        if (values['task'] === 3) released.resolve();
        if (values['task'] === 2) await released.promise;
      },
    },
  });
  const { result } = await cmd.start({ dag: true });
  expect(result.status).toBe('done');
});

test('the board tells waves, tasks and what became of them', async () => {
  const cmd = openCmd();
  const { events } = await cmd.start();
  const view = crewView(foldEvents(beginRun(crewFold), events));
  expect(view.waves.map(({ tasks, state }) => [tasks.map(({ task }) => task), state])).toEqual([
    [[1, 2], 'done'],
    [[3], 'done'],
  ]);
  expect(view.waves[1]?.tasks[0]).toMatchObject({
    name: 'Task 3',
    persona: 'worker_writer',
    tier: 'sonnet',
    status: 'success',
    quality: 'GREEN',
    completeness: 100,
  });
  expect(view).toMatchObject({ succeeded: 3, total: 3, ended: { status: 'success', failed: [] } });
  expect(view.phases.every(({ state }) => state === 'done')).toBe(true);
});

test('a worker that fails is tried again with the reason, and its old result is kept', async () => {
  const cmd = openCmd({
    script: {
      reply: ({ values }) =>
        values['task'] === 2 && values['attempt'] === 1
          ? resultText(2, { status: 'failure', error: 'no network' })
          : undefined,
    },
  });
  await cmd.start();
  expect(cmd.list('results')).toContain('result_2.attempt_1.md');
  const again = cmd.calls.find(
    ({ task }) => task.values['task'] === 2 && task.values['attempt'] === 2,
  );
  expect(again?.task.extra).toContain('no network');
  const entry = cmd.log().tasks.find(({ task }) => task === 'task_2');
  expect(entry).toMatchObject({ status: 'success', retries: 1, error: null });
});

test('a worker that fails at every attempt is a failure, and what depends on it is skipped', async () => {
  const rows = [{ id: 1 }, { id: 2, needs: [1] }, { id: 3, needs: [2] }, { id: 4 }, { id: 5 }];
  const cmd = openCmd({
    script: {
      rows,
      reply: ({ values }) => (values['task'] === 1 ? { kind: 'empty_reply' } : undefined),
    },
  });
  const { result, events } = await cmd.start();
  expect(result.status).toBe('done');
  expect(events).toContainEqual(
    expect.objectContaining({
      notice: 'tasks_failed',
      values: {
        lines: [
          expect.stringMatching(/^Task 1 \(worker_researcher\): failure — retries exhausted/),
        ],
        action: 'report',
      },
    }),
  );
  expect(noticesOf(events, 'wave_done', 'tasks_done')).toEqual([
    { wave: 1, waves: 3, ok: 2, tasks: 3 },
    { wave: 2, waves: 3, ok: 0, tasks: 1 },
    { wave: 3, waves: 3, ok: 0, tasks: 1 },
    { ok: 2, tasks: 5 },
  ]);
  expect(cmd.roles().filter((role) => role.startsWith('1#'))).toEqual(['1#1', '1#2', '1#3']);
  const log = cmd.log();
  expect(statusesOf(log)).toEqual({
    task_1: 'failure',
    task_2: 'skipped',
    task_3: 'skipped',
    task_4: 'success',
    task_5: 'success',
  });
  expect(log.status).toBe('partial');
  expect(log.tasks.find(({ task }) => task === 'task_1')).toMatchObject({ retries: 2 });
  expect(log.tasks.find(({ task }) => task === 'task_3')?.error).toBe('dependency task_1 failed');
  expect(cmd.text('results/result_1.md')).toContain('status: failure');
  expect(cmd.text('results/result_1.md').split('\n').length).toBeGreaterThanOrEqual(20);
  expect(cmd.has('results/result_2.md')).toBe(false);
  const report = cmd.calls.find(({ role }) => role === 'crew/aggregator');
  expect(report?.task.values['failed_tasks']).toBe('1, 2, 3');
});

test('half of the tasks failed: they are planned once more, and the new ones count for them', async () => {
  const rows = [{ id: 1 }, { id: 2 }, { id: 3, needs: [2] }];
  const cmd = openCmd({
    config: (config) => ({ ...quiet(config), max_retries: 0 }),
    script: {
      rows,
      reply: ({ role, values }) => {
        if (role === 'crew/decomposer' && values['retry'] === 1)
          return planReply(
            [
              { id: 4, replaces: 1 },
              { id: 5, replaces: 2 },
              { id: 6, needs: [5], replaces: 3 },
            ],
            'plan_retry.md',
          );
        return values['task'] === 1 || values['task'] === 2 ? { kind: 'empty_reply' } : undefined;
      },
    },
  });
  const { events } = await cmd.start();
  expect(said(events)).toContain('half_failed');
  expect(events).toContainEqual(
    expect.objectContaining({
      notice: 'tasks_failed',
      values: expect.objectContaining({ action: 'replan' }),
    }),
  );
  expect(cmd.has('plan_retry.md')).toBe(true);
  expect(statusesOf(cmd.log())).toEqual({
    task_1: 'failure',
    task_2: 'failure',
    task_3: 'skipped',
    task_4: 'success',
    task_5: 'success',
    task_6: 'success',
  });
  expect(cmd.log().status).toBe('success');
});

test('the second plan is made once only, however badly it goes', async () => {
  const cmd = openCmd({
    config: (config) => ({ ...quiet(config), max_retries: 0 }),
    script: {
      rows: [{ id: 1 }, { id: 2 }, { id: 3 }],
      reply: ({ role, values }) => {
        if (role === 'crew/decomposer' && values['retry'] === 1)
          return planReply(
            [
              { id: 4, replaces: 1 },
              { id: 5, replaces: 2 },
            ],
            'plan_retry.md',
          );
        return Number(values['task'] ?? 3) === 3 ? undefined : { kind: 'empty_reply' };
      },
    },
  });
  const { events } = await cmd.start();
  expect(said(events)).toContain('still_half_failed');
  expect(cmd.roles().filter((role) => role === 'decomposer')).toHaveLength(2);
  // for the failed ones only (C-064), and the report is told of it (C-065)
  const [, second] = cmd.calls.filter(({ role }) => role === 'crew/decomposer');
  expect(JSON.parse(second?.task.extra ?? '')).toMatchObject({
    ...{ failed_tasks: [{ task: 1 }, { task: 2 }], next_task_number: 4 },
  });
  expect([...(second?.inputs.keys() ?? [])].filter((path) => path.includes('/tasks/'))).toEqual(
    [1, 2].map((id) => `work/cmd_001/tasks/task_${id}.md`),
  );
  const report = cmd.calls.find(({ role }) => role === 'crew/aggregator');
  expect(report?.task.extra).toContain('also after a second plan');
  expect(cmd.log().status).toBe('partial');
});

test.each([
  [[{ id: 1, persona: 'worker_coder' }], false, true],
  [[{ id: 1, persona: 'worker_writer' }], false, true],
  [[{ id: 1 }], false, false],
  [[{ id: 1, persona: 'worker_coder' }], true, false],
] as const)(
  'a project is said once to be a stranger’s where somebody acts in it: %j, trusted %j',
  async (rows, trusted, told) => {
    const project = {
      root: temporaryFolder('folio-project-'),
      files: openRunFiles(nodeDisk, '/nowhere'),
      trusted: async () => trusted,
    };
    const cmd = openCmd({ script: { rows }, ports: { project } });
    const { events } = await cmd.start();
    const again = await cmd.resume();
    const heard = [...events, ...again.events].filter(
      (event) => event.type === 'warned' && event.warning === 'project_untrusted',
    );
    expect(heard.length > 0).toBe(told);
    expect(new Set(heard.map(({ at }) => at)).size).toBe(told ? 1 : 0);
    if (told) expect(heard[0]).toMatchObject({ values: { folder: project.root } });
  },
);
