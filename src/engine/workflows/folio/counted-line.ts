import { headAndBody } from './chapter-prose.ts';
import { isSceneBreak } from './scene-break.ts';

/**
 * Characters of a line as the episodes of a book and the sheet that says whose words they are count them: code points without
 * blanks. Headings, ¶ lines, comments and the marks between scenes are no text.
 */
export function countedIn(line: string): number {
  const isText = !(
    isSceneBreak(line) || /^\s*(?:#{1,6}\s|¶\s*(?:[\d０-９]+\s*)?$|<!--)/.test(line)
  );
  return isText ? [...line.replaceAll(/\s/g, '')].length : 0;
}

/** Of a whole chapter; a heading that its author typed without a mark is one all the same. */
export function countCharacters(text: string): number {
  return headAndBody(text)
    .body.split('\n')
    .reduce((sum, line) => sum + countedIn(line), 0);
}
