import { z } from 'zod';
import { jsonIn } from '../../../data/json-text.ts';

/* The outline of a story as it is shown: the chosen path with the chapters that were planned since. Pure. */

const Entry = z.object({
  chapter: z.number().int(),
  title: z.string(),
  summary: z.string().default(''),
  threads: z.array(z.string()).optional(),
});
export type OutlineRow = z.infer<typeof Entry>;

const Chosen = z.object({ path: z.object({ title: z.string(), outline: z.array(Entry) }) });
const Planned = z.object({ from: z.number().int(), entries: z.array(Entry) });

export type ShownOutline = { readonly title: string; readonly rows: readonly OutlineRow[] };

/** Is this file one of planned chapters? */
export function isBlock(path: string): boolean {
  return /(?:^|\/)outline\/more-[\w-]+\.json$/.test(path);
}

/** undefined: no path was chosen. Planned chapters that cannot be read, or leave a gap, are left out. */
export function shownOutline(
  selected: string | undefined,
  blocks: readonly string[],
): ShownOutline | undefined {
  const chosen = Chosen.safeParse(jsonIn(selected));
  if (!chosen.success) return undefined;
  const { title, outline } = chosen.data.path;
  const rows = [...outline];
  const planned = blocks.flatMap((text) => {
    const read = Planned.safeParse(jsonIn(text));
    return read.success ? [read.data] : [];
  });
  for (const { from, entries } of planned.toSorted((a, b) => a.from - b.from))
    if (from === rows.length + 1) rows.push(...entries);
  return { title, rows };
}
