import { z } from 'zod';
import type { Ahead } from '../../../contract.ts';
import type { CallsAhead, FirstCalls } from '../../../data/first-calls.ts';
import { usualUse } from './usual-use.ts';
import { crewView, type TaskRow } from './view.ts';

/** What of a request tells how far it goes by itself. */
const Given = z.object({
  direct: z.string().nullable().default(null),
  noAggregate: z.boolean().default(false),
});

/** To the plan, which is asked about; from there to the report. Nobody can tell how many tasks a plan will have. */
export function taskAhead({ input, state, config }: Ahead): CallsAhead | undefined {
  const { direct = null, noAggregate = false } = Given.safeParse(input).data ?? {};
  const view = state && crewView(state);
  if (view?.ended != null) return { calls: [], to: 'end', each: null };
  const tasks = view?.waves.flatMap((wave) => wave.tasks) ?? [];
  if (tasks.length > 0) {
    const report = { tier: config.default_model, usage: usualUse, times: [1, 1] } as const;
    const left = tasks
      .filter(({ endedAt }) => endedAt === null)
      .map(({ tier }): FirstCalls => ({ tier, usage: usualUse, times: [1, 1] }));
    return { calls: noAggregate ? left : [...left, report], to: 'end', each: costOfTask(tasks) };
  }
  if (direct !== null || !config.ui.confirm_plan) return undefined;
  return { calls: callsToPlan(config), to: 'question', each: null };
}

function callsToPlan({
  default_model: tier,
  plan_validation: reviews,
}: Ahead['config']): readonly FirstCalls[] {
  const usage = { input: 8000, output: 3000, cacheRead: 0, cacheWrite: 0 };
  const plan = { tier, usage, times: [1, 1] } as const;
  // a plan that is refused is asked for once more
  return reviews
    ? [
        { ...plan, times: [1, 2] },
        { ...plan, tier: 'haiku' },
      ]
    : [plan];
}

/** As those have cost that are done; null: none is, or nothing was paid for them. */
function costOfTask(tasks: readonly TaskRow[]): number | null {
  const paid = tasks.flatMap(({ endedAt, usd }) => (endedAt === null || usd === null ? [] : [usd]));
  const sum = paid.reduce((all, usd) => all + usd, 0);
  return sum === 0 ? null : sum / paid.length;
}
