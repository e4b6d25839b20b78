import { type Config, defaultConfig } from '../../../engine/config.ts';
import { isRecord } from '../../../engine/data/shapes.ts';
import type { Look } from '../../components/look.tsx';
import { blank, chosenRow, type Row, span } from '../../components/row.ts';
import { listTop } from '../../components/scroll.ts';
import { matchesFilter } from '../../text/filter.ts';
import { visible } from '../../text/visible.ts';
import { settingAbout, valueSaid } from './setting-card.ts';

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

/** The settings by what they are about. With a filter only those whose name, value, group or sentence has its words. */
export function settingsShown(config: Config, filter: string, look: Look): readonly Group[] {
  const { groups } = look.messages.screens.sheet;
  const titleOf = ({ name }: Setting) => {
    const [first = ''] = name.split('.');
    // The oldest names stand at the top of the file without a group: tasks read them.
    return groups[first] ?? groups['tasks'] ?? first;
  };
  const shown = settingsIn(config).filter(
    (one) =>
      filter.trim() === '' ||
      matchesFilter(`${titleOf(one)} ${one.name} ${one.value} ${settingAbout(one.name)}`, filter),
  );
  return [...new Set(shown.map(titleOf))].map((title) => ({
    title,
    settings: shown.filter((one) => titleOf(one) === title),
  }));
}

const builtIn: ReadonlyMap<string, string> = new Map(
  settingsIn(defaultConfig).map(({ name, value }) => [name, value]),
);

function nameColumn(settings: readonly Setting[], { cells }: Look): number {
  return Math.max(0, ...settings.map(({ name }) => cells.width(visible(name)))) + 2;
}

/** Names and values in two columns, a row each, with the one a person is on in sight; what is not built in stands out. */
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
          cells.truncate(visible(valueSaid(value, look)), Math.max(1, columns - column - 4)),
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
