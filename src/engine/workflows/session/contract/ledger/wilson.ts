/* How sure a share is: the Wilson interval at 95 % (`docs/spec/session.md` §9). */

const z = 1.96;

export type Interval = { readonly lower: number; readonly upper: number };

/** 0..1 where nothing was counted. */
export function wilson(hits: number, of: number): Interval {
  if (of === 0) return { lower: 0, upper: 1 };
  const p = hits / of;
  const all = 1 + z ** 2 / of;
  const centre = (p + z ** 2 / (2 * of)) / all;
  const margin = (z * Math.sqrt((p * (1 - p)) / of + z ** 2 / (4 * of ** 2))) / all;
  return { lower: Math.max(0, centre - margin), upper: Math.min(1, centre + margin) };
}
