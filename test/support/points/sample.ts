/**
 * A long table of equal points: each takes a process, a story or a repository, and says of its place what the others say
 * of theirs. A run of the tests walks some of them, `npm run loops` walks all.
 */
export type Table<Point> = {
  /** All points, by what kind of point they are; the kinds and the points of one in the order in which they are walked. */
  readonly kinds: Readonly<Record<string, readonly Point[]>>;
  /** About how many of them one run walks. */
  readonly most: number;
};

export type Choice = 'all' | { readonly seed: number };

/**
 * The points of one run, in the table's order: the very first, and of every kind as many as are its share, one at least.
 * The share moves on with the seed by its own length, so that as many seeds after each other as a kind has shares walk it whole.
 */
export function sample<Point>(table: Table<Point>, choice: Choice): readonly Point[] {
  const kinds = Object.values(table.kinds).filter((points) => points.length > 0);
  const all = kinds.flat();
  if (choice === 'all') return all;
  return kinds.flatMap((points, at) => {
    const share = Math.min(points.length, Math.ceil((table.most * points.length) / all.length));
    const shares = Math.ceil(points.length / share);
    // kinds of the same length are not walked at the same places
    const from = ((choice.seed + at) % shares) * share;
    const to = Math.min(from + share, points.length);
    return points.filter((_, n) => (n >= from && n < to) || (at === 0 && n === 0));
  });
}
