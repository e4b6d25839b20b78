import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldEvent, type RunState } from '../../../../src/engine/runs/run-state.ts';
import type { Look } from '../../../../src/ui/components/look.tsx';
import { fitRow, rowText } from '../../../../src/ui/components/row.ts';
import { detailRows } from '../../../../src/ui/workflows/crew/screens/board-detail.ts';
import {
  boardList,
  inSight,
  keptTop,
  stepTo,
} from '../../../../src/ui/workflows/crew/screens/board-list.ts';
import {
  askedFile,
  planningRows,
} from '../../../../src/ui/workflows/crew/screens/board-planning.ts';
import {
  boardRow,
  saidText,
  wrapSaid,
} from '../../../../src/ui/workflows/crew/screens/board-rows.ts';
import { cmdHeadRow, cmdRailRow } from '../../../../src/ui/workflows/crew/screens/cmd-frame.tsx';
import { boardColumns, columnHeads } from '../../../../src/ui/workflows/crew/screens/task-cells.ts';
import { taskLinesOf } from '../../../../src/ui/workflows/crew/words/lines.ts';
import { taskWordsOf } from '../../../../src/ui/workflows/crew/words/of.ts';
import { everyLook, lookName, makeLook } from '../looks.ts';
import { busy, changed, manyWaves, momentOf, over, planned, reviewed, viewOf } from './cmds.ts';

const now = Date.parse(momentOf(150));

function board(state: RunState, look: Look, chosen?: string): readonly string[] {
  const columns = boardColumns(look.columns);
  const live = state.status === 'running';
  const context = { columns, chosen, now: live ? now : null };
  const rows = [
    columnHeads(columns, look),
    ...boardList(viewOf(state)).map((entry) => boardRow(entry, context, look)),
  ];
  return rows.map((row) => rowText(fitRow(row, look.columns, look.cells)));
}

function around(state: RunState, look: Look, chosen?: string): readonly string[] {
  const view = viewOf(state);
  const entry = boardList(view).find(({ key }) => key === chosen);
  const run = { readOnly: false, live: state.status === 'running' };
  return [
    cmdHeadRow(state, view, 150_000, look),
    cmdRailRow(state, view, run, look),
    ...detailRows(entry, state, view, run.live, look),
  ].map((row) => rowText(fitRow(row, look.columns, look.cells)));
}

test.each(['shared', 'in_place', 'untrusted'] as const)(
  'a cmd whose tasks have no copies says on the board that they change the files themselves (%s)',
  (place) => {
    for (const language of ['ja', 'en'] as const)
      for (const [state, live] of [
        [busy, true],
        [over, false],
      ] as const) {
        const look = makeLook({ language, columns: 80 });
        const { inProject, wasInProject } = taskWordsOf(look.messages).detail;
        const said = live ? inProject[place] : wasInProject;
        const rows = detailRows(undefined, state, { ...viewOf(state), place }, live, look);
        expect(rows.map(rowText).join('\n')).toContain(said);
        expect(look.cells.width(said)).toBeLessThan(60);
      }
  },
);

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s every row of the board is exactly as wide as the screen',
  (_, look) => {
    for (const state of [planned, busy, over, reviewed])
      for (const row of [...board(state, look, 'task 3'), ...around(state, look, 'task 3')])
        expect(look.cells.width(row), row).toBe(look.columns);
  },
);

test('each task says who does it, what it has cost, how long it takes and what it is doing', () => {
  const rows = board(busy, makeLook({ columns: 120, rows: 40 }));
  const row = (task: number) =>
    rows.find((text) => text.includes(` ${task} `) && /[✓●?✗·–◌] {3}/.test(text));
  expect(row(1)).toMatch(
    /✓ +1 現状の調査 +調査 +haiku +1 +13\.5k +\$0\.04 +01:19 自己申告 良好 100%/,
  );
  expect(row(3)).toMatch(/● +3 タイムアウトを直す +実装 +sonnet +00:39 \$ npm test/);
  expect(row(4)).toMatch(/再試行1、章 \| 内容/);
  expect(row(5)).toMatch(/\? +5 .* 返事待ち/);
  expect(row(7)).toMatch(/· +7 .* 5 のあと/);
});

