import { expect, test } from 'vitest';
import { Parked } from '../../../../src/engine/walk/ask.ts';
import { type Disk, nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { openCmd, quiet, said, statusesOf, temporaryFolder } from './cmd-world.ts';
import { resultText } from './replies.ts';

test('a worker that waits for a person holds nobody else up, whatever wave they are in', async () => {
  const root = temporaryFolder();
  const rows = [{ id: 1 }, { id: 2 }, { id: 3, needs: [2] }, { id: 4, needs: [1] }];
  const evening = openCmd({
    root,
    script: {
      rows,
      during: async ({ values }) => {
        if (values['task'] === 1) throw new Parked('permission-x');
      },
    },
  });
  const { result } = await evening.start();
  expect(result.status).toBe('waiting');
  expect(statusesOf(evening.log())).toEqual({
    task_1: 'running',
    task_2: 'success',
    task_3: 'success',
    // planned, and not begun (C-144)
    task_4: 'pending',
  });
  const morning = openCmd({ root, script: { rows } });
  expect((await morning.resume()).result.status).toBe('done');
  expect(morning.roles()).toEqual(['1#1', '4#1', 'aggregator', 'retrospector']);
});

test('what concerns every worker ends the sitting, and no task has failed by it', async () => {
  const root = temporaryFolder();
  const evening = openCmd({
    root,
    script: {
      reply: ({ values }) =>
        values['task'] === 2
          ? { kind: 'usage_limit', resetsAt: null, detail: 'used up' }
          : undefined,
    },
  });
  expect((await evening.start()).result.status).toBe('paused');
  expect(evening.log().status).toBe('running');
  expect(statusesOf(evening.log())).toMatchObject({ task_1: 'success', task_2: 'running' });
  const morning = openCmd({ root });
  expect((await morning.resume()).result.status).toBe('done');
  expect(morning.roles()).toEqual(['2#1', '3#1', 'aggregator', 'retrospector']);
});

test('without a log the cmd begins anew, and what was there is put aside', async () => {
  const cmd = openCmd();
  await cmd.start();
  cmd.remove('execution_log.yaml');
  const calls = cmd.calls.length;
  await cmd.resume();
  expect(cmd.roles().slice(calls)).toEqual([
    'decomposer',
    '1#1',
    '2#1',
    '3#1',
    'aggregator',
    'retrospector',
  ]);
  expect(cmd.list('.engine')).toContain('superseded');
});

test('a result that somebody took away is made again, and only that', async () => {
  const root = temporaryFolder();
  const first = openCmd({
    root,
    script: {
      reply: ({ role }) =>
        role === 'crew/aggregator' ? { kind: 'connection', detail: 'gone' } : undefined,
    },
  });
  expect((await first.start()).result.status).toBe('failed');
  first.remove('results/result_2.md');
  const second = openCmd({ root });
  await second.resume();
  expect(second.roles().filter((role) => /^\d/.test(role))).toEqual(['2#1']);
});

test('a finished cmd whose task failed is not worked at again by itself, but on a wish', async () => {
  const root = temporaryFolder();
  const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];
  const failing = openCmd({
    root,
    script: {
      rows,
      reply: ({ values }) => (values['task'] === 2 ? { kind: 'empty_reply' } : undefined),
    },
  });
  await failing.start();
  const later = openCmd({ root, script: { rows } });
  const { events } = await later.resume();
  expect(later.roles()).toEqual([]);
  // and whoever goes on with it is told why nothing happens
  const told = events.filter((event) => event.type === 'said' && event.notice === 'stays_ended');
  expect(told).toMatchObject([{ values: { cmd: 'cmd_001', failed: [2] } }]);
  await later.engine.tell('cmd_001', { kind: 'retry_task', task: 2 });
  const again = await later.resume({ yes: true });
  expect(later.roles()[0]).toBe('2#4');
  expect(said(again.events).filter((notice) => notice === 'stays_ended')).toHaveLength(1);
  expect(later.log().tasks.find(({ task }) => task === 'task_2')).toMatchObject({
    status: 'success',
  });
});

test('a task that its person cancels is not begun, and not tried again', async () => {
  const cmd = openCmd({
    config: (config) => ({ ...quiet(config), max_parallel: 1 }),
    script: {
      rows: [{ id: 1 }, { id: 2 }, { id: 3 }],
      during: async ({ values }) => {
        if (values['task'] === 1) {
          await cmd.engine.tell('cmd_001', { kind: 'cancel_task', task: 1 });
          await cmd.engine.tell('cmd_001', { kind: 'cancel_task', task: 3 });
        }
      },
      reply: ({ values }) => (values['task'] === 1 ? { kind: 'empty_reply' } : undefined),
    },
  });
  await cmd.start();
  expect(cmd.roles().filter((role) => /^\d/.test(role))).toEqual(['1#1', '2#1']);
  expect(cmd.log().tasks.find(({ task }) => task === 'task_3')).toMatchObject({
    status: 'failure',
    error: 'cancelled by its person',
  });
});

