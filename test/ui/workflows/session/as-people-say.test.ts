import { expect, test } from 'vitest';
import { beginRun, foldEvents } from '../../../../src/engine/runs/run-state.ts';
import type { SessionMark } from '../../../../src/engine/workflows/session/contract/events.ts';
import { sessionFold } from '../../../../src/engine/workflows/session/contract/state.ts';
import { sessionView } from '../../../../src/engine/workflows/session/contract/view.ts';
import { rowText } from '../../../../src/ui/components/row.ts';
import { applyParts, fileAt } from '../../../../src/ui/workflows/session/screens/apply-rows.ts';
import { findRows, ledgerRows } from '../../../../src/ui/workflows/session/screens/ledger-rows.ts';
import { sessionHead } from '../../../../src/ui/workflows/session/screens/session-head.ts';
import { sessionScreenWords as en } from '../../../../src/ui/workflows/session/words/en/screens.ts';
import { sessionScreenWords as ja } from '../../../../src/ui/workflows/session/words/ja/screens.ts';
import { ledgerOf } from '../../../engine/workflows/session/rows.ts';
import { makeLook } from '../../screens/looks.ts';

const written = [
  ['SessionSelector', 'decision', 'session_type = design'],
  ['TaskClassifier', 'decision', 'task_type = strategy, requires_persona = true'],
  ['PersonaStrategy', 'decision', 'executor = Lord Kelvin, watcher = Joshua Slocum'],
  ['executor', 'outcome', 'status = done, artifacts = ["a, b.md", "c.md"]'],
  ['watcher', 'decision', 'pass = false, iteration = 2'],
  ['watcher', 'anomaly', '誤分類を検出: task_type = strategy → design'],
  ['system', 'decision', 'status = accepted, by = person'],
  ['system', 'learning', 'DEBT-003 acknowledged'],
  ['TaskOrchestrator', 'outcome', 'status = completed, artifacts = []'],
] as const;

const ledger = ledgerOf(
  written.map(([component, event_type, content]) => ({
    ...{ component, event_type, content, rationale: '本人の指定による。' },
  })),
);

function ledgerShown(
  language: 'ja' | 'en',
  {
    columns = 80,
    pattern = '',
    selected = 0,
  }: { columns?: number; pattern?: string; selected?: number },
): readonly string[] {
  const look = makeLook({ columns, rows: 30, language });
  const found = findRows(ledger, pattern, undefined, { ja, en }[language]);
  const shown = { all: ledger, found, kind: undefined, pattern, selected };
  return ledgerRows(shown, 26, look).map(rowText);
}

test('rows of the ledger are said as people say them, whole on a narrow screen, and what the file has stands with the chosen one', () => {
  for (const language of ['ja', 'en'] as const) {
    const lines = ledgerShown(language, {});
    const list = lines.slice(2, 2 + written.length).join('\n');
    expect(list).not.toMatch(/ = |_|TaskO|Selector|Strategy/);
    const look = makeLook({ columns: 80, rows: 30, language });
    for (const line of lines) expect(look.cells.width(line.trimEnd())).toBeLessThanOrEqual(80);
  }
  const text = ledgerShown('en', {}).join('\n');
  for (const said of [
    ...['Session: design', 'Task: decision; needs judgement', 'made · a, b.md · c.md'],
    ...['executor Lord Kelvin, watcher Joshua Slocum', 'attempt 2 not passed', 'accepted by you'],
    ...['Wrongly classified: decision → design', 'DEBT-003: gone on all the same'],
  ])
    expect(text).toContain(said);
  expect(text).toMatch(/why: your choice\n +in the file: \w+ = /);
  expect(ledgerShown('ja', {}).join('\n')).toContain(
    '作る人 Lord Kelvin、検査する人 Joshua Slocum',
  );
});

test('a row is found by what the screen says of it, and by what the file says', () => {
  for (const pattern of ['not passed', 'pass = false', 'watcher +attempt']) {
    const lines = ledgerShown('en', { pattern });
    expect(lines[0]).toContain('1 of 9 rows');
    expect(lines[2]).toContain('attempt 2 not passed');
  }
});

test('on a wide screen the chosen row stands beside the list, and the list has the whole height', () => {
  const lines = ledgerShown('en', { columns: 160 });
  expect(lines).toHaveLength(26);
  const [first = ''] = lines.slice(2);
  expect(first.startsWith('▸')).toBe(true);
  const [list = '', detail = ''] = (lines[3] ?? '').split('│');
  expect(list.trim()).not.toBe('');
  expect(detail.trim()).not.toBe('');
});

test('while it is asked whether to apply what was made, that is where the session stands, and it is not done', () => {
  const at = '2026-01-01T00:00:00Z';
  const states = ['learning', 'completed'] as const;
  const through = states.map(
    (state): SessionMark => ({
      ...{ type: 'session_state', state, iteration: 1, component: '', outcome: '' },
    }),
  );
  const result: SessionMark = {
    ...{ type: 'session_result', status: 'completed', pass: true, issues: [], message: '' },
  };
  const folded = foldEvents(beginRun(sessionFold), [
    ...[...through, result].map((mark) => ({ at, type: 'marked' as const, mark })),
  ]);
  const question = {
    ...{ id: 'q', kind: 'apply_artifacts', openedAt: at, values: {}, choices: [] },
  };
  const rail = (questions: readonly (typeof question)[]) => {
    const now = { ...folded, status: 'waiting' as const, questions };
    const run = { readOnly: false, live: false, activeMs: () => 0 };
    const look = makeLook({ columns: 80, rows: 24, language: 'en' });
    const rows = sessionHead({ run, state: now, view: sessionView(now), now: 0 }, look);
    return rowText(rows[1] ?? []).trim();
  };
  expect(rail([question])).toBe('Record ✓  ◌ Apply');
  expect(rail([])).toBe('Record ✓  Done ✓');
});

test('beside a difference stands the file that is being read', () => {
  const diff = ['a.md', 'b.md']
    .map(
      (name) =>
        `diff --git a/${name} b/${name}\nnew file mode 100644\n--- /dev/null\n+++ b/${name}\n@@ -0,0 +1 @@\n+x\n`,
    )
    .join('');
  const parts = applyParts({ values: { diff } }, makeLook({ language: 'en' }));
  const rows = parts.flatMap((part) => part.rows.map(rowText));
  const second = rows.findIndex((row) => row.includes('b.md'));
  expect([0, second - 1, second, rows.length - 1].map((top) => fileAt(parts, top))).toEqual([
    ...['a.md', 'a.md', 'b.md', 'b.md'],
  ]);
});
