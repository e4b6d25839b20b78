import { expect, test } from 'vitest';
import { beginRun, foldEvent, type RunState } from '../../../src/engine/runs/run-state.ts';
import { folioFold } from '../../../src/engine/workflows/folio/contract/state.ts';
import type { FolioView } from '../../../src/engine/workflows/folio/contract/view.ts';
import type { Look } from '../../../src/ui/components/look.tsx';
import { fitRow, rowText } from '../../../src/ui/components/row.ts';
import { tail } from '../../../src/ui/components/scroll.ts';
import { noColours } from '../../../src/ui/components/theme.ts';
import { helpRows } from '../../../src/ui/screens/dialogs/help-rows.ts';
import { moneyPieces } from '../../../src/ui/screens/run/money-pieces.ts';
import { runLayout } from '../../../src/ui/screens/run/run-layout.ts';
import { stripRow } from '../../../src/ui/screens/strip/strip-row.ts';
import { reviewerRoster } from '../../../src/ui/workflows/folio/roster.ts';
import {
  proseWidth,
  type RunBody,
  runBody,
  sparkLength,
} from '../../../src/ui/workflows/folio/screens/chapter-panes.ts';
import { createProseWrap } from '../../../src/ui/workflows/folio/screens/prose.ts';
import { reviewerWidth } from '../../../src/ui/workflows/folio/screens/reviewer-rows.ts';
import {
  headRow as headRowOf,
  railRow,
  storyTitle,
} from '../../../src/ui/workflows/folio/screens/story-head.ts';
import { storyLinesOf } from '../../../src/ui/workflows/folio/words/lines.ts';
import { foundingLimits } from '../../engine/workflows/folio/cards.ts';
import { everyLook, lookName, makeLook } from './looks.ts';
import {
  busyView,
  draft,
  emptyView,
  gate,
  reviewerRow,
  rule,
  runningState,
  scored,
} from './stories.ts';

const limits = foundingLimits;
const now = Date.parse('2026-02-05T10:00:00.000Z');

function bodyRows(look: Look, change: Partial<RunBody> = {}): readonly string[] {
  const layout = runLayout(look.columns, look.rows, reviewerWidth(sparkLength(5)));
  const rows = createProseWrap()(draft, proseWidth(layout), look.cells, look.glyphs.paragraph);
  const right = { title: 'x', above: [], rows, scroll: tail };
  const body = {
    view: busyView,
    limits,
    now,
    selected: undefined,
    pane: 'reviewers',
    outline: [],
    right,
  } as const;
  return runBody({ ...body, ...change }, layout, look).map((row) =>
    rowText(fitRow(row, look.columns, look.cells)),
  );
}

const headRow = (state: RunState, view: FolioView, look: Look) =>
  headRowOf(state, view, look, storyTitle({}, state));

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s every row of the run screen is exactly as wide as the screen',
  (_, look) => {
    const rows = [
      ...bodyRows(look),
      ...bodyRows(look, { pane: 'prose', selected: 'Stylist' }),
      ...[
        headRow(runningState, busyView, look),
        railRow(runningState, busyView, { readOnly: true, live: true }, look),
        stripRow([], moneyPieces(runningState, 3_723_000, look), look),
      ].map((row) => rowText(fitRow(row, look.columns, look.cells))),
    ];
    for (const row of rows) expect(look.cells.width(row), row).toBe(look.columns);
    expect(bodyRows(look)).toHaveLength(look.rows - 4);
  },
);

test('at 80x24 all eight reviewers, the gate with its reasons and the prose are in sight at once', () => {
  const screen = bodyRows(makeLook()).join('\n');
  for (const { agent } of busyView.reviewers) expect(screen).toContain(agent);
  expect(screen).toContain('Stylist 6.40 は下限 6.50 に 0.10 不足');
  expect(screen).toContain('Persona 6.12 は下限 6.50 に 0.38 不足');
  expect(screen).toContain('平均 6.93 は基準 7.00 に 0.07 不足');
  expect(screen).toContain('重大な指摘が 2 件残っている');
  expect(screen).toContain('R2');
  expect(screen).toContain('¶12 The fog came in');
  expect(screen).toContain('章  1 ✓ 7.31  2 ✗ 6.93  3 ●');
});

