import { kanji } from '../../data/kanji.ts';
import { headAndBody, headLine, isMarker } from './chapter-prose.ts';
import { blanksBetweenScenes } from './line-by-line.ts';
import { isSceneBreak } from './scene-break.ts';

/*
 * A chapter that was written after its author's own, set as theirs are where both stand in one book: 「第四章　杭」 behind
 * 「第三章　鳩」, and without blank lines between paragraphs where they type none. Pure.
 */

/** How an author sets their chapters. Nothing of it: as the engine does. */
export type Setting = {
  /** What stands behind the number, which is written in kanji: 「章　」. */
  readonly counted?: string;
  /** Paragraphs stand one a line. */
  readonly byLine: boolean;
};

const inKanji = /^第[一二三四五六七八九十百〇]+([章話節回部幕][ 　：:]*)/;
const byEngine = /^(#\s+)第(\d+)章：/;

export function settingOf(handed: readonly string[]): Setting {
  const counted = handed.map((text) => inKanji.exec(headLine(clean(text)))?.[1]);
  const [first] = counted;
  const byLine = handed.filter(isByLine);
  return {
    ...(first !== undefined && counted.every((each) => each !== undefined)
      ? { counted: first }
      : {}),
    byLine: handed.length > 0 && byLine.length === handed.length,
  };
}

function clean(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
}

/** `plain`: blank lines between paragraphs are looks, and not what parts them, as they are in Markdown. */
export function setAs(
  { counted, byLine }: Setting,
  text: string,
  { plain }: { readonly plain: boolean },
): string {
  const headed =
    counted === undefined
      ? text
      : text.replace(byEngine, (_, mark: string, number: string) => {
          return `${mark}第${kanji(Number(number))}${counted}`;
        });
  return byLine && plain && !isByLine(headed) ? closed(headed) : headed;
}

/** Its blank lines part scenes, as in a chapter of the author's that was mended where it lies. */
function isByLine(text: string): boolean {
  return blanksBetweenScenes(headAndBody(clean(text)).body.split('\n')) !== undefined;
}

/** Without the blank lines between paragraphs; those around a break between scenes and below the heading stay. */
function closed(text: string): string {
  const lines = text.split('\n').filter((line) => !isMarker(line));
  const set: string[] = [];
  let above = '';
  for (const line of lines) {
    if (line.trim() === '') continue;
    const apart = above.startsWith('#') || [above, line].some(isSceneBreak);
    set.push(...(apart && above !== '' ? ['', line] : [line]));
    above = line;
  }
  return `${set.join('\n')}\n`;
}
