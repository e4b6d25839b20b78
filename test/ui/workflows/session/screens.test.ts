import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { RunEvent } from '../../../../src/engine/data/event.ts';
import { beginRun, foldEvents } from '../../../../src/engine/runs/run-state.ts';
import { blockedIssue } from '../../../../src/engine/workflows/session/contract/blocked.ts';
import type { SessionMark } from '../../../../src/engine/workflows/session/contract/events.ts';
import { foundingPole } from '../../../../src/engine/workflows/session/contract/founding-en.ts';
import { improvementsIn } from '../../../../src/engine/workflows/session/contract/ledger/improvements.ts';
import { sessionFold } from '../../../../src/engine/workflows/session/contract/state.ts';
import { sessionView } from '../../../../src/engine/workflows/session/contract/view.ts';
import { classifyTask } from '../../../../src/engine/workflows/session/rules/classify-task.ts';
import { selectSession } from '../../../../src/engine/workflows/session/rules/select-session.ts';
import { rowText } from '../../../../src/ui/components/row.ts';
import { describeNotice } from '../../../../src/ui/messages/describe-notice.ts';
import { pressDeciding, undecided } from '../../../../src/ui/screens/question/decide-read.ts';
import { underNames } from '../../../../src/ui/workflows/session/screens/apply-names.ts';
import { applyParts } from '../../../../src/ui/workflows/session/screens/apply-rows.ts';
import { applyKeys } from '../../../../src/ui/workflows/session/screens/apply-screen.tsx';
import { improvementRows } from '../../../../src/ui/workflows/session/screens/improvement-rows.ts';
import { findRows, ledgerRows } from '../../../../src/ui/workflows/session/screens/ledger-rows.ts';
import { sessionRows } from '../../../../src/ui/workflows/session/screens/session-rows.ts';
import { sessionScreenWords as en } from '../../../../src/ui/workflows/session/words/en/screens.ts';
import { sessionScreenWords as ja } from '../../../../src/ui/workflows/session/words/ja/screens.ts';
import { beck, fowler } from '../../../engine/workflows/session/replies.ts';
import { ledgerOf, verdict, wrong } from '../../../engine/workflows/session/rows.ts';
import { key } from '../../screens/cmd/keys.ts';
import { makeLook } from '../../screens/looks.ts';

const coverage = {
  ...{
    axis_coverage: 0.5,
    total_axes: 6,
    used_axes: ['a', 'b', 'c'],
    unused_axes: [],
    extra_axes: [],
  },
  ...{ trend: 'stable' as const, recommendations: [], summary: '' },
};

const marks: readonly SessionMark[] = [
  {
    type: 'session_chosen',
    session: 'design',
    max: 3,
    rationale: '「設計」に一致。',
    axes: [],
    how: 'rules',
    next: 'implement',
  },
  { type: 'session_checked', alerts: [], coverage, learnings: [], ready: true },
  {
    type: 'task_classified',
    task: 'design',
    persona: true,
    rationale: '判断を要する。',
    how: 'rules',
  },
  {
    type: 'personas_chosen',
    executor: beck,
    watcher: fowler,
    rationale: '軸が決める。',
    how: 'model',
  },
  {
    type: 'attempt_done',
    iteration: 1,
    status: 'done',
    artifacts: ['a.md'],
    log: '',
    changes: [{ path: 'a.md', added: 9, removed: 0 }],
  },
  {
    type: 'attempt_inspected',
    iteration: 1,
    pass: false,
    issues: ['CRITICAL: 例がない'],
    log: '',
    covered: [],
    views: [],
  },
  {
    type: 'attempt_done',
    iteration: 2,
    status: 'done',
    artifacts: ['a.md'],
    log: '',
    changes: [{ path: 'a.md', added: 2, removed: 1 }],
  },
  {
    ...{ type: 'attempt_inspected', iteration: 2, pass: true, issues: [], log: '', covered: [] },
    views: [{ issue: 'CRITICAL: 例がない', became: 'gave_way', evidence: '' }],
  },
  { type: 'control_told', usd: 0.02, model: 'm', path: '' },
];

const events: readonly RunEvent[] = marks.map((mark) => ({
  at: '2026-01-01T00:00:00Z',
  type: 'marked',
  mark,
}));
const state = foldEvents(beginRun(sessionFold), events);

