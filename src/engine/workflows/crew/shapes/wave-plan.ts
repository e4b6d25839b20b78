import { z } from 'zod';
import { Model } from './fields.ts';

const WaveTask = z.object({
  id: z.number().int().min(1),
  persona: z.string().min(1),
  model: Model,
  depends_on: z.array(z.number().int().min(1)),
});

/** `wave_plan.json`, form and sums (`docs/spec/crew.md` §6.3). Whether it fits the plan: `plan/wave-plan.ts`. */
export const WavePlan = z
  .object({
    schema_version: z.literal('v1'),
    total_tasks: z.number().int().min(0),
    waves: z.array(z.object({ wave: z.number().int().min(1), tasks: z.array(WaveTask) })),
  })
  .superRefine(({ total_tasks, waves }, context) => {
    const sum = waves.reduce((total, { tasks }) => total + tasks.length, 0);
    if (sum !== total_tasks) {
      const message = `is ${total_tasks}, but the waves hold ${sum} tasks`;
      context.addIssue({ code: 'custom', path: ['total_tasks'], message });
    }
    const wrong = waves.findIndex(({ wave }, index) => wave !== index + 1);
    if (wrong !== -1) {
      const message = `must be ${wrong + 1}: waves are numbered 1, 2, 3 … in order`;
      context.addIssue({ code: 'custom', path: ['waves', wrong, 'wave'], message });
    }
  });
export type WavePlan = z.infer<typeof WavePlan>;
