import { readYaml } from '../../../../data/read-yaml.ts';
import { LedgerEntry } from '../ledger-entry.ts';

/*
 * Rows of the ledger as text: a YAML list, a block a row, each value as JSON, which YAML reads as it is. Rows written so are
 * read by hand, since the library would need seconds for ten thousand; a row that somebody wrote in another spelling is
 * given to the library. Pure.
 */

const order = [
  ...['id', 'timestamp', 'component', 'event_type', 'content', 'rationale'],
  ...['run_id', 'iteration', 'step', 'improvement_id', 'acceptance_criteria', 'target', 'ref'],
  ...['result', 'reason', 'change_description', 'meta'],
] as const;

export function entryText(entry: LedgerEntry): string {
  const fields = order.flatMap((key) => {
    const value = Reflect.get(entry, key);
    return value === undefined ? [] : [`${key}: ${plainJson(value)}`];
  });
  return `- ${fields.join('\n  ')}\n`;
}

/** JSON without what YAML does not take in a quoted text. */
function plainJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The blocks of a list, each with the line that begins it; what stands before the first one. */
export function blocksOf(text: string): {
  readonly head: string;
  readonly blocks: readonly string[];
} {
  const starts: number[] = [];
  if (text.startsWith('- ')) starts.push(0);
  for (let at = text.indexOf('\n- '); at >= 0; at = text.indexOf('\n- ', at + 1))
    starts.push(at + 1);
  const blocks = starts.map((start, n) => text.slice(start, starts[n + 1] ?? text.length));
  return { head: text.slice(0, starts[0] ?? text.length), blocks };
}

/** One row; undefined: it is none. */
function readBlock(block: string): LedgerEntry | undefined {
  return readOwn(block) ?? readAny(block);
}

const line = /^(?:- | {2})([a-z_]+): (.+)$/;

/** A row as `entryText` writes it. */
function readOwn(block: string): LedgerEntry | undefined {
  if (!block.endsWith('\n')) return undefined;
  const fields: Record<string, unknown> = {};
  try {
    for (const one of block.slice(0, -1).split('\n')) {
      const [, key, value] = line.exec(one) ?? [];
      if (key === undefined || value === undefined) return undefined;
      fields[key] = JSON.parse(value);
    }
  } catch {
    return undefined;
  }
  return LedgerEntry.safeParse(fields).data;
}

function readAny(block: string): LedgerEntry | undefined {
  const read = readYaml(block);
  if (!read.ok || !Array.isArray(read.value)) return undefined;
  return LedgerEntry.safeParse(read.value[0]).data;
}

/** Rows of a text, oldest first, and how many of its blocks are none. */
export function readEntries(text: string): {
  readonly entries: readonly LedgerEntry[];
  readonly unread: number;
} {
  const entries: LedgerEntry[] = [];
  let unread = 0;
  for (const block of blocksOf(text).blocks) {
    const entry = readBlock(block);
    if (entry === undefined) unread += 1;
    else entries.push(entry);
  }
  return { entries, unread };
}

/** Where a text ends that was torn in its last row: bytes from there on are no row. null: it is whole. */
export function tornFrom(text: string): number | null {
  if (text.trim() === '') return null;
  const { head, blocks } = blocksOf(text);
  const last = blocks.at(-1);
  if (last === undefined) return null;
  if (text.endsWith('\n') && readBlock(last) !== undefined) return null;
  return head.length + blocks.slice(0, -1).join('').length;
}

/** Is it a list of rows, or empty? Comments may stand above. */
export function isLedger(text: string): boolean {
  const { head } = blocksOf(text);
  return head.split('\n').every((one) => one.trim() === '' || one.startsWith('#') || one === '[]');
}
