import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RunError } from '../../../../src/engine/data/failure.ts';
import type { NewRow } from '../../../../src/engine/workflows/session/contract/ledger-entry.ts';
import { sessionState } from '../../../../src/engine/workflows/session/contract/state.ts';
import { beck, executorReply, pairReply, refusal, watcherReply } from './replies.ts';
import { inTurn, openSession } from './session-world.ts';

const design = 'このAPIの設計方針を決めたい';

test('a plain request takes two calls, five rows, seven states, and no persona', async () => {
  const world = openSession();
  const { result } = await world.start('fizzbuzz を作って');
  expect(result).toEqual({ status: 'done', failure: null });
  expect(world.roles()).toEqual(['executor', 'watcher']);
  const { status, result: of, execution_trace: trace, ledger_entries: ids } = world.result();
  expect(status).toBe('completed');
  expect(of).toEqual({
    ...{ session_type: 'implement', task_type: 'implement', requires_persona: false },
    ...{ artifacts: ['fizzbuzz.py'], pass: true, issues: [] },
  });
  expect(trace.map(({ state, component, outcome }) => [state, component, outcome])).toEqual([
    ['session_selecting', 'SessionSelector', 'implement'],
    ['session_initializing', 'SessionInit', 'ready'],
    ['classifying', 'TaskClassifier', 'implement, no persona'],
    ['executing', 'executor', 'done, fizzbuzz.py'],
    ['watching', 'watcher', 'pass'],
    ['learning', 'LearningLedger', 'recorded'],
    ['completed', 'TaskOrchestrator', 'completed'],
  ]);
  const rows = world.rows();
  expect(rows.map(({ id }) => id)).toEqual(ids);
  expect(
    rows.map(({ component, event_type, content }) => [component, event_type, content]),
  ).toEqual([
    ['SessionSelector', 'decision', 'session_type = implement'],
    ['TaskClassifier', 'decision', 'task_type = implement, requires_persona = false'],
    ['executor', 'outcome', 'status = done, artifacts = ["fizzbuzz.py"]'],
    ['watcher', 'decision', 'pass = true, iteration = 1'],
    ['TaskOrchestrator', 'outcome', 'status = completed, artifacts = ["fizzbuzz.py"]'],
  ]);
  expect(rows.at(-1)?.rationale).toBe('全フロー完了。iteration = 1');
  expect(world.text('artifacts/fizzbuzz.py')).toBe('print(1)\n');
});

test('a design takes a pair, and a pass keeps its minor concerns', async () => {
  const world = openSession({
    script: inTurn({
      executor: [executorReply({ files: { 'api-design-proposal.md': '# 案' } })],
      watcher: [watcherReply({ issues: ['バージョニング', 'エラー形式'] })],
    }),
  });
  await world.start(design);
  expect(world.roles()).toEqual(['strategist', 'executor', 'watcher']);
  const { result, execution_trace: trace } = world.result();
  expect(result.issues).toEqual(['バージョニング', 'エラー形式']);
  expect(trace).toHaveLength(8);
  expect(trace[3]?.outcome).toBe('Kent Beck + Martin Fowler');
  expect(trace[5]?.outcome).toBe('pass, Martin Fowler');
  expect(world.rows()).toHaveLength(6);
  expect(world.rows()[2]).toMatchObject({
    content: 'executor = Kent Beck, watcher = Martin Fowler',
    rationale: '軸が結論を左右する。（axis: executor=削減, watcher=追加）',
  });
  expect(JSON.parse(world.text('attempts/01/executor.json')).execution_log).toContain(
    '私は今回、Kent Beck として振る舞います。',
  );
  expect(JSON.parse(world.text('attempts/01/watcher.json')).inspection_log).toContain(
    'executor の盲点: 将来の変化',
  );
});

