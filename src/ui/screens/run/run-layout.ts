import { stripHeight } from '../strip/strip-row.ts';

/** Smallest screen on which anything may be decided. */
const smallest = { columns: 60, rows: 16 } as const;

/** Where the parts of the run screen stand, in cells and rows. */
export type RunLayout = {
  /** Two panes beside each other, or one at a time. */
  readonly panes: 'two' | 'one';
  readonly left: number;
  /** Cells of the right pane; in `one`, of the only pane. */
  readonly right: number;
  /** Rows of the panes. */
  readonly body: number;
  /** Cells that a reviewer's row has left for its lowest axis. */
  readonly axis: number;
  /** Are chapters a list of their own, or one line? */
  readonly chapters: 'line' | 'list';
};

/** Cells between the panes: space, separator, space. */
export const gutter = 3;
/** Header, rail, rule above; the strip below. */
const around = 3 + stripHeight;

/** The layout depends on the size of the screen alone, so that nothing jumps while numbers change. */
export function runLayout(columns: number, rows: number, row: number): RunLayout {
  const body = Math.max(0, rows - around);
  const chapters = body >= 26 ? 'list' : 'line';
  if (columns < row + gutter + 30) {
    return {
      panes: 'one',
      left: columns,
      right: columns,
      body,
      axis: columns - row - 1,
      chapters,
    };
  }
  const left = columns < 100 ? row : Math.min(row + 28, Math.floor(columns * 0.56));
  return {
    panes: 'two',
    left,
    right: columns - left - gutter,
    body,
    axis: Math.max(0, left - row - 1),
    chapters,
  };
}

/** What a screen is laid out for where the terminal has less: itself, where it is large enough. */
export function roomFor<T extends { readonly columns: number; readonly rows: number }>(of: T): T {
  const columns = Math.max(of.columns, smallest.columns);
  const rows = Math.max(of.rows, smallest.rows);
  return columns === of.columns && rows === of.rows ? of : { ...of, columns, rows };
}
