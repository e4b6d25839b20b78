import type { RunSummary } from '../../../../engine/engine.ts';

type Amount = NonNullable<RunSummary['amount']>;

const inThousands = (characters: number) =>
  characters < 1000 ? String(characters) : `${(characters / 1000).toFixed(1)}k`;
const inTenThousands = (characters: number) =>
  characters < 10_000 ? `${characters}字` : `${(characters / 10_000).toFixed(1)}万字`;

/** What there is of a book, in so few cells as a list has: chapters, characters, open threads. */
export const bookWords: Readonly<Record<'ja' | 'en', (amount: Amount) => string>> = {
  ja: ({ chapters = 0, characters = 0, threads = 0 }) =>
    `${chapters}章 ${inTenThousands(characters)}${threads === 0 ? '' : ` 伏線${threads}`}`,
  en: ({ chapters = 0, characters = 0, threads = 0 }) =>
    `${chapters} ch ${inThousands(characters)}${threads === 0 ? '' : ` ${threads} open`}`,
};
