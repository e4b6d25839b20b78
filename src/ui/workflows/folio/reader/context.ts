import { isRecord } from '../../../../engine/data/shapes.ts';
import {
  type ContextPart,
  contextParts,
} from '../../../../engine/workflows/folio/contract/ledger/context-parts.ts';
import type { Unit } from '../../../../engine/workflows/folio/contract/unit.ts';
import type { Look } from '../../../components/look.tsx';
import { span } from '../../../components/row.ts';
import { made } from '../../../reader/block.ts';
import type { ReviewLine } from '../../../reader/review-line.ts';
import { nameOf } from '../../../reader/structure.ts';
import { type Table, tableHead, tableRule } from '../../../reader/table.ts';
import { entryOf } from '../../../text/entry-of.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { bibleWordsOf } from '../words/bible.ts';
import { contextWords } from '../words/context.ts';

type Words = Pick<Look, 'messages'>;
type Fields = Readonly<Record<string, unknown>>;

/** Of which chapter or episode a file says what its draft was given of the ledger; undefined: it is no such file. */
export function contextFile(
  path: string,
): { readonly unit: Unit; readonly number: number } | undefined {
  const [, chapter, episode] = /(?:^|\/)ch(\d+)(?:\/ep(\d+))?\/context\.yaml$/.exec(path) ?? [];
  if (chapter === undefined) return undefined;
  return episode === undefined
    ? { unit: 'chapter', number: Number(chapter) }
    : { unit: 'episode', number: Number(episode) };
}

const known: ReadonlySet<string> = new Set(['budget', 'characters', 'why', 'given', 'left_out']);

/**
 * `context.yaml` as tables: one for each part of the ledger, why it is there, and what there was no room for. undefined = it
 * is no such file, or holds what these tables do not show: then it is laid out as any data, and nothing is left out.
 */
export function contextLines(
  path: string,
  file: unknown,
  look: Words,
): readonly ReviewLine[] | undefined {
  const named = contextFile(path);
  if (named === undefined || !isRecord(file)) return undefined;
  const { budget, characters, why = {}, given, left_out: left = {} } = file;
  if (!isRecord(given) || !isRecord(why) || !isRecord(left)) return undefined;
  if (typeof characters !== 'number') return undefined;
  if (Object.keys(file).some((key) => !known.has(key))) return undefined;
  const parts = contextParts.filter((part) => given[part] !== undefined);
  if (Object.keys(given).length !== parts.length) return undefined;
  const tables = parts.map((part) => partLines(part, given[part], why[part], look));
  const leftOut = leftLines(left, look);
  if (leftOut === undefined) return undefined;
  const words = contextWords[look.messages.language];
  const number = (value: unknown) => (typeof value === 'number' ? value.toLocaleString('en') : '');
  const used = words.used(number(characters), number(budget) || undefined);
  const whole = tables.filter((lines) => lines !== undefined);
  if (whole.length < tables.length) return undefined;
  return [
    { line: { kind: 'heading', level: 1, text: `# ${words.title[named.unit](named.number)}` } },
    { line: made([span(used, 'dim')]) },
    ...whole.flatMap((lines) => [gap, ...lines]),
    gap,
    ...leftOut,
  ];
}

const gap: ReviewLine = { line: { kind: 'gap' } };

function partLines(
  part: ContextPart,
  entries: unknown,
  why: unknown,
  { messages }: Words,
): readonly ReviewLine[] | undefined {
  if (!Array.isArray(entries)) return undefined;
  const all: readonly unknown[] = entries;
  const rows = all.filter(isRecord);
  if (rows.length < all.length) return undefined;
  const words = contextWords[messages.language];
  const reason = typeof why === 'string' ? (entryOf(words.why, why) ?? oneLine(why)) : '';
  const title = made([
    span(words.counted(words.parts[part], rows.length), 'title'),
    span(reason === '' ? '' : `  ${reason}`, 'dim'),
  ]);
  const table = tableOf(rows, messages);
  const lines = [tableHead, tableRule, ...table.rows.keys()].map((row): ReviewLine => {
    return { line: { kind: 'row', table, row } };
  });
  return [{ line: title }, ...lines];
}

/** More of them stand in one column, each after its name: a table of many narrow columns cannot be read. */
const mostColumns = 5;

/** Each entry a row. Ids, by which the ledger itself speaks of an entry, come last: people know it by its name. */
function tableOf(rows: readonly Fields[], messages: Look['messages']): Table {
  const words = contextWords[messages.language];
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const names = [
    ...fields.filter((name) => name !== 'id'),
    ...fields.filter((name) => name === 'id'),
  ];
  const { listed } = bibleWordsOf(messages);
  const called = (name: string) => entryOf(words.names, name) ?? nameOf(name, { messages });
  const columns = names.length <= mostColumns ? names : names.slice(0, 1);
  const rest = names.slice(columns.length);
  const restOf = (row: Fields) =>
    rest
      .filter((name) => !isEmpty(row[name]))
      .map((name) => `${called(name)}: ${cellText(name, row[name])}`)
      .join('; ');
  return {
    head: [...columns.map(called), ...(rest.length === 0 ? [] : [words.rest])],
    rows: rows.map((row) => [
      ...columns.map((name) => cellText(name, row[name])),
      ...(rest.length === 0 ? [] : [restOf(row)]),
    ]),
    align: [],
  };

  function textOf(value: unknown): string {
    if (isEmpty(value)) return '';
    if (Array.isArray(value)) return listed(value.map(textOf));
    if (!isRecord(value)) return oneLine(String(value));
    const members = Object.entries(value).filter(([, member]) => !isEmpty(member));
    return listed(members.flatMap(memberText));
  }

  /** A fact is told as in the ledger: of what, and what. */
  function memberText(
    [name, member]: readonly [string, unknown],
    at: number,
    all: readonly (readonly [string, unknown])[],
  ): readonly string[] {
    const [next, fact] = all[at + 1] ?? [];
    if (name === 'about' && next === 'fact') return [`${textOf(member)}: ${textOf(fact)}`];
    if (name === 'fact') return all[at - 1]?.[0] === 'about' ? [] : [textOf(member)];
    const isAlone = name === 'what' && all.length === 1;
    return [isAlone ? textOf(member) : `${called(name)}: ${textOf(member)}`];
  }

  function cellText(name: string, value: unknown): string {
    const text = textOf(value);
    return fixed.has(name) ? (entryOf(words.values, text) ?? text) : text;
  }
}

/** What holds one of the ledger's own words. */
const fixed: ReadonlySet<string> = new Set(['status', 'importance', 'kind']);

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function leftLines(left: Fields, { messages }: Words): readonly ReviewLine[] | undefined {
  const words = contextWords[messages.language];
  const head: ReviewLine = { line: made([span(words.left, 'title')]) };
  const parts = contextParts.filter((part) => left[part] !== undefined);
  if (parts.length < Object.keys(left).length) return undefined;
  if (parts.length === 0) return [head, { line: made([span(words.nothingLeft, 'dim')]) }];
  const rows = parts.map((part) => {
    const ids: unknown = left[part];
    return [
      words.parts[part],
      Array.isArray(ids) ? bibleWordsOf(messages).listed(ids.map(String).map(oneLine)) : '',
    ];
  });
  const table: Table = { head: ['', ''], rows, align: [] };
  return [head, ...rows.keys().map((row): ReviewLine => ({ line: { kind: 'row', table, row } }))];
}
