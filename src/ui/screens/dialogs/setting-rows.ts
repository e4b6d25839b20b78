import { type Config, defaultConfig } from '../../../engine/config.ts';
import { isRecord } from '../../../engine/data/shapes.ts';
import type { Look } from '../../components/look.tsx';
import { blank, type Row, span } from '../../components/row.ts';
import { matchesFilter } from '../../text/filter.ts';
import { visible } from '../../text/visible.ts';
import { wrapProse } from '../../text/wrap.ts';

/** One setting by the name it is changed by, its value as it would stand in the file. */
export type Setting = { readonly name: string; readonly value: string };

/** `quality_gate.min_overall` and its value, in the order of the file. */
export function settingsIn(value: unknown, name = ''): readonly Setting[] {
  if (!isRecord(value)) return [{ name, value: textOf(value) }];
  return Object.entries(value).flatMap(([key, inner]) =>
    settingsIn(inner, name === '' ? key : `${name}.${key}`),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
}

/**
 * The settings by what they are about, names and values in two columns; one that is not the built-in one says what that
 * would be. With a filter only those whose name, value or group has its words.
 */
export function settingRows(config: Config, filter: string, look: Look): readonly Row[] {
  const { groups } = look.messages.screens.sheet;
  const builtIn = new Map(settingsIn(defaultConfig).map(({ name, value }) => [name, value]));
  const all = settingsIn(config);
  const column = Math.min(
    Math.max(...all.map(({ name }) => look.cells.width(visible(name)))) + 2,
    Math.floor(look.columns / 2),
  );
  const titleOf = ({ name }: Setting) => {
    const [first = ''] = name.split('.');
    // The oldest names stand at the top of the file without a group: tasks read them.
    return groups[first] ?? groups['tasks'] ?? first;
  };
  const shown = all.filter(
    (one) =>
      filter.trim() === '' || matchesFilter(`${titleOf(one)} ${one.name} ${one.value}`, filter),
  );
  return [...new Set(shown.map(titleOf))].flatMap((title, n) => [
    ...(n === 0 ? [] : [blank]),
    [span(` ${title}`, 'title')],
    ...shown
      .filter((one) => titleOf(one) === title)
      .flatMap((one) => rowsOf(one, builtIn.get(one.name), column, look)),
  ]);
}

function rowsOf(
  { name, value }: Setting,
  builtIn: string | undefined,
  column: number,
  { cells, columns, messages }: Look,
): readonly Row[] {
  const changed = builtIn !== undefined && builtIn !== value;
  const note = changed ? `  ${messages.screens.sheet.builtIn(visible(builtIn))}` : '';
  const room = Math.max(8, columns - column - 4);
  const lines = wrapProse(visible(value), cells, room);
  const [last = ''] = lines.slice(-1);
  const fits = cells.width(last + note) <= room;
  const told = [...lines.slice(0, -1), last];
  const rows = told.map(
    (line, at): Row => [
      span(`   ${cells.pad(at === 0 ? visible(name) : '', column)}`, 'dim'),
      span(line, changed ? 'title' : undefined),
      span(fits && at === told.length - 1 ? note : '', 'dim'),
    ],
  );
  return fits || note === ''
    ? rows
    : [...rows, [span(`   ${' '.repeat(column)}`), span(cells.truncate(note.trim(), room), 'dim')]];
}
