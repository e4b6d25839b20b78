import { useMemo, useState } from 'react';
import { type Match, mostMatches, searchIn } from '../../reader/search.ts';
import type { SheetMark } from '../../reader/text-sheet.ts';
import type { Reading } from './use-reading.ts';

/** What is searched for in what is read, and which match is looked at. */
export type Matches = {
  readonly query: string;
  readonly all: readonly Match[];
  /** undefined = nothing was found, or nothing is searched. */
  readonly now: Match | undefined;
  /** From 1; 0 = nothing was found. */
  readonly at: number;
  readonly marks: readonly SheetMark[];
  /** Searches again and looks at the first match from this part on. */
  search(query: string, from: number): Match | undefined;
  step(by: 1 | -1): Match | undefined;
  clear(): void;
};

type Found = { readonly query: string; readonly at: number; readonly of: string };

/** `of` names what is read: with something else in front, nothing is searched. */
export function useMatches({ base }: Reading, of: string): Matches {
  const [found, setFound] = useState<Found>({ query: '', at: 0, of: '' });
  const { query, at } = found.of === of ? found : { query: '', at: 0 };
  const all = useMemo(() => searchIn(base, query), [base, query]);
  const now = all[at];
  return {
    ...{ query, all, now },
    at: now === undefined ? 0 : at + 1,
    marks: useMemo(() => marksOf(all, now), [all, now]),
    search: (words, from) => {
      const matches = searchIn(base, words);
      const first = Math.max(
        0,
        matches.findIndex(({ piece }) => piece >= from),
      );
      setFound({ query: words.trim(), at: first, of });
      return matches[first];
    },
    step: (by) => {
      const count = Math.min(all.length, mostMatches);
      if (count === 0) return undefined;
      const next = (at + by + count) % count;
      setFound({ query, at: next, of });
      return all[next];
    },
    clear: () => setFound({ query: '', at: 0, of }),
  };
}

function marksOf(all: readonly Match[], now: Match | undefined): readonly SheetMark[] {
  return all.map((match) => ({ ...match, role: match === now ? 'selected' : 'key' }));
}
