import { z } from 'zod';
import { flag, oneOf, tier, whole } from '../../../config/bounded.ts';
import { choiceSettings, limitSettings } from './gate.ts';
import { settingsShape } from './gate-setting.ts';

const qualityGate = z.object(settingsShape(limitSettings));
const { require_convergence, force_pass_draft, cross_review_pass } = settingsShape(choiceSettings);

const folio = z.object({
  language: oneOf('ja', 'en').default('ja'),
  unit: oneOf('chapter', 'episode').default('chapter'),
  max_parallel: whole(1, 5).default(5),
  require_convergence,
  force_pass_draft,
  cross_review_pass,
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
