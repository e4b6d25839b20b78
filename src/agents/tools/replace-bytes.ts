/** One exact replacement. `count`: how often `find` must be there. */
export type Replacement = {
  readonly find: string;
  readonly replace: string;
  readonly count: number;
};

export type Replaced =
  | { readonly ok: true; readonly bytes: Buffer }
  /** `nth` counts from 1. */
  | { readonly ok: false; readonly nth: number; readonly found: number };

const mark = '\xef\xbb\xbf';

/**
 * Replaces exact texts in the bytes of a file. One after the other, each in what the one before
 * left; all or nothing. A line end in `find` fits either kind; written back is the kind of the lines around it. Every
 * byte that is not replaced stays, valid UTF-8 or not; so do the byte order mark and whether the file ends in a line
 * end. Pure.
 */
export function replaceBytes(before: Buffer, edits: readonly Replacement[]): Replaced {
  // latin1, one character a byte: nothing is decoded, so nothing can be lost
  const original = before.toString('latin1');
  const marked = original.startsWith(mark);
  let text = marked ? original.slice(mark.length) : original;
  for (const [index, edit] of edits.entries()) {
    const { pattern, replacement } = inBytes(edit);
    const found = text.match(pattern)?.length ?? 0;
    if (found !== edit.count) return { ok: false, nth: index + 1, found };
    const whole = text;
    text = whole.replace(pattern, (match: string, at: number) =>
      replacement.replaceAll('\n', lineEndAt(whole, at, match)),
    );
  }
  const kept = sameEnding(marked ? original.slice(mark.length) : original, text);
  return { ok: true, bytes: Buffer.from((marked ? mark : '') + kept, 'latin1') };
}

function inBytes({ find, replace }: Replacement) {
  const bytes = (value: string) =>
    Buffer.from(value.replaceAll('\r\n', '\n'), 'utf8').toString('latin1');
  const literal = bytes(find).replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return {
    pattern: new RegExp(literal.replaceAll('\n', '\\r?\\n'), 'g'),
    replacement: bytes(replace),
  };
}

/** The kind of line end in the match, else the next one behind it, else the last one before it. */
function lineEndAt(text: string, at: number, match: string): string {
  const behind = text.indexOf('\n', at);
  const newline = behind === -1 ? text.lastIndexOf('\n', at + match.length) : behind;
  return newline > 0 && text[newline - 1] === '\r' ? '\r\n' : '\n';
}

function sameEnding(before: string, after: string): string {
  if (before === '' || after === '') return after;
  const ended = before.endsWith('\n');
  if (ended === after.endsWith('\n')) return after;
  if (!ended) return after.replace(/\r?\n$/, '');
  return after + (before.endsWith('\r\n') ? '\r\n' : '\n');
}
