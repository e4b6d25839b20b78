import { type Cutting, plain, type Unit, withoutOuterBreaks } from './cut.ts';

/*
 * A person moves the place where one episode ends and the next begins (`docs/spec/books.md` §6). A cut is named by the words
 * its paragraph begins with, so it can only stand where such words tell one paragraph from those before it. Pure.
 */

/** What can be done about the end of an episode; `part`, `join`: one more cut, or one less. */
export const cutMoves = [
  'scene_later',
  'scene_earlier',
  'paragraph_later',
  'paragraph_earlier',
  'part',
  'join',
] as const;
export type CutMove = (typeof cutMoves)[number];

/**
 * The words that name a chapter's cuts after the move. undefined: there is no such place. The end of a chapter's last episode
 * is that of the chapter, which no key moves. `at`: which episode of the chapter, from 0.
 */
export function movedCuts(
  cutting: Cutting,
  at: number,
  move: CutMove,
): readonly string[] | undefined {
  const { units, starts } = cutting;
  const texts = units.map(({ text }) => plain(text));
  const wordsFor = (at: readonly number[]) => wordsAt(units, texts, at);
  const from = starts[at];
  if (from === undefined) return undefined;
  const cut = starts[at + 1];
  if (move === 'part') {
    const places = byMiddle(units, from, cut ?? units.length);
    return firstNamed(places, (place) => wordsFor(starts.toSpliced(at + 1, 0, place)));
  }
  if (cut === undefined) return undefined;
  if (move === 'join') return wordsFor(starts.toSpliced(at + 1, 1));
  const end = starts[at + 2] ?? units.length;
  const places = move.endsWith('later') ? between(cut, end) : between(from, cut).toReversed();
  const fit = move.startsWith('scene')
    ? places.filter((place) => isSceneEnd(units, place))
    : places;
  return firstNamed(fit, (place) => wordsFor(starts.with(at + 1, place)));
}

/** Paragraphs behind the one and before the other. */
function between(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from - 1) }, (_, index) => from + 1 + index);
}

function isSceneEnd(units: readonly Unit[], place: number): boolean {
  return units[place - 1]?.endsScene === true;
}

/** Ends of scenes first, each time what lies nearest to the middle. */
function byMiddle(units: readonly Unit[], from: number, to: number): readonly number[] {
  const upTo = [0];
  for (const { characters } of units.slice(from, to)) upTo.push((upTo.at(-1) ?? 0) + characters);
  const middle = (upTo.at(-1) ?? 0) / 2;
  const off = (place: number) => Math.abs((upTo[place - from] ?? 0) - middle);
  return between(from, to).toSorted(
    (a, b) => Number(isSceneEnd(units, b)) - Number(isSceneEnd(units, a)) || off(a) - off(b),
  );
}

/** So many places are tried: where that many paragraphs begin alike, no words name any of them. */
const mostTried = 50;

function firstNamed(
  places: readonly number[],
  wordsWith: (place: number) => readonly string[] | undefined,
): readonly string[] | undefined {
  for (const place of places.slice(0, mostTried)) {
    const words = wordsWith(place);
    if (words !== undefined) return words;
  }
  return undefined;
}

/** Lengths of a paragraph's beginning that may name it; as short as may be, so that the file can be read. */
const lengths = [12, 24, 48, Number.POSITIVE_INFINITY];

/** What names these cuts in `cuts.yaml`; undefined: one of them cannot be told from a paragraph before it. `texts`: of the units. */
function wordsAt(
  units: readonly Unit[],
  texts: readonly string[],
  starts: readonly number[],
): readonly string[] | undefined {
  const named: string[] = [];
  for (const [index, start] of starts.entries()) {
    if (index === 0) continue;
    const behind = starts[index - 1] ?? 0;
    const own = [...plain(withoutOuterBreaks(units[start]?.text ?? ''))];
    const words = lengths
      .map((length) => own.slice(0, length).join('').trim())
      .find((each) => {
        const found = texts.findIndex((text, at) => at > behind && text.startsWith(each));
        return each !== '' && found === start;
      });
    if (words === undefined) return undefined;
    named.push(words);
  }
  return named;
}
