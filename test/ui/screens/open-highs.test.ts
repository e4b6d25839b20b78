import { expect, test } from 'vitest';
import { beginRun, foldEvents } from '../../../src/engine/runs/run-state.ts';
import { judgedBy, limitsOf } from '../../../src/engine/workflows/folio/contract/gate.ts';
import { folioContract } from '../../../src/engine/workflows/folio/contract/index.ts';
import { judgingGate } from '../../../src/engine/workflows/folio/contract/story-gate.ts';
import { rowText } from '../../../src/ui/components/row.ts';
import { runList } from '../../../src/ui/screens/runs/run-list-rows.ts';
import { gateRows } from '../../../src/ui/workflows/folio/screens/gate-rows.ts';
import { reviewerRow as reviewerRowOf } from '../../../src/ui/workflows/folio/screens/reviewer-rows.ts';
import { makeLook } from './looks.ts';
import { gate, reviewerRow, rule } from './stories.ts';
import { summary } from './summaries.ts';
import { tellings } from './tellings.ts';

/* What a gate leaves open, and which gate that was. */

const now = limitsOf(judgingGate({}, undefined));

test('high issues that are open in accepted chapters are counted for lists, and kept for a story too long to be read again', () => {
  const events = [
    gate(1, { outcome: 'FAIL' }),
    gate(2, { outcome: 'PASS', high: 2 }),
    gate(3, { chapter: 2, outcome: 'FORCE_PASS', high: 3 }),
    gate(1, { chapter: 3, outcome: 'PASS', high: 9 }),
    gate(2, { chapter: 3, outcome: 'PASS' }),
  ].map((mark) => ({ type: 'marked', mark, at: '2026-02-05T10:00:00Z', n: 1 }) as const);
  const state = foldEvents(beginRun(folioContract.fold), events);
  expect(folioContract.listed(state)).toMatchObject({ left: 5 });
  const room = folioContract.digest.read(
    JSON.parse(JSON.stringify(folioContract.digest.of(state))),
  );
  if (room === undefined) throw new Error('it is read back');
  expect(folioContract.listed({ ...state, room })).toMatchObject({ left: 5 });
});

test.each([
  ['ja', '完了、重い指摘 5 件'],
  ['en', 'done, 5 serious'],
] as const)(
  'a list on a screen in %s says how many are open beside how the story stands',
  (language, said) => {
    const look = makeLook({ columns: 120, language });
    const context = { selected: undefined, now: 0, settings: undefined, rooms: tellings };
    const rowsOf = (left: number) =>
      runList([summary({ status: 'done', left })], { top: 0, height: 1 }, context, look)
        .rows.map(rowText)
        .join('');
    expect(rowsOf(5)).toContain(said);
    expect(rowsOf(0)).not.toContain('high');
  },
);

test('the rounds are shown against the gate they were judged by, whatever was set since', () => {
  const later = { ...now, min_each: 300, min_overall: 400, max_rounds: 2, no_critical: false };
  expect(judgedBy(gate(1).rules, later)).toMatchObject({
    ...{ min_each: 650, min_overall: 700, max_rounds: 5, no_critical: true },
    min_improvement: later.min_improvement,
  });
  const look = makeLook({ columns: 120, language: 'en' });
  const shown = gateRows({ gates: [gate(1)], now: 1 }, later, { width: 60, height: 9 }, look)
    .map(rowText)
    .join('\n');
  expect(shown).toContain('each ≥ 6.5, average ≥ 7.0, no critical');
  const first = gateRows({ gates: [], now: 1 }, later, { width: 60, height: 9 }, look)
    .map(rowText)
    .join('\n');
  expect(first).toContain('each ≥ 3.0, average ≥ 4.0');
  const passed = [rule('critical', { ok: true, value: 1 })];
  expect(judgedBy(passed, now).no_critical).toBe(false);
});

test('the pass rules stand under a line in both languages in the pane that a screen of 120 columns has for them', () => {
  for (const language of ['ja', 'en'] as const) {
    const look = makeLook({ columns: 120, language });
    const rules = { ...now, min_each: 650, min_overall: 700, no_critical: true };
    const [head] = gateRows({ gates: [], now: 1 }, rules, { width: 68, height: 9 }, look).map(
      rowText,
    );
    expect(head).toMatch(/^── .+ ─+$/);
  }
});

test.each([
  [80, 5],
  [80, 3],
  [110, 5],
  [160, 5],
])(
  'at %i columns and %i rounds each reviewer says all of what it is there for until one has begun, and its state from then on',
  (columns, sparkLength) => {
    const look = makeLook({ columns });
    const axisWidth = { 80: 0, 110: 18, 160: 27 }[columns] ?? 0;
    const still = { limits: [650, 700], sparkLength, axisWidth, now: 0, selected: undefined };
    const context = { ...still, noneBegun: true };
    const row = (agent: string, change = {}) =>
      rowText(reviewerRowOf(reviewerRow(agent, change), context, look));
    expect(row('Plotter')).toContain('プロット構成・レビュー');
    expect(row('Lens')).toContain('読者視点・読み合わせ');
    expect(look.cells.width(row('Plotter'))).toBe(
      look.cells.width(row('Plotter', { status: 'reviewing' })),
    );
    expect(row('Plotter', { status: 'reviewing', percent: 40 })).toContain('評価中 40%');
    expect(row('Plotter', { history: [700] })).toContain('待機');
    const begun = reviewerRowOf(reviewerRow('Lens'), { ...still, noneBegun: false }, look);
    expect(rowText(begun)).toContain('待機');
  },
);
