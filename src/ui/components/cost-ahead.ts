import { type FirstCalls, priceAhead } from '../../engine/data/first-calls.ts';
import type { Engine } from '../../engine/engine.ts';
import { type Cost, costRange } from '../messages/about-cost.ts';
import { money } from './numbers.ts';

/** What these calls are about to cost, as shown. `each`: what a call has cost so far; null: the price of its model counts. undefined: nothing is called. */
export function costOfCalls(
  { estimate }: Pick<Engine, 'estimate'>,
  calls: readonly FirstCalls[],
  each: number | null = null,
): Cost {
  const { usd, most, mostCalls } = priceAhead({ calls, to: 'end', each }, estimate);
  if (mostCalls === 0) return undefined;
  return usd === null || most === null ? null : costRange(money(usd), money(most));
}
