import type { Look } from '../../components/look.tsx';
import { type Row, span } from '../../components/row.ts';
import type { ColourRole } from '../../components/theme.ts';
import { matchesFilter } from '../../text/filter.ts';
import { sanitise } from '../../text/sanitise.ts';
import { wrapProse } from '../../text/wrap.ts';

/**
 * A report as rows of the screen, nothing cut: a line that is too long goes on below, set in. With a filter only the
 * entries that hold its words: a line and what is set in under it belong together.
 */
export function sheetRows(text: string, filter: string, look: Look): readonly Row[] {
  return entriesOf(text)
    .filter((lines) => filter.trim() === '' || matchesFilter(lines.join(' '), filter))
    .flatMap((lines) => lines.flatMap((line) => lineRows(line, look)));
}

/** What belongs together: a line and those that are set in under it. */
export function entriesOf(text: string): readonly (readonly string[])[] {
  const entries: string[][] = [];
  for (const line of sanitise(text).trimEnd().split('\n')) {
    const last = entries.at(-1);
    if (/^\s+\S/.test(line) && last !== undefined) last.push(line);
    else entries.push([line]);
  }
  return entries;
}

function lineRows(line: string, look: Look): readonly Row[] {
  const { cells, columns } = look;
  const room = columns - 2;
  const hang = hangOf(line, look);
  const [first = '', ...more] = wrapProse(line, cells, room);
  const rest =
    more.length === 0 ? [] : wrapProse(line.slice(first.length).trimStart(), cells, room - hang);
  const role = roleOf(line, look);
  return [
    [span(' '), ...headed(first, role)],
    ...rest.map((piece): Row => [span(`${' '.repeat(hang + 1)}${piece}`)]),
  ];
}

/** Where a line goes on: under its last column where it has some, else a little further in than it began. */
function hangOf(line: string, { cells, columns }: Look): number {
  const [labels = ''] = /^(?:\S+ {2,})+/.exec(line) ?? [];
  const column = cells.width(labels);
  if (column > 0 && column <= columns / 2) return column;
  return (/^ */.exec(line)?.[0].length ?? 0) + 2;
}

/** The word that says how it stands, in its colour. */
function headed(line: string, role: ColourRole | undefined): Row {
  if (role === undefined) return [span(line)];
  const [word = ''] = /^\S+/.exec(line) ?? [];
  return [span(word, role), span(line.slice(word.length))];
}

function roleOf(line: string, { messages }: Look): ColourRole | undefined {
  const { levels } = messages.cli.doctor;
  const [word] = line.split(' ');
  if (word === levels.fail) return 'bad';
  if (word === levels.warning) return 'warn';
  return word === levels.ok ? 'good' : undefined;
}