test('where all of the prose is in sight, or there is none, nothing says how far one has scrolled', () => {
  const at = { kind: 'at', top: 0 } as const;
  const long = Array.from({ length: 60 }, () => []);
  const title = (rows: readonly []) =>
    bodyRows(makeLook(), { right: { title: 'x', above: [], rows, scroll: at } })[0];
  expect(title(long as never)).toContain('%');
  expect(title([])).not.toContain('%');
});

test('no column moves while states and numbers change', () => {
  const look = makeLook();
  const bars = (rows: readonly string[]) =>
    rows.slice(1, 9).map((row) => look.cells.width(row.slice(0, row.search(/[━─]{6}┃/))));
  const separators = (rows: readonly string[]) =>
    rows.slice(1).map((row) => look.cells.width(row.slice(0, row.indexOf('│'))));
  const busy = bodyRows(look);
  const idle = bodyRows(look, { view: emptyView });
  expect(new Set([...bars(busy), ...bars(idle)])).toEqual(new Set([9]));
  expect(new Set([...separators(busy), ...separators(idle)])).toEqual(new Set([43]));
});

test('a row at work shows its percentage, a scored one its score and change, a waiting one its seconds or minutes', () => {
  const rows = bodyRows(makeLook());
  expect(rows[1]).toContain('━━━━━━┃━── 済   7.4  +0.2');
  expect(rows[2]).toContain('━━━━━━┃━━━ 済   10.0 -0.4');
  expect(rows[3]).toContain('━━━━━━┃─── 済   6.48 +0.2');
  expect(rows[4]).toContain('━━━━━━┃─── 評価中 62%');
  expect(rows[6]).toContain('一時待ち 42秒');
  expect(rows[7]).toContain('失敗');
  const earlier = bodyRows(makeLook(), { now: now - 7_158_000 });
  expect(earlier[6]).toContain('一時待ち 約120分');
});

test('where there is room each reviewer also says its weakest axis', () => {
  const rows = bodyRows(makeLook({ columns: 120, rows: 40, language: 'en' }));
  expect(rows[1]).toContain('6.8 rhythm');
  expect(rows[3]).toContain('2 critical  5.88 rhythm');
});

test('the table of agents lists exactly the eight of the founding document with what each is there for', () => {
  const founding = [
    ['Plotter', 'プロット構成・レビュー'],
    ['Persona', 'キャラクター一貫性'],
    ['Stylist', '文章品質'],
    ['Pacer', 'ペーシング'],
    ['Lens', '読者視点・読み合わせ'],
    ['Anchor', 'テーマ一貫性'],
    ['Voice', '会話品質'],
    ['Atlas', '世界観・設定'],
  ];
  const rows = bodyRows(makeLook({ columns: 120, rows: 40 }), { view: emptyView });
  const table = rows.filter((row) => row.includes('──────┃───'));
  expect(
    table.map((row) =>
      row
        .split('│')[0]
        ?.trim()
        .split(/ +[━─┃]{10} 待機 +/),
    ),
  ).toEqual(founding);
  // on a narrow screen the chosen one says it, and the help all of them
  const narrow = (selected: string) =>
    bodyRows(makeLook(), { view: emptyView, selected })[9]?.split('│')[0]?.trim();
  expect(founding.map(([agent = '']) => narrow(agent))).toEqual(
    founding.map((row) => row.join('  ')),
  );
  const small = makeLook({ columns: 60 });
  const help = helpRows(small, { front: 'run', rosters: [reviewerRoster(small.messages)] }).map(
    rowText,
  );
  const from = help.findIndex((row) => row.includes('八人の評者'));
  expect(help.slice(from + 1, from + 10).map((row) => row.trim().split(/ {2,}/))).toEqual([
    ...founding,
    [''],
  ]);
});

test('where there is none, the weakest one says it under the crew', () => {
  const view = {
    ...emptyView,
    reviewers: [scored('Plotter', 720), scored('Lens', 655), reviewerRow('Atlas')],
  };
  expect(bodyRows(makeLook(), { view })[4]).toContain('最低 Lens 6.55  5.95 リズム');
});

