import { z } from 'zod';

export const verdicts = ['APPROVE', 'APPROVE-WITH-NOTES', 'REJECT'] as const;

/** The last word of `plan_review.md` (`docs/spec/crew.md` §6.7). */
export const PlanReview = z.object({
  verdict: z.enum(verdicts),
  /** One line, at most 500 characters. `verdict not found` when there was none. */
  notes: z.string().max(500),
});
export type PlanReview = z.infer<typeof PlanReview>;
