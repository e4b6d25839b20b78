import { z } from 'zod';
import {
  above,
  address,
  bounds,
  environmentName,
  flag,
  modelId,
  number,
  oneOf,
  orNull,
  someText,
  tier,
  whole,
  wholeAbove,
} from './bounded.ts';
import { crewSections } from './crew-sections.ts';
import { gateChoices, gateLimits } from './gate-settings.ts';

/*
 * The keys this program reads, with their bounds and built-in values.
 */

const QualityGate = z.object({
  min_overall: gateLimits.min_overall.default(7),
  min_each: gateLimits.min_each.default(6.5),
  no_critical: gateLimits.no_critical.default(true),
  max_rounds: gateLimits.max_rounds.default(5),
  min_improvement: gateLimits.min_improvement.default(0.3),
});

const Folio = z.object({
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

const Provider = z.object({
  name: oneOf('auto', 'anthropic', 'compatible', 'claude-code', 'recorded').default('auto'),
  base_url: orNull(address()).default(null),
  api_key_env: environmentName().default('ANTHROPIC_API_KEY'),
  tiers: z.object({
    haiku: modelId().default('claude-haiku-5-5'),
    sonnet: modelId().default('claude-sonnet-5-5'),
    opus: modelId().default('claude-opus-5-5'),
  }),
  server: oneOf('auto', 'ollama', 'llama.cpp', 'lm-studio', 'other').default('auto'),
  context_tokens: orNull(whole(1024, 10_000_000)).default(null),
  concurrency: whole(1, 20).default(10),
  max_output_tokens: whole(256, 128_000).default(32_000),
  timeouts: z.object({
    idle_sec: whole(3, 3600).default(300),
    total_sec: whole(10, 14_400).default(900),
  }),
  retry: z.object({
    attempts: whole(1, 10).default(6),
    max_minutes: number(1, 60).default(10),
  }),
  budget: z.object({
    usd: orNull(above(0)).default(5),
    tokens: orNull(wholeAbove(0)).default(null),
    calls: orNull(wholeAbove(0)).default(null),
  }),
  wait_for_reset: flag(true),
  recording: orNull(someText()).default(null),
});

const Ui = z.object({
  language: oneOf('auto', 'ja', 'en').default('auto'),
  color: oneOf('auto', 'never').default('auto'),
  ascii: flag(false),
  ambiguous_width: z
    .union([z.literal('auto'), z.literal(1), z.literal(2)])
    .register(bounds, { allowed: 'auto | 1 | 2' })
    .default('auto'),
  refresh_hz: whole(1, 30).default(15),
  confirm_plan: flag(true),
  notify: oneOf('off', 'unfocused', 'always').default('unfocused'),
  /** A program and its first words, instead of the terminal's own notification: it gets the title and the text. */
  notifier: orNull(
    z.array(someText()).min(1).register(bounds, { allowed: '[program, word, …]' }),
  ).default(null),
  bell: flag(false),
  theme: oneOf('auto', 'light', 'dark', 'ansi').default('auto'),
  motion: oneOf('auto', 'full', 'reduced', 'none').default('auto'),
  mouse: flag(false),
  editor: orNull(someText()).default(null),
});

/** The sections that are read today. Every leaf carries `allowed` and a built-in value. */
export const ConfigSchema = z.object({
  quality_gate: QualityGate,
  folio: Folio,
  provider: Provider,
  ui: Ui,
  ...crewSections,
});

/** Top-level names that are read elsewhere or by later versions: accepted and kept, not looked into here. */
export const otherSections: readonly string[] = ['edit', 'field', 'session', 'permissions'];

/** Keys that execute, grant or direct credentials (docs/spec/engine.md §7.2): a workspace alone cannot set them. */
export const grantingKeys: ReadonlySet<string> = new Set([
  'provider.base_url',
  'provider.api_key_env',
  'provider.recording',
  'ui.editor',
  'ui.notifier',
]);
