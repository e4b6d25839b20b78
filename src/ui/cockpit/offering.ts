import type { Look } from '../components/look.tsx';
import type { Offered } from '../keys/key-scopes.ts';
import { spokenAs } from '../messages/turned.ts';
import type { Offer, OfferWords } from '../workflows/offer.ts';

/** What a workflow offers to begin, in the words of the screen. */
export type Offering = {
  /** Name of the workflow. */
  readonly name: string;
  /** Names of the verbs that begin a run of it. */
  readonly verbs: readonly string[];
  readonly offer: Offer;
  readonly words: OfferWords;
};

/** A workflow as far as it is begun by somebody. */
type Offers = {
  readonly name: string;
  readonly verbs: { readonly begin: readonly string[] };
  readonly offer?: Offer;
};

/** Everything that can be begun from home, in the order of the registry. */
export function offeringsOf(
  workflows: readonly Offers[],
  { language, messages }: Pick<Look, 'language' | 'messages'>,
): readonly Offering[] {
  return workflows.flatMap(({ name, verbs, offer }) => {
    if (offer === undefined) return [];
    return [{ name, offer, verbs: verbs.begin, words: spokenAs(offer.words[language], messages) }];
  });
}

/** Where what is typed would go. */
export type HomeDoor = {
  readonly offer: Offering;
  /** What Enter does, where it does something else than to begin with it. */
  readonly said?: Readonly<Record<'ja' | 'en', string>>;
  /** Words of it that say so; empty: none does. */
  readonly words: readonly string[];
  readonly isSure: boolean;
  /** So much is typed that words of it say little of what is asked for. */
  readonly isLong?: boolean;
};

/** What is sent from home: what Enter begins, and what else the person could do. */
export type SentTo = {
  readonly offer: Offering | undefined;
  readonly door: HomeDoor | undefined;
  readonly offered: readonly Offered[];
};
