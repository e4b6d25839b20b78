import type { Config } from '../../config.ts';
import { noUsage } from '../../data/usage.ts';
import type { StoryGate } from './contract/gate.ts';
import { allReviewers, batches } from './contract/reviewers.ts';
import {
  draftUsage,
  type Pricing,
  reviewPrices,
  roundPrice,
  sumOf,
  tokens,
} from './contract/round-price.ts';
import type { StoryPath } from './schema.ts';

/** From the best case (every chapter passes in round 1) to the worst (every chapter needs all rounds). */
export type Span = readonly [number, number];

export type Estimate = {
  readonly calls: Span;
  /** Null when the price of a model is not known: never 0. */
  readonly usd: Span | null;
  readonly minutes: Span;
};

const tokensPerSecond = 60;
const secondsToStart = 4;

/**
 * What one chapter and each whole book would take (`docs/spec/folio.md` §8): a round is a draft and a call of each
 * reviewer, one more with the cross-review pass. The shared draft is written to the cache by the first reviewer and read by the others.
 */
export function estimateStory(
  folio: Config['folio'],
  gate: StoryGate,
  /** How many chapters each would have to be written; `twice`: each first draft two times. */
  {
    paths,
    twice = false,
  }: {
    readonly paths: readonly { readonly id: StoryPath['id']; readonly chapters: number }[];
    readonly twice?: boolean;
  },
  price: Pricing,
) {
  const round = estimateRound(folio, gate, price);
  const rounds = times(round, [1, gate.max_rounds]);
  const chapter = twice
    ? withSecondDraft(rounds, folio, twoDraftsPrice({ config: { folio }, estimate: price }))
    : rounds;
  const book = paths.map(({ id, chapters: count }) => [id, times(chapter, [count, count])]);
  return {
    model: price(folio.models.plotter, noUsage).model,
    chapter,
    book: Object.fromEntries(book) as Record<string, Estimate>,
  };
}

type Priced = { readonly config: Pick<Config, 'folio'>; readonly estimate: Pricing };

/** What a second first draft of a chapter costs, beside the rounds, and who chooses of the two. Null: not known. */
export function twoDraftsPrice({ config, estimate }: Priced): number | null {
  const { models, drafts_choose: choose } = config.folio;
  const draft = estimate(models.plotter, draftUsage(config.folio)).usd;
  return choose === 'average' ? sumOf([draft, comparisonPrice({ config, estimate })]) : draft;
}

/** The reviews of the draft that does not go on: those of the other are those of its first round. Null: not known. */
export function comparisonPrice({ config, estimate }: Priced): number | null {
  return sumOf(reviewPrices(config.folio, estimate, allReviewers.length));
}

function estimateRound(folio: Config['folio'], gate: StoryGate, price: Pricing): Estimate {
  const cross = gate.cross_review_pass ? 1 : 0;
  const usd = roundPrice(folio, gate, price);
  const seconds = secondsToDraft + reviewSeconds(folio, cross);
  const calls = 1 + allReviewers.length + cross;
  const minutes = Math.round((seconds / 60) * 10) / 10;
  return {
    calls: [calls, calls],
    usd: usd === null ? null : [usd, usd],
    minutes: [minutes, minutes],
  };
}

const secondsToDraft = tokens.draftAnswer / tokensPerSecond + secondsToStart;

/** `more`: waves beside those of the reviewers. */
function reviewSeconds({ max_parallel: limit }: Pick<Config['folio'], 'max_parallel'>, more = 0) {
  const waves = batches
    .map((batch) => Math.ceil(batch.length / limit))
    .reduce((sum, wave) => sum + wave, more);
  return waves * (tokens.review / tokensPerSecond + secondsToStart);
}

function withSecondDraft(
  { calls, usd, minutes }: Estimate,
  folio: Config['folio'],
  price: number | null,
): Estimate {
  const compares = folio.drafts_choose === 'average';
  const seconds = secondsToDraft + (compares ? reviewSeconds(folio) : 0);
  const minute = Math.round(seconds / 60);
  const more = ([least, most]: Span, by: number): Span => [least + by, most + by];
  return {
    calls: more(calls, compares ? 1 + allReviewers.length : 1),
    usd: usd === null || price === null ? null : more(usd, price),
    minutes: more(minutes, minute),
  };
}

function times({ calls, usd, minutes }: Estimate, [least, most]: Span): Estimate {
  const cents = (value: number) => Math.round(value * 10_000) / 10_000;
  return {
    calls: [calls[0] * least, calls[1] * most],
    usd: usd === null ? null : [cents(usd[0] * least), cents(usd[1] * most)],
    minutes: [Math.round(minutes[0] * least), Math.round(minutes[1] * most)],
  };
}
