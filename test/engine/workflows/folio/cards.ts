import { limitsOf } from '../../../../src/engine/workflows/folio/contract/gate.ts';
import {
  type Agent,
  allReviewers,
  nameOf,
  reviewerOf,
} from '../../../../src/engine/workflows/folio/contract/reviewers.ts';
import { judgingGate } from '../../../../src/engine/workflows/folio/contract/story-gate.ts';
import type { Cards } from '../../../../src/engine/workflows/folio/issues.ts';
import type { Scorecard } from '../../../../src/engine/workflows/folio/scorecard.ts';

type Given = Partial<
  Pick<Scorecard, 'issues' | 'cross_review_findings' | 'scores' | 'keep' | 'conditions'>
>;

/** The founding gate as rounds are held against it. */
export const foundingLimits = limitsOf(judgingGate({}, undefined));

/** A scorecard file with this overall; its axes are all the rounded overall unless given. */
export function card(agent: Agent, overall: number, given: Given = {}): Scorecard {
  const flat = Math.min(7.9, Math.round(overall * 10) / 10);
  return {
    agent: nameOf(agent),
    target: 'ch01-draft-01',
    round: 1,
    scores: Object.fromEntries(Object.keys(reviewerOf(agent).axes).map((axis) => [axis, flat])),
    overall,
    issues: [],
    delta: { prev: null, curr: overall, diff: null },
    reviewed_at: '2026-02-05T10:33:00Z',
    ...given,
  };
}

/** Eight scorecards in crew order. */
export function cardsOf(
  overalls: readonly number[],
  given: Partial<Record<Agent, Given>> = {},
): Cards {
  return Object.fromEntries(
    overalls.map((overall, index) => {
      const agent = allReviewers[index] ?? 'atlas';
      return [agent, card(agent, overall, given[agent])];
    }),
  );
}

export function issue(
  severity: Scorecard['issues'][number]['severity'],
  location: string,
  problem: string,
  fix = '直す。',
): Scorecard['issues'][number] {
  return { severity, location, location_valid: true, problem, fix };
}
