import type { Config } from '../../engine/config.ts';

/** What an offer says, in one language. */
export type OfferWords = {
  /** What is begun; stands beside the name of the workflow. */
  readonly label: string;
  /** Title of the field. */
  readonly prompt: string;
  /** In the empty field. */
  readonly hint: string;
  /** Said when nothing was typed. */
  readonly empty: string;
  /** What an empty field begins where no model is connected: what the recording is of. Without it nothing is begun. */
  readonly sample?: string;
  /** Said when a recording plays in place of what was typed. */
  readonly rehearsalStarts: string;
  /** What it means to begin it here, by the names that `Offer.note` gives; `how` to change that stands where there is room. */
  readonly notes?: Readonly<Record<string, { readonly said: string; readonly how: string }>>;
};

/** What home offers to begin with a workflow. Drawn before anything of its room is loaded, so it loads nothing itself. */
export type Offer = {
  readonly words: Readonly<Record<'ja' | 'en', OfferWords>>;
  /** Code points; undefined: a text may be as long as it likes. */
  readonly longest?: number;
  /** What the workflow begins with, for a text that may begin it. */
  input(text: string): unknown;
  /** Which of the notes holds by these settings. */
  note?(config: Config): string;
};
