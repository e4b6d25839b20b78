import { type LinePlot, plotRowOf, plotRows } from '../../components/line-plot.ts';
import type { Look } from '../../components/look.tsx';
import { clock, exactScore, money } from '../../components/numbers.ts';
import { type Row, span } from '../../components/row.ts';
import type { CurvePoint } from '../../messages/telling.ts';

type Size = { readonly width: number; readonly height: number };

/** Cells of the numbers beside the plot. */
const margin = 7;

/**
 * Average (up) against money (right), a point a round, the gate's limit as a line: what the last dollars bought is seen
 * at a glance. It begins at what the first round had cost, since all before it would be empty; where nothing was paid from
 * there on the rounds stand at equal distances.
 */
export function scorePlot(
  points: readonly CurvePoint[],
  limit: number,
  size: Size,
  look: Look,
): readonly Row[] {
  if (points.length < 2 || isSmall(size)) return [];
  const averages = points.map(({ average }) => average);
  const least = points[0]?.usd ?? 0;
  const most = points.at(-1)?.usd ?? 0;
  const isPaid = most > least;
  const plot: LinePlot = {
    points: points.map(({ usd, average }, index) => ({ x: isPaid ? usd : index, y: average })),
    across: isPaid ? [least, most] : [0, points.length - 1],
    up: [Math.min(limit, ...averages), Math.max(limit, ...averages)],
    limit,
    pointRole: ({ y }) => (y < limit ? 'bad' : 'good'),
    ...plotted(size),
  };
  const told = new Map(averages.map((average) => [plotRowOf(average, plot), exactScore(average)]));
  told.set(plotRowOf(limit, plot), exactScore(limit));
  const ends = isPaid ? ([money(least), money(most)] as const) : (['', ''] as const);
  return framed(plot, told, ends, look);
}

/** What has been spent by when; both from the beginning of the run, ms and US dollars. */
export type CostPoint = { readonly ms: number; readonly usd: number };

/** Money (up) over time (right), the budget as a line where there is one that is in reach. */
export function costPlot(
  points: readonly CostPoint[],
  budgetUsd: number | null,
  size: Size,
  look: Look,
): readonly Row[] {
  const last = points.at(-1);
  if (last === undefined || last.usd <= 0 || isSmall(size)) return [];
  // A budget far above what was spent would press the line to the ground.
  const limit = budgetUsd !== null && budgetUsd <= last.usd * 4 ? budgetUsd : undefined;
  const plot: LinePlot = {
    points: points.map(({ ms, usd }) => ({ x: ms, y: usd })),
    across: [0, Math.max(1, last.ms)],
    up: [0, Math.max(last.usd, limit ?? 0)],
    limit,
    limitName: look.messages.screens.stats.budget,
    ...plotted(size),
  };
  const told = new Map(
    [last.usd / 2, 0, last.usd].map((usd) => [plotRowOf(usd, plot), money(usd)]),
  );
  if (limit !== undefined) told.set(plotRowOf(limit, plot), money(limit));
  return framed(plot, told, [clock(0), clock(last.ms)], look);
}

function plotted({ width, height }: Size) {
  return { width: width - margin - 2, height: height - 1 };
}

function isSmall(size: Size): boolean {
  const { width, height } = plotted(size);
  return width < 10 || height < 3;
}

/** The plot with numbers on its left, by row, and what its two ends mean below. */
function framed(
  plot: LinePlot,
  told: ReadonlyMap<number, string>,
  [left, right]: readonly [string, string],
  look: Look,
): readonly Row[] {
  const { cells, glyphs } = look;
  const rows = plotRows(plot, look).map(
    (row, index): Row => [
      span(cells.pad(told.get(index) ?? '', margin - 1, 'right'), 'dim'),
      span(` ${glyphs.separator}`, 'border'),
      ...row,
    ],
  );
  const gap = Math.max(1, plot.width - cells.width(left) - cells.width(right));
  return [...rows, [span(`${' '.repeat(margin + 1)}${left}${' '.repeat(gap)}${right}`, 'dim')]];
}
