import { useEffect, useState } from 'react';

/** `key`: what the person's row shows; undefined: they have come to none yet. `at`: where it stood last. */
export type Kept = { readonly key: string | undefined; readonly at: number };

const first: Kept = { key: undefined, at: 0 };

/**
 * The row of a list that the person is on, by what it shows: it stays theirs when the list is sorted anew or gets rows
 * above it. One that is gone leaves them where it stood. 0 where there is none. `isOn`: they are in the list at all.
 */
export function useKeptRow(
  keys: readonly string[],
  {
    start = first,
    isOn = true,
  }: { readonly start?: Kept | undefined; readonly isOn?: boolean } = {},
): {
  readonly selected: number;
  readonly kept: Kept;
  choose(at: number): void;
  /** Of several keys at once each counts. */
  move(by: number): void;
} {
  const [kept, keep] = useState(start);
  const last = Math.max(0, keys.length - 1);
  const rowOf = ({ key, at }: Kept) => {
    const found = key === undefined ? -1 : keys.indexOf(key);
    return found < 0 ? Math.min(at, last) : found;
  };
  const put = (to: number): Kept => {
    const at = Math.max(0, Math.min(last, to));
    return { key: keys[at], at };
  };
  const selected = rowOf(kept);
  const key = keys[selected];
  useEffect(() => {
    if (!isOn || key === undefined || (kept.key === key && kept.at === selected)) return;
    // a key that came meanwhile has moved on from here already
    keep((before) => (before === kept ? { key, at: selected } : before));
  }, [isOn, key, selected, kept]);
  return {
    selected,
    kept,
    choose: (to) => keep(put(to)),
    move: (by) => keep((before) => put(rowOf(before) + by)),
  };
}
