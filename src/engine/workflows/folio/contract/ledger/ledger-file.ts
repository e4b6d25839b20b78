import {
  type Document,
  isMap,
  isNode,
  isSeq,
  parseDocument,
  type Scalar,
  stringify,
  type YAMLSeq,
} from 'yaml';
import type { z } from 'zod';
import { readYaml } from '../../../../data/read-yaml.ts';
import { isRecord } from '../../../../data/shapes.ts';
import { yamlDocument } from '../../../../data/yaml-document.ts';
import { type AnyEntry, type EntryOf, type LedgerFile, ledgerFiles } from './entries.ts';

/*
 * One file of the ledger: read whatever a person made of it, and changed without touching what is not changed. Pure.
 */

/** What is wrong with a file or, where `entry` is not empty, with one entry. `problem`: in English, for the record. */
export type LedgerProblem = { readonly entry: string; readonly problem: string } & Partial<Wrong>;

/**
 * `yaml`: it is none from this line on. `entries`: it is no list of entries. `missing`: the entry in this line lacks the field.
 * `value`: the field in this line is not what is allowed: `text`, `number`, `whole`, `list`, `mapping`, or some words with | between.
 */
type Wrong = {
  readonly why: 'yaml' | 'entries' | 'missing' | 'value';
  readonly line: number;
  readonly field: string;
  readonly allowed: string;
};

export type ReadFile<T> = {
  /** In the order of the file; an entry that cannot be read is left out and named in `problems`. */
  readonly entries: readonly T[];
  readonly problems: readonly LedgerProblem[];
  /** false: it is no list of entries, so that nothing can be written into it until its author has mended it. */
  readonly usable: boolean;
};

/** The schema of a file is that of its own entries. */
const schemas: { readonly [F in LedgerFile]: z.ZodType<EntryOf<F>> } = ledgerFiles;

/** An entry stands by itself, so it can be taken out of its file. */
const asWritten = { schema: 'core', first: true, noAliases: true } as const;

/** More than any book needs; what is larger is not read. */
const longest = 4_000_000;

/** Reads the text of a file of the ledger; '' and undefined are a file without entries. Never throws. */
export function readLedgerFile<F extends LedgerFile>(
  file: F,
  text: string | undefined,
): ReadFile<EntryOf<F>> {
  if (text === undefined || text.trim() === '') return { entries: [], problems: [], usable: true };
  const whole = (problem: string, why?: Pick<Wrong, 'why'> & Partial<Wrong>) => ({
    entries: [],
    problems: [{ entry: '', problem, ...why }],
    usable: false,
  });
  if (text.length > longest) return whole(`has more than ${longest} characters`);
  const read = readYaml(text);
  if (!read.ok) return whole(read.detail, brokenIn(text));
  if (read.value === null) return { entries: [], problems: [], usable: true };
  if (!Array.isArray(read.value))
    return whole('must be a list of entries, each with a dash', { why: 'entries' });
  const schema = schemas[file];
  const entries: EntryOf<F>[] = [];
  const problems: LedgerProblem[] = [];
  const placed = placing(text);
  for (const [index, value] of read.value.entries()) {
    const parsed = schema.safeParse(value);
    if (parsed.success) entries.push(parsed.data);
    else
      problems.push({
        ...{ entry: nameOf(value, index), problem: firstProblem(parsed.error) },
        ...placed(value, index, parsed.error),
      });
  }
  return { entries, problems, usable: true };
}

/** Only so many are told, and each looks for its line from the beginning. */
const mostPlaced = 10;

/** Says of the first entries that cannot be read where in this text that is, and what may stand there. */
function placing(text: string) {
  let placed = 0;
  let document: Document | undefined;
  return (value: unknown, index: number, { issues: [issue] }: z.ZodError): Wrong | undefined => {
    placed += 1;
    if (issue === undefined || placed > mostPlaced) return undefined;
    document ??= yamlDocument(text, { schema: 'core', first: true }).document;
    return { ...wrongIn(value, issue), line: lineOf(document, text, [index, ...issue.path]) };
  };
}

function brokenIn(text: string): (Pick<Wrong, 'why'> & Partial<Wrong>) | undefined {
  const [first] = yamlDocument(text, asWritten).problems;
  return first === undefined ? undefined : { why: 'yaml', line: first.line };
}