const bounds = [
  { request: design, max: 3, rows: 10, trace: 11 },
  { request: 'fizzbuzz を作って', max: 2, rows: 7, trace: 8 },
  { request: 'レトロスペクティブを開催してください', max: 1, rows: 5, trace: 6 },
];
test.each(bounds)(
  'never passing, $request ends after $max as an open item',
  async ({ request, max, rows, trace }) => {
    const world = openSession({ script: inTurn({ watcher: [refusal('CRITICAL: 根拠がない')] }) });
    const { result } = await world.start(request);
    expect(result.status).toBe('waiting');
    expect(world.roles().filter((role) => role === 'executor')).toHaveLength(max);
    const found = world.result();
    expect(found.status).toBe('escalated');
    expect(found.message).toBe(
      `${max}回のイテレーションで合意に達しませんでした。判断をお願いします。`,
    );
    expect(found.result).toMatchObject({ pass: false, issues: ['CRITICAL: 根拠がない'] });
    expect(world.rows()).toHaveLength(rows);
    expect(found.execution_trace).toHaveLength(trace);
    const [listed] = await world.engine.runs();
    expect(listed).toMatchObject({ exit: 2, outcome: 'partial', openQuestions: 1 });
  },
);

test('a second attempt is given what the first was refused for, and what it made', async () => {
  const world = openSession({
    script: inTurn({
      executor: [
        executorReply({ files: { 'a.md': 'eins', 'b.md': 'bleibt' } }),
        executorReply({ files: { 'a.md': 'zwei' } }),
      ],
      watcher: [
        refusal('CRITICAL: 例がない', '題が長い'),
        watcherReply({ settled: [{ issue: '例がない', evidence: 'a.md に例が入った' }] }),
      ],
    }),
  });
  await world.start(design);
  expect(world.given('executor', 1)).toMatchObject({
    iteration: 2,
    previous_issues: ['CRITICAL: 例がない', '題が長い'],
    previous_artifacts: ['a.md', 'b.md'],
  });
  expect(world.result().result.artifacts).toEqual(['a.md', 'b.md']);
  expect(world.text('artifacts/a.md')).toBe('zwei\n');
  expect(world.rows()).toHaveLength(8);
  expect(world.result().execution_trace).toHaveLength(10);
  expect(JSON.parse(world.text('attempts/02/watcher.json')).views).toEqual([
    { issue: 'CRITICAL: 例がない', became: 'mended', evidence: 'a.md に例が入った' },
    { issue: '題が長い', became: 'gave_way', evidence: '' },
  ]);
});

test('the watcher is given what was made and asked for, and none of the reasons', async () => {
  const world = openSession({
    script: inTurn({ executor: [executorReply({ log: '秘密の理由' })] }),
  });
  await world.start(design);
  const call = world.calls.find(({ role }) => role === 'session/watcher');
  expect(world.given('watcher')).toMatchObject({
    executor_result: { status: 'done', artifacts: ['fizzbuzz.py'] },
    original_request: design,
    persona: { name: 'Martin Fowler' },
  });
  expect(JSON.stringify([call?.task.extra, [...(call?.inputs ?? [])]])).not.toContain('秘密の理由');
});

const silent = { kind: 'stream_idle', seconds: 30 } as const;

describe('what a part does not manage, the table answers', () => {
  test('an executor that stays silent is blocked, watched, and counted', async () => {
    let n = 0;
    const world = openSession({
      script: {
        reply: ({ role }) => (role === 'session/executor' && ++n === 1 ? silent : undefined),
      },
    });
    await world.start('fizzbuzz を作って');
    const { status, execution_trace: trace } = world.result();
    expect(status).toBe('completed');
    expect(trace.map(({ state }) => state)).toContain('watching');
    expect(trace[3]?.outcome).toBe(
      'blocked, ⏱ 30秒でタイムアウトしました（設定: executor_timeout_ms）',
    );
    expect(trace[4]?.outcome).toBe('fail, iteration = 1');
    // nothing was made, so no model was asked to inspect it
    expect(world.roles()).toEqual(['executor', 'executor', 'watcher']);
  });

  test('a watcher that fails has refused, and the run goes on', async () => {
    const broken = { kind: 'refused', category: null, detail: '' } as const;
    const world = openSession({
      script: { reply: ({ role }) => (role === 'session/watcher' ? broken : undefined) },
    });
    await world.start('fizzbuzz を作って');
    expect(world.result()).toMatchObject({ status: 'escalated', result: { issues: ['判定不能'] } });
  });

  test('the same person twice is asked for again, and then becomes the built-in pair', async () => {
    const world = openSession({ script: inTurn({ strategist: [pairReply(beck, beck)] }) });
    await world.start(design);
    expect(world.roles().filter((role) => role === 'strategist')).toHaveLength(2);
    expect(world.rows()[2]?.content).toBe('executor = Kent Beck, watcher = Martin Fowler');
    expect(JSON.parse(world.text('personas.json')).how).toBe('fallback');
  });

  test('a classifier that never answers leaves the safe side', async () => {
    const world = openSession({
      script: { reply: ({ role }) => (role === 'session/classifier' ? silent : undefined) },
    });
    await world.start('よろしくお願いします');
    expect(world.rows()[1]?.content).toBe('task_type = investigate, requires_persona = true');
  });
});

