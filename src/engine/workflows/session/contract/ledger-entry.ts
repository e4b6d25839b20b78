import { z } from 'zod';
import { mapping } from '../../../data/question.ts';

/* A row of the ledger (`docs/spec/session.md` §13). */

const Component = z.enum([
  'TaskClassifier',
  'PersonaStrategy',
  'executor',
  'watcher',
  'ImprovementLifecycle',
  'SessionSelector',
  'system',
  'TaskOrchestrator',
  'SessionInit',
  'DebtMonitor',
  'CoverageCheck',
]);

export const EventType = z.enum([
  'decision',
  'outcome',
  'anomaly',
  'debt_recognized',
  'learning',
  'problem_identified',
  'try_proposed',
  'try_evaluated',
  'keep_promoted',
  'stopped',
]);
export type EventType = z.infer<typeof EventType>;

/** What a row says; when and under which name it was written is the ledger's. */
export const NewRow = z.object({
  component: Component,
  event_type: EventType,
  content: z.string().trim().min(1),
  /** A decision without a reason is none: it is not written. */
  rationale: z.string().trim().min(1),
  run_id: z.string().exactOptional(),
  iteration: z.number().exactOptional(),
  /** Names the row within its run, so that it is never written twice. */
  step: z.string().exactOptional(),
  meta: mapping.exactOptional(),
  improvement_id: z.string().exactOptional(),
  acceptance_criteria: z.string().exactOptional(),
  target: z.string().exactOptional(),
  ref: z.string().exactOptional(),
  result: z.enum(['effective', 'ineffective']).exactOptional(),
  reason: z.string().exactOptional(),
  change_description: z.string().exactOptional(),
});
export type NewRow = Readonly<z.infer<typeof NewRow>>;

export const LedgerEntry = NewRow.extend({ id: z.string().min(1), timestamp: z.string().min(1) });
export type LedgerEntry = Readonly<z.infer<typeof LedgerEntry>>;
