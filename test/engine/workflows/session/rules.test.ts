import { describe, expect, test } from 'vitest';
import {
  improvementRow,
  improvementsIn,
  lifecycleProblem,
  nextStages,
  staleImprovements,
} from '../../../../src/engine/workflows/session/contract/ledger/improvements.ts';
import {
  ledgerStatistics,
  queryLedger,
} from '../../../../src/engine/workflows/session/contract/ledger/query.ts';
import { wilson } from '../../../../src/engine/workflows/session/contract/ledger/wilson.ts';
import type { NewRow } from '../../../../src/engine/workflows/session/contract/ledger-entry.ts';
import { readExecutorReply } from '../../../../src/engine/workflows/session/executor-reply.ts';
import { readDefinition } from '../../../../src/engine/workflows/session/phases/definitions.ts';
import { classifyTask } from '../../../../src/engine/workflows/session/rules/classify-task.ts';
import { axesOf, coverageOf } from '../../../../src/engine/workflows/session/rules/coverage.ts';
import {
  afterWatching,
  guarded,
  refusedByCode,
  viewsOf,
} from '../../../../src/engine/workflows/session/rules/guards.ts';
import { relatedLearnings } from '../../../../src/engine/workflows/session/rules/learnings.ts';
import {
  fallbackPair,
  pairProblems,
} from '../../../../src/engine/workflows/session/rules/persona-pair.ts';
import { selectSession } from '../../../../src/engine/workflows/session/rules/select-session.ts';
import { givenDefinitions } from '../../../../src/engine/workflows/session/words.ts';
import { ledgerOf, many, verdict, wrong } from './rows.ts';

const sessions: readonly (readonly [string, string])[] = [
  ['次のフェーズの計画を立てたい', 'planning'],
  ['ロードマップを作りたい', 'planning'],
  ['このAPIのインターフェース設計をレビューして', 'design'],
  ['このAPIの設計方針を決めたい', 'design'],
  ['アーキテクチャをレビューして', 'design'],
  ['設計を修正して', 'design'],
  ['fizzbuzz を作って', 'implement'],
  ['このバグを直して', 'implement'],
  ['コードを改善して', 'implement'],
  ['レトロスペクティブを開催してください', 'retrospective'],
  ['何がうまくいかなかったか振り返りたい', 'retrospective'],
  ['Design Session で設計を検討したい', 'design'],
  ['計画を作成して', 'planning'],
  ['次のスプリントの方向性を決めたい', 'planning'],
  ['担当決めをお願いします', 'planning'],
  ['Who should we assign to support?', 'planning'],
  ['難しい判断を要するタスク', 'design'],
  ['原因を調べて', 'design'],
  ['パフォーマンスを改善したい', 'retrospective'],
  ['Write a roadmap for next year', 'planning'],
  ['Compare two designs and their trade-offs', 'design'],
  ['Fix the login bug', 'implement'],
  ['Hold a retro', 'retrospective'],
];

test.each(sessions)('%s is a session of %s', (request, session) => {
  expect(selectSession(request).session_type).toBe(session);
  expect(selectSession(request).rationale).not.toBe('');
});

const tasks: readonly (readonly [string, string, boolean])[] = [
  ['fizzbuzz を作って', 'implement', false],
  ['このAPIの設計方針を決めたい', 'design', true],
  ['次のスプリントの方向性を決めたい', 'strategy', true],
  ['このアーキテクチャをレビューして', 'review', true],
  ['このPRのコードスタイルをチェックして', 'review', false],
  ['この文書をレビューして', 'review', true],
  ['バグの原因を調べて', 'investigate', true],
  ['このバグを直して', 'implement', false],
  ['Why does the build fail?', 'investigate', true],
  ['Check the code style', 'review', false],
];

test.each(tasks)('%s is a task of %s, judgement: %s', (request, task, persona) => {
  expect(classifyTask(request)).toMatchObject({ task_type: task, requires_persona: persona });
});

test('a request without a known word is classified by nobody', () => {
  expect(classifyTask('よろしくお願いします')).toBeUndefined();
});

const intervals = [
  [8, 30, 0.142, 0.444],
  [13, 30, 0.274, 0.608],
  [14, 30, 0.302, 0.639],
  [15, 30, 0.332, 0.668],
  [11, 25, 0.267, 0.629],
  [12, 25, 0.3, 0.665],
  [10, 20, 0.299, 0.701],
  [11, 20, 0.342, 0.742],
] as const;

test.each(intervals)('%i of %i lie between %f and %f', (hits, of, lower, upper) => {
  const found = wilson(hits, of);
  expect([found.lower, found.upper].map((side) => Number(side.toFixed(3)))).toEqual([lower, upper]);
});

