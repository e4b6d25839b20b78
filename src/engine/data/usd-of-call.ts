import type { Spent } from './usage.ts';

/** What a call has cost on average, of those whose price is known; null: none is, or nothing is paid for them. */
export function usdOfCall({ calls, unpriced, usd }: Spent): number | null {
  const priced = calls - unpriced;
  return priced > 0 && usd > 0 ? usd / priced : null;
}
