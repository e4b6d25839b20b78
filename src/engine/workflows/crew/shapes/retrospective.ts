import { z } from 'zod';
import { Count, Quality } from './fields.ts';

/** Front matter of `retrospective.md`, all required (`docs/spec/crew.md` §6.12). */
export const RetrospectiveHead = z.object({
  status: z.enum(['success', 'failure']),
  mode: z.enum(['full', 'light']),
  trigger: z.enum(['auto', 'manual']),
  quality_before: Quality,
  improvements_accepted: Count,
  skills_accepted: Count,
  proposals_held: Count,
  proposals_rejected: Count,
  knowledge_candidates_proposed: Count,
});
export type RetrospectiveHead = z.infer<typeof RetrospectiveHead>;

/** Front matter of `lp_flush_output.md` (`docs/spec/crew.md` §6.14). */
export const LpFlushHead = z.object({
  status: z.enum(['success', 'failure']),
  lp_candidates_count: Count,
  signal_updates_count: Count,
});
export type LpFlushHead = z.infer<typeof LpFlushHead>;
