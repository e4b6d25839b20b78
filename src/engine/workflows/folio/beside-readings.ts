/*
 * Readings (ルビ) are their author's in every sign: ｜十グラム《・・・・》 has four dots and no ellipsis. What puts prose right
 * touches none of them. Pure.
 */

/** All spellings of a reading, dots in its place, and tags. A bracket behind kanji is a reading without its bar. */
const reading =
  /<ruby(?:\s[^<>\n]{0,80})?>[^<]+(?:<rp>[^<]*<\/rp>)?<rt>[^<]+<\/rt>(?:<rp>[^<]*<\/rp>)?<\/ruby>|<\/?[A-Za-z][^<>\n]{0,80}>|\{[^{}|｜\n]+[|｜][^{}|｜\n]+\}|[|｜][^|｜《》\n]+《[^《》\n]+》|(?<=[\p{Script=Han}々〆〇ヶヵ])《[^《》\n]+》|《[・﹅﹆●○•]+》/gu;

/** The line as it is changed, with its readings as they were. */
export function besideReadings(line: string, change: (line: string) => string): string {
  const kept = line.match(reading) ?? [];
  if (kept.length === 0) return change(line);
  const mark = unused(line);
  let at = 0;
  const changed = change(line.replaceAll(reading, mark));
  return changed.replaceAll(mark, () => kept[at++] ?? '');
}

/** A sign of nobody's that does not stand in the line. */
function unused(line: string): string {
  const there = new Set(line);
  let code = 0xe000;
  while (there.has(String.fromCharCode(code))) code += 1;
  return String.fromCharCode(code);
}
