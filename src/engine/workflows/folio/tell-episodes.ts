import { isRecord } from '../../data/shapes.ts';
import type { AskStep, Ctx } from './ctx.ts';
import type { OutlineEntry } from './schema.ts';

/** What a phase says of the episode at work: in which chapter of the book it stands. Nothing where chapters are the units. */
export function inPart({ part }: Pick<OutlineEntry, 'part'>) {
  return part === undefined ? {} : { of_chapter: part.chapter };
}

/** Everything such a story says carries what it counts, so that whoever shows it calls it by its name. */
export function tellingEpisodes(ctx: Ctx): Ctx {
  return {
    ...ctx,
    phase: (phase, values = {}) => ctx.phase(phase, { ...values, ...counting }),
    say: (notice, ...values) => ctx.say(notice, ...counted(values)),
    warn: (warning, ...values) => ctx.warn(warning, ...counted(values)),
    mark: (mark) => ctx.mark(mark.type === 'judged' ? { ...mark, ...counting } : mark),
    ask: async (step) =>
      await ctx.ask({ ...step, values: { ...step.values, ...counting } } as AskStep),
  };
}

const counting = { unit: 'episode' } as const;

/** The same values with what they count; one that tells none counts nothing. */
function counted<V extends readonly unknown[]>(values: V): V {
  const [along] = values;
  // one more value than the shape has to have is still of that shape
  return isRecord(along) ? ([{ ...along, ...counting }] as unknown as V) : values;
}