describe('whatever a model says', () => {
  test('nothing made is refused by code whatever a model says, and a fault makes a pass none', async () => {
    const world = openSession({
      script: inTurn({
        executor: ['status: done\n\n=== LOG ===\n何もない\n=== END ===\n'],
        watcher: [watcherReply()],
      }),
    });
    await world.start('fizzbuzz を作って');
    const { status, result } = world.result();
    expect(status).toBe('escalated');
    expect(result.issues[0]).toMatch(/^CRITICAL: /);
    expect(world.roles()).not.toContain('watcher');
  });

  test('an empty request fails without a call', async () => {
    const world = openSession();
    await world.start('  ');
    expect(world.roles()).toEqual([]);
    const { status, execution_trace: trace } = world.result();
    expect(status).toBe('failed');
    expect(trace.map(({ state }) => state)).toEqual(['idle', 'failed']);
  });

  test('a ledger that cannot be written leaves its rows with the run, which completes', async () => {
    const world = openSession();
    mkdirSync(join(world.root, 'learnings'));
    world.write('learnings/flow', 'a file in its place');
    const { events } = await world.start('fizzbuzz を作って');
    const { status, execution_trace: trace, ledger_entries: ids } = world.result();
    expect([status, ids]).toEqual(['completed', []]);
    expect(trace.find(({ state }) => state === 'learning')?.outcome).toBe('fallback');
    const lines = world.text('logs/ledger-fallback.jsonl').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).content)).toHaveLength(5);
    expect(
      events.some((event) => event.type === 'warned' && event.warning === 'ledger_unwritten'),
    ).toBe(true);
  });
});

const wrong: NewRow = {
  ...{
    component: 'watcher',
    event_type: 'anomaly',
    content: '誤分類を検出: task_type = design → implement',
  },
  rationale: '分類が外れた。',
};

describe('the gate', () => {
  test('five wrong classifications want a word first; after it the next run begins at once', async () => {
    const world = openSession();
    world.earlier([wrong, wrong, wrong, wrong, wrong]);
    expect((await world.start('fizzbuzz を作って')).result.status).toBe('waiting');
    expect(world.roles()).toEqual([]);
    expect(world.has('result.yaml')).toBe(false);
    await world.answer('continue');
    await world.resume();
    expect(world.result().status).toBe('completed');
    expect(world.rows().map(({ content }) => content)).toContain('DEBT-003 acknowledged');
    expect((await world.start('fizzbuzz を作って')).result.status).toBe('done');
  });

  test('stopped there, it has failed; without anybody to ask, it is escalated', async () => {
    const world = openSession();
    world.earlier([wrong, wrong, wrong, wrong, wrong]);
    await world.start('fizzbuzz を作って', { onBlock: 'stop' });
    expect(world.result()).toMatchObject({
      status: 'escalated',
      message: '重大なアラートがあるため、開始前の判断をお願いします。',
    });
    await world.start('fizzbuzz を作って', { onBlock: 'ask' });
    await world.answer('stop');
    await world.resume();
    expect(world.result()).toMatchObject({
      status: 'failed',
      message: 'ユーザーが開始を取り消しました。',
    });
  });

  test('a retrospective instead is one, and counts as having looked', async () => {
    const world = openSession();
    world.earlier([wrong, wrong, wrong, wrong, wrong]);
    await world.start('fizzbuzz を作って');
    await world.answer('retrospective');
    await world.resume();
    expect(world.result().result.session_type).toBe('retrospective');
    expect(world.rows().map(({ content }) => content)).toContain('DEBT-003 acknowledged');
  });
});

