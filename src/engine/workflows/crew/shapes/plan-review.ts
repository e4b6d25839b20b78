import { z } from 'zod';

export const verdicts = ['APPROVE', 'APPROVE-WITH-NOTES', 'REJECT'] as const;

/** The last word of `plan_review.md` (`spec/crew.md` §6.7). */
export const PlanReview = z.object({
  verdict: z.enum(verdicts),
  /** One line, at most 500 characters (D-58). `verdict not found` when there was none (D-08). */
  notes: z.string().max(500),
});
export type PlanReview = z.infer<typeof PlanReview>;
