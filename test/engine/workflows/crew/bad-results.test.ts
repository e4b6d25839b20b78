import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { RunEvent } from '../../../../src/engine/data/event.ts';
import { beginRun, foldEvents } from '../../../../src/engine/runs/run-state.ts';
import { crewFold } from '../../../../src/engine/workflows/crew/contract/state.ts';
import { crewView } from '../../../../src/engine/workflows/crew/contract/view.ts';
import { readLog } from '../../../../src/engine/workflows/crew/text/execution-log.ts';
import { type Disk, nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { describeReason } from '../../../../src/ui/messages/describe-reason.ts';
import { reasons as en } from '../../../../src/ui/messages/en/reasons.ts';
import { reasons as ja } from '../../../../src/ui/messages/ja/reasons.ts';
import { openCmd, quiet, said } from './cmd-world.ts';
import { reportReply, resultText, retrospectiveText } from './replies.ts';

const good = resultText(1);
const once = (reply: string) => ({
  rows: [{ id: 1 }, { id: 2 }],
  reply: ({ values }: { values: Readonly<Record<string, unknown>> }) =>
    values['task'] === 1 && values['attempt'] === 1 ? reply : undefined,
});

test.each([
  ['words and no result', 'I have written everything down.'],
  ['a result that is cut off', good.replace('<!-- COMPLETE -->\n', '')],
  ['too short a result', '---\nstatus: success\n---\nDone.\n<!-- COMPLETE -->\n'],
  ['a result without a header', good.replace(/^---[\s\S]*?\n---\n/, '')],
  ['a header that cannot be read', good.replace('status: success', 'status: [success')],
  ['a word nobody knows', good.replace('status: success', 'status: 完了')],
])('a worker that hands in %s is tried again', async (_, reply) => {
  const cmd = openCmd({ script: once(reply) });
  expect((await cmd.start()).result.status).toBe('done');
  const entry = cmd.log().tasks.find(({ task }) => task === 'task_1');
  expect(entry).toMatchObject({ status: 'success', retries: 1 });
  expect(cmd.text('results/result_1.md')).toBe(good);
});

test('a result that says nothing of its quality counts, and the default is noted', async () => {
  const cmd = openCmd({ script: once(good.replace('quality: GREEN\n', '')) });
  await cmd.start();
  expect(cmd.log().tasks.find(({ task }) => task === 'task_1')).toMatchObject({
    status: 'success',
    retries: 0,
    metadata_issues: ['quality missing, defaulted to YELLOW'],
  });
});

test('a worker at its turn cap ends as partial, and what needs it is skipped', async () => {
  const cmd = openCmd({
    config: (config) => ({ ...quiet(config), max_retries: 1 }),
    script: {
      rows: [{ id: 1 }, { id: 2, needs: [1] }, { id: 3 }],
      reply: ({ values }) =>
        values['task'] === 1
          ? { kind: 'agent_stopped', limit: 'turns', value: 30, tool: null }
          : undefined,
    },
  });
  await cmd.start();
  const [first, second] = [1, 2].map((id) =>
    cmd.log().tasks.find(({ task }) => task === `task_${id}`),
  );
  expect(first).toMatchObject({
    status: 'partial',
    retries: 1,
    error: 'retries exhausted (turn cap reached)',
  });
  expect(second).toMatchObject({ status: 'skipped' });
});

test('without a report the results stand, and the cmd has failed', async () => {
  const cmd = openCmd({
    script: { reply: ({ role }) => (role === 'crew/aggregator' ? 'no files' : undefined) },
  });
  const { events } = await cmd.start();
  expect(said(events)).toContain('report_failed');
  expect(cmd.log()).toMatchObject({ status: 'failure' });
  expect(cmd.text('report_summary.md')).toContain('(Phase 3 failed)');
});

test.each([
  [50, 'success'],
  [51, 'failure'],
])('a summary of %i lines as it would lie there: %s (C-073)', async (most, status) => {
  // 15 lines besides, and one that the engine signs with
  const body = 'x\n'.repeat(most - 15).trimEnd();
  const [report = '', summary = ''] = reportReply().split(/(?==== FILE: report_summary)/);
  const reply = report + summary.replace('All is said.', body);
  const cmd = openCmd({
    script: { reply: ({ role }) => (role === 'crew/aggregator' ? reply : undefined) },
  });
  await cmd.start();
  expect(cmd.log().status).toBe(status);
  const lines = cmd.text('report_summary.md').trimEnd().split('\n').length;
  if (status === 'success') expect(lines).toBe(most);
  else expect(lines).toBeLessThanOrEqual(50);
});

test('a retrospective that is no good costs nothing but itself', async () => {
  const cmd = openCmd({
    script: { reply: ({ role }) => (role === 'crew/retrospector' ? 'all went well' : undefined) },
  });
  const { events, result } = await cmd.start();
  expect(result.status).toBe('done');
  expect(said(events)).toContain('look_back_failed');
  expect(cmd.log().status).toBe('partial');
});

test('a log that cannot be read is asked about, mended by hand or made anew', async () => {
  const cmd = openCmd();
  await cmd.start();
  const good = cmd.text('execution_log.yaml');
  cmd.write('execution_log.yaml', 'tasks: [{');
  expect((await cmd.resume()).result.status).toBe('waiting');
  expect(cmd.text('execution_log.yaml')).toBe('tasks: [{');
  await cmd.answer({ choice: 'stop' });
  expect((await cmd.resume()).result.failure).toMatchObject({ kind: 'file_damaged' });
  cmd.write('execution_log.yaml', good);
  expect((await cmd.resume()).result.status).toBe('done');
  cmd.write('execution_log.yaml', 'tasks: [{');
  expect((await cmd.resume()).result.status).toBe('waiting');
  await cmd.answer({ choice: 'rebuild' });
  const { result, events } = await cmd.resume();
  expect(result.status).toBe('done');
  expect(said(events)).toContain('log_damaged');
  expect(cmd.log().status).toBe('success');
});

test('two tasks are left as they are when their person says so', async () => {
  const cmd = openCmd({ script: { rows: [{ id: 1 }, { id: 2 }] } });
  await cmd.start({ noAggregate: true });
  expect(cmd.roles()).not.toContain('aggregator');
  expect(cmd.text('report.md')).toContain('(Phase 3 skipped)');
});

test('the board shows only the steps that a cmd came to, also when it is opened again', async () => {
  const cmd = openCmd();
  const shown = (events: readonly RunEvent[]) => {
    const view = crewView(foldEvents(beginRun(crewFold), events));
    return view.phases.map((each) => `${each.phase} ${each.state}`);
  };
  const phases = async () => shown(await cmd.engine.history('cmd_001'));
  await cmd.start({ noRetrospect: true });
  const came = ['decompose done', 'execute done', 'aggregate done'];
  expect(await phases()).toEqual(came);
  await cmd.resume();
  expect(await phases()).toEqual(came);
  const flushed = openCmd({
    config: (config) => ({ ...quiet(config), lp_system: config.lp_system }),
  });
  const { events } = await flushed.start({ noRetrospect: true });
  expect(shown(events)).toContain('look_back done');
});

test('a person may have a finished cmd looked back on in full', async () => {
  const cmd = openCmd({
    script: {
      reply: ({ role, values }) =>
        role === 'crew/retrospector'
          ? retrospectiveText({ mode: String(values['mode']), trigger: String(values['trigger']) })
          : undefined,
    },
  });
  await cmd.start();
  expect(cmd.text('retrospective.md')).toContain('mode: light');
  await cmd.engine.tell('cmd_001', { kind: 'look_back' });
  await cmd.resume();
  expect(cmd.text('retrospective.md')).toContain('trigger: manual');
  const calls = cmd.calls.length;
  await cmd.resume();
  expect(cmd.calls.length).toBe(calls);
});

test('thrown away after every finished step a cmd ends with the same results', async () => {
  const cmd = openCmd();
  let walks = 0;
  for (let status = ''; status !== 'done'; walks += 1) {
    expect(walks).toBeLessThan(30);
    const old = walks === 0 ? 0 : (await cmd.engine.history('cmd_001')).length;
    const started =
      walks === 0
        ? await cmd.engine.start('crew', { request: 'x' })
        : await cmd.engine.resume('cmd_001');
    if (started.kind !== 'started') throw new Error(JSON.stringify(started));
    let seen = 0;
    for await (const event of started.run.events) {
      seen += 1;
      if (seen > old && event.type === 'step_finished' && !event.skipped) started.run.stop('now');
    }
    ({ status } = await started.run.ended);
  }
  expect(cmd.list('results')).toEqual(['result_1.md', 'result_2.md', 'result_3.md']);
  expect(cmd.log()).toMatchObject({ status: 'success' });
  expect(cmd.log().tasks).toHaveLength(6);
});

/** Every state of task 1 that was ever on disk, with its reason. */
function seenInLog() {
  const states: string[] = [];
  const disk: Disk = {
    ...nodeDisk,
    rename: async (from, to) => {
      await nodeDisk.rename(from, to);
      if (!to.endsWith('/execution_log.yaml')) return;
      const log = readLog(readFileSync(to, 'utf8'));
      const entry = log.ok ? log.value.tasks.find(({ task }) => task === 'task_1') : undefined;
      const state = entry && [entry.status, entry.error].filter((part) => part !== null).join(': ');
      if (state !== undefined && states.at(-1) !== state) states.push(state);
    },
  };
  return { states, disk };
}

test.each([
  [
    'C-058: a worker at its turn cap',
    { kind: 'agent_stopped', limit: 'turns', value: 30, tool: null } as const,
    ['timeout: turn cap reached', 'partial: retries exhausted (turn cap reached)'],
    'turn cap reached',
  ],
  [
    'C-149: a worker that left no result',
    { kind: 'empty_reply' } as const,
    [
      'failure: empty_reply',
      'failure: retries exhausted ([E128] result file missing → run the task again)',
    ],
    'empty_reply',
  ],
  [
    'a worker that came half way',
    resultText(1, { status: 'partial' }),
    ['failure: status partial', 'failure: retries exhausted (last status partial)'],
    'status partial',
  ],
])('%s ends in the log with the reason before it is tried again', async (_, reply, ends, why) => {
  const { states, disk } = seenInLog();
  const cmd = openCmd({
    disk,
    config: (config) => ({ ...quiet(config), max_retries: 1 }),
    script: {
      rows: [{ id: 1 }, { id: 2 }, { id: 3 }],
      reply: ({ values }) => (values['task'] === 1 ? reply : undefined),
    },
  });
  await cmd.start();
  expect(states).toEqual(['pending', 'running', ends[0], `retrying: ${why}`, ends[1]]);
});

test('a worker that was stopped for repeating itself is told as that, and not as out of turns', async () => {
  const cmd = openCmd({
    script: {
      rows: [{ id: 1 }, { id: 2 }],
      reply: ({ values }) =>
        values['task'] === 1
          ? { kind: 'agent_stopped', limit: 'repeats', value: 3, tool: 'grep' }
          : undefined,
    },
  });
  await cmd.start();
  const [first] = cmd.log().tasks.filter(({ task }) => task === 'task_1');
  expect(first?.error).toContain('it repeated itself (grep, 3 times the same result)');
  expect(first?.error).not.toContain('turn cap');
  expect(describeReason(first?.error ?? '', en)).toContain(
    'it did the same thing (grep) over and over (3×)',
  );
  expect(describeReason(first?.error ?? '', ja)).toMatch(/同じこと（grep）を 3 回繰り返し/);
});

test('thrown away between the end of an attempt and the next one, a cmd goes on with the reason', async () => {
  const { states, disk } = seenInLog();
  const script = (attempts: number) => ({
    rows: [{ id: 1 }, { id: 2 }],
    reply: ({ values }: { values: Readonly<Record<string, unknown>> }) =>
      values['task'] === 1 && Number(values['attempt']) <= attempts
        ? resultText(1, { status: 'failure', error: 'no network' })
        : undefined,
  });
  const broken: Disk = {
    ...disk,
    rename: async (from, to) => {
      // moved as it is, whatever its size (C-138)
      const isMove = from.endsWith('/result_1.md') && to.endsWith('/result_1.attempt_1.md');
      if (isMove) throw new Error('gone');
      await disk.rename(from, to);
    },
  };
  const first = openCmd({ disk: broken, script: script(1) });
  await first.start();
  expect(states.at(-1)).toBe('failure: no network');
  const second = openCmd({ root: first.root, script: script(1) });
  expect((await second.resume()).result.status).toBe('done');
  expect(second.roles()[0]).toBe('1#2');
  expect(second.calls[0]?.task.extra).toContain('no network');
  expect(second.text('results/result_1.attempt_1.md')).toContain('no network');
  expect(second.log()).toMatchObject({ status: 'success' });
});

test('a task that left nothing has its attempts told one by one: when each began and ended, and how (§8.7)', async () => {
  const cmd = openCmd({
    script: {
      rows: [{ id: 1, persona: 'worker_coder', model: 'sonnet' }, { id: 2 }, { id: 3 }],
      reply: ({ values }) => (values['task'] === 1 ? { kind: 'empty_reply' } : undefined),
    },
  });
  await cmd.start();
  const text = cmd.text('results/result_1.md');
  expect(text).toContain('- tasks/task_1.md: Task 1 (worker_coder, sonnet)');
  const stamp = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`;
  const line = (attempt: number) =>
    new RegExp(`^- attempt ${attempt}: ${stamp} – ${stamp}, failure: .*E128`, 'm');
  for (const attempt of [1, 2, 3]) expect(text).toMatch(line(attempt));
  expect(text.match(/^- attempt/gm)).toHaveLength(3);
});

test.each([
  ['again', 'success', 1],
  ['take', 'partial', 0],
  ['give_up', 'failure', 0],
] as const)(
  'what its surroundings kept a worker from is asked of the person and not tried again by itself: %s',
  async (choice, status, retries) => {
    const reply = resultText(1, { status: 'partial', error: 'blocked: cargo is not there' });
    const cmd = openCmd({ script: once(reply) });
    expect((await cmd.start()).result.status).toBe('waiting');
    expect(cmd.roles().filter((role) => role.startsWith('1#'))).toEqual(['1#1']);
    const [open] = await cmd.engine.questions();
    expect(open?.question).toMatchObject({
      kind: 'task_blocked',
      values: { task: 1, lines: ['cargo is not there'] },
    });
    await cmd.answer({ choice, comment: choice === 'again' ? 'it is there now' : '' });
    await cmd.resume();
    const entry = cmd.log().tasks.find(({ task }) => task === 'task_1');
    expect(entry).toMatchObject({ status, retries });
    const again = cmd.calls.find(({ task }) => task.values['attempt'] === 2);
    if (choice !== 'again') expect(again).toBeUndefined();
    else {
      // the next attempt knows what the one before had found, and what the person said
      expect(again?.task.extra).toContain('it is there now');
      expect([...(again?.inputs.keys() ?? [])]).toContainEqual(
        expect.stringMatching(/result_1\.attempt_1\.md$/),
      );
    }
  },
);

test('a report that says success of a cmd with a failed task says what the engine knows (C-048, C-052)', async () => {
  const cmd = openCmd({
    config: (config) => ({ ...quiet(config), max_retries: 0 }),
    script: {
      rows: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }],
      reply: ({ values }) =>
        values['task'] === 4 ? resultText(4, { status: 'failure', error: 'no answer' }) : undefined,
    },
  });
  await cmd.start();
  for (const file of ['report.md', 'report_summary.md']) {
    const header = cmd.text(file).split('\n---\n')[0];
    expect(header).toContain('\nstatus: partial');
    expect(header).toContain('\ncompleteness: 75');
    expect(header).toContain('\nfailed_tasks: [4]');
  }
});

test('a result that is taken away while its wave is at work is made again before the next wave begins (C-044)', async () => {
  const cmd = openCmd({
    script: {
      rows: [{ id: 1 }, { id: 2 }, { id: 3, needs: [1] }],
      reply: ({ values }) => {
        const isSecond = values['task'] === 2 && values['attempt'] === 1;
        if (isSecond && cmd.has('results/result_1.md')) cmd.remove('results/result_1.md');
        return undefined;
      },
    },
  });
  await cmd.start();
  expect(cmd.log()).toMatchObject({ status: 'success' });
  const work = cmd.roles().filter((role) => role.includes('#'));
  if (work.includes('1#2')) expect(work.indexOf('1#2')).toBeLessThan(work.indexOf('3#1'));
  expect(cmd.calls.find(({ task }) => task.values['task'] === 3)?.inputs.size).toBeGreaterThan(1);
});

test('a task that was tried again keeps when it began first, and how long it was at work in all', async () => {
  const cmd = openCmd({ script: once('I have written everything down.') });
  await cmd.start();
  const [first, second] = cmd.log().tasks.filter(({ task }) => task !== null);
  expect(first?.first_started).toMatch(/^\d{4}-/);
  expect(first?.worked_sec).toBeGreaterThanOrEqual(first?.duration_sec ?? 0);
  expect(second).not.toHaveProperty('first_started');
});
