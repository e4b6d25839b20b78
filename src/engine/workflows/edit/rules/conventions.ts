/** How a file is written, as far as it can be counted (docs/spec/edit.md §6.3). */
export type Conventions = {
  readonly indentation: string;
  readonly quotes: string;
  readonly semicolons: string;
  readonly trailing_commas: string;
  readonly line_end: string;
  readonly final_newline: string;
  readonly names: string;
};

/** What most of these texts do. */
export function conventionsOf(texts: readonly string[]): Conventions {
  const lines = texts.flatMap((text) => text.split(/\r?\n/));
  const indents = lines
    .map((line) => /^[\t ]+(?=\S)/.exec(line)?.[0] ?? '')
    .filter((each) => each !== '');
  const code = lines.filter((line) => /\S/.test(line) && !/^\s*(?:\/\/|#|\*)/.test(line));
  const count = (pattern: RegExp) => code.filter((line) => pattern.test(line)).length;
  const more = (a: number, b: number, names: readonly [string, string]) =>
    a + b === 0 ? 'unknown' : a >= b ? names[0] : names[1];
  const crlf = texts.filter((text) => text.includes('\r\n')).length;
  const ended = texts.filter((text) => text.endsWith('\n')).length;
  return {
    indentation: indentationOf(indents),
    quotes: more(count(/'[^'"]*'/), count(/"[^'"]*"/), ['single', 'double']),
    semicolons: more(count(/;\s*$/), count(/[\w)\]'"]\s*$/), ['yes', 'no']),
    trailing_commas: more(
      [...texts.join('\n').matchAll(/,[^\S\n]*\n\s*[)\]}]/g)].length,
      [...texts.join('\n').matchAll(/[\w'"][^\S\n]*\n\s*[)\]}]/g)].length,
      ['yes', 'no'],
    ),
    line_end: more(texts.length - crlf, crlf, ['LF', 'CRLF']),
    final_newline: more(ended, texts.length - ended, ['yes', 'no']),
    names: more(
      [...texts.join('\n').matchAll(/\b[a-z]+_[a-z]\w*\b/g)].length,
      [...texts.join('\n').matchAll(/\b[a-z]+[A-Z]\w*\b/g)].length,
      ['snake_case', 'camelCase'],
    ),
  };
}

function indentationOf(indents: readonly string[]): string {
  if (indents.length === 0) return 'unknown';
  const tabs = indents.filter((each) => each.startsWith('\t')).length;
  if (tabs * 2 > indents.length) return 'tabs';
  const widths = indents.filter((each) => !each.includes('\t')).map((each) => each.length);
  const fits = [8, 4, 3, 2].find(
    (width) => widths.filter((each) => each % width === 0).length >= widths.length * 0.9,
  );
  return `${fits ?? 2} spaces`;
}

/** The file itself and those of the same kind that lie nearest, five at most: in the same folder, then further up. */
export function nearest(target: string, files: Iterable<string>): readonly string[] {
  const kind = /\.[^./]+$/.exec(target)?.[0];
  if (kind === undefined) return [];
  const from = target.split('/').slice(0, -1);
  const distance = (file: string) => {
    const to = file.split('/').slice(0, -1);
    let same = 0;
    while (same < from.length && from[same] === to[same]) same += 1;
    return from.length + to.length - 2 * same;
  };
  return [...files]
    .filter((file) => file.endsWith(kind))
    .map((file) => ({ file, far: file === target ? -1 : distance(file) }))
    .toSorted((a, b) => a.far - b.far || (a.file < b.file ? -1 : 1))
    .slice(0, 5)
    .map(({ file }) => file);
}