test('of a wave that nobody works on nothing is said to be running, nor a task to be at work', () => {
  const state: RunState = { ...busy, status: 'paused' };
  const text = board(state, makeLook({ columns: 120, rows: 40, language: 'en' })).join('\n');
  expect(text).toContain('Wave 2/3: 0 of 3 done');
  expect(text).not.toContain('running');
  expect(text).toMatch(/◌ +3 .* interrupted/);
});

test('what is over in a wave is not counted as running', () => {
  const [first, second] = viewOf(busy).waves;
  const wave = second ?? first;
  const tasks = wave?.tasks.map((task, n) => (n === 0 ? { ...task, status: 'success' } : task));
  const row = { ...wave, tasks } as NonNullable<typeof wave>;
  const look = makeLook({ columns: 120, language: 'en' });
  const context = { columns: boardColumns(120), chosen: undefined, now };
  const entry = { kind: 'wave', key: '', row, at: 2, of: 3 } as const;
  expect(rowText(boardRow(entry, context, look))).toContain('Wave 2/3: 1 task running');
});

test('a wave says how far it is, and how long it took', () => {
  const english = makeLook({ columns: 120, rows: 40, language: 'en' });
  expect(board(busy, english).join('\n')).toContain('Wave 1/3 finished: 2 of 2 done  01:29');
  expect(board(busy, english).join('\n')).toContain('Wave 2/3: 2 tasks running (~9 min est.)');
  expect(board(busy, english).join('\n')).toContain('Wave 3/3: 2 tasks (~5 min est.)');
  expect(board(busy, makeLook()).join('\n')).toContain('ウェーブ 1/3 終了（2 件中 2 件完了）');
});

test('what failed, was skipped or is partial says why on its own line; quality is said to be self-reported', () => {
  const look = makeLook({ columns: 160, rows: 45 });
  const text = board(over, look).join('\n');
  expect(text).toContain('再試行2、失敗: missing <!-- COMPLETE --> marker');
  expect(text).toContain('飛ばしました: タスク 5 が完了しなかったため');
  expect(text).toContain('一部のみ: 応答の上限に達しました');
  for (const line of text.split('\n').filter((row) => /良好|要注意/.test(row)))
    expect(line).toContain('自己申告');
});

test('who plans stands above the waves, who puts together below', () => {
  const kinds = boardList(viewOf(over)).map((entry) =>
    entry.kind === 'helper' ? entry.row.role : entry.kind,
  );
  expect(kinds[0]).toBe('decomposer');
  expect(kinds.at(-1)).toBe('aggregator');
});

test('who plans what failed once more stands between the waves of the first plan and those of the second', () => {
  const view = viewOf(over);
  const [planner] = view.helpers.filter(({ role }) => role === 'decomposer');
  const [wave] = view.waves;
  if (planner === undefined || wave === undefined) throw new Error('nothing is planned');
  const again = { ...planner, step: 'work/cmd_014/plan_retry.md' };
  const retry = { ...wave, plan: 'retry' as const };
  const kinds = boardList({ waves: [wave, retry], helpers: [planner, again] }).flatMap((entry) => {
    if (entry.kind === 'helper') return [entry.row.step.split('/').at(-1)];
    return entry.kind === 'wave' ? [entry.row.plan] : [];
  });
  expect(kinds).toEqual(['plan.md', 'first', 'plan_retry.md', 'retry']);
});

test('no column moves while states and numbers change', () => {
  const look = makeLook();
  const starts = (rows: readonly string[]) =>
    rows
      .filter((row) => /haiku|sonnet/.test(row))
      .map((row) => look.cells.width(row.slice(0, row.search(/haiku|sonnet/))));
  expect(new Set([planned, busy, over].flatMap((state) => starts(board(state, look)))).size).toBe(
    1,
  );
});