test('an English screen says in English at which pole of an axis each stands', () => {
  const axes = (of: string) =>
    (/^(?:Axes|軸): (.+?)[.。]/m.exec(readFileSync(`templates/session/${of}`, 'utf8'))?.[1] ?? '')
      .split(' / ')
      .map((axis) => axis.split(' vs '));
  const named = axes('strategist.md');
  expect(axes('strategist.en.md').map((both) => both.map(foundingPole))).toEqual(named);
  const look = makeLook({ columns: 110, rows: 40, language: 'en' });
  const heads = named.map(([one = '', other = '']) => {
    const personas = {
      ...{ type: 'personas_chosen', rationale: '', how: 'model' },
      ...{ executor: { ...beck, axis: one }, watcher: { ...fowler, axis: other } },
    } as const;
    const told = [
      ...events,
      { at: '2026-01-01T00:00:00Z', type: 'marked', mark: personas },
    ] as const;
    const after = foldEvents(beginRun(sessionFold), told);
    return sessionRows(after, sessionView(after), look)
      .map(rowText)
      .find((line) => line.includes('Kent Beck'));
  });
  expect(heads).toHaveLength(9);
  expect(heads[0]).toMatch(/Kent Beck \(less\) .*Martin Fowler \(more\)/);
  expect(heads.join('\n')).not.toMatch(/[\p{sc=Han}\p{sc=Katakana}]/u);
});

function shown(columns: number): readonly string[] {
  return sessionRows(state, sessionView(state), makeLook({ columns, rows: 40 })).map(rowText);
}

test('both personas stand side by side, each attempt says what changed and what became of what was named', () => {
  const text = shown(110).join('\n');
  expect(text).toMatch(/Kent Beck（削減）.*Martin Fowler（追加）/);
  expect(text).toMatch(/盲点: 将来の変化.*盲点: 先払いの費用/);
  expect(text).toContain('使った対立の軸 3/6（50%）');
  expect(text).toMatch(/1回目 +✗ 不合格\n.*a\.md \+9 −0/);
  expect(text).toMatch(
    /2回目 +✓ 合格\n.*a\.md \+2 −1\n.*根拠なく取り下げ（譲歩）: CRITICAL: 例がない/,
  );
  expect(text).toContain('一人で作って検査まですれば ~$0.02');
  expect(text).toContain('セッション: 設計。「設計」に一致。');
  expect(text).toContain('タスク: 設計する。判断を要する。');
});

test('whoever is at work says what a person can read of the JSON that comes, and two that cost nothing are not compared', () => {
  const said = JSON.stringify({
    pass: true,
    inspection_log: 'I inspect this.\nThe file has an owner',
  });
  const free: SessionMark = { type: 'control_told', usd: 0, model: 'm', path: '' };
  const streamed: readonly RunEvent[] = [
    ...events.slice(0, -1),
    { at: '', type: 'marked', mark: free },
    { at: '', type: 'step_started', step: 'a', role: 'session/watcher' },
    {
      at: '',
      type: 'text',
      step: 'a',
      call: '1',
      role: 'session/watcher',
      text: said.slice(0, -2),
    },
  ];
  const after = foldEvents(beginRun(sessionFold), streamed);
  const rows = sessionRows(after, sessionView(after), makeLook({ columns: 80, rows: 40 }));
  const text = rows.map(rowText).join('\n');
  expect(text).toContain('   The file has an owner');
  expect(text).not.toContain('inspection_log');
  expect(text).not.toContain('検査まですれば');
});

test('no row is wider than the screen, however narrow', () => {
  for (const columns of [60, 80, 160]) {
    const look = makeLook({ columns, rows: 24 });
    const rows = sessionRows(state, sessionView(state), look);
    for (const row of rows)
      expect(look.cells.width(rowText(row).trimEnd())).toBeLessThanOrEqual(columns);
  }
});

test('the ledger is narrowed by kind and words, and says when words are no pattern', () => {
  const all = ledgerOf([verdict(true), verdict(false), wrong]);
  const look = makeLook({ columns: 100, rows: 24 });
  const rows = (pattern: string, kind: string | undefined) => {
    const found = findRows(all, pattern, kind, ja);
    return ledgerRows({ all, found, kind, pattern, selected: 0 }, 20, look).map(rowText).join('\n');
  };
  expect(rows('pass = false', undefined)).toContain('1/3行');
  expect(rows('', 'anomaly')).toContain('誤分類を検出');
  expect(rows('(', undefined)).toContain('正規表現として使えません');
  expect(rows('', undefined)).toContain('不合格率 50%（95% 区間 9%–91%、n=2）');
});

