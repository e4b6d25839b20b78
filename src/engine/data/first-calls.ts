import type { Tier } from './event.ts';
import type { Usage } from './usage.ts';

/** Calls of one kind, from so many to so many. */
export type FirstCalls = {
  readonly tier: Tier;
  readonly usage: Usage;
  readonly times: readonly [number, number];
};
