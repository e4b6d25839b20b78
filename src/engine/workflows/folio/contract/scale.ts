/*
 * How long a story in episodes is to be (`docs/spec/books.md` §7), by the scale of its idea. Characters are counted as everywhere:
 * code points without blanks, headings and ¶ lines. English is counted in words, half as many as Japanese has characters. Pure.
 */

/** What a text is counted in. */
export type LengthUnit = 'characters' | 'words';

/** Both ends count as within. `to` null: there is no most. */
export type Span = { readonly from: number; readonly to: number | null };
export type Band = { readonly from: number; readonly to: number };

type ScaleFacts = {
  readonly chapters: Span;
  /** In all. */
  readonly episodes: Span;
  /** Characters of an episode, in English words: the gate holds each one to it. */
  readonly each: Band;
  /** The same of the story. */
  readonly total: Span;
};

export const scales = {
  short: {
    chapters: { from: 1, to: 1 },
    episodes: { from: 3, to: 5 },
    each: { from: 2000, to: 3000 },
    total: { from: 0, to: 10_000 },
  },
  medium: {
    chapters: { from: 3, to: 5 },
    episodes: { from: 10, to: 40 },
    each: { from: 2000, to: 4000 },
    total: { from: 30_000, to: 120_000 },
  },
  long: {
    chapters: { from: 5, to: 8 },
    episodes: { from: 25, to: 40 },
    each: { from: 2000, to: 4000 },
    total: { from: 80_000, to: 120_000 },
  },
  serial: {
    chapters: { from: 10, to: null },
    episodes: { from: 100, to: null },
    each: { from: 2000, to: 4000 },
    total: { from: 300_000, to: null },
  },
} as const satisfies Readonly<Record<string, ScaleFacts>>;

export type ScaleName = keyof typeof scales;
export const scaleNames = [
  'short',
  'medium',
  'long',
  'serial',
] as const satisfies readonly ScaleName[];

/** A path outlines at most so many episodes; a serial goes on by planning. */
const mostOutlined = 60;

/** Two characters of Japanese say about as much as a word of English. */
const charactersOfWord = 2;

export function lengthUnitOf(language: 'ja' | 'en'): LengthUnit {
  return language === 'en' ? 'words' : 'characters';
}

export function scaleOf(scale: ScaleName, unit: LengthUnit): ScaleFacts {
  const facts = scales[scale];
  if (unit === 'characters') return facts;
  const { each, total } = facts;
  const inWords = (count: number) => count / charactersOfWord;
  return {
    ...facts,
    each: { from: inWords(each.from), to: inWords(each.to) },
    total: { from: inWords(total.from), to: total.to === null ? null : inWords(total.to) },
  };
}

/**
 * How long each of so many episodes is to be for the whole to be as long as the scale says. undefined: whatever their length, so many
 * are too few or too many. A serial is outlined by its beginning, so it is counted with as many as it is to have at least.
 */
export function targetOf(scale: ScaleName, outlined: number, unit: LengthUnit): Band | undefined {
  const { each, total, episodes } = scaleOf(scale, unit);
  const count = episodes.to === null ? Math.max(outlined, episodes.from) : outlined;
  const from = Math.max(each.from, Math.ceil(total.from / count));
  const to = Math.min(each.to, total.to === null ? each.to : Math.floor(total.to / count));
  return from <= to ? { from, to } : undefined;
}

/** So many episodes fit a scale, in whichever unit; what a path with another number of them is told. */
export function fittingEpisodes(scale: ScaleName): Band {
  const { each, total, episodes } = scales[scale];
  if (episodes.to === null) return { from: 1, to: mostOutlined };
  return {
    from: Math.max(1, Math.ceil(total.from / each.to)),
    to: total.to === null ? mostOutlined : Math.min(mostOutlined, Math.floor(total.to / each.from)),
  };
}
