import { readYaml } from '../../../data/read-yaml.ts';

/** What is wrong with a block of front matter. `key` is a field that could not be read, or that stands there twice. */
export type FrontProblem =
  | { readonly kind: 'missing' | 'unclosed' | 'not_fields' }
  | { readonly kind: 'key_unreadable' | 'key_twice'; readonly key: string };

export type FrontMatter = {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly problems: readonly FrontProblem[];
  /** Index of the first line after the block; 0 when there is none. */
  readonly bodyAt: number;
};

/** Longer blocks are cut here; what follows counts as missing. */
const maxCharacters = 16_384;

const keyLine = /^([A-Za-z_][\w-]*)\s*:(?:\s|$)/;

/**
 * Reads the `---` block a file begins with (`docs/spec/crew.md` §2.3). Empty lines before it are passed over. A
 * block with an error is read field by field, so that one bad line does not hide the others; each loss is a problem.
 *
 * `goesOn`: these are only the first lines of the file; a block that does not end in them is read as far as it goes,
 * unless what follows is plainly no longer a block.
 */
export function readFrontMatter(lines: readonly string[], goesOn = false): FrontMatter {
  const from = lines.findIndex((line) => line.trim() !== '');
  if (lines[from]?.trimEnd() !== '---') return nothing('missing');
  const length = lines.slice(from + 1).findIndex((line) => line.trimEnd() === '---');
  const block = withinLimit(lines.slice(from + 1, length === -1 ? undefined : from + 1 + length));
  const bodyAt = length === -1 ? lines.length : from + length + 2;
  if (length === -1 && (!goesOn || block.some(isBody))) return nothing('unclosed');
  const read = readYaml(block.join('\n'));
  const fields = read.ok ? asFields(read.value) : undefined;
  if (read.ok && fields === undefined) return { ...nothing('not_fields'), bodyAt };
  if (fields !== undefined) return { fields, problems: [], bodyAt };
  return { ...fieldByField(block), bodyAt };
}

function nothing(kind: 'missing' | 'unclosed' | 'not_fields'): FrontMatter {
  return { fields: {}, problems: [{ kind }], bodyAt: 0 };
}

/** A heading or a fence: the block was never closed, and the text has begun. */
function isBody(line: string): boolean {
  return /^(#{1,6}\s|```)/.test(line);
}

function withinLimit(block: readonly string[]): readonly string[] {
  let characters = 0;
  const over = block.findIndex((line) => {
    characters += line.length + 1;
    return characters > maxCharacters;
  });
  return over === -1 ? block : block.slice(0, over);
}

function asFields(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) return undefined;
  return Object.fromEntries(Object.entries(value));
}

function fieldByField(block: readonly string[]): Omit<FrontMatter, 'bodyAt'> {
  const fields = new Map<string, unknown>();
  const problems: FrontProblem[] = [];
  const twice = new Set<string>();
  for (const entry of entriesOf(block)) {
    const value = readEntry(entry);
    if (fields.has(entry.key)) twice.add(entry.key);
    if (value === undefined) problems.push({ kind: 'key_unreadable', key: entry.key });
    else fields.set(entry.key, value.value);
  }
  for (const key of twice) {
    // It is unknown which of the two was meant.
    fields.delete(key);
    problems.push({ kind: 'key_twice', key });
  }
  return { fields: Object.fromEntries(fields), problems };
}

type Entry = { readonly key: string; readonly lines: string[] };

function entriesOf(block: readonly string[]): readonly Entry[] {
  const entries: Entry[] = [];
  for (const line of block) {
    const [, key] = keyLine.exec(line) ?? [];
    if (key !== undefined) entries.push({ key, lines: [line] });
    else entries.at(-1)?.lines.push(line);
  }
  return entries;
}

function readEntry({ key, lines }: Entry): { readonly value: unknown } | undefined {
  const read = readYaml(lines.join('\n'));
  const fields = read.ok ? asFields(read.value) : undefined;
  if (fields && key in fields) return { value: fields[key] };
  const [only = '', ...more] = lines.filter((line) => line.trim() !== '');
  const text = only.slice(only.indexOf(':') + 1).trim();
  // `summary: Done: two of three parts` can only mean one thing.
  return more.length === 0 && /^[^[\]{}&*!|>%@`"']/.test(text) ? { value: text } : undefined;
}
