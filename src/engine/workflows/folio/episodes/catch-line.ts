import type { Site } from '../novel-site.ts';

/** How many characters a site takes for it; those that are not here have no such field, or say no bound. */
const most: Readonly<Partial<Record<Site, number>>> = { kakuyomu: 35 };

/** Below so many a part of a sentence says too little. */
const least = 12;

/**
 * The line that a site shows beside a title, as long as it takes one. What the author wrote stays as it is, and `over` says by how long
 * it is too long; what was taken from the plan ends at a mark within the bound.
 */
export function catchLine(
  { own, taken }: { readonly own: string | undefined; readonly taken: string },
  site: Site,
): { readonly text: string; readonly over?: { readonly length: number; readonly most: number } } {
  const bound = most[site];
  const text = (own ?? taken).trim().replaceAll(/\s*\n\s*/g, ' ');
  const letters = [...text];
  if (bound === undefined || letters.length <= bound) return { text };
  if (own !== undefined) return { text, over: { length: letters.length, most: bound } };
  const head = letters.slice(0, bound);
  const end = head.findLastIndex((letter) => '。！？'.includes(letter)) + 1;
  if (end >= least) return { text: head.slice(0, end).join('') };
  return { text: `${head.slice(0, -1).join('')}…` };
}