test('a task is cancelled in the middle of its call; its siblings go on, and nothing is planned anew', async () => {
  const begun = Promise.withResolvers<void>();
  const rows = [{ id: 1 }, { id: 2 }];
  const cmd = openCmd({
    script: {
      rows,
      during: async ({ values }, { signal }) => {
        if (values['task'] === 2) return await begun.promise;
        if (values['task'] !== 1) return;
        const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
        await cmd.engine.tell('cmd_001', { kind: 'cancel_task', task: 1 });
        await aborted;
        begun.resolve();
      },
    },
  });
  const { events } = await cmd.start();
  expect(cmd.roles().filter((role) => /^\d/.test(role))).toEqual(['1#1', '2#1']);
  expect(statusesOf(cmd.log())).toEqual({ task_1: 'failure', task_2: 'success' });
  // one of two is a half, but this one was not wanted
  expect(said(events)).not.toContain('half_failed');

  const later = openCmd({ root: cmd.root, script: { rows } });
  await later.engine.tell('cmd_001', { kind: 'retry_task', task: 1 });
  await later.resume({ yes: true });
  expect(later.roles()[0]).toBe('1#2');
  expect(statusesOf(later.log())).toEqual({ task_1: 'success', task_2: 'success' });
  expect(later.log().status).toBe('success');
});

test('workers that overwrite each other are found out before the report', async () => {
  const cmd = openCmd({
    config: quiet,
    script: {
      rows: [{ id: 1 }, { id: 2, needs: [1] }],
      during: async ({ values }) => {
        if (values['task'] === 2 && values['attempt'] === 1)
          cmd.write('results/result_1.md', 'mine now');
      },
    },
  });
  await cmd.start();
  expect(cmd.text('results/result_1.md')).toBe(resultText(1));
  expect(cmd.text('results/result_1.attempt_1.md')).toBe('mine now');
});

test('each result is checked once on the way through a finished cmd; before that, also when its wave ends and after the work', async () => {
  const opened: string[] = [];
  const disk: Disk = {
    ...nodeDisk,
    open: async (file, how) => {
      const [name] = /result_\d+\.md$/.exec(file) ?? [];
      if (name !== undefined && how === 'read') opened.push(name);
      return await nodeDisk.open(file, how);
    },
  };
  const cmd = openCmd({ disk });
  await cmd.start();
  // after its worker; where others were at work after it, also when its wave ends and in the final check
  const times = (n: number) => opened.filter((name) => name === `result_${n}.md`).length;
  // of the two of the first wave either may be the last one at work
  expect([times(1), times(2)].sort()).toEqual([2, 3]);
  expect(times(3)).toBe(1);
  opened.length = 0;
  expect((await cmd.resume()).result.status).toBe('done');
  expect(opened.sort()).toEqual(['result_1.md', 'result_2.md', 'result_3.md']);
});

test('a task that is wanted again while the cmd is looked back on is done again in the same sitting, with what was skipped for it', async () => {
  let fails = true;
  const cmd = openCmd({
    script: {
      rows: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4, needs: [2] }],
      during: async ({ role }) => {
        if (role !== 'crew/retrospector' || !fails) return;
        fails = false;
        await cmd.engine.tell('cmd_001', { kind: 'retry_task', task: 2 });
      },
      reply: ({ values }) => (values['task'] === 2 && fails ? { kind: 'empty_reply' } : undefined),
    },
  });
  const { events, result } = await cmd.start();
  expect(result.status).toBe('done');
  expect(statusesOf(cmd.log())).toMatchObject({ task_2: 'success', task_4: 'success' });
  expect(cmd.log().status).toBe('success');
  // the report tells of what there is now, and nobody was asked about a change of the program's own
  expect(cmd.roles().filter((role) => role === 'aggregator')).toHaveLength(2);
  expect(events.filter(({ type }) => type === 'question_opened')).toEqual([]);
  // a wish counts once
  const later = openCmd({
    root: cmd.root,
    script: { rows: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }] },
  });
  await later.resume();
  expect(later.roles()).toEqual([]);
});

test('a task that came to something is done again when its person wants it, and its report with it', async () => {
  const cmd = openCmd();
  await cmd.start();
  await cmd.engine.tell('cmd_001', { kind: 'retry_task', task: 3 });
  const { events, result } = await cmd.resume();
  expect(result.status).toBe('done');
  expect(cmd.roles().slice(6)).toEqual(['3#2', 'aggregator']);
  expect(cmd.has('results/result_3.attempt_1.md')).toBe(true);
  expect(events.filter(({ type }) => type === 'question_opened')).toEqual([]);
  expect(cmd.log().status).toBe('success');
});
