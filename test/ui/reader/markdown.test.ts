import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowText } from '../../../src/ui/components/row.ts';
import { noColours } from '../../../src/ui/components/theme.ts';
import type { Text } from '../../../src/ui/reader/block.ts';
import { cellsIn, markdownText, rawText } from '../../../src/ui/reader/markdown.ts';
import {
  lastPlace,
  moved,
  readPercent,
  type Sheet,
  start,
  windowOf,
} from '../../../src/ui/reader/pages.ts';
import { structureText } from '../../../src/ui/reader/structure.ts';
import { textSheet } from '../../../src/ui/reader/text-sheet.ts';
import { processorClock } from '../../support/processor-time.ts';
import { everyLook, lookName, makeLook } from '../screens/looks.ts';

const style = { keepMarks: false };

function sheetOf(text: Text, look = makeLook(), width = look.columns - 1): Sheet {
  return textSheet(text, { look, style, width, marks: [], pointed: undefined, focus: undefined });
}

const all = (sheet: Sheet) => windowOf(sheet, start, 100_000).map(({ row }) => rowText(row));

const shown = (markdown: string, look = makeLook(), width = look.columns - 1) =>
  all(sheetOf(markdownText(markdown, style), look, width)).map((line) => line.trimEnd());

test('a draft is read with its numbers in a column of their own, and the text beside them', () => {
  expect(
    shown(
      '# 第1章：霧の朝\n\n¶1\n霧笛が三度鳴って、澪は手帳を閉じた。\n\n¶2\n「まだ、来ない」\n二行目\n',
      makeLook(),
      30,
    ),
  ).toEqual([
    '  第1章：霧の朝',
    '  ─────────────',
    '',
    '  ¶1 霧笛が三度鳴って、澪は手',
    '     帳を閉じた。',
    '',
    '  ¶2 「まだ、来ない」',
    '     二行目',
    '',
  ]);
});

test('lists, quotes, code, rules and comments look like what they are', () => {
  const text = [
    '## Notes',
    '- first **point** that is long enough to be wrapped',
    '  1. inner',
    '> quoted',
    '```ts',
    'const a = **b**;',
    '```',
    '---',
    '＊　＊　＊',
    '<!-- 未解決: [Stylist ¶8-10] 会話が硬い -->',
  ].join('\n');
  expect(shown(text, makeLook(), 32)).toEqual([
    '  Notes',
    '  • first point that is long',
    '    enough to be wrapped',
    '    1. inner',
    '  │ quoted',
    '  ts',
    '  │ const a = **b**;',
    '',
    `  ${'─'.repeat(30)}`,
    '        ＊　＊　＊',
    '  ! 未解決: [Stylist ¶8-10] 会話',
    '    が硬い',
  ]);
});

test('facts at the head of a file are folded into one line, and the file as it lies has them all', () => {
  const rule = `  ${'─'.repeat(28)}`;
  expect(
    shown('---\nid: cmd_001\nerrors:\n  - "a *b* c"\n---\n# Report\n- x', makeLook(), 30),
  ).toEqual(['  id: cmd_001  errors:  - "a', '  *b* c"', '  Report', '  ──────', '  • x']);
  const many = Array.from({ length: 99 }, (_, n) => `fact_${n}: 1`).join('\n');
  expect(shown(`---\n${many}\n---\n# A`, makeLook(), 80)).toEqual([
    '  fact_0: 1  fact_1: 1  fact_2: 1  fact_3: 1  fact_4: 1  fact_5: 1  fact_6: 1',
    '  fact_7: 1  fact_8: 1  fact_9: 1  fact_10: 1  fact_11: 1  fact_12: 1  fact_13:',
    '  1  … +85',
    '  A',
    '  ─',
  ]);
  expect(shown('---\n- x', makeLook(), 30)).toEqual([rule, '  • x']);
});

test('a table keeps its columns, full-width letters or not, and numbers stand at the right', () => {
  const text =
    '| 評価者 | 点 | note |\n|:--|--:|---|\n| Stylist | 6.4 | **硬い** |\n| 全員 | 10 | a \\| b |\n|x||`c|d`|';
  expect(shown(text)).toEqual([
    '  評価者  │  点 │ note',
    '  ─────────────────────',
    '  Stylist │ 6.4 │ 硬い',
    '  全員    │  10 │ a | b',
    '  x       │     │ c|d',
  ]);
});

test.each([
  ['| a | b |', ['a', 'b']],
  ['a | b', ['a', 'b']],
  ['| a || c |', ['a', '', 'c']],
  ['|', ['']],
])('%s has the cells %o', (line, cells) => {
  expect(cellsIn(line)).toEqual(cells);
});

const c06: { columns: string[]; rows: string[][] } = JSON.parse(
  readFileSync(new URL('../../cases/c/c06_table.json', import.meta.url), 'utf8'),
);

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'C06: at %s every row of the table is as wide as the others and each column starts in its cell',
  (_, look) => {
    const escaped = c06.rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
    const lines = [c06.columns, c06.columns.map(() => '---'), ...escaped];
    const text = lines.map((row) => `| ${row.join(' | ')} |`).join('\n');
    const rows = all(sheetOf(markdownText(text, style), look));
    const widths = rows.map((row) => look.cells.width(row));
    // The rule may lack a cell where its glyph takes two.
    const [head = 0, rule = 0, ...rest] = widths;
    expect(rest.every((width) => width === head)).toBe(true);
    expect(head - rule).toBeLessThanOrEqual(1);
    const line = ` ${look.glyphs.separator} `;
    const at = look.cells.width((rows[0] ?? '').slice(0, rows[0]?.indexOf(line)));
    for (const row of [...rows.slice(0, 1), ...rows.slice(2)])
      expect(row.slice(look.cells.slice(row, at).length).startsWith(line)).toBe(true);
  },
);

