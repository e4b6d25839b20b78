import type { Look } from '../components/look.tsx';
import { blank, fitRow, type Row, rowText, rowWidth, span } from '../components/row.ts';
import type { Cells, Side } from '../text/text-width.ts';
import { widestPart } from '../text/wrap.ts';
import { flowOf, flowRows } from './flow.ts';

/** Cells of a table; the head first. Rows may be shorter than the head: what is missing is empty. */
export type Table = {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly align: readonly Side[];
  /** How a cell is drawn; by default unchanged. */
  readonly draw?: TableCell;
};

export type TableCell = (
  text: string,
  at: { readonly row: number; readonly column: number },
) => Row;

/** Rows that are measured to find how wide columns are: a huge table must not keep the screen waiting. */
const measured = 400;

/** Columns are at least this wide; otherwise each row is drawn as several lines. */
const narrowest = 4;

/** Between two columns: space, line, space. */
const between = 3;

/** What a column needs so that no word is broken counts only so far: a long address must not take all others their room. */
const longestWord = 24;

/** Cells of each column; undefined = there is no room for columns side by side. */
function columnWidths(table: Table, width: number, cells: Cells): readonly number[] | undefined {
  const texts = [tableHead, ...table.rows.slice(0, measured).keys()].map((row) =>
    cellsOf(table, row).map((cell) => rowText(cell).slice(0, 2 * width)),
  );
  const widest = (of: (text: string) => number) =>
    table.head.map((_, column) => Math.max(1, ...texts.map((row) => of(row[column] ?? ''))));
  const natural = widest(cells.width);
  const room = width - between * (natural.length - 1);
  const fits = (widths: readonly number[]) => sumOf(widths) <= room;
  if (fits(natural)) return natural;
  if (room < narrowest * natural.length) return undefined;
  const least = widest((text) => Math.min(longestWord, widestPart(text, cells, 'all')));
  return fits(least) ? shared(natural, room, least) : undefined;
}

const sumOf = (widths: readonly number[]) => widths.reduce((sum, each) => sum + each, 0);

/** What is narrow keeps its width; the rest share what is left, widest first, and none is less than `least`. */
function shared(
  natural: readonly number[],
  room: number,
  least: readonly number[],
): readonly number[] {
  const within = (limit: number) =>
    natural.map((each, column) => Math.min(each, Math.max(limit, least[column] ?? 0)));
  let most = Math.max(...natural);
  while (most > narrowest && sumOf(within(most)) > room) most -= 1;
  const widths = within(most);
  let left = room - sumOf(widths);
  return widths.map((each, column) => {
    if (left <= 0 || each >= (natural[column] ?? 0)) return each;
    left -= 1;
    return each + 1;
  });
}

const known = new WeakMap<
  Table,
  { readonly key: string; readonly widths: readonly number[] | undefined }
>();

function widthsOf(table: Table, width: number, cells: Cells): readonly number[] | undefined {
  const key = `${width} ${cells.ambiguous}`;
  const before = known.get(table);
  if (before?.key === key) return before.widths;
  const widths = columnWidths(table, width, cells);
  known.set(table, { key, widths });
  return widths;
}

/** The text of a row's cells as they are drawn; row -1 is the rule and has none, and -2 the head. */
export function cellsOf({ head, rows, draw }: Table, row: number): readonly Row[] {
  if (row === tableRule) return [];
  const texts = row === tableHead ? head : (rows[row] ?? []);
  return head.map((_, column) => {
    const text = texts[column] ?? '';
    const cell = draw === undefined ? [span(text)] : draw(text, { row, column });
    return row === tableHead ? [span(rowText(cell), 'title')] : cell;
  });
}

export const tableRule = -1;
export const tableHead = -2;

/** One row of a table, its cells wrapped in their columns. `texts` are its cells, marks included. */
export function tableRows(
  table: Table,
  row: number,
  texts: readonly Row[],
  width: number,
  { cells, glyphs }: Pick<Look, 'cells' | 'glyphs'>,
): readonly Row[] {
  const widths = widthsOf(table, width, cells);
  if (widths === undefined) return stacked(table, row, texts, width, cells);
  const line = span(` ${glyphs.separator} `, 'border');
  if (row === tableRule) {
    const unit = Math.max(1, cells.width(glyphs.rule));
    const across = widths.reduce((sum, each) => sum + each, between * (widths.length - 1));
    return [[span(glyphs.rule.repeat(Math.floor(across / unit)), 'border')]];
  }
  const columns = widths.map((wide, column) =>
    flowRows(flowOf(texts[column] ?? []), wide, cells, 'all'),
  );
  const height = Math.max(1, ...columns.map((lines) => lines.length));
  return Array.from({ length: height }, (_, index) =>
    columns.flatMap((lines, column) => {
      const cell = aligned(lines[index] ?? blank, widths[column] ?? 0, table.align[column], cells);
      return column === 0 ? cell : [line, ...cell];
    }),
  );
}

function aligned(row: Row, width: number, side: Side | undefined, cells: Cells): Row {
  const used = rowWidth(row, cells);
  if (side !== 'right' || used >= width) return fitRow(row, width, cells);
  return [span(' '.repeat(width - used)), ...row];
}

/** Where there is no room for columns: each cell on a line of its own, after the name of its column. */
function stacked(
  { head }: Table,
  row: number,
  texts: readonly Row[],
  width: number,
  cells: Cells,
): readonly Row[] {
  if (row < 0) return [blank];
  const lines = texts.flatMap((text, column) => {
    if (rowText(text) === '') return [];
    const name: Row = [span(`${head[column] ?? ''}: `, 'dim')];
    return flowRows(flowOf([...name, ...text]), width, cells);
  });
  return [...lines, blank];
}