describe('coverage', () => {
  const poles: readonly (readonly [readonly string[], number])[] = [
    [['削減', '追加', '長期', '顧客'], 3],
    [['削減', '追加', '長期'], 2],
    [['削減', '追加', '長期', '顧客', '確率論'], 4],
    [['削減', '追加'], 1],
    [[], 0],
    [['リスク回避', '機会追求'], 0],
  ];
  test.each(poles)('%s cover %i of six axes', (seen, used) => {
    expect(axesOf(seen).used).toHaveLength(used);
  });

  const pair = (executor: string, watcher: string): NewRow => ({
    ...{
      component: 'PersonaStrategy',
      event_type: 'decision',
      content: 'executor = A, watcher = B',
    },
    rationale: `理由（axis: executor=${executor}, watcher=${watcher}）`,
  });
  const settings = { window: 10, target: 0.8 };

  test('says nothing before three decisions, then which axes are missing', () => {
    const two = coverageOf(ledgerOf(many(2, pair('削減', '追加'))), settings);
    expect([two.recommendations, two.axis_coverage]).toEqual([[], 1 / 6]);
    const three = coverageOf(ledgerOf(many(3, pair('削減', '追加'))), settings);
    expect(three.recommendations[1]).toBe('次のタスクでは 短期 vs 長期 軸の人格を検討してください');
    expect(three.summary).toBe('軸カバー率: 17%（目標: 80%） ⚠️');
  });

  test('gets better with a new axis', () => {
    const rows = [pair('削減', '追加'), pair('短期', '長期')];
    expect(coverageOf(ledgerOf(rows), settings).trend).toBe('improving');
    expect(coverageOf(ledgerOf(rows.slice(0, 1)), settings).trend).toBe('stable');
  });
});

test('learnings are found by the words of a request; keeping books and blocked attempts teach nothing', () => {
  const rows = ledgerOf([
    { ...verdict(true), component: 'SessionSelector', content: '台帳 設計', rationale: '台帳' },
    {
      ...verdict(true),
      component: 'executor',
      event_type: 'outcome',
      content: 'status = blocked, 台帳',
    },
    {
      component: 'system',
      event_type: 'learning',
      content: '台帳は毎朝書く',
      rationale: '週末に忘れた',
    },
    { ...verdict(false), rationale: '台帳の列が足りない' },
  ]);
  expect(relatedLearnings(rows, '台帳の週末の列を直す', 3)).toEqual([
    { id: rows[0]?.id, content: 'pass = false, iteration = 1', relevance: 'low' },
    { id: rows[1]?.id, content: '台帳は毎朝書く', relevance: 'high' },
  ]);
});

test('two views are two: other names, poles and blind spots, and a reason', () => {
  expect(pairProblems(fallbackPair)).toEqual([]);
  const { executor_persona: one, watcher_persona: other } = fallbackPair;
  const twin = { ...other, name: 'ＫＥＮＴ  beck', axis: '削減', blindspot: one.blindspot };
  expect(
    pairProblems({ executor_persona: one, watcher_persona: twin, rationale: ' ' }),
  ).toHaveLength(4);
});

test('a finding is guarded: faults refuse, a refusal names something, a pair looks at blind spots', () => {
  const pass = { ...refusedByCode([]), pass: true };
  expect(guarded(pass, ['CRITICAL: a.md が存在しない。'], false).pass).toBe(false);
  expect(guarded({ ...pass, issues: ['CRITICAL: 抜け'] }, [], false).pass).toBe(false);
  expect(guarded(pass, [], true).pass).toBe(false);
  expect(guarded({ ...pass, pass: false }, [], false).issues).toEqual([
    '判定理由が示されませんでした',
  ]);
  expect(guarded({ ...pass, issues: ['題'] }, [], false)).toMatchObject({
    pass: true,
    issues: ['題'],
  });
});

test('a view that is dropped is mended by evidence that names a changed file, else given up', () => {
  const issues = ['CRITICAL: 例がない。', '題', '長い'];
  const settled = [
    { issue: '例がない', evidence: 'a.md に入った' },
    { issue: '題', evidence: '良くなった' },
  ];
  const became = (...given: Parameters<typeof viewsOf>) =>
    viewsOf(...given).map((view) => view.became);
  expect(became({ issues, faults: [] }, ['長い'], settled, ['a.md'])).toEqual([
    ...['mended', 'gave_way', 'stands'],
  ]);
  // what code found is mended when it does not find it; what only reads like it, by evidence as all else
  const [found = '', said = ''] = ['a.md', '例'].map((it) => `CRITICAL: ${it} が存在しない。`);
  expect(became({ issues: [found, said], faults: [found] }, [], [], [])).toEqual([
    ...['mended', 'gave_way'],
  ]);
});

test('a pass goes on to learning, a refusal to another attempt or to the person', () => {
  const at = (iteration: number, max: number, min = 1) => ({ iteration, max, min });
  expect(afterWatching(true, at(1, 3))).toBe('learning');
  expect(afterWatching(true, at(1, 3, 2))).toBe('executing');
  expect(afterWatching(false, at(2, 3))).toBe('executing');
  expect(afterWatching(false, at(3, 3))).toBe('escalated');
});

