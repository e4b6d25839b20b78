import { hunkRole } from '../components/hunk-role.ts';
import type { Side } from '../text/text-width.ts';
import type { Block, Kind, Text } from './block.ts';
import { type InlineStyle, inline } from './inline.ts';
import { type Table, tableHead, tableRule } from './table.ts';

/** Parts of a long line: small enough to wrap at once, large enough that prose is never cut. */
const longest = 20_000;

/** Only this much of a line is looked at to see what it is. */
const looked = 300;

/** A file as it is: line by line, without interpretation. */
export function rawText(text: string): Text {
  return textOf(text, (line) => ({ kind: 'raw', text: line }));
}

/** A patch, line by line: what was taken away and what was added is told by colour too. */
export function patchText(text: string): Text {
  let isHead = true;
  return textOf(text, (line) => {
    if (line.startsWith('diff ')) isHead = true;
    if (line.startsWith('@@')) isHead = false;
    return { kind: 'raw', text: line, role: isHead ? 'dim' : hunkRole(line) };
  });
}

/**
 * A Markdown file: drafts with their ¶ (docs/spec/folio.md §3.9), notes, reports. What is looked at is read, no more.
 */
export function markdownText(text: string, style: InlineStyle): Text {
  const hasFacts = /^---[ \t]*\n(?=[\s\S]{0,20000}?\n---[ \t]*\n)/.test(text.slice(0, 21_000));
  const facts = hasFacts ? 'before' : 'none';
  const state: Reading = {
    code: false,
    facts,
    folded: '',
    unfolded: 0,
    paragraph: 0,
    waiting: false,
    item: false,
  };
  const { blocks, length } = textOf(text, (line) => kindOf(line, state), state);
  return { blocks: withTables(withoutMarkers(blocks), style), length };
}

type Reading = {
  /** Between two fences. */
  code: boolean;
  /**
   * Facts at the head of a file, between two rules (front matter): are we before them, among them, or are there none?
   */
  facts: 'before' | 'among' | 'none';
  /** Those that have gone by, in one line, and how many lines of them had no room there. */
  folded: string;
  unfolded: number;
  paragraph: number;
  /** A `¶n` stood alone: the next line is its first. */
  waiting: boolean;
  /** Of a list: a line below that is set in belongs to it. */
  item: boolean;
};

function textOf(
  text: string,
  read: (line: string) => Kind | undefined,
  state: Pick<Reading, 'paragraph'> = { paragraph: 0 },
): Text {
  const blocks: Block[] = [];
  let start = 0;
  while (start <= text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    for (let from = start; from === start || from < end; ) {
      const to = partEnd(text, from, end);
      const kind = read(text.slice(from, to));
      if (kind !== undefined)
        blocks.push({ ...kind, start: from, size: to - from + 1, paragraph: state.paragraph });
      from = Math.max(to, from + 1);
    }
    start = end + 1;
  }
  return { blocks, length: text.length };
}

/** Never between the halves of a character. */
function partEnd(text: string, from: number, end: number): number {
  const to = Math.min(end, from + longest);
  const half = text.charCodeAt(to);
  return to < end && half >= 0xdc00 && half <= 0xdfff ? to - 1 : to;
}

