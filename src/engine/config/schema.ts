import { z } from 'zod';
import { providerNames } from '../data/provider-names.ts';
import { roomSettings } from '../workflows/settings.ts';
import {
  above,
  address,
  bounds,
  environmentName,
  flag,
  granting,
  matching,
  modelId,
  number,
  oneOf,
  orNull,
  someText,
  tier,
  whole,
  wholeAbove,
} from './bounded.ts';
import { inFile } from './in-file.ts';

/*
 * The keys this program reads, with their bounds and built-in values.
 */

const Provider = z.object({
  name: oneOf('auto', ...providerNames).default('auto'),
  base_url: orNull(address()).default(null).register(granting),
  api_key_env: environmentName().default('ANTHROPIC_API_KEY').register(granting),
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
  recording: orNull(someText()).default(null).register(granting),
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
  notifier: orNull(z.array(someText()).min(1).register(bounds, { allowed: '[program, word, …]' }))
    .default(null)
    .register(granting),
  bell: flag(false),
  theme: oneOf('auto', 'light', 'dark', 'ansi').default('auto'),
  motion: oneOf('auto', 'full', 'reduced', 'none').default('auto'),
  mouse: flag(false),
  editor: orNull(someText()).default(null).register(granting),
});

const versionForm = /^\d+\.\d+(\.\d+)?(-[A-Za-z0-9.]+)?$/;

/** What every workflow reads at the top of the file. */
export const shared = {
  version: matching(versionForm, '1.0')
    .default('1.0')
    .register(inFile, { value: '"1.0"', note: `${versionForm.source} ; printed in generated_by` }),
  default_model: tier().default('sonnet').register(inFile, { note: 'tier' }),
  max_parallel: whole(1, 20).default(10).register(inFile, { note: '1–20' }),
};

/** What is the engine's; the rest is each workflow's own (`workflows/settings.ts`). */
export const common = { provider: Provider, ui: Ui, ...shared };

/** The sections that are read today. Every leaf carries `allowed` and a built-in value. */
export const ConfigSchema = z.object({
  ...roomSettings.before,
  ...common,
  ...roomSettings.after,
});

/** Top-level names that are read elsewhere or by later versions: accepted and kept, not looked into here. */
export const otherSections: readonly string[] = ['permissions'];
