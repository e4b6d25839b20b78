import { kanji } from '../../../data/kanji.ts';

/*
 * When something happened is told in the keeper's own words. What is counted in them (三日の二日目, 19時) has to stand in the
 * chapter, so that no count of a text that is no more comes back with it. Pure.
 */

const counts =
  /(?:\d+|[一二三四五六七八九十百千〇]+)(?:日目|年目|度目|回目|番目|か月|カ月|週間|[年月日時分歳])|\d+/g;
/** Of a time that the chapter does not have. */
const untold = '…';

/** `text`: the chapter, in which the words of `when` are looked for; clauses that count otherwise are left out. */
export function whenTold(when: string, text: string): string {
  const chapter = inKanji(text);
  const kept = when
    .split(/[、，,;；]/)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
    .filter((clause) =>
      (inKanji(clause).match(counts) ?? []).every((count) => chapter.includes(count)),
    );
  if (kept.length === 0) return untold;
  return kept.join(when.includes('、') ? '、' : ', ');
}

/** Numbers as they are written in prose. */
function inKanji(text: string): string {
  return text
    .replaceAll(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replaceAll(/\d{1,4}/g, (digits) => kanji(Number(digits)));
}
