import type { Look } from '../../components/look.tsx';
import { chosenRow, type Row, span } from '../../components/row.ts';
import { listTop } from '../../components/scroll.ts';
import { matchesFilter } from '../../text/filter.ts';
import { entriesOf } from './sheet-rows.ts';

/** The lines of each entry of the report that has the words of the filter. */
export function listEntries(
  text: string | undefined,
  filter: string,
): readonly (readonly string[])[] {
  if (text === undefined) return [];
  return entriesOf(text).filter(
    (lines) =>
      lines.join('').trim() !== '' &&
      (filter.trim() === '' || matchesFilter(lines.join(' '), filter)),
  );
}

/** Sheets of which each entry can be read whole beside the list. */
export type Listed = 'memory' | 'permissions';

/**
 * How the verb shows one of them: `lp:numbers (preference) ?` is called `lp:numbers`, `k3x9  since …` is called `k3x9`;
 * undefined: the line names none.
 */
export function nameIn(of: Listed, entry: readonly string[] | undefined): string | undefined {
  const [head = '', ...rest] = entry ?? [];
  if (rest.length === 0) return undefined;
  const end = of === 'memory' ? head.lastIndexOf(' (') : head.indexOf('  ');
  return end <= 0 ? undefined : head.slice(0, end);
}

/** What it is called, and how it begins; of a permission what it allows, and since when. */
function linesOf(of: Listed, [head = '', text = '']: readonly string[]): readonly [string, string] {
  return of === 'memory' ? [head, text] : [text.trim(), head];
}

/** Two lines for each. */
export function listRows(
  of: Listed,
  entries: readonly (readonly string[])[],
  selected: number,
  height: number,
  { cells, columns, glyphs }: Look,
): readonly Row[] {
  const shown = Math.max(1, Math.floor(height / 2));
  const top = listTop(selected, { total: entries.length, height: shown });
  return entries.slice(top, top + shown).flatMap((entry, index): Row[] => {
    const [head, text] = linesOf(of, entry);
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
