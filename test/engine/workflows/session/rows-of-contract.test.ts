import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { NewRow } from '../../../../src/engine/workflows/session/contract/ledger-entry.ts';
import { RunStateFile } from '../../../../src/engine/workflows/session/contract/shapes.ts';
import { type Disk, nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { pairReply, refusal, watcherReply } from './replies.ts';
import { many, wrong } from './rows.ts';
import { inTurn, openSession } from './session-world.ts';

/* Rows of the contract that need a prepared ledger, an edited file, or a look at a file as it is first written. */

const design = 'このAPIの設計方針を決めたい';

const pairOf = (executor: string, watcher: string): NewRow => ({
  ...{ component: 'PersonaStrategy', event_type: 'decision', content: 'executor = A, watcher = B' },
  rationale: `理由（axis: executor=${executor}, watcher=${watcher}）`,
});
const learned: NewRow = {
  ...{ component: 'system', event_type: 'learning', content: '設計方針は例から決める' },
  rationale: '前の設計で遠回りした',
};

test('what earlier sessions say is looked at before the task is, told, and stands in the result as it was found (S-12, S-28, S-29, S-30)', async () => {
  const world = openSession();
  world.earlier([...many(3, wrong), ...many(3, pairOf('削減', '追加')), learned]);
  const { events } = await world.start(design);
  const { session_init: init } = world.result();
  expect(init).toEqual(JSON.parse(world.text('init.json')));
  expect(init).toMatchObject({
    debt_alerts: [{ id: 'DEBT-003', count: 3 }],
    coverage_report: { used_axes: ['削減 vs 追加'], axis_coverage: 1 / 6 },
    related_learnings: [{ content: learned.content, relevance: 'medium' }],
    ready: true,
  });
  const told = events.flatMap((event) =>
    event.type === 'marked'
      ? [String(Reflect.get(Object(event.mark), 'type'))]
      : event.type === 'said' && event.notice === 'session_report'
        ? [JSON.stringify(event.values)]
        : [],
  );
  const [checked, classified] = ['session_checked', 'task_classified'].map((one) =>
    told.indexOf(one),
  );
  expect(checked).toBeGreaterThan(-1);
  expect(checked).toBeLessThan(classified ?? -1);
  const report = told.find((one) => one.startsWith('{')) ?? '';
  for (const head of ['DEBT アラート', 'Coverage レポート', '関連する学び'])
    expect(report).toContain(head);
});

test('five refusals in a row recommend a look back, and let the work begin (S-32)', async () => {
  const world = openSession({ script: inTurn({ watcher: [refusal()] }) });
  for (const word of ['stop', 'stop', 'stop']) {
    await world.start('fizzbuzz を作って');
    await world.answer(word);
    await world.resume();
  }
  await world.start('fizzbuzz を作って');
  expect(world.result().session_init).toMatchObject({
    debt_alerts: [{ id: 'DEBT-004', severity: 'critical', trigger_type: 'circuit_breaker' }],
    recommendations: expect.arrayContaining([expect.objectContaining({ action: 'retrospective' })]),
    ready: true,
  });
});

test('a threshold that somebody edits counts from the next session on (S-65)', async () => {
  const world = openSession();
  await world.start('fizzbuzz を作って');
  world.earlier(many(2, wrong));
  const name = 'monitors/debt-triggers.yaml';
  const given = readFileSync(join(world.root, name), 'utf8');
  await world.start('fizzbuzz を作って');
  expect(world.result().session_init).toMatchObject({ debt_alerts: [] });
  world.write(name, given.replace('threshold: 3', 'threshold: 2'));
  await world.start('fizzbuzz を作って');
  expect(world.result().session_init).toMatchObject({
    debt_alerts: [{ id: 'DEBT-003', count: 2 }],
  });
});

test('a session that somebody bounds by two attempts ends after two (S-16)', async () => {
  const world = openSession({ script: inTurn({ watcher: [refusal()] }) });
  const name = 'sessions/design.yaml';
  await world.start('fizzbuzz を作って');
  const given = readFileSync(join(world.root, name), 'utf8');
  world.write(name, given.replace('max: 3', 'max: 2'));
  await world.start(design);
  expect(world.result()).toMatchObject({
    status: 'escalated',
    message: '2回のイテレーションで合意に達しませんでした。判断をお願いします。',
  });
});

test('without any definition three attempts are the most (S-13)', async () => {
  const world = openSession({ script: inTurn({ watcher: [refusal()] }) });
  mkdirSync(join(world.root, 'sessions'));
  world.write('sessions/mine.txt', 'nothing that is a definition');
  await world.start('fizzbuzz を作って');
  expect(world.result().message).toContain('3回');
});

test('the first thing that is written of a session is where every one begins (S-20)', async () => {
  let first: string | undefined;
  const disk: Disk = {
    ...nodeDisk,
    async rename(from, to) {
      if (to.endsWith('/state.json') && to.includes('/runs/ses_'))
        first ??= readFileSync(from, 'utf8');
      await nodeDisk.rename(from, to);
    },
  };
  const world = openSession({ disk });
  await world.start(design);
  expect(RunStateFile.parse(JSON.parse(first ?? ''))).toMatchObject({
    ...{ state: 'idle', iteration: 0, session_type: null, max_iterations: 3 },
    ...{ execution_trace: [], ledger_entries: [], session_init: {}, user_request: design },
  });
});

test('a choice of personas that throws becomes the built-in pair (S-60)', async () => {
  const world = openSession({
    script: {
      reply({ role }) {
        if (role === 'session/strategist') throw new Error('gone');
        return undefined;
      },
    },
  });
  await world.start(design);
  expect(world.rows()[2]?.content).toBe('executor = Kent Beck, watcher = Martin Fowler');
  expect(world.result().status).toBe('completed');
});

test('a watcher without a verdict has refused, and so has one that throws (S-61)', async () => {
  let n = 0;
  const world = openSession({
    script: {
      reply({ role }) {
        if (role !== 'session/watcher') return undefined;
        n += 1;
        if (n === 1) return JSON.stringify({ inspection_log: '見た' });
        throw new Error('gone');
      },
    },
  });
  await world.start('fizzbuzz を作って');
  expect(world.result()).toMatchObject({ status: 'escalated', result: { issues: ['判定不能'] } });
  expect(world.result().execution_trace.filter(({ state }) => state === 'watching')).toHaveLength(
    2,
  );
});

test('one more attempt supersedes the result whatever number of walks: each old one is kept once, and whoever takes the last completes it in the trace', async () => {
  const world = openSession({
    script: inTurn({ watcher: [refusal(), refusal(), refusal(), watcherReply()] }),
  });
  await world.start('fizzbuzz を作って');
  await world.answer('again', 'もう一度');
  await world.resume();
  const old = world.text('results/result-1.yaml');
  expect(old).toContain('status: escalated');
  await world.answer('accept');
  await world.resume();
  const { execution_trace: trace, ledger_entries: ids, status } = world.result();
  expect(status).toBe('completed');
  expect(trace.map(({ state }) => state).slice(-5)).toEqual([
    ...['escalated', 'executing', 'watching', 'escalated', 'completed'],
  ]);
  for (const { timestamp } of trace) expect(new Date(timestamp).toISOString()).toBe(timestamp);
  expect(world.rows().map(({ id }) => id)).toEqual(ids);
  expect(world.text('results/result-1.yaml')).toBe(old);
  const kept = () => world.list('results').map((name) => world.text(`results/${name}`));
  expect(kept()).toEqual([old, expect.stringContaining('status: escalated')]);
  await world.resume();
  expect(kept()).toHaveLength(2);
});

test('a pair may be asked for anew, and is another one', async () => {
  const world = openSession({
    script: inTurn({ strategist: [pairReply()], watcher: [refusal()] }),
  });
  await world.start(design);
  await world.answer('change');
  await world.resume();
  await world.answer('pair');
  await world.resume();
  expect(world.has('personas-2.json')).toBe(true);
  expect(world.rows().filter(({ component }) => component === 'PersonaStrategy')).toHaveLength(2);
});
