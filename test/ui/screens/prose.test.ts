import { expect, test } from 'vitest';
import { rowText } from '../../../src/ui/components/row.ts';
import { moveScroll, scrolledPercent, tail, topOf } from '../../../src/ui/components/scroll.ts';
import { makeCells } from '../../../src/ui/text/text-width.ts';
import { createProseWrap, paragraphs } from '../../../src/ui/workflows/folio/screens/prose.ts';
import { draft } from './stories.ts';

const cells = makeCells(1);

test('a line that is only a number belongs to the text after it', () => {
  expect(paragraphs(draft)).toEqual([
    { marker: '', text: '# 第1章：霧の朝' },
    { marker: '¶1', text: expect.stringContaining('霧笛が三度鳴って') },
    { marker: '¶2', text: '「まだ、来ない」' },
    { marker: '¶12', text: expect.stringContaining('The fog came in') },
  ]);
  expect(paragraphs('¶3 text on the same line\n¶4')).toEqual([
    { marker: '¶3', text: 'text on the same line' },
    { marker: '¶4', text: '' },
  ]);
});

test('no row is wider than the pane, and the number stands at the head of its paragraph', () => {
  const wrap = createProseWrap();
  for (const width of [20, 34, 89]) {
    const rows = wrap(draft, width, cells, '¶').map(rowText);
    for (const row of rows) expect(cells.width(row)).toBeLessThanOrEqual(width);
    expect(rows.filter((row) => row.startsWith('¶'))).toHaveLength(3);
    expect(rows.join('')).toContain('¶2 「まだ、来ない」');
  }
});

test('a stream changes nothing above its last paragraph', () => {
  const wrap = createProseWrap();
  const before = wrap(draft, 34, cells, '¶');
  const after = wrap(`${draft} Then it lifted.\n\n¶13\n霧が`, 34, cells, '¶');
  expect(after.slice(0, 5)).toEqual(before.slice(0, 5));
  expect(after[1]).toBe(before[1]);
});

test('a pane follows its tail until one moves up, and again when one comes back to the end', () => {
  const extent = { total: 50, height: 10 };
  expect(topOf(tail, extent)).toBe(40);
  const up = moveScroll(tail, 'page_up', extent);
  expect(topOf(up, extent)).toBe(31);
  expect(topOf(up, { ...extent, total: 60 })).toBe(31);
  expect(scrolledPercent(up, extent)).toBe(82);
  expect(moveScroll(up, 'page_down', extent)).toEqual(tail);
  expect(moveScroll(moveScroll(tail, 'top', extent), 'bottom', extent)).toEqual(tail);
  expect(moveScroll(tail, 'up', { total: 3, height: 10 })).toEqual(tail);
});

test('emphasis is drawn as such, beside kana too, or left as typed where there are no colours', () => {
  const draft = '¶1\n彼は**とても**強い。';
  const [row = []] = createProseWrap()(draft, 40, cells, '¶');
  expect(row.filter(({ role }) => role === 'title').map(({ text }) => text)).toEqual(['とても']);
  const [plain = []] = createProseWrap()(draft, 40, cells, '¶', { keepMarks: true });
  expect(rowText(plain)).toBe('¶1 彼は**とても**強い。');
});

test('a paragraph of megabytes shows both its ends, and what grows at its end is seen', () => {
  const wrap = createProseWrap();
  const huge = `始まり${'日本𠮷 '.repeat(1_000_000)}`;
  for (const text of [`${huge}終わり`, `${huge}もう少しで終わり`]) {
    const rows = wrap(text, 40, cells, '¶').map(rowText);
    expect(rows.length).toBeLessThan(2000);
    expect(rows[0]).toMatch(/^始まり/);
    expect(rows.join('')).toContain('…');
    expect(rows.join('')).not.toMatch(/\p{Surrogate}/u);
    expect(rows.at(-1)).toMatch(/終わり$/);
  }
});

test('what is noted as open in a chapter stands there as a note, without the marks of a comment', () => {
  const rows = createProseWrap()(
    '<!-- 未解決: [Voice ¶3] 長い -->\n¶3\n廊下を走った。',
    40,
    cells,
    '¶',
  );
  expect(rows.map(rowText)).toEqual(['未解決: [Voice ¶3] 長い', '¶3 廊下を走った。']);
  expect(rows[0]?.every(({ role }) => role === 'dim')).toBe(true);
});
