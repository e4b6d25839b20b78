import type { Look } from '../../components/look.tsx';
import { chosenRow, type Row, span } from '../../components/row.ts';
import { listTop } from '../../components/scroll.ts';
import { matchesFilter } from '../../text/filter.ts';
import { entriesOf } from './sheet-rows.ts';

/** The lines of each entry of the report that has the words of the filter. */
export function memoryEntries(
  text: string | undefined,
  filter: string,
): readonly (readonly string[])[] {
  if (text === undefined) return [];
  return entriesOf(text).filter(
    (lines) => filter.trim() === '' || matchesFilter(lines.join(' '), filter),
  );
}

/** `lp:numbers (preference) ?` is called `lp:numbers`; undefined: the line names nothing that is remembered. */
export function nameIn(entry: readonly string[] | undefined): string | undefined {
  const [head = '', ...rest] = entry ?? [];
  if (rest.length === 0) return undefined;
  const end = head.lastIndexOf(' (');
  return end <= 0 ? undefined : head.slice(0, end);
}

/** Two lines for each: what it is called, and how it begins. */
export function memoryRows(
  entries: readonly (readonly string[])[],
  selected: number,
  height: number,
  { cells, columns, glyphs }: Look,
): readonly Row[] {
  const shown = Math.max(1, Math.floor(height / 2));
  const top = listTop(selected, { total: entries.length, height: shown });
  return entries.slice(top, top + shown).flatMap(([head = '', text = ''], index): Row[] => {
    const chosen = top + index === selected;
    const rows: readonly Row[] = [
      [
        span(chosen ? `${cells.pad(glyphs.pointer, 2)}` : '  ', 'accent'),
        span(head, chosen ? 'title' : undefined),
      ],
      [span(`    ${text.trim()}`, 'dim')],
    ];
    const lines = text === '' ? rows.slice(0, 1) : rows;
    return lines.map((row) => (chosen ? chosenRow(row, columns, cells) : row));
  });
}