/** The line of the deepest part of this path that stands in the text: what is missing is missed where its entry begins. */
export function lineOf(document: Document, text: string, path: readonly PropertyKey[]): number {
  let node: unknown = document.contents;
  for (const key of path) {
    const next: unknown = isMap(node) || isSeq(node) ? node.get(key, true) : undefined;
    if (!isNode(next)) break;
    node = next;
  }
  return isNode(node) && node.range ? text.slice(0, node.range[0]).split('\n').length : 1;
}

function wrongIn(value: unknown, issue: z.core.$ZodIssue): Omit<Wrong, 'line'> {
  let given = value;
  for (const key of issue.path)
    given = typeof given === 'object' && given !== null ? Reflect.get(given, key) : undefined;
  const why = given === undefined ? 'missing' : 'value';
  return { why, field: issue.path.join('.'), allowed: allowedBy(issue) };
}

function allowedBy(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return issue.values.map(String).join('|');
  if (issue.code === 'too_small' && issue.origin === 'number') return 'whole';
  // the one choice in these files is a text that may be written as a bare number
  if (issue.code !== 'invalid_type') return 'text';
  switch (issue.expected) {
    case 'number':
      return issue.path.at(-1) === 'order' ? 'number' : 'whole';
    case 'int':
      return 'whole';
    case 'array':
      return 'list';
    case 'object':
    case 'record':
      return 'mapping';
    default:
      return 'text';
  }
}

function nameOf(value: unknown, index: number): string {
  const id = isRecord(value) ? (value['id'] ?? value['name']) : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : `#${index + 1}`;
}

function firstProblem({ issues }: z.ZodError): string {
  const [first] = issues;
  return first === undefined ? '' : `${first.path.join('.')}: ${first.message}`;
}

export type LedgerChange<T> = {
  /** Entries as they shall be, in place of those with the same id and the same hand; new ones where they belong. */
  readonly put: readonly T[];
  /** Ids of the keeper's entries that shall go. */
  readonly remove?: readonly string[];
};

/**
 * The text with these entries of the keeper changed. Everything else stays byte for byte: entries of the author, those that
 * cannot be read, comments between them. undefined: the file is not one that can be written into.
 */
export function changedLedgerFile(
  text: string | undefined,
  { put, remove = [] }: LedgerChange<AnyEntry>,
): string | undefined {
  const parts = entryBlocks(text ?? '');
  if (parts === undefined) return undefined;
  const gone = new Set(remove);
  let blocks = parts.blocks.filter(({ id, by }) => by !== 'keeper' || !gone.has(id));
  for (const entry of put) {
    const at = blocks.findIndex(({ id, by }) => id === entry.id && by === entry.by);
    const old = at === -1 ? undefined : blocks[at];
    if (old === undefined) blocks = inserted(blocks, entry);
    else blocks = blocks.with(at, { ...old, text: editedBlock(old.text, entry) });
  }
  return parts.head + blocks.map((block) => block.text).join('');
}

export type Block = { readonly id: string; readonly by: string; readonly text: string };

/**
 * Each entry with all lines up to the next one; `head`: what stands before the first. undefined: the file is not one that can be
 * written into.
 */
export function entryBlocks(
  text: string,
): { readonly head: string; readonly blocks: Block[] } | undefined {
  if (text.trim() === '') return { head: '', blocks: [] };
  const { document, problems } = yamlDocument(text, asWritten);
  if (problems.length > 0) return undefined;
  const { contents } = document;
  const ended = text.endsWith('\n') ? text : `${text}\n`;
  if (contents === null || isEmpty(contents)) return { head: ended, blocks: [] };
  if (!isSeq(contents) || contents.flow === true) return undefined;
  const starts = contents.items.map((item) => dashBefore(text, startOf(item)));
  if (starts.includes(-1)) return undefined;
  const values: unknown = contents.toJS(document, { maxAliasCount: 0 });
  const blocks = starts.map((start, index) => {
    const value: unknown = Array.isArray(values) ? values[index] : undefined;
    const { id, by } = isRecord(value) ? value : {};
    return {
      id: String(id ?? ''),
      by: by === undefined ? 'author' : String(by),
      text: ended.slice(start, starts[index + 1] ?? ended.length),
    };
  });
  return { head: ended.slice(0, starts[0] ?? ended.length), blocks };
}

