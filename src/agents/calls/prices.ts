import type { Usage } from '../../engine/data/usage.ts';

/** USD per million tokens. `cacheWrite` is the five-minute price, the only kind of write we ask for. */
type Rates = {
  readonly input: number;
  readonly output: number;
  readonly cacheWrite: number;
  readonly cacheRead: number;
};

type Price = Rates & {
  readonly model: string;
  /** First day (UTC) on which the price holds. */
  readonly since: string;
  /** The whole request costs more when its prompt has more tokens than `above` (cache reads count). */
  readonly long?: Rates & { readonly above: number };
};

/** Day on which the table was last compared with the published prices. */
export const pricesAsOf = '2026-10-21';

/** Newest first within a model. A model that is missing here has no price, which is not the same as no cost. */
const prices: readonly Price[] = [
  {
    model: 'claude-fable-5-1',
    since: '2026-01-01',
    input: 10,
    output: 50,
    cacheWrite: 12.5,
    cacheRead: 0.25,
  },
  {
    model: 'claude-opus-5-5',
    since: '2026-01-01',
    input: 4,
    output: 20,
    cacheWrite: 5,
    cacheRead: 0.2,
  },
  {
    model: 'claude-opus-5',
    since: '2026-01-01',
    input: 5,
    output: 25,
    cacheWrite: 6.25,
    cacheRead: 0.5,
  },
  {
    model: 'claude-sonnet-5-5',
    since: '2026-10-07',
    input: 2,
    output: 10,
    cacheWrite: 2.5,
    cacheRead: 0.1,
  },
  {
    model: 'claude-sonnet-5-5',
    since: '2026-01-01',
    input: 2,
    output: 10,
    cacheWrite: 2.5,
    cacheRead: 0.2,
  },
  {
    model: 'claude-sonnet-5',
    since: '2026-01-01',
    input: 2,
    output: 10,
    cacheWrite: 2.5,
    cacheRead: 0.2,
  },
  {
    model: 'claude-haiku-5-5',
    since: '2026-01-01',
    input: 0.1,
    output: 0.5,
    cacheWrite: 0.125,
    cacheRead: 0.01,
    long: { above: 100_000, input: 0.5, output: 2.5, cacheWrite: 0.625, cacheRead: 0.05 },
  },
];

const dated = prices.map((price) => ({ ...price, from: Date.parse(price.since) }));

/** What these tokens cost in USD on that day, or null when unknown: an unknown price is never 0. */
export function costOf(model: string, usage: Usage, at: Date): number | null {
  const price = priceOf(model, at);
  if (price === undefined) return null;
  const prompt = usage.input + usage.cacheRead + usage.cacheWrite;
  const rates = price.long !== undefined && prompt > price.long.above ? price.long : price;
  const millionths =
    usage.input * rates.input +
    usage.output * rates.output +
    usage.cacheRead * rates.cacheRead +
    usage.cacheWrite * rates.cacheWrite;
  return millionths / 1_000_000;
}

function priceOf(model: string, at: Date): Price | undefined {
  // a dated snapshot (`claude-haiku-5-5-20261001`) costs what its family costs
  const family = model.replace(/-\d{8}$/, '');
  const now = at.getTime();
  return dated.find(({ model: known, from }) => known === family && from <= now);
}
