import type { Offer } from '../../../src/ui/workflows/offer.ts';

export const echoOffer: Offer = {
  input: (words) => ({ words }),
  words: {
    ja: {
      ...{
        label: 'こだま',
        one: 'このこだまに',
        prompt: '何と呼びますか',
        hint: '呼びたい言葉を書いて Enter',
      },
      ...{ empty: '言葉を書いてください。', rehearsalStarts: '録画を再生します。' },
    },
    en: {
      ...{
        label: 'say it back',
        one: 'this echo',
        prompt: 'Say what?',
        hint: 'Type some words, then Enter',
      },
      ...{ empty: 'Type some words.', rehearsalStarts: 'Plays a recording.' },
    },
  },
};
