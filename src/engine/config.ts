// replaced by the config step
export type Config = {
  readonly quality_gate: { readonly min_overall: number; readonly min_each: number; readonly no_critical: boolean; readonly max_rounds: number; readonly min_improvement: number };
  readonly folio: {
    readonly language: 'ja' | 'en';
    readonly unit: 'chapter' | 'episode';
    readonly max_parallel: number;
    readonly require_convergence: boolean;
    readonly force_pass_draft: 'latest' | 'best';
    readonly cross_review_pass: boolean;
    readonly models: { readonly editor: Tier; readonly plotter: Tier; readonly reviewers: Tier };
  };
  readonly provider: {
    readonly name: 'auto' | 'anthropic' | 'compatible' | 'claude-code' | 'recorded';
    readonly base_url: string | null;
    readonly api_key_env: string;
    readonly tiers: { readonly haiku: string; readonly sonnet: string; readonly opus: string };
    readonly concurrency: number;
    readonly max_output_tokens: number;
    readonly timeouts: { readonly idle_sec: number; readonly total_sec: number };
    readonly retry: { readonly attempts: number; readonly max_minutes: number };
    readonly budget: { readonly usd: number | null; readonly tokens: number | null; readonly calls: number | null };
    readonly wait_for_reset: boolean;
    readonly recording: string | null;
  };
  readonly ui: {
    readonly language: 'auto' | 'ja' | 'en';
    readonly color: 'auto' | 'never';
    readonly ascii: boolean;
    readonly ambiguous_width: 'auto' | 1 | 2;
    readonly refresh_hz: number;
    readonly confirm_plan: boolean;
    readonly notify: 'off' | 'unfocused' | 'always';
    readonly motion: 'auto' | 'full' | 'reduced' | 'none';
    readonly mouse: boolean;
    readonly editor: string | null;
  };
};
import type { Tier } from './event.ts';