describe('after an escalation', () => {
  test('taken as it is, it is completed by its person, and what lost stays in the ledger', async () => {
    const world = openSession({
      script: inTurn({ watcher: [refusal('CRITICAL: だめ')] }),
    });
    await world.start('fizzbuzz を作って');
    await world.answer('accept', '急ぐので');
    await world.resume();
    expect(world.result()).toMatchObject({ status: 'completed', result: { pass: false } });
    expect(world.rows().at(-1)).toMatchObject({
      ...{ component: 'system', rationale: '急ぐので', meta: { issues: ['CRITICAL: だめ'] } },
    });
    expect(world.list('results')).toEqual(['result-1.yaml']);
  });

  test('one more attempt is given the note, and its result stands in place of the old one', async () => {
    const world = openSession({
      script: inTurn({ watcher: [refusal(), refusal(), watcherReply()] }),
    });
    await world.start('fizzbuzz を作って');
    await world.answer('again', '例を足して');
    await world.resume();
    expect(world.given('executor', 2)).toMatchObject({
      note_of_the_person: '例を足して',
      iteration: 3,
    });
    expect(world.result().status).toBe('completed');
    expect(world.roles().filter((role) => role === 'executor')).toHaveLength(3);
    expect(world.list('results')).toEqual(['result-1.yaml']);
  });

  test('another session goes on from there with its own attempts', async () => {
    const world = openSession({
      script: inTurn({ watcher: [refusal('CRITICAL: だめ')] }),
    });
    await world.start('fizzbuzz を作って');
    await world.answer('change');
    await world.resume();
    await world.answer('retrospective');
    await world.resume();
    expect(world.result().result.session_type).toBe('retrospective');
    expect(world.roles().filter((role) => role === 'executor')).toHaveLength(3);
  });
});

test('a deleted definition gives way to planning’s, and an edited one bounds the next session', async () => {
  const world = openSession({ script: inTurn({ watcher: [refusal()] }) });
  await world.start('fizzbuzz を作って');
  world.remove('sessions/implement.yaml');
  const planning = readFileSync(join(world.root, 'sessions/planning.yaml'), 'utf8');
  world.write('sessions/planning.yaml', planning.replace('max: 3', 'max: 4'));
  const { events } = await world.start('fizzbuzz を作って');
  expect(world.result().message).toContain('4回');
  expect(
    events.some((event) => event.type === 'warned' && event.warning === 'definition_missing'),
  ).toBe(true);
});

test('killed between executing and watching, it inspects what was made and makes nothing again', async () => {
  let dies = true;
  const world = openSession({
    script: {
      async during({ role }) {
        if (role === 'session/watcher' && dies) throw new RunError({ kind: 'cancelled' });
      },
    },
  });
  expect((await world.start('fizzbuzz を作って')).result.status).toBe('paused');
  expect(world.result()).toMatchObject({
    status: 'failed',
    result: { artifacts: ['fizzbuzz.py'] },
  });
  dies = false;
  await world.resume();
  expect(world.roles()).toEqual(['executor', 'watcher', 'watcher']);
  expect(world.result().status).toBe('completed');
  expect(world.rows()).toHaveLength(5);
});

test('the control is reckoned beside a pair, and made and kept where it is wanted', async () => {
  const world = openSession();
  await world.start(design, { control: true });
  expect(world.roles()).toContain('control');
  expect(world.text('control/answer.md')).toContain('Self-check');
  expect(world.result().status).toBe('completed');
});

test('what its screens are told is told once, whatever number of walks', async () => {
  const world = openSession({ script: inTurn({ watcher: [refusal()] }) });
  await world.start(design);
  await world.answer('stop');
  const { events } = await world.resume();
  const told = events.flatMap((event) =>
    event.type === 'marked' ? [JSON.stringify(event.mark)] : [],
  );
  expect(new Set(told).size).toBe(told.length);
  const [run] = await world.engine.runs();
  expect(run?.exit).toBe(2);
  expect(sessionState({ room: null }).attempts).toEqual([]);
});