test('where there is no room for columns, each cell stands on a line after its name', () => {
  const text = '| one | two | three | four |\n|--|--|--|--|\n| a | b | c | d |';
  expect(shown(text, makeLook(), 20).join('\n')).toContain('one: a\n  two: b');
});

const lines = fc.array(
  fc.oneof(
    fc.string({
      unit: fc.constantFrom('あ', '。', 'b', ' ', '葉', '😀', '|', '-', '#', '>', '*', '¶', '1'),
      maxLength: 40,
    }),
    fc.constantFrom('¶1', '¶2', '```', '---', '| a | b |', '|--|--|', '- x', '> y', '\u001B[2J'),
  ),
);

test('no row of any text at any width is wider than its pane, and none is lost on the way', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 20, max: 130 }), fc.boolean(), (text, width, ascii) => {
      const look = makeLook({ ascii, ambiguous: ascii ? 2 : 1 });
      const sheet = sheetOf(markdownText(text.join('\n'), style), look, width);
      const rows = windowOf(sheet, start, 100_000);
      for (const { row } of rows) expect(look.cells.width(rowText(row))).toBeLessThanOrEqual(width);
      const letters = (value: string) =>
        [...value].filter((each) => 'あ葉😀'.includes(each)).length;
      const drawn = rows.reduce((sum, { row }) => sum + letters(rowText(row)), 0);
      // A language named at a fence is cut to one line, everything else is whole.
      if (!text.some((line) => /```|<!--|~~/.test(line)))
        expect(drawn).toBe(letters(text.join('')));
      expect(moved(sheet, start, rows.length + 9)).toEqual(rows.at(-1)?.place ?? start);
      expect(rows.length === 0 ? 100 : readPercent(sheet, rows.at(-1)?.place ?? start)).toBe(100);
    }),
  );
});

test('moving down and up again comes back to the same line, through wrapped ones too', () => {
  const sheet = sheetOf(
    markdownText('霧笛が三度鳴って、澪は手帳を閉じた。\n短い\n\n終わり', style),
    makeLook(),
    14,
  );
  for (let by = 1; by < 6; by += 1)
    expect(moved(sheet, moved(sheet, start, by), -by)).toEqual(start);
  expect(moved(sheet, start, -5)).toEqual(start);
  expect(lastPlace(sheet, 2)).toEqual({ piece: 2, line: 0 });
});

test('control characters of a file reach the screen in no form', () => {
  const sheet = sheetOf(rawText('a\u001B[2Jb\rc\u0007'));
  expect(all(sheet)).toEqual(['  ab', '  c']);
});

test.each(['raw', 'markdown'])(
  'C16: a %s line of five megabytes opens at once and turns its pages at once',
  (form) => {
    const text = 'abc日本 '.repeat(600_000);
    const spent = processorClock();
    const sheet = sheetOf(form === 'raw' ? rawText(text) : markdownText(text, style));
    expect(windowOf(sheet, start, 20)).toHaveLength(20);
    expect(windowOf(sheet, lastPlace(sheet, 20), 20)).toHaveLength(20);
    expect(spent()).toBeLessThan(500);
  },
);

test('a value beside its name, lists as lists, and what is alike as a table', () => {
  const look = makeLook({ language: 'en' });
  const value = {
    title: '五時の係',
    core_theme: 'Who listens?',
    done: true,
    tags: ['fog', 'sea'],
    outline: [
      { chapter: 1, title: '聞こえました', score: 7.25 },
      { chapter: 10, title: 'b', score: 10, tags: [1, 2] },
    ],
    agents: { lens: { status: 'done' }, voice: { status: 'reviewing' } },
    empty: [],
  };
  const text = structureText(value, look);
  expect(text && all(sheetOf(text, look)).map((line) => line.trimEnd())).toEqual([
    '  title       五時の係',
    '  core theme  Who listens?',
    '  done        yes',
    '',
    '  tags',
    '    • fog',
    '    • sea',
    '',
    '  outline',
    '  chapter │ title        │ score │ tags',
    '  ─────────────────────────────────────',
    '        1 │ 聞こえました │  7.25 │',
    '       10 │ b            │    10 │ 1, 2',
    '',
    '  reviewers',
    '        │ status',
    '  ─────────────────',
    '  lens  │ done',
    '  voice │ reviewing',
    '',
    '  empty       none',
  ]);
  expect(structureText('one', look)).toBeUndefined();
});

test('a field that is called as something every object has is shown by that name', () => {
  const text = structureText({ constructor: 'a wright', toString: ['b'] }, makeLook());
  expect(text && all(sheetOf(text)).map((line) => line.trim())).toEqual([
    'constructor  a wright',
    '',
    ...['toString', '• b'],
  ]);
});

test('a heading is told by its weight, and where nothing is styled by its signs', () => {
  const look = makeLook();
  expect(shown('## Notes', look, 32)[0]).toBe('  Notes');
  expect(shown('## Notes', { ...look, colours: noColours }, 32)[0]).toBe('  ## Notes');
});
