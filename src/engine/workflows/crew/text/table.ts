/** A table of a Markdown text. Rows are cells in order; `line` counts from 1. */
export type Table = {
  readonly header: readonly string[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly line: number }[];
};

/** Tables of a text, those outside code fences first. A table is a run of lines that begin with `|`. */
export function tablesOf(lines: readonly string[]): readonly Table[] {
  const open: Table[] = [];
  const fenced: Table[] = [];
  let inFence = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (/^\s*(```|~~~)/.test(line)) inFence = !inFence;
    if (!isRow(line)) continue;
    const from = at;
    while (isRow(lines[at + 1] ?? '')) at += 1;
    (inFence ? fenced : open).push(tableAt(lines, from, at));
  }
  return [...open, ...fenced];
}

function isRow(line: string): boolean {
  return line.trimStart().startsWith('|');
}

function tableAt(lines: readonly string[], from: number, to: number): Table {
  const header = cellsOf(lines[from] ?? '');
  const rows = lines
    .slice(from + 1, to + 1)
    .map((line, index) => ({ cells: rowOf(line, header.length), line: from + index + 2 }))
    .filter(({ cells }) => !cells.every((cell) => /^:?-*:?$/.test(cell)));
  return { header, rows };
}

/** A pipe that stands in a code span without its backslash is text where the row fits its header only that way. */
function rowOf(line: string, columns: number): readonly string[] {
  const cells = cellsOf(line);
  if (cells.length <= columns) return cells;
  const careful = cellsOf(escapedInCode(line));
  return careful.length === columns ? careful : cells;
}

/** Pipes in code spans with their backslash. A span goes from a run of backticks to the next run of as many. */
function escapedInCode(line: string): string {
  const runs = [...line.matchAll(/`+/g)];
  const ends = new Map<number, number>();
  const closing = runs
    .toReversed()
    .map(([marks], back) => {
      const next = ends.get(marks.length);
      ends.set(marks.length, runs.length - 1 - back);
      return next;
    })
    .toReversed();
  const parts: string[] = [];
  let from = 0;
  for (let nth = 0; nth < runs.length; nth += 1) {
    const [opens, closes] = [runs[nth], runs[closing[nth] ?? runs.length]];
    if (opens === undefined || closes === undefined) continue;
    const to = closes.index + closes[0].length;
    parts.push(line.slice(from, opens.index));
    parts.push(line.slice(opens.index, to).replace(/(?<!\\)\|/g, '\\|'));
    from = to;
    nth = closing[nth] ?? nth;
  }
  return parts.join('') + line.slice(from);
}

/** The cells of a row, trimmed; `\|` is a pipe. */
function cellsOf(line: string): string[] {
  const text = line.trim().replace(/^\|/, '');
  if (!text.includes('\\')) {
    const plain = text.split('|').map((cell) => cell.trim());
    return plain.at(-1) === '' ? plain.slice(0, -1) : plain;
  }
  const cells: string[] = [];
  let cell = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\' && text[at + 1] === '|') {
      cell += '|';
      at += 1;
    } else if (character === '|') {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  if (cell.trim() !== '') cells.push(cell.trim());
  return cells;
}
