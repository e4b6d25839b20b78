import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdownText, rawText } from '../../../src/ui/reader/markdown.ts';
import { mostMatches, searchIn } from '../../../src/ui/reader/search.ts';
import { textSheet } from '../../../src/ui/reader/text-sheet.ts';
import { processorClock } from '../../support/processor-time.ts';
import { makeLook } from '../screens/looks.ts';

const style = { keepMarks: false };
const look = makeLook();
const sheetOf = (text: string, read: 'raw' | 'markdown' = 'raw', width = 40) =>
  textSheet(read === 'raw' ? rawText(text) : markdownText(text, style), {
    ...{ look, style, width, marks: [], pointed: undefined, focus: undefined },
  });

test('a search finds words whatever their case and width, each place of them', () => {
  const text = 'Fog\nＦＯＧと霧\nclear\nまた fog が fog だ';
  const found = searchIn(sheetOf(text), 'fog');
  expect(found.map(({ piece, from, to }) => [piece, from, to])).toEqual([
    [0, 0, 3],
    [1, 0, 3],
    [3, 3, 6],
    [3, 9, 12],
  ]);
  expect(searchIn(sheetOf(text), '')).toEqual([]);
  expect(searchIn(sheetOf(text), '晴')).toEqual([]);
});

test('what is searched for is what is seen: marks do not come between, and half-width kana are kana', () => {
  const [match] = searchIn(sheetOf('彼は**とても**強い', 'markdown'), 'とても強い');
  expect(match).toMatchObject({ from: 2, to: 7 });
  const [half] = searchIn(sheetOf('ﾆｼﾞとｶﾞﾗｽ'), 'ガラス');
  expect('ﾆｼﾞとｶﾞﾗｽ'.slice(half?.from, half?.to)).toBe('ｶﾞﾗｽ');
});

test('the row of a match is the row that shows it', () => {
  const sheet = sheetOf(
    '霧笛が三度鳴って、澪は手帳を閉じた。灯台の階段をのぼる足音がした。',
    'raw',
    24,
  );
  const [match] = searchIn(sheet, '足音');
  const row = match && sheet.rowOf(match.piece, match.text, match.from);
  expect(
    sheet
      .rows(0)
      [row ?? 0]?.map(({ text }) => text)
      .join(''),
  ).toContain('足音');
});

test('every match is a place where the words stand', () => {
  const letters = fc.constantFrom('あ', 'ｱ', 'ﾞ', 'か', '\u3099', 'F', 'ｆ', 'ﬁ', '㍿', '😀', ' ');
  const word = fc.string({ unit: letters, maxLength: 4 });
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 60 }), word, (text, query) => {
      const fold = (value: string) => value.normalize('NFKC').toLowerCase();
      for (const { text: part, piece, from, to } of searchIn(sheetOf(text), query)) {
        const words = sheetOf(text).texts(piece)[part] ?? '';
        expect(fold(words.slice(from, to))).toContain(fold(query.trim()).slice(0, 1));
      }
    }),
  );
});

test('a search in five megabytes ends soon, and stops counting where nobody would go on', () => {
  const sheet = sheetOf('灯台守のむすめ。\n'.repeat(300_000));
  const spent = processorClock();
  expect(searchIn(sheet, 'むすめ')).toHaveLength(mostMatches + 1);
  expect(searchIn(sheet, '霧')).toEqual([]);
  expect(spent()).toBeLessThan(2000);
});
