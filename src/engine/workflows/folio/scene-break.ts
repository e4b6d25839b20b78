/*
 * A scene break: a line of its own that holds nothing but a mark. Authors type it in many ways; drafts carry it under
 * the paragraph before it, and every export keeps it.
 */

/** Marks that Markdown would draw as a rule, or as nothing at all. */
const inMarkdown =
  /^[\s　]*(?:-{3,}|_{3,}|~{3,}|-(?:[ 　]+-){2,}|\*+(?:[ 　]+\*+)*|#{1,3})[\s　]*$/;
/** Signs that stand alone in a manuscript. */
const asTyped = /^[\s　]*([＊＃◇◆☆★○●◎□■△▲▽▼※♢♦✦✧❖⁂])(?:[ 　]*\1)*[\s　]*$/u;
/** So long a line is prose. */
const longest = 80;

export function isSceneBreak(line: string): boolean {
  return isMarkdownBreak(line) || (line.length <= longest && asTyped.test(line));
}

/** Is the mark one that a reader outside Markdown would not know? */
export function isMarkdownBreak(line: string): boolean {
  return line.length <= longest && inMarkdown.test(line);
}

/** The mark where the engine sets one: what the Plotter is asked for as well. */
export const sceneMark = '---';

/** The mark as readers of a format know it: in Markdown a rule may part chapters, so scenes get another sign. */
export function sceneBreakIn(format: 'markdown' | 'plain', language: 'ja' | 'en'): string {
  if (format === 'markdown') return '***';
  return language === 'ja' ? '　　　＊　＊　＊' : '* * *';
}
