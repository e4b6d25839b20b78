import { isMap, isScalar, isSeq } from 'yaml';
import { yamlDocument } from '../../../../data/yaml-document.ts';
import { type LedgerFile, ledgerFiles } from './entries.ts';
import { type Block, entryBlocks, lineOf, readLedgerFile } from './ledger-file.ts';

/*
 * One entry of the ledger as its author edits it by itself (`docs/spec/books.md` §1): taken out of its file, checked, and put
 * back as theirs, while everything else in the file stays byte for byte. Pure.
 */

/** Why what was typed cannot be kept; `line` counts in what was typed, from 1; `detail` says of what. */
export type EntryProblem = {
  readonly line: number;
  /**
   * `yaml`: it is none. `none`, `several`: it is not one entry. `form`: something of it is not written as the ledger has it.
   * `twice`: another entry of the author's has that id. `place`: it does not stand where it stood. `gone`: the file has another
   * entry there now.
   */
  readonly why: 'yaml' | 'none' | 'several' | 'form' | 'twice' | 'place' | 'gone';
  readonly detail: string;
};

type EditedFile =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: EntryProblem };

type Found = { readonly index: number; readonly own: string; readonly behind: string };

/** The lines of this entry, the author's own where there are two; undefined: the file has none, or cannot be written into. */
export function entrySource(text: string, id: string): string | undefined {
  return foundIn(entryBlocks(text)?.blocks ?? [], id)?.own;
}

/** The file with what was typed in place of the entry as it was, marked as its author's. */
export function withEntry(
  file: LedgerFile,
  { text, id, before, typed }: Readonly<Record<'text' | 'id' | 'before' | 'typed', string>>,
): EditedFile {
  const given = typed.endsWith('\n') ? typed : `${typed}\n`;
  const wrong = problemOf(file, given);
  if (wrong !== undefined) return { ok: false, problem: wrong };
  const { head, blocks } = entryBlocks(text) ?? { head: '', blocks: [] };
  const found = foundIn(blocks, id);
  if (found?.own !== before) return refused('gone', id);
  const own = markedAsAuthors(given);
  const put = blocks.map((block, index) =>
    index === found.index ? own + found.behind : block.text,
  );
  const now = head + put.join('');
  return checked(file, { old: blocks, before: text, now, at: found.index });
}

/** Nothing but this one entry may have become another: else it does not stand where it stood. */
function checked(
  file: LedgerFile,
  {
    old,
    before,
    now,
    at,
  }: Readonly<Record<'before' | 'now', string>> & {
    readonly old: readonly Block[];
    readonly at: number;
  },
): EditedFile {
  const blocks = entryBlocks(now)?.blocks ?? [];
  const { id } = blocks[at] ?? { id: '' };
  const isPlaced =
    blocks.length === old.length &&
    blocks.every(({ text }, index) => index === at || text === old[index]?.text) &&
    readLedgerFile(file, now).problems.length <= readLedgerFile(file, before).problems.length;
  if (!isPlaced) return refused('place', id);
  const same = blocks.filter((block) => block.id === id && block.by !== 'keeper');
  return same.length > 1 ? refused('twice', id) : { ok: true, text: now };
}

function refused(why: EntryProblem['why'], detail: string): EditedFile {
  return { ok: false, problem: { line: 1, why, detail } };
}

function foundIn(blocks: readonly Block[], id: string): Found | undefined {
  const authors = blocks.findIndex((block) => block.id === id && block.by !== 'keeper');
  const index = authors === -1 ? blocks.findIndex((block) => block.id === id) : authors;
  const block = blocks[index];
  return block === undefined ? undefined : { index, ...split(block.text) };
}

/** An entry's own lines, and the empty lines and comments behind it that stand no deeper than its dash. */
function split(block: string): Pick<Found, 'own' | 'behind'> {
  const dash = /^[ \t]*/.exec(block)?.[0].length ?? 0;
  const lines = block.split(/(?<=\n)/);
  const last = lines.findLastIndex((line) => {
    const text = line.trim();
    const depth = line.length - line.trimStart().length;
    return text !== '' && !(text.startsWith('#') && depth <= dash);
  });
  return { own: lines.slice(0, last + 1).join(''), behind: lines.slice(last + 1).join('') };
}

function problemOf(file: LedgerFile, typed: string): EntryProblem | undefined {
  const { document, problems } = yamlDocument(typed, { schema: 'core', noAliases: true });
  const [first] = problems;
  if (first !== undefined)
    return { line: first.line, why: 'yaml', detail: first.message.replace(/ at line \d+.*$/s, '') };
  const { contents } = document;
  if (!isSeq(contents) || contents.flow === true) return { line: 1, why: 'none', detail: '' };
  if (contents.items.length > 1)
    return { line: lineOf(document, typed, [1]), why: 'several', detail: '' };
  const values: unknown = document.toJS({ maxAliasCount: 0 });
  const { error } = ledgerFiles[file].safeParse(Array.isArray(values) ? values[0] : undefined);
  const [issue] = error?.issues ?? [];
  if (issue === undefined) return undefined;
  const line = lineOf(document, typed, [0, ...issue.path]);
  return { line, why: 'form', detail: issue.path.join('.') };
}

/** `by: author` in place of whose it was, or behind its id. */
function markedAsAuthors(typed: string): string {
  const { contents } = yamlDocument(typed, { schema: 'core' }).document;
  const entry = isSeq(contents) ? contents.items[0] : undefined;
  if (!isMap(entry)) return typed;
  const pairOf = (name: string) =>
    entry.items.find(({ key }) => isScalar(key) && key.value === name);
  const put = (range: readonly [number, number], text: string) =>
    typed.slice(0, range[0]) + text + typed.slice(range[1]);
  const by = pairOf('by')?.value;
  if (isScalar(by) && by.range) return put([by.range[0], by.range[1]], 'author');
  const id = pairOf('id');
  if (!(isScalar(id?.key) && isScalar(id.value) && id.key.range && id.value.range)) return typed;
  const end = id.value.range[1];
  if (entry.flow === true) return put([end, end], ', by: author');
  const start = id.key.range[0];
  const depth = start - (typed.lastIndexOf('\n', start - 1) + 1);
  const [ended = '\n'] = /\r?\n/.exec(typed.slice(end)) ?? [];
  const line = typed.indexOf(ended, end);
  return put([line, line], `${ended}${' '.repeat(depth)}by: author`);
}
