import type { Usage } from '../../../data/usage.ts';

/** A rough guess of what a task uses: a few turns, each with all before it as input. */
export const usualUse: Usage = { input: 30_000, output: 4_000, cacheRead: 0, cacheWrite: 0 };
