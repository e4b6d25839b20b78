import { completionMarker, linesOf } from './lines.ts';

/** A header has its end within so many lines, or it is none. */
const longestHeader = 60;
const fieldLine = /^(?:[A-Za-z_][\w-]*\s*:(?:\s|$)|\s*-\s|\s*#|\s+\S|\s*$)/;
const fence = /^\s{0,3}(`{3,}|~{3,})\s*[\w-]*\s*$/;

/**
 * A document with a header, without what a model has put around it: words before the header, a fence around the whole,
 * words after the mark of its end. A document that ends without the mark is taken to its last line, so that what is
 * missing can be said. undefined: no document with a header stands in the text.
 */
export function unwrapped(text: string): string | undefined {
  const lines = linesOf(text);
  const from = headerIn(lines);
  if (from === undefined) return undefined;
  const marked = lines.findLastIndex((line, at) => at > from && line.trim() === completionMarker);
  const open = opened(lines.slice(0, from));
  const whole = lines.slice(from, marked === -1 ? undefined : marked + 1);
  return `${(open === undefined ? whole : withoutClosing(whole, open)).join('\n').trimEnd()}\n`;
}

/** Where a block of fields begins that says how something went: the first one that is a header and no rule between words. */
function headerIn(lines: readonly string[]): number | undefined {
  for (const [at, line] of lines.entries()) {
    if (line.trimEnd() !== '---') continue;
    const length = lines
      .slice(at + 1, at + 1 + longestHeader)
      .findIndex((each) => each.trimEnd() === '---');
    const block = lines.slice(at + 1, at + 1 + length);
    if (length > 0 && block.every((each) => fieldLine.test(each)) && block.some(hasStatus))
      return at;
  }
  return undefined;
}

function hasStatus(line: string): boolean {
  return /^(?:status|generated_by)\s*:/.test(line);
}

/** The fence that the words before the header leave open, where it is the last thing they say. */
function opened(before: readonly string[]): string | undefined {
  const last = before.findLast((line) => line.trim() !== '');
  return fence.exec(last ?? '')?.[1];
}

/** The line that closes the fence around the whole; those inside come in pairs. */
function withoutClosing(lines: readonly string[], open: string): readonly string[] {
  const same = lines.flatMap((line, at) => (line.trimStart().startsWith(open) ? [at] : []));
  const last = same.at(-1);
  return same.length % 2 === 0 || last === undefined ? lines : lines.toSpliced(last, 1);
}

/** Is something around the document that does not belong to it? */
export function isWrapped(text: string): boolean {
  const own = unwrapped(text);
  return own !== undefined && own.trim() !== text.replace(/^\uFEFF/, '').trim();
}