test('improvements go from problem to rule one step at a time', () => {
  const step = (row: Partial<NewRow>): NewRow => ({
    ...{
      component: 'ImprovementLifecycle',
      event_type: 'problem_identified',
      content: '遅い',
      rationale: '見た',
    },
    ...row,
  });
  const rows = ledgerOf([
    step({ improvement_id: 'IMP-1' }),
    step({ event_type: 'try_proposed', ref: 'IMP-1', acceptance_criteria: '半分' }),
    step({ event_type: 'try_evaluated', ref: 'IMP-1', result: 'effective' }),
  ]);
  expect(improvementsIn(rows)[0]).toMatchObject({ improvement_id: 'IMP-1', state: 'keep' });
  expect(
    lifecycleProblem(rows, step({ event_type: 'keep_promoted', ref: 'IMP-1' })),
  ).toBeUndefined();
  expect(
    lifecycleProblem(
      rows,
      step({ event_type: 'try_evaluated', ref: 'IMP-1', result: 'effective' }),
    ),
  ).toBe('it is keep');
  expect(lifecycleProblem(rows, step({ event_type: 'stopped', ref: 'IMP-9' }))).toBe(
    'IMP-9 is not known',
  );
  expect(lifecycleProblem(rows, step({ event_type: 'try_proposed' }))).toBe(
    'acceptance_criteria is missing',
  );
  expect(staleImprovements(rows, new Date('2026-01-20')).length).toBe(0);
  expect(staleImprovements(rows, new Date('2026-03-20')).length).toBe(1);
});

test('a try that points at a problem is that problem from then on, and its row has what was said', () => {
  const said = { ref: '', content: '', why: '', criteria: '', target: '', change: '' };
  const [problem] = ledgerOf([
    improvementRow([], { ...said, to: 'problem', content: '遅い', why: '三回' }, 'T'),
  ]);
  if (problem === undefined) throw new Error('no row');
  const row = improvementRow(
    [problem],
    { ...said, to: 'try', ref: problem.id, criteria: '半分' },
    '2026-02-01T00:00:00.000Z',
  );
  expect(row).toMatchObject({ content: '遅い', acceptance_criteria: '半分', rationale: '半分' });
  expect(lifecycleProblem([problem], row)).toBeUndefined();
  const rows = [{ ...row, id: 'r2', timestamp: '2026-02-01' }, problem];
  expect(improvementsIn(rows)).toMatchObject([
    { improvement_id: 'IMP-2026-02-01T00:00:00.000Z', state: 'try', content: '遅い' },
  ]);
  expect(improvementsIn(rows)[0]?.rows).toHaveLength(2);
});

test.each([
  ['problem', ['try']],
  ['try', ['keep', 'stopped']],
  ['keep', ['rule', 'stopped']],
  ['rule', ['stopped']],
  ['stopped', []],
] as const)('from %s it goes to %j alone', (state, next) => {
  expect(nextStages(state)).toEqual(next);
});

test('the ledger is asked by words, kind and time, and says how sure a rate is', () => {
  const rows = ledgerOf([verdict(true), verdict(false), wrong]);
  expect(queryLedger(rows, { pattern: 'PASS = (true|false)' }).count).toBe(2);
  expect(queryLedger(rows, { event_type: ['anomaly'], component: ['watcher'] }).count).toBe(1);
  expect(queryLedger(rows, { date_range: { start: '2026-01-01T00:00:02' } }).count).toBe(1);
  expect(queryLedger(rows, {}).summary).toBe(
    `3件のエントリが見つかりました。最新: ${wrong.content}`,
  );
  expect(() => queryLedger(rows, { pattern: '(' })).toThrow(SyntaxError);
  expect(ledgerStatistics(rows, 'fail_rate')).toMatchObject({
    value: 0.5,
    sample_size: 2,
    sufficient_data: false,
  });
  expect(ledgerStatistics([], 'pass_rate').confidence_interval).toEqual({ lower: 0, upper: 1 });
});

test('the four given definitions are valid, and say how often', () => {
  const bounds = Object.values(givenDefinitions).map((text) => {
    const read = readDefinition(text);
    return read.ok ? [read.value.iterations.min, read.value.iterations.max] : read.problems;
  });
  expect(bounds).toEqual([
    [2, 3],
    [2, 3],
    [1, 2],
    [1, 1],
  ]);
});

test.each([
  ['=== LOG ===\nx\n=== FILE: ../x ===\ny\n=== END ===', 'climb'],
  ['=== LOG ===\nx\n=== FILE: /etc/x ===\ny\n=== END ===', 'relative'],
  ['=== LOG ===\nx\n=== FILE: .git/config ===\ny\n=== END ===', 'closed'],
  ['=== FILE: a.md ===\ny\n=== END ===', 'log is missing'],
])('an executor’s reply %j is refused', (text, why) => {
  const read = readExecutorReply(text);
  expect(read.ok ? '' : read.problems.join()).toContain(why);
});

test('a file in a fence is the file, and one that is no longer wanted is taken out', () => {
  const read = readExecutorReply(
    'status: done\n=== LOG ===\nlog\n=== FILE: a.py ===\n```python\nx = 1\n```\n=== DROP: b.py ===\n=== END ===\nchat',
  );
  expect(read).toMatchObject({
    ok: true,
    value: { files: [{ path: 'a.py', text: 'x = 1\n' }], dropped: ['b.py'], log: 'log' },
  });
});
