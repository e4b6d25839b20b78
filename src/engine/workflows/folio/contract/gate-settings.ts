import { z } from 'zod';
import { number, oneOf, whole, yesOrNo } from '../../../config/bounded.ts';

/*
 * The quality gate's values with their bounds: as settings for all stories, and as what an author says of one
 * (`docs/spec/folio.md` §20.10).
 */

export const gateLimits = {
  min_overall: number(1, 10),
  min_each: number(1, 10),
  no_critical: yesOrNo(),
  max_rounds: whole(1, 20),
  min_improvement: number(0, 9),
} as const;

export const gateChoices = {
  require_convergence: yesOrNo(),
  cross_review_pass: yesOrNo(),
  force_pass_draft: oneOf('latest', 'best'),
} as const;

const settings = { ...gateLimits, ...gateChoices } as const;

/** All that decides how a round is judged and what becomes of it. */
export const StoryGate = z.object(settings);
export type StoryGate = z.infer<typeof StoryGate>;

export type GateKey = keyof StoryGate;

/** In the order in which they are shown. */
export const gateKeys: readonly GateKey[] = [
  'min_each',
  'min_overall',
  'no_critical',
  'max_rounds',
  'min_improvement',
  'require_convergence',
  'force_pass_draft',
  'cross_review_pass',
];

/** What an author changes of it for one story: any of them. */
export const GateChange = StoryGate.partial();
export type GateChange = z.infer<typeof GateChange>;