function isEmpty(contents: Document['contents']): boolean {
  return contents !== null && 'value' in contents && (contents as Scalar).value === null;
}

function startOf(item: unknown): number {
  const range = isRecord(item) || typeof item === 'object' ? (item as { range?: unknown }) : {};
  const [start] = Array.isArray(range.range) ? range.range : [];
  return typeof start === 'number' ? start : -1;
}

/** Where the line begins whose dash this value stands behind; -1: there is none. */
function dashBefore(text: string, at: number): number {
  let dash = at - 1;
  while (dash >= 0 && /\s/.test(text[dash] ?? '')) dash -= 1;
  if (text[dash] !== '-') return -1;
  const start = text.lastIndexOf('\n', dash) + 1;
  return text.slice(start, dash).trim() === '' ? start : -1;
}

function inserted(blocks: readonly Block[], entry: AnyEntry): Block[] {
  const { id, by } = entry;
  const block = { id, by, text: entryText(entry) };
  const at = blocks.findIndex((each) => isBehind(each.id, id));
  const where = at === -1 ? blocks.length : at;
  return [...blocks.slice(0, where), block, ...blocks.slice(where)];
}

/** Numbers in ids count as numbers: the hundredth chapter stands behind the ninety-ninth. */
function isBehind(id: string, other: string): boolean {
  const [own, theirs] = [id, other].map((each) => each.match(/\d+|\D+/g) ?? []);
  for (const [index, part] of (own ?? []).entries()) {
    const their = theirs?.[index];
    if (their === undefined) return true;
    if (part === their) continue;
    const by = Number(part) - Number(their);
    return Number.isNaN(by) || by === 0 ? part > their : by > 0;
  }
  return false;
}

/** An entry as YAML, as it stands in a file of the ledger. */
function entryText(entry: AnyEntry): string {
  return stringify([plain(entry)], { lineWidth: 0, aliasDuplicateObjects: false });
}

/** Without what says nothing: empty lists, empty mappings. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      const kept = plain(each);
      const isNothing =
        kept === undefined ||
        kept === '' ||
        (Array.isArray(kept) && kept.length === 0) ||
        (isRecord(kept) && Object.keys(kept).length === 0);
      return isNothing ? [] : [[key, kept] as const];
    }),
  );
}

/** What is not in an entry any more goes out of its block; what a person has put there beside it stays. */
const knownKeys: ReadonlySet<string> = new Set(
  Object.values(ledgerFiles).flatMap(({ shape }) => Object.keys(shape)),
);

/** The keeper's entry as it shall be, with its comments and with what it has beside what the ledger knows. */
function editedBlock(text: string, entry: AnyEntry): string {
  const indent = /^[ \t]*/.exec(text)?.[0] ?? '';
  const document = parseDocument(text, { schema: 'core' });
  const before: unknown = document.toJS({ maxAliasCount: 0 });
  const old = Array.isArray(before) && isRecord(before[0]) ? before[0] : {};
  const now = plain(entry);
  if (!isRecord(now)) return text;
  for (const key of Object.keys(old))
    if (knownKeys.has(key) && now[key] === undefined && plain(old[key]) !== undefined)
      document.deleteIn([0, key]);
  for (const [key, value] of Object.entries(now)) setIn(document, key, old[key], value);
  const lines = document.toString({ lineWidth: 0 }).split('\n');
  return lines.map((each) => (each === '' ? each : `${indent}${each}`)).join('\n');
}

function setIn(document: Document, key: string, old: unknown, value: unknown): void {
  if (JSON.stringify(old) === JSON.stringify(value)) return;
  const grown =
    Array.isArray(old) &&
    Array.isArray(value) &&
    JSON.stringify(value.slice(0, old.length)) === JSON.stringify(old);
  const list = grown ? document.getIn([0, key]) : undefined;
  if (grown && isSeq(list)) {
    for (const each of value.slice(old.length)) (list as YAMLSeq).add(document.createNode(each));
    return;
  }
  document.setIn([0, key], document.createNode(value));
}