test('on a narrow screen crew and prose take turns', () => {
  const look = makeLook({ columns: 60, rows: 16 });
  expect(bodyRows(look).join('\n')).not.toContain('霧笛');
  expect(bodyRows(look, { pane: 'prose' }).join('\n')).toContain('霧笛が三度鳴って');
});

test('with two rows for the gate one is the round and one says why', () => {
  const view = { ...busyView, chapters: [] };
  const rows = bodyRows(makeLook({ columns: 60, rows: 15 }), { view });
  expect(rows[9]).toContain('R2');
  expect(rows[10]).toContain('Stylist 6.40 は下限 6.50 に 0.10 不足  ほか 3 件');
});

test('only the chapter at work is held against the gate, newest round last', () => {
  const gates = [gate(1), gate(2, { outcome: 'PASS', average: 731, previous: 693, rules: [] })];
  const screen = bodyRows(makeLook({ language: 'en' }), { view: { ...busyView, gates } }).join(
    '\n',
  );
  expect(screen).toContain('R1  6.93  –      fail');
  expect(screen).toContain('R2  7.31  +0.38  pass');
  expect(screen).toContain('Every rule is met');
});

test('the head says title, place, averages and cost; the rail says that it is a rehearsal', () => {
  const look = makeLook({ columns: 120, language: 'en' });
  const state = { ...runningState, rehearsal: true, title: 'The lighthouse' };
  const head = rowText(headRow(state, busyView, look));
  expect(head).toContain('The lighthouse  Chapter 1  round 3/5');
  expect(head).toMatch(/6\.50 → 6\.93 \(\+0\.43\) +\$0\.42 $/);
  const rail = rowText(railRow(state, busyView, { readOnly: false, live: true }, look));
  expect(rail).toMatch(
    /idea ✓ {2}paths ✓ {2}choice ✓ {2}● writing +recorded: another request {2}REHEARSAL/,
  );
});

test('a phase that nobody is at work on is not shown as running', () => {
  const look = makeLook({ language: 'en' });
  const rail = (live: boolean) =>
    rowText(railRow(runningState, busyView, { readOnly: false, live }, look));
  expect(rail(true)).toContain('● writing');
  expect(rail(false)).toContain('◌ writing');
});

test('a round beyond the limit is not counted against it', () => {
  const view = { ...busyView, round: 6, maxRounds: 5 };
  expect(rowText(headRow(runningState, view, makeLook()))).toMatch(/ラウンド 6 /);
  const { position } = storyLinesOf(makeLook().messages);
  expect(position(1, 6, 5)).toBe('第1章 ラウンド6');
  expect(position(1, 5, 5)).toBe('第1章 ラウンド5/5');
});

test('on a narrow screen the title gives way, not the place in the story', () => {
  const head = rowText(headRow(runningState, busyView, makeLook({ columns: 60 })));
  expect(head).toMatch(/… {2}第1章 {2}ラウンド 3\/5 /);
});

test('the story has its own title as soon as the idea has been structured', () => {
  const said = {
    at: '',
    type: 'said',
    notice: 'idea_structured',
    values: { title: '霧の朝' },
  } as const;
  const head = rowText(
    headRow(
      foldEvent({ ...runningState, room: beginRun(folioFold).room }, said),
      busyView,
      makeLook(),
    ),
  );
  expect(head).toContain(' 霧の朝  第1章');
});

test('money that nobody knows is a dash, never nothing', () => {
  const spent = { ...runningState.spent, usd: 0, unpriced: 12 };
  expect(rowText(headRow({ ...runningState, spent }, busyView, makeLook()))).toMatch(/ – $/);
  const some = { ...runningState.spent, unpriced: 2 };
  expect(rowText(headRow({ ...runningState, spent: some }, busyView, makeLook()))).toMatch(
    /\$0\.42\+\? $/,
  );
  expect(moneyPieces({ ...runningState, spent: some }, 0, makeLook())[1]?.short).toContain(
    '残り ~$4.58',
  );
});

test('without colours the pane that hears the arrows has a thick rule over it', () => {
  const look = { ...makeLook({ columns: 80 }), colours: noColours };
  const [left] = bodyRows(look, { pane: 'reviewers' });
  const [right] = bodyRows(look, { pane: 'prose' });
  expect(left).toMatch(/^━+─.*─$/);
  expect(right).toMatch(/^─+━.*━$/);
});

