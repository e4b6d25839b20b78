import type { Planned } from '../cmd.ts';
import type { Surroundings } from './worker.ts';

/** Longest guidance a worker is given; the rest is the project's own to keep short. */
const longestGuidance = 8_000;
const guided: ReadonlySet<string> = new Set(['worker_coder', 'worker_reviewer']);

/** What a worker learns besides its task: what is remembered of the person's ways, and the project's own guidance. */
export function surroundingsOf({ ctx }: Planned): Surroundings {
  return {
    preferences: async () => undefined,
    async guidance({ persona }) {
      if (ctx.project === null || !guided.has(persona)) return undefined;
      const text = await ctx.guidance();
      if (text === undefined) return undefined;
      return text.length > longestGuidance ? `${text.slice(0, longestGuidance)}\n[…]` : text;
    },
  };
}
