import { z } from 'zod';
import { Line, Model, Outcome, Text } from './fields.ts';

/**
 * What every artefact of a cmd begins with (`docs/spec/crew.md` §2.3); `engine` names this program, since
 * `generated_by` names the file format.
 */
export const artefactHead = {
  generated_by: Text,
  date: Text,
  cmd_id: Text,
  engine: Text.optional(),
};

/** Front matter of `plan.md` and `plan_retry.md` (`docs/spec/crew.md` §6.2). */
export const PlanHead = z.object({ ...artefactHead, scope_warning: Line.optional() });
export type PlanHead = z.infer<typeof PlanHead>;

/** Why the decomposer chose a persona (`docs/spec/crew.md` §10.3). */
export const personaReasons = ['keyword', 'output', 'phase', 'fallback'] as const;

/**
 * A row of the plan table (`docs/spec/crew.md` §6.2). Metadata only: the task's words are not in it, so that
 * they cannot reach the parent (§2.4).
 */
export const PlanRow = z.object({
  id: z.number().int().min(1),
  /** `worker_researcher`, or a custom `worker_…`. */
  persona: z.string(),
  personaReason: z.enum(personaReasons).nullable(),
  /** Null: the cell was empty, `default_model` counts. */
  model: Model.nullable(),
  dependsOn: z.array(z.number().int().min(1)),
  /** Always `results/result_N.md`; a plan that names another is read as it is. */
  output: z.string(),
  /** Project files the task says it writes, when the table has such a column. */
  writes: z.array(z.string()),
  /** The failed task that this one replaces; only in `plan_retry.md`. */
  replaces: z.number().int().min(1).nullable(),
});
export type PlanRow = z.infer<typeof PlanRow>;

/** A plan as the parent may know it: `status` is the decomposer's own word under the heading. */
export const Plan = z.object({
  /** Null: front matter is missing or broken; a plan is still a plan (it is read by its table). */
  head: PlanHead.nullable(),
  status: Outcome.nullable(),
  rows: z.array(PlanRow),
  complete: z.boolean(),
});
export type Plan = z.infer<typeof Plan>;
