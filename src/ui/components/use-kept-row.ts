import { useEffect, useState } from 'react';

type Kept = { readonly key: string | undefined; readonly at: number };

/**
 * The row of a list that the person is on, by what it shows: it stays theirs when the list is sorted anew or gets rows
 * above it. One that is gone leaves them where it stood. 0 where there is none.
 */
export function useKeptRow(keys: readonly string[]): {
  readonly selected: number;
  choose(at: number): void;
} {
  const [kept, keep] = useState<Kept>({ key: undefined, at: 0 });
  const last = Math.max(0, keys.length - 1);
  const found = kept.key === undefined ? -1 : keys.indexOf(kept.key);
  const selected = found < 0 ? Math.min(kept.at, last) : found;
  const key = keys[selected];
  useEffect(() => {
    if (key !== undefined) keep((before) => (before.key === key ? before : { key, at: selected }));
  }, [key, selected]);
  return {
    selected,
    choose: (to) => {
      const at = Math.max(0, Math.min(last, to));
      keep({ key: keys[at], at });
    },
  };
}
