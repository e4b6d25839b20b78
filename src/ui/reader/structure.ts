import { isRecord } from '../../engine/data/shapes.ts';
import type { Look } from '../components/look.tsx';
import { blank, type Row, span } from '../components/row.ts';
import { entryOf } from '../text/entry-of.ts';
import { oneLine, sanitise } from '../text/sanitise.ts';
import { type Kind, made, madeText, type Text } from './block.ts';
import { type Table, tableHead, tableRule } from './table.ts';

/*
 * JSON and YAML as a person reads them: what has a name beside its name, lists as lists, and what is alike as a table.
 * Nothing is left out; what is nested too deep stands as it lies in its file.
 */

type Value = Readonly<Record<string, unknown>> | readonly unknown[];

type Words = Pick<Look, 'cells' | 'glyphs' | 'messages'> & {
  /** As people say it what a field holds as one of a few fixed words; undefined: it is none. */
  readonly valueWord?: ((field: string, text: string) => string | undefined) | undefined;
};

/** Values nested deeper than this are shown as they are. */
const deepest = 6;

/** A longer value is prose, which reads better across the whole screen than in a column. */
const longestCell = 48;

/** Names are no wider than this beside their values (cells). */
const widestName = 20;

/** A parsed file as a text; undefined = it is a single value, which needs no laying out. */
export function structureText(value: unknown, look: Words): Text | undefined {
  if (!isValue(value)) return undefined;
  return madeText(kindsOf(value, '', 0, look));
}

function isValue(value: unknown): value is Value {
  return Array.isArray(value) || isRecord(value);
}

function kindsOf(value: Value, name: string, depth: number, look: Words): readonly Kind[] {
  if (depth >= deepest) return [line(JSON.stringify(value), depth)];
  if (Array.isArray(value)) return listKinds(value, name, depth, look);
  const entries = Object.entries(value);
  if (entries.length === 0) return [line(look.messages.screens.reading.nothing, depth)];
  const table = depth > 0 ? tableOfMembers(entries, look) : undefined;
  if (table) return tableKinds(table);
  return memberKinds(entries, depth, look);
}

function memberKinds(
  entries: readonly (readonly [string, unknown])[],
  depth: number,
  look: Words,
): readonly Kind[] {
  const { cells } = look;
  const names = entries.map(([name]) => cells.width(nameOf(name, look)));
  const width = Math.min(widestName, Math.max(0, ...names)) + 2;
  return entries.flatMap(([name, member], index): readonly Kind[] => {
    const shown = nameOf(name, look);
    const before = entries[index - 1]?.[1];
    const apart = isNested(member) || isNested(before);
    const above: readonly Kind[] = index > 0 && apart ? [{ kind: 'gap' }] : [];
    if (isNested(member)) {
      const title = line(shown, depth, 'title');
      return [...above, title, ...kindsOf(member, name, depth + 1, look)];
    }
    const indent = '  '.repeat(depth);
    const head: Row = [span(indent), span(cells.pad(shown, width), 'dim')];
    const hang: Row = [span(indent + ' '.repeat(width))];
    return [...above, made([span(scalar(member, name, look))], head, hang)];
  });
}

/** `name`: of the field whose list it is. */
function listKinds(
  list: readonly unknown[],
  name: string,
  depth: number,
  look: Words,
): readonly Kind[] {
  if (list.length === 0) return [line(look.messages.screens.reading.nothing, depth)];
  const table = tableOf(list, look);
  if (table) return tableKinds(table);
  const bullet = bulletOf(look);
  return list.flatMap((item, index): readonly Kind[] => {
    if (!isNested(item)) {
      const indent = '  '.repeat(depth);
      const head: Row = [span(`${indent}${bullet} `, 'dim')];
      return [made([span(scalar(item, name, look))], head, [span(`${indent}  `)])];
    }
    const number: Kind = line(`${index + 1}.`, depth, 'dim');
    const above: readonly Kind[] = index === 0 ? [] : [{ kind: 'gap' }];
    return [...above, number, ...kindsOf(item, '', depth + 1, look)];
  });
}

/** A list of objects of short values is a table. */
function tableOf(list: readonly unknown[], look: Words): Table | undefined {
  if (list.length < 2 || !list.every(isRecord)) return undefined;
  const names = [...new Set(list.flatMap((item) => Object.keys(item)))];
  if (names.length < 2 || names.length > 8) return undefined;
  const rows = list.map((item) => names.map((name) => cellOf(item[name], name, look)));
  return finished(names, rows, look);
}

/** An object of objects of short values is a table, too; its names are the first column. */
function tableOfMembers(
  entries: readonly (readonly [string, unknown])[],
  look: Words,
): Table | undefined {
  if (entries.length < 2 || !entries.every(([, member]) => isRecord(member))) return undefined;
  const list = entries.map(([name, member]) => ({ '': name, ...(isRecord(member) ? member : {}) }));
  return tableOf(list, look);
}

function finished(
  names: readonly string[],
  rows: readonly (readonly (string | undefined)[])[],
  look: Words,
): Table | undefined {
  const texts: string[][] = [];
  for (const row of rows) {
    const cells = row.filter((cell) => cell !== undefined);
    if (cells.length < row.length) return undefined;
    texts.push(cells);
  }
  const numbers = names.map((_, column) =>
    texts.every((row) => /^[-+\d.,%]*$/.test(row[column] ?? '')),
  );
  return {
    head: names.map((name) => (name === '' ? '' : nameOf(name, look))),
    rows: texts,
    align: numbers.map((isNumber) => (isNumber ? 'right' : 'left')),
  };
}

/** undefined = it does not fit into a cell. A list of short values does. */
function cellOf(value: unknown, name: string, look: Words): string | undefined {
  const list: readonly unknown[] = Array.isArray(value) && !isEmpty(value) ? value : [value];
  if (list.some(isNested)) return undefined;
  const text =
    value === undefined ? '' : list.map((each) => oneLine(scalar(each, name, look))).join(', ');
  return look.cells.width(text.slice(0, 2 * longestCell)) > longestCell ? undefined : text;
}

function tableKinds(table: Table): readonly Kind[] {
  return [tableHead, tableRule, ...table.rows.keys()].map((row) => ({ kind: 'row', table, row }));
}

function line(text: string, depth: number, role?: 'title' | 'dim'): Kind {
  const indent = '  '.repeat(depth);
  return made(
    [role === undefined ? span(text) : span(text, role)],
    indent === '' ? blank : [span(indent)],
  );
}

function isNested(value: unknown): value is Value {
  return isValue(value) && !isEmpty(value);
}

function isEmpty(value: Value): boolean {
  return Object.keys(value).length === 0;
}

/** A word of a file that is one of a few stands as people say it. */
function scalar(value: unknown, name: string, { messages, valueWord }: Words): string {
  const words = messages.screens.reading;
  if (typeof value === 'string') return sanitise(valueWord?.(name, value) ?? value);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return value === null || value === undefined || isValue(value) ? words.nothing : String(value);
}

/** The name of a field as a person reads it, else as the file has it. */
export function nameOf(name: string, { messages }: Pick<Words, 'messages'>): string {
  return entryOf(messages.fields, name) ?? oneLine(name).replaceAll('_', ' ');
}

function bulletOf({ glyphs }: Words): string {
  return glyphs.border === 'classic' ? '-' : '•';
}
