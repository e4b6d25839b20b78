import { z } from 'zod';
import { flag, oneOf, tier, whole } from '../../../config/bounded.ts';
import { gateChoices, gateLimits } from './gate-settings.ts';

const qualityGate = z.object({
  min_overall: gateLimits.min_overall.default(7),
  min_each: gateLimits.min_each.default(6.5),
  no_critical: gateLimits.no_critical.default(true),
  max_rounds: gateLimits.max_rounds.default(5),
  min_improvement: gateLimits.min_improvement.default(0.3),
});

const folio = z.object({
  language: oneOf('ja', 'en').default('ja'),
  unit: oneOf('chapter', 'episode').default('chapter'),
  max_parallel: whole(1, 5).default(5),
  require_convergence: gateChoices.require_convergence.default(false),
  force_pass_draft: gateChoices.force_pass_draft.default('latest'),
  cross_review_pass: gateChoices.cross_review_pass.default(false),
  gates: z.object({
    characters: flag(false),
    chapter_outline: flag(false),
    chapter_completion: flag(false),
  }),
  models: z.object({
    editor: tier().default('opus'),
    plotter: tier().default('sonnet'),
    reviewers: tier().default('sonnet'),
  }),
});

/** Settings of stories, by their keys at the top of the file (`docs/spec/folio.md` §10, §22). */
export const folioSettings = { quality_gate: qualityGate, folio };
