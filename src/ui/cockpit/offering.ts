import { asciiGlyphs } from '../components/glyphs.ts';
import type { Look } from '../components/look.tsx';
import { inPlainGlyphs } from '../messages/plain-glyphs.ts';
import type { Offer, OfferWords } from '../workflows/offer.ts';

/** What a workflow offers to begin, in the words of the screen. */
export type Offering = {
  /** Name of the workflow. */
  readonly name: string;
  readonly offer: Offer;
  readonly words: OfferWords;
};

/** Everything that can be begun from home, in the order of the registry. */
export function offeringsOf(
  workflows: readonly { readonly name: string; readonly offer?: Offer }[],
  { language, glyphs }: Pick<Look, 'language' | 'glyphs'>,
): readonly Offering[] {
  return workflows.flatMap(({ name, offer }) => {
    if (offer === undefined) return [];
    const words = offer.words[language];
    return [{ name, offer, words: glyphs === asciiGlyphs ? inPlainGlyphs(words) : words }];
  });
}
