import { expect, test } from 'vitest';
import { type LinePlot, plotRows } from '../../../src/ui/components/line-plot.ts';
import { rowText } from '../../../src/ui/components/row.ts';
import { makeLook } from './looks.ts';

const plot: LinePlot = {
  points: [
    { x: 0, y: 0 },
    { x: 1, y: 4 },
    { x: 2, y: 4 },
    { x: 3, y: 2 },
  ],
  across: [0, 3],
  up: [0, 4],
  limit: 3,
  pointRole: ({ y }) => (y < 3 ? 'bad' : 'good'),
  width: 10,
  height: 5,
};

test('a line goes from point to point before its limit, and a point below the limit is red', () => {
  const rows = plotRows(plot, makeLook());
  expect(rows.map(rowText)).toEqual([
    '   ●──●╮  ',
    '┄┄┄│┄┄┄╰╮┄',
    '  ╭╯    ╰●',
    ' ╭╯       ',
    '●╯        ',
  ]);
  const points = rows.flat().filter(({ text }) => text === '●');
  expect(points.map(({ role }) => role)).toEqual(['good', 'good', 'bad', 'bad']);
});

test('a point that is only just below the limit stands below its line, and one on it stands in it', () => {
  const marked = (y: number) => {
    const rows = plotRows({ ...plot, points: [{ x: 0, y }] }, makeLook()).map(rowText);
    return [rows.findIndex((row) => row.includes('●')), rows.findIndex((row) => row.includes('┄'))];
  };
  expect(marked(2.9)).toEqual([2, 1]);
  expect(marked(3)).toEqual([1, 1]);
  const least = plotRows({ ...plot, limit: 0.2, points: [{ x: 0, y: 0.1 }] }, makeLook());
  expect(least.map(rowText)[4]).toContain('●');
});

test('what the limit is stands in its line, where the line of the points leaves room', () => {
  const look = makeLook();
  const flat = { ...plot, points: [{ x: 0, y: 0 }], width: 16, limitName: '予算' };
  expect(plotRows(flat, look).map(rowText)[1]).toBe('┄┄ 予算 ┄┄┄┄┄┄┄┄');
  const crossed = { ...plot, width: 16, limitName: '予算' };
  expect(plotRows(crossed, look).map(rowText)[1]).not.toContain('予算');
  for (const row of plotRows(flat, look)) expect(look.cells.width(rowText(row))).toBe(16);
});

test('one point, none, and a scale without height are drawn too, and what lies outside is at the edge', () => {
  for (const change of [
    { points: [] },
    { points: [{ x: 0, y: 9 }], across: [0, 0] },
    { up: [3, 3] },
    { width: 1, height: 1 },
  ] satisfies Partial<LinePlot>[]) {
    const rows = plotRows({ ...plot, ...change }, makeLook()).map(rowText);
    expect(rows).toHaveLength({ ...plot, ...change }.height);
    for (const row of rows) expect(row).toHaveLength({ ...plot, ...change }.width);
  }
  const high = plotRows({ ...plot, points: [{ x: 1, y: 9 }] }, makeLook()).map(rowText);
  expect(high[0]).toContain('●');
});