test('limits that are cut on one line stand on as many as they take, where the verdicts leave room', () => {
  const look = makeLook({ columns: 80, rows: 24 });
  const goesOn = { ...limits, require_convergence: true };
  const few = bodyRows(look, { view: { ...busyView, gates: [] }, limits: goesOn }).join('\n');
  expect(few).toContain('伸びが 0.3 未満で終了');
  const low = bodyRows(makeLook({ columns: 80, rows: 18 }), { limits: goesOn }).join('\n');
  expect(low).not.toContain('伸びが 0.3 未満で終了');
});

test('a gain stands among the pass rules only where it ends revising, and fails no round', () => {
  const look = makeLook({ columns: 160, rows: 45, language: 'en' });
  expect(bodyRows(look).join('\n')).not.toContain('gain');
  const goesOn = { ...limits, require_convergence: true };
  expect(bodyRows(look, { limits: goesOn }).join('\n')).toContain('stops at a gain under 0.3');
  const low = rule('each', { ok: false, agent: 'Lens', value: 640, limit: 650 });
  const flat = rule('improvement', { ok: false, value: 10, limit: 30 });
  const failed = gate(3, { rules: [low, flat], stalled: true });
  const text = bodyRows(look, { view: { ...busyView, gates: [failed] } }).join('\n');
  expect(text).toContain('✗ Lens 6.40 is below 6.50');
  expect(text).toContain('· Gain +0.10 is below 0.30 (hardly better)');
});

test('every round that failed says why where there is room, and what is of an earlier round than the one at work says of which', () => {
  const look = makeLook({ columns: 160, rows: 45, language: 'en' });
  const gates = [gate(1), gate(2, { rules: [rule('critical', { ok: false, value: 1 })] })];
  const text = (round: number) =>
    bodyRows(look, { view: { ...busyView, gates, round } }).join('\n');
  expect(text(2)).toMatch(/R1 .* fail {2}Stylist 6\.40 is below 6\.50 \(0\.10 short\) +│/);
  expect(text(2)).toContain('✗ 1 critical issue is left');
  expect(text(3)).toContain('✗ R2: 1 critical issue is left');
});

test('on a large screen the averages stand as a line against the gate under two verdicts or more', () => {
  const look = makeLook({ columns: 160, rows: 45, language: 'en' });
  const twice = { ...busyView, gates: [gate(1), gate(2)] };
  const charted = (view: typeof busyView, on: Look) =>
    bodyRows(on, { view }).filter((row) => row.includes('┄'));
  expect(charted(twice, look)).toHaveLength(1);
  expect(charted(twice, look)[0]).toMatch(/ 7\.0 │/);
  expect(charted({ ...busyView, gates: [gate(1)] }, look)).toEqual([]);
  expect(charted(twice, makeLook({ columns: 80, rows: 24, language: 'en' }))).toEqual([]);
});

test('beside a limit that an accepted round is below of stands a neutral sign, beside what it met a tick', () => {
  const look = makeLook({ columns: 160, rows: 45, language: 'en' });
  const flat = { rule: 'improvement', ok: false, value: 26, limit: 30 } as const;
  const outcome = { outcome: 'CONVERGED', average: 784, previous: 758, stalled: true } as const;
  const taken = gate(3, { ...outcome, rules: [flat] });
  const text = bodyRows(look, { view: { ...busyView, gates: [taken] } }).join('\n');
  expect(text).toContain('✓ Every rule is met');
  expect(text).toMatch(/· Gain \+0\.26 is below 0\.30/);
});

test('a pass whose reason has no room beside it is told as a pass, the reason below it', () => {
  const look = makeLook({ columns: 80, rows: 24, language: 'en' });
  const stalled = gate(3, { outcome: 'CONVERGED', average: 784, previous: 758, stalled: true });
  const text = bodyRows(look, { view: { ...busyView, gates: [stalled] } }).join('\n');
  expect(text).toMatch(/R3 +7\.84 +\+0\.26 +pass +│/);
  expect(text).not.toContain('improv…');
});
