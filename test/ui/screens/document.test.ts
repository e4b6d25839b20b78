import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  lineOfMatch,
  openDocument,
  openPages,
  readPercent,
  search,
} from '../../../src/ui/screens/document.ts';
import { marked } from '../../../src/ui/screens/reader-rows.ts';
import { makeCells } from '../../../src/ui/text-width.ts';

const cells = makeCells(1);
const start = { piece: 0, line: 0 };

function pagesOf(text: string, columns = 20) {
  const document = openDocument(text);
  return { document, pages: openPages(document, columns, cells) };
}

test('a text is read from its first line to its last, and no further', () => {
  const { pages, document } = pagesOf('一\n二\n\n四\n五');
  expect(pages.window(start, 3).map(({ text }) => text)).toEqual(['一', '二', '']);
  expect(pages.move(start, -5)).toEqual(start);
  expect(pages.move(start, 99)).toEqual({ piece: 4, line: 0 });
  expect(pages.last(2)).toEqual({ piece: 3, line: 0 });
  expect(readPercent(document, { piece: 4, line: 0 }, pages)).toBe(100);
});

test('moving down and up again comes back to the same line, through wrapped ones too', () => {
  const { pages } = pagesOf(
    '霧笛が三度鳴って、澪は手帳を閉じた。灯台の階段をのぼる足音。\n短い\n',
    12,
  );
  for (let by = 1; by < 6; by += 1) expect(pages.move(pages.move(start, by), -by)).toEqual(start);
});

test('every part of any text is shown once, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom('あ', 'b', '葉', '😀') })), (lines) => {
      const { pages } = pagesOf(lines.join('\n'), 7);
      const shown = pages.window(start, 10_000).map(({ text }) => text);
      expect(shown.join('')).toBe(lines.join(''));
      for (const line of shown) expect(cells.width(line)).toBeLessThanOrEqual(7);
    }),
  );
});

test('a line of five megabytes opens at once and turns its pages at once', () => {
  const text = '灯台守のむすめ。😀'.repeat(500_000);
  const before = performance.now();
  const { document, pages } = pagesOf(text, 80);
  const first = pages.window(start, 20);
  expect(first).toHaveLength(20);
  expect(pages.window(pages.last(20), 20).at(-1)?.text.endsWith('😀')).toBe(true);
  expect(pages.move(start, 19)).toEqual(first.at(-1)?.place);
  expect(document.pieces.every(({ text: piece }) => piece.isWellFormed())).toBe(true);
  expect(performance.now() - before).toBeLessThan(500);
});

test('a search finds words whatever their case and width, and where they stand', () => {
  const { document, pages } = pagesOf('Fog\nＦＯＧと霧\nclear\nまた fog が出た', 10);
  const found = search(document, 'fog');
  expect(found).toEqual([0, 1, 3]);
  expect(lineOfMatch(pages, 3, 'fog')).toBe(0);
  expect(search(document, '')).toEqual([]);
  expect(search(document, '晴')).toEqual([]);
});

test('what was searched for is set off in its line', () => {
  const spans = marked('霧のFogとfog', 'FOG').filter(({ role }) => role === 'selected');
  expect(spans.map(({ text }) => text)).toEqual(['Fog', 'fog']);
  expect(marked('plain', '')).toEqual([{ text: 'plain' }]);
});

test('control characters of a file reach the screen in no form', () => {
  const { pages } = pagesOf('a\u001B[2Jb\rc\u0007');
  expect(pages.window(start, 5).map(({ text }) => text)).toEqual(['ab', 'c']);
});
