import type { Config } from '../../config.ts';
import type { Tier } from '../../data/event.ts';
import type { Usage } from '../../data/usage.ts';
import type { StoryGate } from './contract/gate.ts';
import { allReviewers, batches } from './contract/reviewers.ts';
import type { StoryPath } from './schema.ts';

/** From the best case (every chapter passes in round 1) to the worst (every chapter needs all rounds). */
export type Span = readonly [number, number];

export type Estimate = {
  readonly calls: Span;
  /** Null when the price of a model is not known: never 0. */
  readonly usd: Span | null;
  readonly minutes: Span;
};

/** Model id and price of so much use. */
export type Pricing = (
  tier: Tier,
  usage: Usage,
) => { readonly model: string; readonly usd: number | null };

/** Experience with chapters of about 4,000 characters; the screen marks these numbers as estimates. */
const tokens = { draft: 6000, material: 4000, rubric: 2500, draftAnswer: 6000, review: 1800 };
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
    ? withSecondDraft(rounds, price(folio.models.plotter, draftUsage).usd)
    : rounds;
  const book = paths.map(({ id, chapters: count }) => [id, times(chapter, [count, count])]);
  return {
    model: price(folio.models.plotter, nothing).model,
    chapter,
    book: Object.fromEntries(book) as Record<string, Estimate>,
  };
}

const nothing: Usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
const draftUsage: Usage = { ...nothing, input: tokens.material, output: tokens.draftAnswer };

/** What a second first draft of a chapter costs, beside the rounds. Null: the price of the model is not known. */
export function secondDraftPrice({
  config,
  estimate,
}: {
  readonly config: Pick<Config, 'folio'>;
  readonly estimate: Pricing;
}): number | null {
  return estimate(config.folio.models.plotter, draftUsage).usd;
}

function estimateRound(folio: Config['folio'], gate: StoryGate, price: Pricing): Estimate {
  const cross = gate.cross_review_pass ? 1 : 0;
  const own = { input: tokens.rubric, output: tokens.review };
  const first = { ...nothing, ...own, cacheWrite: tokens.draft };
  const other = { ...nothing, ...own, cacheRead: tokens.draft };
  const prices = [
    price(folio.models.plotter, draftUsage).usd,
    price(folio.models.reviewers, first).usd,
    scaled(price(folio.models.reviewers, other).usd, allReviewers.length - 1 + cross),
  ];
  const usd = prices.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0);
  const waves = batches
    .map((batch) => Math.ceil(batch.length / folio.max_parallel))
    .reduce((sum, wave) => sum + wave, cross);
  const seconds =
    tokens.draftAnswer / tokensPerSecond +
    secondsToStart +
    waves * (tokens.review / tokensPerSecond + secondsToStart);
  const calls = 1 + allReviewers.length + cross;
  const minutes = Math.round((seconds / 60) * 10) / 10;
  return {
    calls: [calls, calls],
    usd: usd === null ? null : [usd, usd],
    minutes: [minutes, minutes],
  };
}

function withSecondDraft({ calls, usd, minutes }: Estimate, price: number | null): Estimate {
  const minute = Math.round((tokens.draftAnswer / tokensPerSecond + secondsToStart) / 60);
  const more = ([least, most]: Span, by: number): Span => [least + by, most + by];
  return {
    calls: more(calls, 1),
    usd: usd === null || price === null ? null : more(usd, price),
    minutes: more(minutes, minute),
  };
}

function scaled(usd: number | null, by: number): number | null {
  return usd === null ? null : usd * by;
}

function times({ calls, usd, minutes }: Estimate, [least, most]: Span): Estimate {
  const cents = (value: number) => Math.round(value * 10_000) / 10_000;
  return {
    calls: [calls[0] * least, calls[1] * most],
    usd: usd === null ? null : [cents(usd[0] * least), cents(usd[1] * most)],
    minutes: [Math.round(minutes[0] * least), Math.round(minutes[1] * most)],
  };
}
