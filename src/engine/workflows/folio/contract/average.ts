import { divideHalfUp } from '../../../data/score.ts';

/**
 * A mean that was never divided: the sum of overalls in hundredths and how many they are. All comparisons are made on
 * these integers, never on the rounded average (`docs/spec/folio.md` §9).
 */
export type Total = { readonly sum: number; readonly count: number };

export function totalOf(scores: readonly number[]): Total {
  return { sum: scores.reduce((sum, score) => sum + score, 0), count: scores.length };
}

/** The mean in hundredths, half up. */
export function averageOf({ sum, count }: Total): number {
  return count === 0 ? 0 : divideHalfUp(sum, count);
}

/** The mean in tenths, rounded once: exact 6.9475 is 6.95 in hundredths and 6.9 here. */
export function tenthsOf({ sum, count }: Total): number {
  return count === 0 ? 0 : divideHalfUp(sum, count * 10);
}

/** Is the exact mean below `limit` (hundredths)? */
export function isBelow({ sum, count }: Total, limit: number): boolean {
  return sum < limit * count;
}

/** Is the exact improvement from `before` to `now` below `limit` (hundredths)? A drop is. */
export function improvedLessThan(now: Total, before: Total, limit: number): boolean {
  const scale = now.count * before.count;
  return now.sum * before.count - before.sum * now.count < limit * scale;
}

/** The exact improvement in hundredths, half away from zero. */
export function improvementOf(now: Total, before: Total): number {
  return difference(now, before, 1);
}

/** The exact improvement as progress shows it: sign and one decimal, `+1.1`, `-0.4`, `+0.0`. */
export function deltaText(now: Total, before: Total): string {
  const tenths = difference(now, before, 10);
  const size = Math.abs(tenths);
  return `${tenths < 0 ? '-' : '+'}${Math.trunc(size / 10)}.${size % 10}`;
}

/** Which of two means is higher: > 0 when the first is. */
export function compareTotals(a: Total, b: Total): number {
  return a.sum * b.count - b.sum * a.count;
}

function difference(now: Total, before: Total, unit: number): number {
  const scale = now.count * before.count;
  if (scale === 0) return 0;
  return divideHalfUp(now.sum * before.count - before.sum * now.count, scale * unit);
}
