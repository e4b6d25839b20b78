import { type Config, defaultConfig } from '../../../engine/config.ts';
import { isRecord } from '../../../engine/data/shapes.ts';
import type { Look } from '../../components/look.tsx';
import { blank, chosenRow, type Row, span } from '../../components/row.ts';
import { listTop } from '../../components/scroll.ts';
import { matchesFilter } from '../../text/filter.ts';
import { visible } from '../../text/visible.ts';
import { wrapProse } from '../../text/wrap.ts';

/** One setting by the name it is changed by, its value as it would stand in the file. */
export type Setting = { readonly name: string; readonly value: string };

/** `quality_gate.min_overall` and its value, in the order of the file. */
export function settingsIn(value: unknown, name = ''): readonly Setting[] {
  if (!isRecord(value)) return [{ name, value: settingText(value) }];
  return Object.entries(value).flatMap(([key, inner]) =>
    settingsIn(inner, name === '' ? key : `${name}.${key}`),
  );
}

/** A value as it would stand in the file. */
export function settingText(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
}

/** Settings that belong together, with a heading. */
type Group = { readonly title: string; readonly settings: readonly Setting[] };

/** The settings by what they are about. With a filter only those whose name, value or group has its words. */
export function settingsShown(config: Config, filter: string, look: Look): readonly Group[] {
  const { groups } = look.messages.screens.sheet;
  const titleOf = ({ name }: Setting) => {
    const [first = ''] = name.split('.');
    // The oldest names stand at the top of the file without a group: tasks read them.
    return groups[first] ?? groups['tasks'] ?? first;
  };
  const shown = settingsIn(config).filter(
    (one) =>
      filter.trim() === '' || matchesFilter(`${titleOf(one)} ${one.name} ${one.value}`, filter),
  );
  return [...new Set(shown.map(titleOf))].map((title) => ({
    title,
    settings: shown.filter((one) => titleOf(one) === title),
  }));
}

const builtIn: ReadonlyMap<string, string> = new Map(
  settingsIn(defaultConfig).map(({ name, value }) => [name, value]),
);

/** Names and values in two columns; one that is not the built-in one says what that would be. */
export function settingRows(config: Config, filter: string, look: Look): readonly Row[] {
  const column = Math.min(nameColumn(settingsIn(config), look), Math.floor(look.columns / 2));
  return settingsShown(config, filter, look).flatMap(({ title, settings }, n) => [
    ...(n === 0 ? [] : [blank]),
    [span(` ${title}`, 'title')],
    ...settings.flatMap((one) => rowsOf(one, builtIn.get(one.name), column, look)),
  ]);
}

function nameColumn(settings: readonly Setting[], { cells }: Look): number {
  return Math.max(0, ...settings.map(({ name }) => cells.width(visible(name)))) + 2;
}

/** The same, a row each, with the one a person is on in sight. */
export function settingList(
  shown: readonly Group[],
  chosen: string,
  height: number,
  look: Look,
): readonly Row[] {
  const { cells, columns, glyphs } = look;
  // also of those that are not shown: no column moves while they are narrowed
  const all = [...settingsIn(defaultConfig), ...shown.flatMap(({ settings }) => settings)];
  const column = nameColumn(all, look);
  const rows = shown.flatMap(({ title, settings }, n) => [
    ...(n === 0 ? [] : [{ name: '', row: blank }]),
    { name: '', row: [span(` ${title}`, 'title')] },
    ...settings.map(({ name, value }) => {
      const isChosen = name === chosen;
      const row: Row = [
        span(cells.pad(isChosen ? glyphs.pointer : '', 3), 'accent'),
        span(cells.pad(visible(name), column), isChosen ? 'title' : 'dim'),
        span(
          cells.truncate(visible(value), Math.max(1, columns - column - 4)),
          builtIn.get(name) === value ? undefined : 'title',
        ),
      ];
      return { name, row: isChosen ? chosenRow(row, columns, cells) : row };
    }),
  ]);
  const at = Math.max(
    0,
    rows.findIndex(({ name }) => name === chosen),
  );
  const top = listTop(at, { total: rows.length, height });
  return rows.slice(top, top + height).map(({ row }) => row);
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
