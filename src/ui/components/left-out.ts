import type { Look } from './look.tsx';
import { type Row, span } from './row.ts';

/** A list that is lower has no row to spare. */
const least = 4;

/** What of a list is in sight: rows from `top` on, of `total`. `count`: how many entries stand in rows `[from, to)`. */
export type InSight = {
  readonly top: number;
  readonly total: number;
  count?(from: number, to: number): number;
};

/** The rows in sight; how many entries stand above and below them is said in the place of the first and of the last. */
export function withLeftOut(
  rows: readonly Row[],
  { top, total, count = (from, to) => to - from }: InSight,
  { messages }: Look,
): readonly Row[] {
  if (rows.length < least) return rows;
  const { above, below } = messages.screens;
  const end = top + rows.length;
  const before = top > 0 ? count(0, top + 1) : 0;
  const behind = end < total ? count(end - 1, total) : 0;
  const said = (text: string): Row => [span(` ${text}`, 'dim')];
  return rows.map((row, index) => {
    if (index === 0 && before > 0) return said(above(before));
    return index === rows.length - 1 && behind > 0 ? said(below(behind)) : row;
  });
}
