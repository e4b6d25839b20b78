import type { Capabilities } from '../provider.ts';

/*
 * What each kind of server can do. Apart from the adapters, so that they are known
 * before an SDK is loaded.
 */

export const anthropicCaps: Capabilities = {
  cache: true,
  cost: 'table',
  maxConcurrency: null,
  tools: true,
  structured: true,
  effort: true,
};

/** The least that all of them can. Tools are taken by all three; schemas and effort are ignored or unknown. */
export const compatibleCaps: Capabilities = {
  cache: false,
  cost: 'unknown',
  maxConcurrency: 1,
  tools: true,
};

/**
 * The `claude` program, one process a call: at 200–400 MB each, five at once are a burden enough for a laptop. Tools
 * are ours, over a tool server of our own; schemas it keeps by a tool of its own, of tasks without tools.
 */
export const claudeCodeCaps: Capabilities = {
  cache: true,
  cost: 'table',
  maxConcurrency: 5,
  tools: true,
  structured: true,
  effort: true,
};
