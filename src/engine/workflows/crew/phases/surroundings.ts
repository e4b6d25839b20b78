import type { Json } from '../../../data/question.ts';
import { preferencesFor } from '../../../learned/matching.ts';
import type { Planned } from '../cmd.ts';
import { workOf } from '../tasks/worker.ts';
import type { Surroundings } from './worker.ts';

/** Longest guidance a worker is given; the rest is the project's own to keep short. */
const longestGuidance = 8_000;

/** What a worker learns besides its task: what is remembered of the person's ways, and the project's own guidance. */
export function surroundingsOf(cmd: Planned): Surroundings {
  const { ctx } = cmd;
  return {
    async preferences({ persona }) {
      const { lp_system: lp } = ctx.config;
      const graph = lp.enabled ? await ctx.memory?.readGraph() : undefined;
      if (graph === undefined) return undefined;
      const told = preferencesFor(graph, workOf(cmd, persona));
      if (told.length === 0) return undefined;
      const rules = told.map(({ name, scope, action }): Json => ({ name, scope, action }));
      return lp.debug_mode ? { debug_mode: true, rules } : rules;
    },
    async guidance({ persona }) {
      if (ctx.project === null || !ctx.config.agents_md.includes(persona)) return undefined;
      const text = await ctx.guidance();
      if (text === undefined) return undefined;
      return text.length > longestGuidance ? `${text.slice(0, longestGuidance)}\n[…]` : text;
    },
  };
}
