import type { Ctx } from './ctx.ts';
import type { OutlineEntry } from './schema.ts';

/** What a phase says of the episode at work: in which chapter of the book it stands. Nothing where chapters are the units. */
export function inPart({ part }: Pick<OutlineEntry, 'part'>) {
  return part === undefined ? {} : { of_chapter: part.chapter };
}

/** Everything such a story says carries what it counts, so that whoever shows it calls it by its name. */
export function tellingEpisodes(ctx: Ctx): Ctx {
  const counting = { unit: 'episode' };
  return {
    ...ctx,
    phase: (phase, values = {}) => ctx.phase(phase, { ...values, ...counting }),
  };
}