test('improvements stand with how far they have come, and the chosen one with its steps', () => {
  const step = { component: 'ImprovementLifecycle', rationale: '三回続いた' } as const;
  const all = improvementsIn(
    ledgerOf([
      { ...step, event_type: 'problem_identified', content: '検査が遅い' },
      {
        ...{ ...step, event_type: 'try_proposed', content: '先に例を書く' },
        ...{ improvement_id: 'IMP-1', acceptance_criteria: '手戻りなし' },
      },
    ]),
  );
  const rows = (now: string) =>
    improvementRows({ all, selected: 1, now: new Date(now) }, 20, makeLook({ language: 'en' })).map(
      rowText,
    );
  const text = rows('2026-01-02').join('\n');
  expect(text).toMatch(/problem .*検査が遅い/);
  expect(text).toMatch(/being tried .*先に例を書く/);
  expect(text).toContain('it has worked when: 手戻りなし');
  expect(text).not.toContain('⚠');
  expect(rows('2026-03-02').join('\n')).toContain('⚠ not looked at for long');
});

test('what was made is applied only when its difference was read to its end, and by the same key twice', () => {
  const extent = { total: 30, height: 10 };
  const early = pressDeciding(undecided, extent, key('a'), applyKeys);
  expect([early.effect, early.state.picked]).toEqual(['unread', undefined]);
  const read = pressDeciding(undecided, extent, key('end'), applyKeys).state;
  const once = pressDeciding(read, extent, key('a'), applyKeys);
  expect([once.effect, once.state.picked]).toEqual(['none', 'all']);
  expect(pressDeciding(once.state, extent, key('a'), applyKeys).effect).toBe('send');
  const later = pressDeciding(read, extent, key('l'), applyKeys).state;
  expect(pressDeciding(later, extent, key('enter'), applyKeys).effect).toBe('send');
});

test.each([
  [
    'このAPIの設計方針を決めたい',
    'from the word “設計”; a tie with planning, by “方針”: design comes first',
    'from the word “設計”; needs judgement',
  ],
  [
    'fizzbuzz を作って',
    'from the word “作って”',
    'from the word “作って”; one procedure leads to one answer',
  ],
  [
    'Design the interface',
    'from the words “design”, “interface”',
    'from the word “design”; needs judgement',
  ],
  ['retro please', 'the request asks for a look back', undefined],
  ['rehearsal', 'default', undefined],
])(
  'why a session and a task were chosen is told in English on an English screen: %s',
  (request, session, task) => {
    expect(en.reason(selectSession(request).rationale)).toBe(session);
    const classified = classifyTask(request);
    expect(classified && en.reason(classified.rationale)).toBe(task);
    // what somebody else wrote stays
    expect(en.reason('軸が決める。')).toBe('軸が決める。');
    expect(en.reason('全フロー完了。iteration = 2')).toBe('All of it was done, attempt 2.');
  },
);

test.each([
  ['本人の判断で受け入れた。', 'You took it as it is.'],
  [
    '2回のイテレーションで合意に達しませんでした。判断をお願いします。',
    'No agreement in 2 attempts. Your decision, please.',
  ],
  ['1回のイテレーションで合意に達しませんでした', 'No agreement in 1 attempt'],
  ['3回のイテレーションで合意に達しませんでした。誰か。', undefined],
])('how a session ended is told in English on an English screen: %s', (message, told) => {
  const result = {
    ...{ type: 'session_result', status: 'escalated', pass: false, issues: [] },
    message,
  } as const;
  const after = foldEvents(beginRun(sessionFold), [
    ...events,
    { at: '2026-01-01T00:00:00Z', type: 'marked', mark: result },
  ]);
  const rows = (language: 'ja' | 'en') =>
    sessionRows(after, sessionView(after), makeLook({ columns: 100, rows: 24, language }))
      .map(rowText)
      .join('\n');
  expect(rows('ja')).toContain(message);
  expect(rows('en')).toContain(told ?? message);
});

test('an attempt beyond those of the session is counted without a limit', () => {
  expect([en.head.attempt(2, 3), en.head.attempt(5, 3)]).toEqual(['attempt 2/3', 'attempt 5']);
});