test('the head has the tasks that succeeded, the time against the estimate, and the money', () => {
  const [head, rail] = around(busy, makeLook());
  expect(head).toMatch(/^ cmd_014 {2}ログイン.*2\/7 件完了 {2}経過 02:30 \/ ~18分 +\$0\.16 $/);
  expect(rail).toContain('分解 ✓');
  expect(rail).toContain('● 実行');
});

test('without a choice the lines below count the tasks; of a cmd that has ended they say how', () => {
  expect(around(busy, makeLook()).join('\n')).toContain('実行中 2   返事待ち 1   待機 2   完了 2');
  const text = around(over, makeLook()).join('\n');
  expect(text).toContain('一部完了: 7 件中 4 件完了  未完了: 5, 6, 7');
});

test('the chosen task says more about itself below', () => {
  const text = around(over, makeLook({ columns: 120, rows: 40 }), 'task 4').join('\n');
  expect(text).toContain('タスク 4 手引きを書く');
  expect(text).toContain('再試行1');
  expect(text).toContain('1 のあと');
});

test('a cmd that waits for a person says so', () => {
  const text = around({ ...busy, status: 'waiting' }, makeLook()).join('\n');
  expect(text).toContain('あなたの返事を待っています。');
});

test('with many waves the one at work is in sight with its heading', () => {
  const entries = boardList(manyWaves(30, 6, 20));
  const height = 12;
  const top = keptTop(0, inSight(entries, undefined), { total: entries.length, height });
  const shown = entries.slice(top, top + height);
  expect(
    shown.filter((entry) => entry.kind === 'task' && entry.row.status === 'running'),
  ).toHaveLength(6);
  expect(shown.some((entry) => entry.kind === 'wave' && entry.row.wave === 21)).toBe(true);
});

test('the board scrolls no further than it must, and what should be in sight is', () => {
  fc.assert(
    fc.property(
      fc.nat(200),
      fc.nat(200),
      fc.nat(30),
      fc.integer({ min: 1, max: 40 }),
      fc.nat(200),
      (before, first, length, height, rest) => {
        const last = first + length;
        const total = last + 1 + rest;
        const start = Math.min(before, Math.max(0, total - height));
        const top = keptTop(start, { first, last }, { total, height });
        expect(top).toBeGreaterThanOrEqual(0);
        expect(top).toBeLessThanOrEqual(Math.max(0, total - height));
        if (length < height) {
          expect(top).toBeLessThanOrEqual(first);
          expect(top + height).toBeGreaterThan(last);
          const inSightBefore = start <= first && start + height > last;
          if (inSightBefore) expect(top).toBe(start);
        }
      },
    ),
  );
});

test('arrows begin at what is at work, step over headings, and stop at the ends', () => {
  const entries = boardList(viewOf(busy));
  expect(stepTo(entries, undefined, 1)).toBe('task 3');
  expect(stepTo(entries, 'task 2', 1)).toBe('task 3');
  expect(stepTo(entries, 'task 7', 1)).toBe('task 7');
  expect(stepTo(entries, 'task 1', -Infinity)).toBe('helper work/cmd_014/plan.md');
});

test('at the end the board says what became of the approvals; those lines cannot be chosen', () => {
  const values = { id: 'IMP-001', reason: 'only ignored files changed', commit: '', applied: 2 };
  const notice = (name: 'improvement_not_committed' | 'proposals_applied' | 'wave_done') =>
    ({ at: momentOf(400), notice: name, values, warning: false }) as const;
  const notices = [
    notice('wave_done'),
    notice('improvement_not_committed'),
    notice('proposals_applied'),
  ];
  const entries = boardList(viewOf(over), notices);
  const look = makeLook();
  const context = { columns: boardColumns(80), chosen: undefined, now: null };
  const rows = entries.slice(-2).map((entry) => rowText(boardRow(entry, context, look)));
  expect(rows).toEqual([
    ' IMP-001 はコミットしていません: git の言葉「only ignored files changed」',
    ' 承認して反映: 2 件',
  ]);
  expect(stepTo(entries, 'task 7', Infinity)).toBe('helper work/cmd_014/report.md');
});

