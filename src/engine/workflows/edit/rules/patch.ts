import { structuredPatch } from 'diff';

/** A file before and after; null: there is none. `text` null: it is no UTF-8 text. */
export type Side = { readonly text: string | null; readonly mode: number } | null;

export type FilePair = {
  readonly path: string;
  readonly before: Side;
  readonly after: Side;
  /** Where it was before, if it was moved. */
  readonly from?: string | undefined;
};

/** A difference as `git apply` takes it, files in the order of their names (docs/spec/edit.md §11.2). Empty: none. */
export function patchOf(pairs: readonly FilePair[]): string {
  const order = (a: FilePair, b: FilePair) =>
    Buffer.compare(Buffer.from(a.path), Buffer.from(b.path));
  return pairs.toSorted(order).map(filePatch).join('');
}

/** Lines that were put in and taken out. */
export function sizeOf(pairs: readonly FilePair[]): {
  readonly added: number;
  readonly removed: number;
} {
  const lines = pairs.flatMap((pair) => hunkLines(pair));
  return {
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
  };
}

function filePatch(pair: FilePair): string {
  const { path, before, after, from = path } = pair;
  if (isSame(pair)) return '';
  const lines = [`diff --git ${quoted(`a/${from}`)} ${quoted(`b/${path}`)}`];
  if (before === null && after !== null) lines.push(`new file mode ${modeOf(after.mode)}`);
  if (after === null && before !== null) lines.push(`deleted file mode ${modeOf(before.mode)}`);
  if (before !== null && after !== null && modeOf(before.mode) !== modeOf(after.mode))
    lines.push(`old mode ${modeOf(before.mode)}`, `new mode ${modeOf(after.mode)}`);
  if (from !== path)
    lines.push(
      `similarity index ${before?.text === after?.text ? 100 : 90}%`,
      `rename from ${quoted(from)}`,
      `rename to ${quoted(path)}`,
    );
  return `${[...lines, ...bodyOf(pair)].join('\n')}\n`;
}

function bodyOf(pair: FilePair): readonly string[] {
  const { path, before, after, from = path } = pair;
  if (before?.text === null || after?.text === null) {
    if (before?.text === null && after?.text === null && from !== path) return [];
    return [`Binary files ${named('a', from, before)} and ${named('b', path, after)} differ`];
  }
  const hunks = hunkLines(pair);
  if (hunks.length === 0) return [];
  return [`--- ${named('a', from, before)}`, `+++ ${named('b', path, after)}`, ...hunks];
}

function hunkLines({ before, after }: FilePair): readonly string[] {
  if (before?.text === null || after?.text === null) return [];
  const { hunks } = structuredPatch('a', 'b', before?.text ?? '', after?.text ?? '', '', '', {
    context: 3,
  });
  return hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    `@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@`,
    ...lines,
  ]);
}

/** A hunk of nothing stands behind the line before it. */
function range(start: number, count: number): string {
  if (count === 0) return `${start - 1},0`;
  return count === 1 ? String(start) : `${start},${count}`;
}

function isSame({ path, before, after, from = path }: FilePair): boolean {
  if (from !== path) return false;
  if (before === null || after === null) return before === after;
  return before.text === after.text && modeOf(before.mode) === modeOf(after.mode);
}

function named(side: 'a' | 'b', path: string, file: Side): string {
  if (file === null) return '/dev/null';
  const name = quoted(`${side}/${path}`);
  // a name with a space ends at the tab
  return name.includes(' ') && !name.startsWith('"') ? `${name}\t` : name;
}

function modeOf(mode: number): string {
  return (mode & 0o111) === 0 ? '100644' : '100755';
}

const escapes: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
};

/** As git spells names that are not plain: bytes in octal between quotes. */
function quoted(path: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: git quotes these
  if (!/[\u0000-\u001f\u007f"\\\u0080-\uffff]/.test(path)) return path;
  const letters = [...Buffer.from(path)].map((byte) => {
    const sign = String.fromCharCode(byte);
    const known = escapes[sign];
    if (known !== undefined) return known;
    return byte < 0x20 || byte >= 0x7f ? `\\${byte.toString(8).padStart(3, '0')}` : sign;
  });
  return `"${letters.join('')}"`;
}
