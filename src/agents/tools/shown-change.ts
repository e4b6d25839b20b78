import { structuredPatch } from 'diff';
import type { ShownChange } from '../../engine/acting/acting.ts';

/** A question is a file, and a person reads it: more than this is counted, not shown (UTF-16 units). */
const mostShown = 32 * 1024;
/**
 * Texts that differ in more places than this are shown as one taken for the other. Counted, not timed: the same wish is
 * the same question.
 */
const mostEdits = 500;

/** What would become of a file, as lines of a patch: what a person is asked to allow, before it happens. */
export function shownChange(
  before: Buffer | undefined,
  after: Buffer,
  hide: (text: string) => string,
): ShownChange {
  const old = before?.toString() ?? '';
  const now = after.toString();
  const lines = patchLines(old, now) ?? [...marked('-', old), ...marked('+', now)];
  const shown: string[] = [];
  let room = mostShown;
  for (const line of lines.map(hide)) {
    if (line.length > room) break;
    room -= line.length;
    shown.push(line);
  }
  return { lines: shown, left: lines.length - shown.length };
}

function patchLines(old: string, now: string): readonly string[] | undefined {
  const bounds = { context: 3, maxEditLength: mostEdits };
  const patch = structuredPatch('', '', old, now, undefined, undefined, bounds);
  return patch?.hunks.flatMap((hunk) => [
    `@@ -${place(hunk.oldStart, hunk.oldLines)} +${place(hunk.newStart, hunk.newLines)} @@`,
    ...hunk.lines,
  ]);
}

/** For an empty range, a patch names the line before it. */
function place(start: number, count: number): string {
  return `${count === 0 ? start - 1 : start},${count}`;
}

function marked(mark: string, text: string): readonly string[] {
  return text === ''
    ? []
    : text
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => `${mark}${line}`);
}