/** A line that begins with any other character is prose: one look at it decides for nearly every line. */
const mayBeMore = /^[\s\u3000]*(?:[#>|`~*+\-_=<¶＊◇◆]|\d|$)/;

function kindOf(whole: string, state: Reading): Kind | undefined {
  const line = whole.length > looked ? whole.slice(0, looked) : whole;
  if (state.facts !== 'none') return factLine(whole, state);
  const more = state.code || mayBeMore.test(line);
  const kind = more ? special(whole, line, state) : prose(whole, state);
  state.item = kind?.kind === 'item';
  return kind;
}

/** Facts are folded into one line, which stands where they end; the file as it lies has them all. */
function factLine(line: string, state: Reading): Kind | undefined {
  if (!/^---[ \t]*$/.test(line)) {
    fold(line.trim(), state);
    return undefined;
  }
  state.facts = state.facts === 'before' ? 'among' : 'none';
  if (state.facts === 'among') return undefined;
  const more = state.unfolded > 0 ? `  … +${state.unfolded}` : '';
  return { kind: 'facts', text: `${state.folded}${more}` };
}

/** As many whole lines as there is room for; the others are counted. */
function fold(fact: string, state: Reading): void {
  const all = state.folded === '' ? fact : `${state.folded}  ${fact}`;
  if (all.length <= longestFold) state.folded = all;
  else state.unfolded += 1;
}

/** UTF-16 units of folded facts. */
const longestFold = 160;

function prose(text: string, state: Reading): Kind {
  const under = state.item ? /^ {2,12}(?=\S)/.exec(text)?.[0] : undefined;
  if (under !== undefined)
    return { kind: 'item', indent: under.length - 1, bullet: '', text: text.slice(under.length) };
  if (!state.waiting) return { kind: 'text', text };
  state.waiting = false;
  return { kind: 'numbered', text };
}

function special(whole: string, line: string, state: Reading): Kind | undefined {
  const fence = /^ {0,3}(?:`{3,}|~{3,})\s*([^`]*)$/.exec(line);
  if (fence) {
    state.code = !state.code;
    return { kind: 'fence', text: state.code ? (fence[1] ?? '').trim() : '' };
  }
  if (state.code) return { kind: 'code', text: whole };
  if (line.trim() === '') return { kind: 'gap' };
  const numbered = /^\s*¶\s*([\d０-９]{1,6})[ \t\u3000]*/.exec(line);
  if (numbered) return paragraphHead(whole.slice(numbered[0].length), numbered[1] ?? '', state);
  return structure(whole, line) ?? prose(whole, state);
}

/** `¶n` alone belongs to the line after it. */
function paragraphHead(rest: string, digits: string, state: Reading): Kind | undefined {
  state.paragraph = Number(digits.normalize('NFKC'));
  state.waiting = rest.trim() === '';
  return state.waiting ? { kind: 'numbered', text: '' } : { kind: 'numbered', text: rest };
}

const sceneBreak = /^[\s\u3000]*(?:\*(?:[ \u3000]?\*){2,}|[＊◇◆](?:[ \u3000]?[＊◇◆])*)[\s\u3000]*$/;

function structure(whole: string, line: string): Kind | undefined {
  const heading = /^ {0,3}(#{1,6})[ \t\u3000]+/.exec(line);
  if (heading) {
    const text = whole.slice(heading[0].length).replace(/(?<!\s)\s+#+\s*$/, '');
    return { kind: 'heading', level: heading[1]?.length ?? 1, text };
  }
  if (sceneBreak.test(line)) return { kind: 'scene', text: line.trim() };
  if (/^ {0,3}(?:-(?: ?-){2,}|_(?: ?_){2,})\s*$/.test(line)) return { kind: 'rule' };
  const item = /^(\s{0,24})([-*+]|\d{1,6}[.)])[ \t\u3000]+/.exec(line);
  if (item) {
    const text = whole.slice(item[0].length);
    return { kind: 'item', indent: item[1]?.length ?? 0, bullet: item[2] ?? '-', text };
  }
  const quote = /^ {0,3}((?:> ?){1,6})/.exec(line);
  if (quote) {
    const depth = (quote[1] ?? '').replaceAll(' ', '').length;
    return { kind: 'quote', depth, text: whole.slice(quote[0].length) };
  }
  const comment = /^\s*<!--([\s\S]*?)-->\s*$/.exec(whole.length > 4000 ? '' : whole);
  if (comment) return { kind: 'comment', text: (comment[1] ?? '').trim() };
  return undefined;
}

/** A `¶n` that a text line follows gives it its number and goes; one that nothing follows stays. */
function withoutMarkers(blocks: readonly Block[]): readonly Block[] {
  return blocks.filter((block, index) => {
    if (block.kind !== 'numbered' || block.text !== '') return true;
    let next = index + 1;
    while (blocks[next]?.kind === 'gap') next += 1;
    return blocks[next]?.kind !== 'numbered' || blocks[next]?.paragraph !== block.paragraph;
  });
}

const delimiter = /^\s*(?:\|\s*)?:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/;

/** Lines with columns, the second of which says so, become rows of one table. */
function withTables(blocks: readonly Block[], style: InlineStyle): readonly Block[] {
  if (!blocks.some(({ kind }) => kind === 'text')) return blocks;
  const found: Block[] = [];
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index];
    const end = block && tableEnd(blocks, index);
    if (block === undefined || end === undefined) {
      if (block) found.push(block);
      continue;
    }
    found.push(...tableBlocks(blocks.slice(index, end), style));
    index = end - 1;
  }
  return found;
}

function lineText(block: Block | undefined): string | undefined {
  return block?.kind === 'text' || block?.kind === 'raw' || block?.kind === 'numbered'
    ? block.text
    : undefined;
}

/** Where the table that begins here ends; undefined = none does. */
function tableEnd(blocks: readonly Block[], from: number): number | undefined {
  const head = lineText(blocks[from]);
  const rule = lineText(blocks[from + 1]);
  if (head === undefined || rule === undefined || !head.includes('|')) return undefined;
  if (rule.length > 2000 || !rule.includes('-') || !delimiter.test(rule)) return undefined;
  if (cellsIn(head).length !== cellsIn(rule).length) return undefined;
  let end = from + 2;
  while (lineText(blocks[end])?.includes('|') === true) end += 1;
  return end;
}

function tableBlocks(lines: readonly Block[], style: InlineStyle): readonly Block[] {
  const texts = lines.map((line) => cellsIn(lineText(line) ?? ''));
  const [head = [], rule = [], ...below] = texts;
  const rows = below.map((cells) => asManyAs(head, cells));
  const align = rule.map(
    (mark): Side => (/[^:]:$|^:$/.test(mark) && !mark.startsWith(':') ? 'right' : 'left'),
  );
  const table: Table = { head, rows, align, draw: (text) => inline(text, style) };
  return lines.map(({ start, size, paragraph }, index) => {
    const row = index === 0 ? tableHead : index === 1 ? tableRule : index - 2;
    return { kind: 'row', table, row, start, size, paragraph };
  });
}

/** What is more than the head has columns stands in the last of them: nothing of a text is left out. */
function asManyAs(head: readonly string[], cells: readonly string[]): readonly string[] {
  const last = head.length - 1;
  return cells.length <= head.length
    ? cells
    : [...cells.slice(0, last), cells.slice(last).join(' | ')];
}

/** `| a | b |` → its cells. A line within code, or one that is escaped, is not a border. */
export function cellsIn(line: string): readonly string[] {
  const bare = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  const found = bare.match(/(?:\\.|`[^`]*`|[^|])+|(?<=\||^)(?=\||$)/g) ?? [''];
  return found.map((cell) => cell.trim().replaceAll('\\|', '|'));
}
