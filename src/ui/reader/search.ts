import { normalForm } from '../../engine/data/normal-form.ts';
import type { Sheet } from './pages.ts';

/** Where what is searched for stands: a part, one of its texts, and `[from, to)` there in UTF-16 units. */
export type Match = {
  readonly piece: number;
  readonly text: number;
  readonly from: number;
  readonly to: number;
};

/** At most this many matches are listed; that there are more is only mentioned. */
export const mostMatches = 1000;

/** All places of a query, in order, without regard to case or width; at most `mostMatches` and one more. */
export function searchIn(sheet: Sheet, query: string): readonly Match[] {
  const wanted = folded(query.trim());
  if (wanted === '') return [];
  const found: Match[] = [];
  for (let piece = 0; piece < sheet.count && found.length <= mostMatches; piece += 1) {
    for (const [text, words] of sheet.texts(piece).entries()) {
      for (const place of placesOf(words, wanted)) {
        found.push({ piece, text, ...place });
        if (found.length > mostMatches) return found;
      }
    }
  }
  return found;
}

/** Text of which folding makes one character out of each: nearly all text. */
const oneForOne = /^[\n -~\u3000-\u3098\u309D\u309E\u30A0-\u30FE\u4E00-\u9FFF\uFF01-\uFF5E]*$/;

/** `wanted` is folded. */
function* placesOf(text: string, wanted: string): Generator<{ from: number; to: number }> {
  const plain = folded(text);
  if (!plain.includes(wanted)) return;
  // Folding joins and splits characters: places are counted back one by one where it has.
  const back = oneForOne.test(text) ? (at: number) => at : placesBack(text);
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + wanted.length)) {
    const [from, to] = [back(at), back(at + wanted.length)];
    if (to > from) yield { from, to };
  }
}

/** From a place in the folded text to one in the text itself. */
function placesBack(text: string): (at: number) => number {
  const starts: number[] = [];
  let index = 0;
  // A mark belongs to the letter before it, also where the two become one.
  for (const cluster of text.match(
    /[\s\S][\u0300-\u036f\u3099\u309a\uff9e\uff9f\udc00-\udfff]*/g,
  ) ?? []) {
    for (let unit = 0; unit < folded(cluster).length; unit += 1) starts.push(index);
    index += cluster.length;
  }
  return (at) => starts[at] ?? text.length;
}

/** What folding leaves as it is. */
const asItIs = /^[\n -@[-~\u3001-\u3098\u309D\u309E\u30A0-\u30FE\u4E00-\u9FFF]*$/;

function folded(text: string): string {
  return asItIs.test(text) ? text : normalForm(text, 'NFKC').toLowerCase();
}
