import { isSceneBreak, sceneMark } from './scene-break.ts';

/*
 * A text whose paragraphs stand one a line, without blank lines between them, as Japanese prose is typed. Pure.
 */

/** With what a paragraph ends: a sentence, or what somebody says. A line that was broken at a width ends with neither. */
const ends = new Set('。．.！？!?…‥―—」』）)】”"’\'～〜♪');
/** Of a hundred lines so many end as a paragraph does. */
const mostEnd = 80;
/** Fewer lines between blank ones than this are one paragraph of a few lines, such as a verse or an address. */
const linesAtOnce = 3;
/** With so many lines between them blank lines part scenes; with fewer they are how somebody sets their paragraphs. */
const linesInScene = 8;

/** How many blank lines part scenes, where paragraphs stand one a line; undefined: they do not. */
export function blanksBetweenScenes(body: readonly string[]): number | undefined {
  const lines = body.filter((line) => isVisible(line) && !isSceneBreak(line));
  const stretches = body.filter(
    (line, index) => isVisible(line) && !isVisible(body[index - 1] ?? ''),
  ).length;
  const ended = lines.filter((line) => ends.has(line.trimEnd().at(-1) ?? '')).length;
  if (lines.length < linesAtOnce * Math.max(1, stretches)) return undefined;
  if (ended * 100 < lines.length * mostEnd) return undefined;
  return lines.length < linesInScene * stretches ? 2 : 1;
}

/** The same lines with a blank line between paragraphs, and a mark between scenes; undefined: they do not stand one a line. */
export function linesApart(body: readonly string[]): readonly string[] | undefined {
  const least = blanksBetweenScenes(body);
  if (least === undefined) return undefined;
  let blank = 0;
  let before = '';
  return body.flatMap((line) => {
    if (!isVisible(line)) {
      blank += 1;
      return [];
    }
    const parts = before !== '' && blank >= least && ![before, line].some(isSceneBreak);
    blank = 0;
    before = line;
    return parts ? [sceneMark, '', line, ''] : [line, ''];
  });
}

function isVisible(line: string): boolean {
  return line.trim() !== '';
}
