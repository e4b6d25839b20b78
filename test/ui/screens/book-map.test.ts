import { expect, test } from 'vitest';
import { fitRow, rowText } from '../../../src/ui/components/row.ts';
import { bookMap, outlineOf } from '../../../src/ui/workflows/folio/screens/book-map.ts';
import { everyLook, lookName, makeLook } from './looks.ts';

const outline = [1, 2, 3].map((chapter) => ({
  chapter,
  title: `章の題${chapter}`,
  summary: `第${chapter}章のあらまし。`,
}));
const chapters = [
  { chapter: 1, status: 'accepted', average: 765, rounds: 2 },
  { chapter: 2, status: 'now', average: null, rounds: 1 },
] as const;

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s no row of the map is wider than its pane, however many chapters there are',
  (_, look) => {
    const many = Array.from({ length: 300 }, (_, n) => ({ ...outline[0], chapter: n + 1 })).map(
      (each) => ({ title: '長い題名'.repeat(20), summary: '', ...each }),
    );
    for (const book of [outline, many]) {
      const rows = bookMap({ chapters, outline: book, now: 2 }, { width: 60, height: 14 }, look);
      expect(rows.length).toBeLessThanOrEqual(14);
      for (const row of rows)
        expect(look.cells.width(rowText(fitRow(row, 60, look.cells)))).toBe(60);
    }
  },
);

test('each chapter says how it stands, also those to come, and the one at work what it is about', () => {
  const rows = bookMap(
    { chapters, outline, now: 2 },
    { width: 60, height: 14 },
    makeLook({ language: 'en' }),
  ).map(rowText);
  expect(rows[0]).toContain('Chapters  1 of 3 written');
  expect(rows[1]).toMatch(/^✓ 7\.65 {3}1 章の題1 +2 rounds$/);
  expect(rows[2]).toMatch(/^● – +2 章の題2 +being written/);
  expect(rows[3]).toMatch(/^· – +3 章の題3$/);
  expect(rows.at(-1)).toBe('第2章のあらまし。');
});

test('what a chapter is about ends in … where it is longer than its place', () => {
  const look = makeLook();
  const long = outline.map((each) => ({ ...each, summary: '長いあらましが続く、'.repeat(40) }));
  const rows = bookMap({ chapters, outline: long, now: 2 }, { width: 60, height: 14 }, look);
  const texts = rows.map(rowText);
  expect(texts.at(-1)).toMatch(/…$/);
  expect(texts.slice(-4, -1).join('')).not.toContain('…');
  expect(look.cells.width(texts.at(-1) ?? '')).toBeLessThan(60);
});

test('what a chapter is about takes the rows that are free', () => {
  const long = outline.map((each) => ({ ...each, summary: '長いあらましが続く、'.repeat(20) }));
  const rowsIn = (height: number) =>
    bookMap({ chapters, outline: long, now: 2 }, { width: 60, height }, makeLook()).map(rowText);
  expect(rowsIn(10).at(-1)).toMatch(/…$/);
  expect(rowsIn(20).at(-1)).toMatch(/、$/);
});

test('chapters that were brought along are there, and are their author’s', () => {
  const written = [{ chapter: 3, status: 'accepted', average: 723, rounds: 1 }] as const;
  const rows = bookMap(
    { chapters: written, outline, now: 3 },
    { width: 60, height: 14 },
    makeLook({ language: 'en' }),
  ).map(rowText);
  expect(rows[0]).toContain('Chapters  3 of 3 written');
  expect(rows[1]).toMatch(/^✓ – +1 章の題1 +yours$/);
  expect(rows[3]).toMatch(/^✓ 7\.23 +3 章の題3/);
});

test('of more chapters than there are lines many stand on one, those around the present one in sight', () => {
  const book = Array.from({ length: 300 }, (_, n) => ({ chapter: n + 1, title: '', summary: '' }));
  const rows = bookMap(
    {
      chapters: [{ chapter: 200, status: 'now', average: null, rounds: 1 }],
      outline: book,
      now: 200,
    },
    { width: 60, height: 8 },
    makeLook(),
  ).map(rowText);
  expect(rows).toHaveLength(8);
  expect(rows.join('\n')).toContain(' 200 ●');
  expect(rows.join('\n')).not.toContain('   1 ·');
});

test('a book of one chapter needs no map, and a file that is no path has no outline', () => {
  expect(
    bookMap(
      { chapters: [], outline: outline.slice(0, 1), now: 1 },
      { width: 60, height: 9 },
      makeLook(),
    ),
  ).toEqual([]);
  for (const text of [undefined, '', '{', '[]', '{"path":{"outline":3}}'])
    expect(outlineOf(text)).toEqual([]);
  expect(outlineOf('{"path":{"outline":[{"chapter":1,"title":"題","summary":"話"},4]}}')).toEqual([
    { chapter: 1, title: '題', summary: '話' },
    { chapter: 2, title: '', summary: '' },
  ]);
});

test('an episode whose chapter goes by a flow is told by that, whatever the path says', () => {
  const episodes = ['一', '二', '三'].map((title) => ({ title, summary: '前' }));
  const selected = JSON.stringify({
    unit: 'episode',
    path: {
      outline: [
        { chapter: 1, episodes: episodes.slice(0, 1) },
        { chapter: 2, episodes: episodes.slice(1) },
      ],
    },
  });
  const flow = JSON.stringify({
    chapter: 2,
    episodes: [{ episode: 3, title: '舟', summary: '後' }],
  });
  expect(outlineOf(selected, { flows: [flow, '{', '[]'], blocks: [] })).toEqual([
    { chapter: 1, title: '一', summary: '前' },
    { chapter: 2, title: '二', summary: '前' },
    { chapter: 3, title: '舟', summary: '後' },
  ]);
});

test('chapters that were planned since are there, behind those of the path', () => {
  const selected = JSON.stringify({
    path: { outline: [{ chapter: 1, title: '題', summary: '話' }] },
  });
  const block = (from: number, title: string) =>
    JSON.stringify({ from, entries: [{ chapter: from, title, summary: '続き' }] });
  const blocks = [block(3, '港'), block(2, '舟'), '{', block(9, '遠く')];
  expect(outlineOf(selected, { flows: [], blocks })).toEqual([
    { chapter: 1, title: '題', summary: '話' },
    { chapter: 2, title: '舟', summary: '続き' },
    { chapter: 3, title: '港', summary: '続き' },
  ]);
});