test('all of why a task failed is below the board when it is chosen, however long and whatever the width', () => {
  const why = 'the server refused: '.padEnd(190, 'quota of this key is used up; ').trim();
  const failed = foldEvent(over, {
    at: momentOf(302),
    ...changed(5, 'failure', { retries: 2, error: why }),
  });
  for (const columns of [60, 80, 120]) {
    const look = makeLook({ columns, rows: 24, language: 'en' });
    const said = around(failed, look, 'task 5').join(' ').replaceAll(/\s+/g, ' ');
    expect(said).toContain(why);
    expect(around(failed, look, 'task 3')).toHaveLength(2 + 3);
  }
});

test('on a narrow screen the phases that are done give way: the present one and the rehearsal stay in sight', () => {
  const state = { ...over, status: 'waiting', phase: 'approve', rehearsal: true } as const;
  for (const language of ['ja', 'en'] as const) {
    const look = makeLook({ columns: 60, language });
    const rail = rowText(cmdRailRow(state, viewOf(state), { readOnly: false, live: false }, look));
    expect(rail).toContain(`◌ ${taskLinesOf(look.messages).phases['approve']}`);
    expect(rail).toContain(look.messages.screens.rehearsal);
    expect(look.cells.width(rail)).toBe(60);
  }
});

test('in a narrow rehearsal no money is counted, and whose word the quality is stands there whole', () => {
  const english = makeLook({ language: 'en' });
  const columns = boardColumns(80, false);
  const context = { columns, chosen: undefined, now: null };
  const rows = boardList(viewOf(over)).map((entry) => rowText(boardRow(entry, context, english)));
  expect(rowText(columnHeads(columns, english))).not.toContain('Cost');
  expect(rows.join('\n')).not.toContain('$');
  const rated = rows.filter((row) => /good|fair/.test(row));
  expect(rated.length).toBeGreaterThan(0);
  for (const row of rated) {
    expect(row).toContain('self-rated');
    expect(english.cells.width(row)).toBeLessThanOrEqual(80);
  }
  const paid = { ...context, columns: boardColumns(80) };
  const green = boardList(viewOf(over))
    .map((entry) => rowText(boardRow(entry, paid, english)))
    .filter((row) => row.includes('good'));
  for (const row of green) expect(row).toContain('self-rated');
});

test('the first row that is chosen of a cmd that has ended is the first one that went wrong, upwards the last', () => {
  const entries = boardList(viewOf(over));
  expect(stepTo(entries, undefined, 1)).toBe('task 5');
  expect(stepTo(entries, undefined, -1)).toBe('helper work/cmd_014/report.md');
});

test('what is told at the end is wrapped, never cut', () => {
  const reason = 'the hook of the repository refused: '.padEnd(150, 'no trailing spaces; ').trim();
  const values = { id: 'IMP-001', reason };
  const notices = [
    { at: momentOf(400), notice: 'improvement_not_committed', values, warning: false } as const,
  ];
  for (const columns of [60, 80]) {
    const look = makeLook({ columns, language: 'en' });
    const context = { columns: boardColumns(columns), chosen: undefined, now: null };
    const said = wrapSaid(boardList(viewOf(over), notices), look)
      .filter(({ kind }) => kind === 'said')
      .map((entry) => rowText(boardRow(entry, context, look)));
    for (const row of said) expect(look.cells.width(row)).toBeLessThanOrEqual(columns);
    expect(said.map((row) => row.trim()).join(' ')).toContain(reason);
  }
});

