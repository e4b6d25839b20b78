import { dice } from '../../../engine/data/likeness.ts';

/** Paragraphs of the older and the newer text that belong together; one side is undefined where the other has none. */
export type Pair = { readonly older: number | undefined; readonly newer: number | undefined };

/** Less alike than this, two paragraphs are not versions of one (0–1). */
const leastAlike = 0.35;

/** More pairs than this are not weighed one by one: then they pair as they come. */
const mostWeighed = 900;

/** Huge paragraphs are compared by their beginnings only. */
const looked = 600;

/**
 * Which of the paragraphs that went became which of those that came, in order: the pairing with the most likeness in
 * all. Indices count from 0 within each list.
 */
export function pairUp(older: readonly string[], newer: readonly string[]): readonly Pair[] {
  if (older.length === 0 || newer.length === 0) return alone(older.length, newer.length);
  if (older.length * newer.length > mostWeighed) return inOrder(older.length, newer.length);
  const likeness = older.map((one) =>
    newer.map((other) => {
      const alike = dice(one.slice(0, looked), other.slice(0, looked));
      // Where one paragraph faces one, it was rewritten, unless the two have nothing in common.
      const least = older.length === 1 && newer.length === 1 ? 0.15 : leastAlike;
      return alike >= least ? alike : 0;
    }),
  );
  return trace(likeness, bestTotals(likeness));
}

function alone(older: number, newer: number): readonly Pair[] {
  return [
    ...Array.from({ length: older }, (_, index) => ({ older: index, newer: undefined })),
    ...Array.from({ length: newer }, (_, index) => ({ older: undefined, newer: index })),
  ];
}

function inOrder(older: number, newer: number): readonly Pair[] {
  return Array.from({ length: Math.max(older, newer) }, (_, index) => ({
    older: index < older ? index : undefined,
    newer: index < newer ? index : undefined,
  }));
}

/** Most likeness in all that pairs from here on can have. */
function bestTotals(likeness: readonly (readonly number[])[]): number[][] {
  const [rows, columns] = [likeness.length, likeness[0]?.length ?? 0];
  const best = Array.from({ length: rows + 1 }, () => new Array<number>(columns + 1).fill(0));
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const alike = likeness[row]?.[column] ?? 0;
      const paired = alike > 0 ? alike + (best[row + 1]?.[column + 1] ?? 0) : 0;
      const line = best[row];
      if (line)
        line[column] = Math.max(paired, best[row + 1]?.[column] ?? 0, line[column + 1] ?? 0);
    }
  }
  return best;
}

function trace(
  likeness: readonly (readonly number[])[],
  best: readonly (readonly number[])[],
): readonly Pair[] {
  const pairs: Pair[] = [];
  const [rows, columns] = [likeness.length, likeness[0]?.length ?? 0];
  let [row, column] = [0, 0];
  while (row < rows || column < columns) {
    const here = best[row]?.[column] ?? 0;
    const alike = likeness[row]?.[column] ?? 0;
    if (
      row < rows &&
      column < columns &&
      alike > 0 &&
      isClose(here, alike + (best[row + 1]?.[column + 1] ?? 0))
    ) {
      pairs.push({ older: row, newer: column });
      row += 1;
      column += 1;
    } else if (row < rows && (column >= columns || isClose(here, best[row + 1]?.[column] ?? 0))) {
      pairs.push({ older: row, newer: undefined });
      row += 1;
    } else {
      pairs.push({ older: undefined, newer: column });
      column += 1;
    }
  }
  return pairs;
}

function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-9;
}
