import type { Suggestion } from '../contract/report.ts';

/** A suggestion with what orders it. */
export type Ranked = Suggestion & {
  readonly points: number;
  /** −1: it has no state. */
  readonly stateAt: number;
  readonly claimed: boolean;
  readonly issue: number;
  readonly standby?: true;
};
