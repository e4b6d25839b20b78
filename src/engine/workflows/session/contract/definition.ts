import { z } from 'zod';
import { SessionType } from './kinds.ts';
import { Severity } from './shapes.ts';

/* What people may edit: `sessions/*.yaml` and `monitors/debt-triggers.yaml` (`docs/spec/session.md` §5, §9). */

const some = z.string().trim().min(1);
const texts = z.array(z.string()).readonly();

const Participant = z.union([
  some.transform((role) => ({ role, perspective: '', examples: [] as readonly string[] })),
  z.object({ role: some, perspective: z.string().default(''), examples: texts.default([]) }),
]);

/** A kind of meeting. Further keys are kept and passed over. */
export const SessionDefinition = z.looseObject({
  id: SessionType,
  purpose: some,
  description: z.string().default(''),
  participants: z.object({
    executor: Participant,
    watcher: Participant,
    system_thinker: Participant.optional(),
  }),
  persona: z.object({ required: z.boolean(), selection_axes: texts }),
  iterations: z
    .object({
      min: z.number().int().min(1).max(20),
      max: z.number().int().min(1).max(20),
      criteria: some,
    })
    .refine(({ min, max }) => min <= max, 'min is above max'),
  inputs: texts,
  outputs: texts,
  completion: z.object({ success: some, escalation: some }),
  transitions: z.object({ on_success: some, on_issues: some }).optional(),
  inspection: texts.default([]),
});
export type SessionDefinition = Readonly<z.infer<typeof SessionDefinition>>;

const CountTrigger = z.object({
  type: z.literal('count'),
  query: z.object({
    pattern: some,
    filters: z.object({ component: texts.default([]), event_type: texts.default([]) }),
  }),
  threshold: z.number().int().min(1),
});

const StatisticalTrigger = z.object({
  type: z.literal('statistical'),
  metric: z.literal('fail_rate'),
  statistical_trigger: z.object({
    // `0.30` is a text to a reader that keeps numbers as they were written
    threshold: z.coerce.number().min(0).max(1),
    minimum_sample_size: z.number().int().min(1),
    window: z.object({ type: z.literal('last_n'), value: z.number().int().min(1) }),
    consecutive_triggers: z.number().int().min(1),
  }),
  circuit_breaker: z.object({ threshold: z.number().int().min(1) }),
});

export const DebtDefinition = z.object({
  id: some,
  title: some,
  severity: Severity,
  description: z.string().default(''),
  trigger: z.discriminatedUnion('type', [CountTrigger, StatisticalTrigger]),
  action: z.object({ message: some }),
  recommendations: texts.default([]),
});
export type DebtDefinition = Readonly<z.infer<typeof DebtDefinition>>;

export const DebtFile = z.looseObject({ debts: z.array(z.unknown()) });
