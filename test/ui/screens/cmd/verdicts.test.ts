import { expect, test } from 'vitest';
import type { Look } from '../../../../src/ui/components/look.tsx';
import { fitRow, rowText } from '../../../../src/ui/components/row.ts';
import { detailRows } from '../../../../src/ui/workflows/crew/screens/board-detail.ts';
import { boardList } from '../../../../src/ui/workflows/crew/screens/board-list.ts';
import { boardRow } from '../../../../src/ui/workflows/crew/screens/board-rows.ts';
import { boardColumns } from '../../../../src/ui/workflows/crew/screens/task-cells.ts';
import { valueWord as valueWordEn } from '../../../../src/ui/workflows/crew/words/en/values.ts';
import { logged } from '../../../../src/ui/workflows/crew/words/en/verdicts.ts';
import { valueWord as valueWordJa } from '../../../../src/ui/workflows/crew/words/ja/values.ts';
import { logged as loggedJa } from '../../../../src/ui/workflows/crew/words/ja/verdicts.ts';
import { makeLook } from '../looks.ts';
import { reviewed, viewOf } from './cmds.ts';

/* What an independent reviewer said, on the board (`result_review`). */

function rowsOf(look: Look): readonly string[] {
  const context = { columns: boardColumns(look.columns), chosen: undefined, now: null };
  return boardList(viewOf(reviewed)).map((entry) =>
    rowText(fitRow(boardRow(entry, context, look), look.columns, look.cells)),
  );
}

test.each([
  [
    'ja',
    80,
    [
      '自己:良好 点検:合格',
      '自己:要注意 点検:不合格',
      '自己:良好 点検:注記あり',
      '自己申告 良好 100%',
    ],
  ],
  [
    ...(['en', 80] as const),
    ['self good/review passed', 'self fair/review failed', 'self good/review notes', 'good, 100%'],
  ],
  [
    'ja',
    160,
    [
      '自己:良好 点検:合格',
      '自己:要注意 点検:不合格',
      '自己:良好 点検:注記あり',
      '自己申告 良好 100%',
    ],
  ],
] as const)(
  'the row of a task has both words where somebody has looked (%s, %i cells)',
  (language, columns, said) => {
    const rows = rowsOf(makeLook({ columns, rows: 24, language }));
    const row = (task: number) =>
      rows.find((text) => new RegExp(`^.{0,4} +${task} `).test(text)) ?? '';
    said.forEach((words, at) => {
      expect(row(at + 1)).toContain(words);
    });
    // what was partial says so beside both
    expect(row(6)).toContain(
      language === 'ja' ? '自己:問題あり 点検:合格' : 'self poor/review passed',
    );
  },
);

test('the pane below has the verdict with its whole reason, in its colour', () => {
  const look = makeLook({ columns: 80, rows: 24 });
  const detail = (key: string) => {
    const view = viewOf(reviewed);
    return detailRows(
      boardList(view).find((entry) => entry.key === key),
      reviewed,
      view,
      false,
      look,
    );
  };
  const line = (key: string) =>
    (detail(key).find((row) => rowText(row).includes('独立した点検')) ?? []).filter(
      ({ text }) => text.trim() !== '',
    );
  expect(line('task 2')).toEqual([
    { text: '独立した点検: 不合格 – two prices have no source', role: 'bad' },
  ]);
  expect(line('task 3')).toEqual([
    { text: '独立した点検: 合格（注記あり） – 見出しがない', role: 'warn' },
  ]);
  expect(line('task 4')).toEqual([]);
  // a plain pass is nothing to look out for
  expect(line('task 1')).toEqual([{ text: '独立した点検: 合格', role: 'dim' }]);
});

test('a word that no agent should have written is shown as it is, whatever it is called', () => {
  for (const word of ['constructor', 'toString', '__proto__', '']) {
    for (const { qualityWord, personaWord, kindWord } of [logged, loggedJa]) {
      expect([qualityWord(word), personaWord(word), kindWord(word)]).toEqual([word, word, word]);
    }
    for (const valueWord of [valueWordEn, valueWordJa]) {
      expect(valueWord('decision', word)).toBe(undefined);
      expect(valueWord(word, 'GREEN')).toBe(undefined);
      expect(valueWord('status', word)).toBe(word);
    }
  }
});
