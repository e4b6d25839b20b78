import { z } from 'zod';
import { flag, number, oneOf, orNull, tier, whole } from '../../../config/bounded.ts';
import { type InFileGroup, inFile } from '../../../config/in-file.ts';

const waiting = (note: string) => whole(1000, 3_600_000).default(30_000).register(inFile, { note });

/** Settings of sessions (`docs/spec/session.md` §16). */
export const sessionSettings = {
  session: z.object({
    executor_timeout_ms: waiting('1000–3600000, of silence'),
    component_timeout_ms: waiting('1000–3600000'),
    enforce_min_iterations: flag(false),
    on_block: oneOf('ask', 'stop', 'continue').default('ask').register(inFile, {
      note: 'ask (stop without terminal) | stop | continue',
    }),
    models: z
      .object({ executor: orNull(tier()).default(null), watcher: orNull(tier()).default(null) })
      .register(inFile, { flow: true, note: 'tier or null = default_model' }),
    debt_metric: oneOf('attempt', 'task').default('attempt').register(inFile, {
      note: 'attempt | task',
    }),
    coverage: z
      .object({ window: whole(1, 200).default(10), target: number(0, 1).default(0.8) })
      .register(inFile, { flow: true, note: '1–200; 0–1' }),
    related_learnings: whole(0, 10).default(3).register(inFile, { note: '0–10' }),
    ledger_rotate_at: whole(100, 100_000).default(1000).register(inFile, { note: '100–100000' }),
  }),
};

/** As they stand in the whole file. */
export const sessionInFile: InFileGroup = { settings: sessionSettings };