test.each([
  ['Two changes matter.\n=== FILE: results/result_4.md ===', 'Two changes matter.'],
  ['Two changes matter.\n<!-- COMPLETE -->\n', 'Two changes matter.'],
  ['---\nstatus: success\nerrors: [', ''],
  ['=== FILE: plan.md ===\n---\ntask_id: 4\n---\n# Plan: two waves', '# Plan: two waves'],
])('what a task says is what it writes for people (%j)', (text, said) => {
  const [writer] = [...busy.steps].filter(([step]) => step.endsWith('result_4.md'));
  if (writer === undefined) throw new Error('nobody writes');
  const steps = new Map(busy.steps).set(writer[0], { ...writer[1], text });
  const rows = viewOf({ ...busy, steps }).waves.flatMap((wave) => wave.tasks);
  expect(rows.find(({ task }) => task === 4)?.lastLine).toBe(said);
});

test('while the request is planned the board says what is done, what was asked for and what comes next', () => {
  const look = makeLook({ language: 'en', columns: 80 });
  const planner = { ...planning, step: 'work/cmd_014/plan.md' };
  expect(askedFile({ waves: [], helpers: [planner] })).toBe('work/cmd_014/request.md');
  expect(askedFile({ waves: viewOf(planned).waves, helpers: [planner] })).toBeUndefined();
  const real = { live: true, rehearsal: false };
  const drawn = (height: number) =>
    planningRows('Get it ready\nfor release', height, real, look).map((row) => rowText(row));
  const text = drawn(14).join('\n');
  // where nobody is at it any more, only what was asked for stands there
  const left = planningRows('Get it ready', 14, { ...real, live: false }, look).map((row) =>
    rowText(row),
  );
  expect(left.join('\n')).not.toMatch(/split|starts when/);
  expect(left.join('\n')).toContain('Get it ready');
  const played = planningRows('Get it ready', 14, { ...real, rehearsal: true }, look);
  expect(played.map((row) => rowText(row)).join('\n')).not.toMatch(/price|its time/);
  expect(text).toMatch(/split into small tasks[\s\S]*starts when you say so[\s\S]*Get it ready/);
  for (const height of [0, 1, 4, 9, 14]) expect(drawn(height).length).toBeLessThanOrEqual(height);
});

test('of a row of a table that is being written the board says what it is about', () => {
  expect(saidText('| 7 | Upgrade notes for Debian | worker_writer (keyword) | haiku |')).toBe(
    'Upgrade notes for Debian',
  );
  // what a worker writes, as far as it has come
  expect(saidText('| 5 | 雨')).toBe('雨');
  expect(saidText('**Evidence**: はっきりしない')).toBe('Evidence: はっきりしない');
  expect(saidText('- **New Observation**: [what was se')).toBe('New Observation: what was se');
  expect(saidText('### **RES')).toBe('RES');
  expect(saidText('see `src/a.ts`, [docs](a.md)')).toBe('see src/a.ts, docs (a.md)');
  expect(saidText('| Task | Persona |')).toBe('Task | Persona');
  for (const marks of ['', '|---|:---|', '###', '- ', '> ', '**']) expect(saidText(marks)).toBe('');
});

test('what belongs to a word of the line being written stays with it', () => {
  for (const line of [
    '--plain writes no screen',
    '#12 is fixed',
    '-1 is returned',
    'list[index] and string[] in my__name.ts',
    '[x] done, [ ] open',
    '2**n and x ** 2',
    '[what was seen]',
  ])
    expect(saidText(line)).toBe(line);
  expect(saidText('see `a[0]` and `--dry-run`')).toBe('see a[0] and --dry-run');
  expect(saidText('- --plain')).toBe('--plain');
  expect(saidText('これは**重要')).toBe('これは重要');
});

const planning = {
  ...{ role: 'decomposer', status: 'running' as const, turns: 0, tokens: 0, usd: 0 },
  ...{ percent: null, lastLine: '', doing: null, model: null },
} as const;
