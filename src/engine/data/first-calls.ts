import type { Tier } from './event.ts';
import type { Usage } from './usage.ts';

/** Calls of one kind, from so many to so many. */
export type FirstCalls = {
  readonly tier: Tier;
  readonly usage: Usage;
  readonly times: readonly [number, number];
};

/** The calls that a run makes from where it stands, and what they lead to. */
export type CallsAhead = {
  readonly calls: readonly FirstCalls[];
  /** What its person is asked next, or its end. */
  readonly to: 'question' | 'end';
  /** What one of them has cost in this run so far; null: the price of its model says it. */
  readonly each: number | null;
};

type Pricing = (
  tier: Tier,
  usage: Usage,
) => { readonly model: string; readonly usd: number | null };

/** What all of them cost, at least and at most, and by which models; null: the price of one of these is not known. */
function priceOfCalls(all: readonly FirstCalls[], price: Pricing) {
  const made = all.filter(({ times }) => times[1] > 0);
  const priced = made.map((calls) => ({ ...calls, ...price(calls.tier, calls.usage) }));
  const sum = (at: 0 | 1) =>
    priced.reduce<number | null>(
      (whole, { usd, times }) => (whole === null || usd === null ? null : whole + usd * times[at]),
      0,
    );
  const [calls, mostCalls] = countOfCalls(made);
  const model = [...new Set(priced.map((each) => each.model))].join(', ');
  return { model, usd: sum(0), most: sum(1), calls, mostCalls };
}

/** How many they are, at least and at most. */
function countOfCalls(all: readonly FirstCalls[]): readonly [number, number] {
  return all.reduce<readonly [number, number]>(
    ([least, most], { times }) => [least + times[0], most + times[1]],
    [0, 0],
  );
}

/** The same by what one of them has cost so far, where that is known. */
export function priceAhead({ calls, each }: CallsAhead, price: Pricing) {
  const priced = priceOfCalls(calls, price);
  if (each === null) return priced;
  return { ...priced, usd: each * priced.calls, most: each * priced.mostCalls };
}
