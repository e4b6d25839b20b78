import { expect, test } from 'vitest';
import { withLeftOut } from '../../../src/ui/components/left-out.ts';
import { type Row, rowText, span } from '../../../src/ui/components/row.ts';
import { makeLook } from './looks.ts';

const look = makeLook({ language: 'en' });
const all = Array.from({ length: 30 }, (_, n): Row => [span(`entry ${n}`)]);
const shown = (top: number, height: number, count?: (from: number, to: number) => number) => {
  const place = { top, total: all.length, ...(count && { count }) };
  return withLeftOut(all.slice(top, top + height), place, look).map(rowText);
};

test('what of a list is out of sight is counted, and together with what is shown it is all of it', () => {
  for (let top = 0; top <= 20; top += 1) {
    const rows = shown(top, 10);
    expect(rows).toHaveLength(10);
    const counted = rows.map((row) => Number(/^ [↑↓] (\d+) more$/.exec(row)?.[1] ?? 1));
    expect(counted.reduce((sum, each) => sum + each, 0)).toBe(30);
  }
  expect(shown(0, 10)[0]).toBe('entry 0');
  expect(shown(20, 10).at(-1)).toBe('entry 29');
});

test('headings are no entries, and where only they are out of sight nothing is counted', () => {
  expect(shown(0, 29, () => 0).at(-1)).toBe('entry 28');
  expect(shown(0, 10, (from, to) => (to - from) / 3).at(-1)).toBe(' ↓ 7 more');
});

test('a list of all its entries, and one that has hardly a row, stay as they are', () => {
  expect(shown(0, 30)).toEqual(all.map(rowText));
  expect(shown(5, 3)).toEqual(['entry 5', 'entry 6', 'entry 7']);
});
