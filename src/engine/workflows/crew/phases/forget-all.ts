import { resetAll } from '../../../learned/reset.ts';
import { type Cmd, sayOnce, warnOnce } from '../cmd.ts';
import type { Ctx } from '../ctx.ts';

/**
 * `lp_system.reset_all: true` when a cmd starts asks the same as `memory lp reset`, and nothing is learned in a cmd
 * whose person said yes: its settings are those from before. Resolves with the verbs to go on with.
 */
export async function resetAtStart(ctx: Ctx): Promise<Ctx> {
  const { lp_system } = ctx.config;
  if (!lp_system.reset_all) return ctx;
  const isReset = await resetLearned(
    { ctx },
    { id: 'reset-preferences-first', key: 'learned/reset' },
  );
  if (!isReset) return ctx;
  return { ...ctx, config: { ...ctx.config, lp_system: { ...lp_system, enabled: false } } };
}

/**
 * Forgets everything that was learned, once the person has said yes to it (`docs/spec/crew.md` §13.14): every `lp:`
 * entity, also the engine's own, and learning is switched off. Resolves with whether they did.
 */
export async function resetLearned(
  cmd: Pick<Cmd, 'ctx'>,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<boolean> {
  const { ctx } = cmd;
  const { memory } = ctx;
  if (memory === null) return false;
  // kept, so that the answer still fits the question as it was asked
  const count = await ctx.effect({
    key: `${key}/count`,
    deed: async () => resetAll(await memory.readGraph()).preferences,
    happened: async () => ({ done: false }),
  });
  const answer = await ctx.ask({
    id,
    kind: 'reset_preferences',
    values: { count },
    choices: [
      { id: 'no', key: 'n' },
      { id: 'yes', key: 'y', weighty: true },
    ],
  });
  if (answer.choice !== 'yes') return false;
  const { problem } = await ctx.effect({
    key,
    deed: async () => {
      await memory.write((graph) => resetAll(graph).operations);
      const wrong = (await ctx.learning?.switchOff()) ?? null;
      return { problem: wrong };
    },
    happened: async () => ({ done: false }),
  });
  sayOnce(ctx, 'preferences_reset', { count });
  if (problem !== null) warnOnce(ctx, 'learning_still_on', { problem });
  return true;
}
