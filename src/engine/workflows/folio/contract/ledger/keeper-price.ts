import type { Config } from '../../../../config.ts';
import type { Pricing } from '../round-price.ts';

/** What a call needs beside the chapter: rules, what is known, the answer. In tokens. */
const around = { input: 6000, output: 1500 };

/**
 * What it costs at most to have these chapters read, one call each: a character is taken for a token, which is more than any
 * model counts. Null: the price of the model is not known.
 */
export function keeperPrice(
  { config, estimate }: { readonly config: Pick<Config, 'folio'>; readonly estimate: Pricing },
  texts: readonly Pick<string, 'length'>[],
): { readonly model: string; readonly usd: number | null } {
  const { reviewers } = config.folio.models;
  const input = texts.reduce((sum, text) => sum + around.input + text.length, 0);
  const output = around.output * texts.length;
  return estimate(reviewers, { input, output, cacheRead: 0, cacheWrite: 0 });
}