test('a difference that is to be applied names each file once, by its sign, without what git says to itself', () => {
  const lines = [
    'diff --git a/docs/a.md b/docs/a.md',
    'new file mode 100644',
    'index 0000..9b54',
    '--- /dev/null',
    '+++ b/docs/a.md',
    '@@ -0,0 +1,2 @@',
    '+# A',
    '+--- not a head',
    'diff --git a/run.sh b/run.sh',
    'old mode 100644',
    'new mode 100755',
    'diff --git a/b.md b/b.md',
    'deleted file mode 100644',
    '--- a/b.md',
    '+++ /dev/null',
    '@@ -1 +0,0 @@',
    '-b',
    'diff --git a/tool b/tool',
    'new file mode 100755',
    '--- /dev/null',
    '+++ "b/tool"',
    '@@ -0,0 +1 @@',
    '+x',
  ];
  expect(underNames(lines)).toEqual([
    ...['+ docs/a.md', '@@ -0,0 +1,2 @@', '+# A', '+--- not a head'],
    ...['~ run.sh', 'old mode 100644', 'new mode 100755'],
    ...['- b.md', '@@ -1 +0,0 @@', '-b'],
    ...['+ tool', 'new file mode 100755', '@@ -0,0 +1 @@', '+x'],
  ]);
});

test.each([
  ['en', '! decision.md: the same lines were changed there, too'],
  ['ja', '! decision.md: 同じ行が、あちらでも変わっています'],
] as const)('what did not come in says first which file, and why (%s)', (language, line) => {
  const values = {
    ...{ count: 1, lines: ['+ decision.md'] },
    diff: '--- /dev/null\n+++ b/decision.md\n@@ -0,0 +1 @@\n+made\n',
    refused: [{ path: 'decision.md', why: 'conflict' }],
  };
  const look = makeLook({ columns: 80, rows: 24, language });
  const shown = (of: object) =>
    applyParts({ values: { ...of } }, look).flatMap((part) => part.rows.map(rowText));
  const rows = shown(values);
  expect(rows.findIndex((row) => row.trim() === line)).toBe(1);
  expect(rows.join('\n')).toContain('made');
  const { refused: _, ...first } = values;
  expect(shown(first).join('\n')).not.toContain('!');
});

test('of attempts whose replies had no form that could be used that is said once each, in words, and not that nobody agreed', () => {
  const reason = 'invalid_reply: The log is missing: write it under a line === LOG ===.';
  const issue = blockedIssue(reason);
  const told = [1, 2].flatMap((iteration): readonly SessionMark[] => [
    { type: 'attempt_done', iteration, status: 'blocked', artifacts: [], log: reason, changes: [] },
    {
      ...{ type: 'attempt_inspected', iteration, pass: false, issues: [issue], log: '' },
      ...{ covered: [], views: [] },
    },
  ]);
  const over: SessionMark = {
    ...{ type: 'session_result', status: 'escalated', pass: false, issues: [issue] },
    message: '2回のイテレーションで合意に達しませんでした。判断をお願いします。',
  };
  const folded = foldEvents(beginRun(sessionFold), [
    ...events.slice(0, 4),
    ...[...told, over].map((mark) => ({
      at: '2026-01-01T00:00:00Z',
      type: 'marked' as const,
      mark,
    })),
  ]);
  const said = (language: 'ja' | 'en') =>
    sessionRows(folded, sessionView(folded), makeLook({ columns: 110, rows: 40, language })).map(
      rowText,
    );
  for (const language of ['ja', 'en'] as const)
    expect(said(language).join('\n')).not.toMatch(/invalid_reply|LOG|blocked。|No agreement|合意/);
  const why = said('en').filter((line) => line.includes('did not have the form it must have'));
  expect(why).toHaveLength(2);
  expect(said('en').join('\n')).toContain('None of 2 attempts could be made');
});

test('one attempt that could not be made is no attempts each of which could not', () => {
  expect(ja.noneMade(1)).toBe('実行できませんでした');
  expect(ja.noneMade(2)).toBe('2回とも実行できませんでした');
});

test('a line says in Japanese what the screen says: what the engine calls things in files stays there', () => {
  const { messages } = makeLook({ language: 'ja' });
  const { rationale } = selectSession('手帳をつくる');
  const began = describeNotice(
    'session_begins',
    { session: 'design', max: 3, task: 'design', why_session: rationale, why_task: '' },
    messages,
  );
  expect(began).toContain('セッション: 設計（最大3回） / タスク: 設計する');
  expect(began).toContain('選んだわけ: 既定');
  expect(ja.reason(selectSession('このAPIの設計方針を決めたい').rationale)).toBe(
    '「設計」に一致（計画も「方針」。同数のため設計を優先）。',
  );
  const message = blockedIssue('authentication: 401');
  const over = describeNotice('session_over', { status: 'failed', message }, messages);
  expect(over).toMatch(/^終了しました: 実行できませんでした: /);
  expect(`${began}${over}`).not.toMatch(/既定の design|executor が blocked/);
});
