import type { RunSummary } from '../../../../engine/engine.ts';
import type { Unit } from '../../../../engine/workflows/folio/contract/unit.ts';

type Amount = NonNullable<RunSummary['amount']>;

const inThousands = (characters: number) =>
  characters < 1000 ? String(characters) : `${(characters / 1000).toFixed(1)}k`;
const inTenThousands = (characters: number) =>
  characters < 10_000 ? `${characters}字` : `${(characters / 10_000).toFixed(1)}万字`;

/** What there is of a book, in so few cells as a list has: chapters, characters, open threads. */
export const bookWords: Readonly<Record<'ja' | 'en', (amount: Amount, unit?: Unit) => string>> = {
  ja: ({ chapters = 0, characters = 0, threads = 0 }, unit = 'chapter') =>
    `${chapters}${unit === 'episode' ? '話' : '章'} ${inTenThousands(characters)}${threads === 0 ? '' : ` 伏線${threads}`}`,
  en: ({ chapters = 0, characters = 0, threads = 0 }, unit = 'chapter') =>
    `${chapters} ${unit === 'episode' ? 'ep' : 'ch'} ${inThousands(characters)}${threads === 0 ? '' : ` ${threads} open`}`,
};
