import type { Look } from './look.tsx';
import { type Row, type Span, span } from './row.ts';
import type { ColourRole } from './theme.ts';

type PlotPoint = { readonly x: number; readonly y: number };

export type LinePlot = {
  /** By `x`, lowest first. */
  readonly points: readonly PlotPoint[];
  readonly across: readonly [from: number, to: number];
  readonly up: readonly [low: number, high: number];
  /** Drawn as a line from one side to the other. */
  readonly limit: number | undefined;
  /** What the limit is, written into its line where that is free. */
  readonly limitName?: string;
  /** How a point looks that is marked; `undefined`: no point is. */
  pointRole?(point: PlotPoint): ColourRole | undefined;
  readonly width: number;
  readonly height: number;
};

/** The row of a value, from the top; values outside are at the edge. */
export function plotRowOf(y: number, { up: [low, high], height }: LinePlot): number {
  if (high === low) return height - 1;
  const row = Math.round(((high - y) / (high - low)) * (height - 1));
  return Math.min(height - 1, Math.max(0, row));
}

/** The row in which a value is drawn: one below the limit never in the limit's own. */
function drawnRow(y: number, plot: LinePlot): number {
  const row = plotRowOf(y, plot);
  const isOn = plot.limit !== undefined && y < plot.limit && row === plotRowOf(plot.limit, plot);
  return isOn ? Math.min(plot.height - 1, row + 1) : row;
}

/** One line through all points, and the limit behind it: `height` rows of `width` cells, nothing beside them. */
export function plotRows(plot: LinePlot, look: Pick<Look, 'glyphs' | 'cells'>): readonly Row[] {
  const { points, width, height, limit } = plot;
  const plain = look.glyphs.border === 'classic';
  const grid: Span[][] = Array.from({ length: height }, () =>
    Array.from({ length: width }, () => span(' ')),
  );
  const set = (row: number, column: number, drawn: Span) => {
    const cells = grid[row];
    if (cells !== undefined && column >= 0 && column < width) cells[column] = drawn;
  };
  if (limit !== undefined)
    for (let column = 0; column < width; column += 1)
      set(plotRowOf(limit, plot), column, span(plain ? '-' : '┄', 'dim'));
  for (const { row, column, glyph } of lineCells(columnRows(plot)))
    set(row, column, span(plain ? '.' : glyph));
  if (plot.pointRole !== undefined)
    for (const point of points)
      set(
        drawnRow(point.y, plot),
        columnOf(point, plot),
        span(look.glyphs.running, plot.pointRole(point)),
      );
  const rows = grid.map(joined);
  if (limit === undefined || plot.limitName === undefined) return rows;
  const at = plotRowOf(limit, plot);
  return rows.map((row, index) => (index === at ? named(row, plot.limitName ?? '', look) : row));
}

/** The name in the line, two cells from its beginning, where nothing else is drawn there. */
function named(row: Row, name: string, { cells }: Pick<Look, 'cells'>): Row {
  const [first, ...rest] = row;
  const text = ` ${name} `;
  const end = 2 + cells.width(text);
  if (first === undefined || first.role !== 'dim' || first.text.length < end + 2) return row;
  const dash = (from: number, to?: number) => span(first.text.slice(from, to), 'dim');
  return [dash(0, 2), span(text), dash(end), ...rest];
}

function columnOf({ x }: PlotPoint, { across: [from, to], width }: LinePlot): number {
  return to === from ? 0 : Math.round(((x - from) / (to - from)) * (width - 1));
}

/** In each column the row of the line; undefined before its first point and behind its last. */
function columnRows(plot: LinePlot): readonly (number | undefined)[] {
  const placed = plot.points.map((point) => ({ column: columnOf(point, plot), y: point.y }));
  let next = 0;
  return Array.from({ length: plot.width }, (_, column) => {
    while (next < placed.length && (placed[next]?.column ?? 0) < column) next += 1;
    const right = placed[next];
    const left = right?.column === column ? right : placed[next - 1];
    if (left === undefined || right === undefined) return undefined;
    const share = right === left ? 0 : (column - left.column) / (right.column - left.column);
    return drawnRow(left.y + (right.y - left.y) * share, plot);
  });
}

type LineCell = { readonly row: number; readonly column: number; readonly glyph: string };

/** The line's cells: level, or up or down from the column before. */
function lineCells(rows: readonly (number | undefined)[]): readonly LineCell[] {
  return rows.flatMap((row, column): readonly LineCell[] => {
    if (row === undefined) return [];
    const before = rows[column - 1] ?? row;
    if (before === row) return [{ row, column, glyph: '─' }];
    const rises = row < before;
    const [top, bottom] = rises ? [row, before] : [before, row];
    const between = Array.from({ length: bottom - top - 1 }, (_, index) => top + 1 + index);
    return [
      { row: before, column, glyph: rises ? '╯' : '╮' },
      ...between.map((each) => ({ row: each, column, glyph: '│' })),
      { row, column, glyph: rises ? '╭' : '╰' },
    ];
  });
}

/** Neighbours in one role are one span. */
function joined(cells: readonly Span[]): Row {
  const spans: Span[] = [];
  for (const cell of cells) {
    const last = spans.at(-1);
    if (last !== undefined && last.role === cell.role)
      spans[spans.length - 1] = { ...last, text: last.text + cell.text };
    else spans.push(cell);
  }
  return spans;
}
