import { normalForm } from './normal-form.ts';

/* Words that say what kind of work is wanted, found in a request of either language. Pure. */

/** A word as it is looked for: Japanese anywhere, Latin letters as whole words with a usual ending. */
export type Keywords<K extends string> = Readonly<Record<K, readonly string[]>>;

/** More of a request than this says nothing new about what kind of work it is. */
const longest = 20_000;

/** One way to write what people type in several: width, case, spaces; no more of it than is looked at. */
export function folded(text: string): string {
  return normalForm(text.slice(0, longest), 'NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** Which distinct words stand in the request, by kind; one that only stands inside longer ones is not counted. */
export function hitsIn<K extends string>(
  request: string,
  words: Keywords<K>,
): ReadonlyMap<K, readonly string[]> {
  const text = folded(request);
  const kinds = Object.keys(words) as K[];
  const all = [...new Set(kinds.flatMap((kind) => words[kind]))];
  const found = new Map<K, readonly string[]>();
  for (const kind of kinds) {
    const own = words[kind].filter((word) => {
      const places = placesOf(text, word);
      // most words stand nowhere in a request: only for the others it is looked up which are longer
      if (places.length === 0) return false;
      const around = all.filter((other) => other.length > word.length && other.includes(word));
      return places.some((at) => !around.some((other) => covers(text, other, word, at)));
    });
    if (own.length > 0) found.set(kind, own);
  }
  return found;
}

/** Is this place of a word one inside a longer word? */
function covers(text: string, longer: string, word: string, at: number): boolean {
  for (let from = longer.indexOf(word); from >= 0; from = longer.indexOf(word, from + 1))
    if (at >= from && text.startsWith(longer, at - from)) return true;
  return false;
}

export function hasAny(request: string, words: readonly string[]): boolean {
  return hitsIn(request, { any: words }).has('any');
}

function placesOf(text: string, word: string): readonly number[] {
  const places: number[] = [];
  const isLatin = /^[a-z]/.test(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
    if (!isLatin || isWholeWord(text, at, word.length)) places.push(at);
  return places;
}

const letter = /[a-z0-9_]/;

/** `fix` in `fixes` and `fixing`, not in `prefix` or `fixture`. */
function isWholeWord(text: string, at: number, length: number): boolean {
  if (at > 0 && letter.test(text.charAt(at - 1))) return false;
  const [rest = ''] = /^[a-z0-9_]*/.exec(text.slice(at + length, at + length + 8)) ?? [];
  return ['', 's', 'es', 'd', 'ed', 'ing', 'ning'].includes(rest);
}

/** The kind with most hits; where several have as many, the first of `order`. undefined: none has any. */
export function mostHits<K extends string>(
  hits: ReadonlyMap<K, readonly string[]>,
  order: readonly K[],
): K | undefined {
  let best: K | undefined;
  for (const kind of order)
    if ((hits.get(kind)?.length ?? 0) > (best === undefined ? 0 : (hits.get(best)?.length ?? 0)))
      best = kind;
  return best;
}

/** 「設計」「方針」 */
export function quoted(words: readonly string[]): string {
  return words.map((word) => `「${word}」`).join('');
}
