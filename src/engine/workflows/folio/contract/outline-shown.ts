import { z } from 'zod';
import { jsonIn } from '../../../data/json-text.ts';
import type { Unit } from './unit.ts';

/* The outline of a story as it is shown: the chosen path with the chapters that were planned since. Pure. */

const Entry = z.object({
  chapter: z.number().int(),
  title: z.string(),
  summary: z.string().default(''),
  threads: z.array(z.string()).optional(),
  /** The chapter that an episode stands in. */
  part: z.object({ chapter: z.number().int(), title: z.string() }).optional(),
});
export type OutlineRow = z.infer<typeof Entry>;

const Episode = z.object({ title: z.string(), summary: z.string().default('') });
const Chosen = z.object({
  unit: z.string().optional(),
  path: z.object({
    title: z.string(),
    outline: z.array(Entry.extend({ episodes: z.array(Episode).optional() })),
  }),
});
const Flow = z.object({
  chapter: z.number().int(),
  episodes: z
    .array(z.object({ episode: z.number().int(), title: z.string(), summary: z.string() }))
    .default([]),
});
const Planned = z.object({ from: z.number().int(), entries: z.array(Entry) });

export type ShownOutline = {
  readonly title: string;
  /** What a row is. */
  readonly unit: Unit;
  readonly rows: readonly OutlineRow[];
};

/** Is this file one of planned chapters? */
export function isBlock(path: string): boolean {
  return /(?:^|\/)outline\/more-[\w-]+\.json$/.test(path);
}

/**
 * undefined: no path was chosen. Planned chapters that cannot be read, or leave a gap, are left out. `flows`: what was chosen for a
 * chapter of the book, which counts in place of what the path says of its episodes.
 */
export function shownOutline(
  selected: string | undefined,
  blocks: readonly string[],
  flows: readonly string[] = [],
): ShownOutline | undefined {
  const chosen = Chosen.safeParse(jsonIn(selected));
  if (!chosen.success) return undefined;
  const { title, outline } = chosen.data.path;
  const unit: Unit = chosen.data.unit === 'episode' ? 'episode' : 'chapter';
  const rows: OutlineRow[] = unit === 'episode' ? episodesIn(outline) : [...outline];
  rows.push(...plannedBehind(rows.length, blocks));
  const chosenFlows = flows.flatMap((text) => Flow.safeParse(jsonIn(text)).data ?? []);
  return { title, unit, rows: rows.map((row) => withFlow(row, chosenFlows)) };
}

/** What was planned since, behind so many rows; what cannot be read, or leaves a gap, is left out. */
export function plannedBehind(count: number, blocks: readonly string[]): readonly OutlineRow[] {
  const planned = blocks.flatMap((text) => Planned.safeParse(jsonIn(text)).data ?? []);
  const rows: OutlineRow[] = [];
  for (const { from, entries } of planned.toSorted((a, b) => a.from - b.from))
    if (from === count + rows.length + 1) rows.push(...entries);
  return rows;
}

function withFlow(row: OutlineRow, flows: readonly z.infer<typeof Flow>[]): OutlineRow {
  const flow = flows.find(({ chapter }) => chapter === row.part?.chapter);
  const own = flow?.episodes.find(({ episode }) => episode === row.chapter);
  return own === undefined ? row : { ...row, title: own.title, summary: own.summary };
}

/** Numbered through the book, as they are written. */
function episodesIn(outline: z.infer<typeof Chosen>['path']['outline']): OutlineRow[] {
  return outline
    .flatMap(({ chapter, title, episodes = [] }) =>
      episodes.map((episode) => ({ ...episode, part: { chapter, title } })),
    )
    .map((row, index) => ({ ...row, chapter: index + 1 }));
}
