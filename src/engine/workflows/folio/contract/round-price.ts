import type { Config } from '../../../config.ts';
import type { Tier } from '../../../data/event.ts';
import { noUsage, type Usage } from '../../../data/usage.ts';
import type { StoryGate } from './gate.ts';
import { contextCharacters } from './ledger/context-parts.ts';
import { allReviewers } from './reviewers.ts';

/** Model id and price of so much use. */
export type Pricing = (
  tier: Tier,
  usage: Usage,
) => { readonly model: string; readonly usd: number | null };

/** Experience with chapters of about 4,000 characters; the screen marks these numbers as estimates. */
export const tokens = {
  ...{ draft: 6000, material: 4000, rubric: 2500 },
  ...{ draftAnswer: 6000, review: 1800 },
};

/** Material grows and shrinks with what the settings allow. */
export function draftUsage({ context }: Pick<Config['folio'], 'context'>): Usage {
  const input = Math.round((tokens.material * context.characters) / contextCharacters);
  return { ...noUsage, input, output: tokens.draftAnswer };
}

/** What a draft and its reviews cost. Null: not known. */
export function roundPrice(
  folio: Config['folio'],
  gate: Pick<StoryGate, 'cross_review_pass'>,
  price: Pricing,
): number | null {
  const cross = gate.cross_review_pass ? 1 : 0;
  return sumOf([
    price(folio.models.plotter, draftUsage(folio)).usd,
    ...reviewPrices(folio, price, allReviewers.length + cross),
  ]);
}

/** The first reviewer writes the shared part to the cache. */
export function reviewPrices(
  { models }: Pick<Config['folio'], 'models'>,
  price: Pricing,
  reviews: number,
): readonly (number | null)[] {
  const own = { input: tokens.rubric, output: tokens.review };
  const first = { ...noUsage, ...own, cacheWrite: tokens.draft };
  const other = { ...noUsage, ...own, cacheRead: tokens.draft };
  const { usd } = price(models.reviewers, other);
  return [price(models.reviewers, first).usd, usd === null ? null : usd * (reviews - 1)];
}

export function sumOf(prices: readonly (number | null)[]): number | null {
  return prices.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0);
}
