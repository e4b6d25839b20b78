/** The very last line of every artefact that can be cut off (`docs/spec/crew.md` §2.3). */
export const completionMarker = '<!-- COMPLETE -->';

/** Logical lines without their ends, whatever ends them; a final line end makes no further line. No byte order mark. */
export function linesOf(text: string): readonly string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Whether the last line that is not empty is the marker. */
export function isComplete(text: string): boolean {
  return (
    text
      .trimEnd()
      .split(/[\r\n]/)
      .at(-1)
      ?.trim() === completionMarker
  );
}

const opening = /^(`{3,}|~{3,})\s*(?:(?:markdown|md|text|yaml)\s*)?$/i;

/**
 * What a file says whose whole text stands in one code fence, as a model that answers with a document sometimes does.
 * Only when the fence holds everything: an example in a text stays an example.
 */
export function withoutOuterFence(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  const [, fence] = opening.exec((lines[first] ?? '').trimEnd()) ?? [];
  if (fence === undefined || last <= first) return lines;
  const closes = lines.findIndex((line, at) => at > first && line.trimEnd() === fence);
  const own = lines.slice(first + 1, last);
  // A fence inside would close it early; then the last line must close the outer one all the same.
  const inner = own.filter((line) => line.startsWith(fence)).length;
  return lines[last]?.trimEnd() === fence && (closes === last || inner % 2 === 0) ? own : lines;
}

/** The lines below a heading of level two, up to the next of level one or two. Heading text compared without case. */
export function sectionOf(lines: readonly string[], heading: RegExp): readonly string[] {
  const from = lines.findIndex((line) => {
    const title = /^##\s/.test(line)
      ? line
          .slice(2)
          .trim()
          .replace(/(?<!#)#+$/, '')
      : undefined;
    return title !== undefined && heading.test(title.trimEnd());
  });
  if (from === -1) return [];
  const length = lines.slice(from + 1).findIndex((line) => /^##?\s/.test(line));
  return lines.slice(from + 1, length === -1 ? undefined : from + 1 + length);
}
