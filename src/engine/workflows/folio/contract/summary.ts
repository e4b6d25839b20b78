import { z } from 'zod';
import { hundredths } from '../../../data/score.ts';
import { type Total, totalOf } from './average.ts';
import { GateRule, outcomes, type ReviewerScores, StoryGate } from './gate.ts';
import { allReviewers } from './reviewers.ts';

const Priority = z.object({ agent: z.string(), location: z.string(), issue: z.string() });
export type Priority = z.infer<typeof Priority>;

/** One row of `decision_log`. */
export const Decision = z.object({ at: z.string(), rule: z.string(), detail: z.string() });
export type Decision = z.infer<typeof Decision>;

/** `reviews/round-RR/editor-summary.json` (`docs/spec/folio.md` §3.8). */
export const Summary = z.object({
  chapter: z.number().int(),
  round: z.number().int(),
  /** Of an episode, with how long its draft is. */
  episode: z.number().int().optional(),
  word_count: z.number().int().optional(),
  crew_scores: z.partialRecord(z.enum(allReviewers), z.number()),
  average: z.number(),
  editor_assessment: z.object({
    overall_quality: z.number(),
    top_priorities: z.array(Priority),
    pass_gate: z.boolean(),
    reason: z.string(),
    action: z.enum(['continue_review', 'pass', 'force_pass']),
  }),
  outcome: z.enum(outcomes),
  forced_pass: z.boolean(),
  forced_pass_reason: z.string().nullable(),
  round_history: z.array(
    z.object({
      round: z.number().int(),
      avg: z.number(),
      gate: z.enum(['fail', 'pass', 'force_pass']),
    }),
  ),
  failures: z.array(z.string()).default([]),
  /**
   * Every rule with the numbers it compared, as the mark `judged` has them: points in hundredths. Absent in files of
   * earlier versions; a rule that only a later one knows is left to the sentences.
   */
  rules: z.array(GateRule).optional().catch(undefined),
  critical_issues: z.array(Priority).default([]),
  /** How many high issues are open; left out where none is. */
  high_issues: z.number().int().optional(),
  improvement: z.number().nullable().default(null),
  stalled: z.boolean().default(false),
  lowest_agent: z.string().nullable().default(null),
  missing_agents: z.array(z.string()).default([]),
  best_round: z.number().int().optional(),
  /** The gate this round was judged by, where its author has given the story one of its own. */
  quality_gate: StoryGate.optional(),
  decision_log: z.array(Decision).default([]),
});
export type Summary = z.infer<typeof Summary>;

/** Overalls of a summary in hundredths. */
export function scoresIn({ crew_scores }: Pick<Summary, 'crew_scores'>): ReviewerScores {
  return Object.fromEntries(
    Object.entries(crew_scores).map(([agent, score]) => [agent, hundredths(score)]),
  );
}

/** What a summary says of its average, exactly where it can be: else the rounded one counts (§9). */
export function totalIn(summary: Pick<Summary, 'crew_scores' | 'average'>): Total {
  const scores = Object.values(summary.crew_scores).map(hundredths);
  return scores.length > 0 ? totalOf(scores) : { sum: hundredths(summary.average), count: 1 };
}
