import { z } from 'zod';
import { scoreText } from '../../data/score.ts';
import { type Agent, nameOf } from './contract/reviewers.ts';
import { failedAverageText, type GateFailure, type Limits, type Verdict } from './gate.ts';
import { type Issue, placeOf } from './issues.ts';

/** One row of `decision_log`. */
export const Decision = z.object({ at: z.string(), rule: z.string(), detail: z.string() });
export type Decision = z.infer<typeof Decision>;

type Judged = {
  readonly at: string;
  readonly round: number;
  readonly missing: readonly Agent[];
  readonly limits: Limits;
};

/** Reason strings of `docs/spec/folio.md` §3.8. */
export function reasonOf(verdict: Verdict, limits: Limits): string {
  const { outcome, unconverged, average, failures } = verdict;
  if (outcome === 'PASS') return 'All criteria met';
  if (outcome === 'FORCE_PASS') return 'Max rounds reached';
  if (outcome === 'CONVERGED') return convergedText(verdict, limits);
  if (unconverged) return `Average ${scoreText(average)} meets threshold, but round not converged`;
  return failures.map((failure) => failureText(failure, limits)).join('; ');
}

function convergedText({ improvement }: Verdict, limits: Limits): string {
  return `Converged: improvement ${scoreText(improvement ?? 0)} < ${scoreText(limits.minImprovement)}`;
}

export function failureText(failure: GateFailure, limits: Limits): string {
  switch (failure.rule) {
    case 'each':
      return `${nameOf(failure.agent)} ${scoreText(failure.score)} < ${scoreText(limits.minEach)}`;
    case 'missing':
      return `${nameOf(failure.agent)} missing`;
    case 'average': {
      const average = failedAverageText(failure.total, limits.minOverall);
      return `Average ${average} < ${scoreText(limits.minOverall)}`;
    }
    case 'critical':
      return `Critical issues: ${failure.count}`;
    default:
      return failure satisfies never;
  }
}

/** The founding sentence, character for character. */
export function forcedReason({ average }: Verdict, unresolved: readonly Issue[]): string {
  const list = unresolved.map((issue) => `${placeOf(issue)}: ${issue.problem}`).join(', ');
  return `Max rounds reached. Final score: ${scoreText(average)}. Unresolved: [${list}]`;
}

const ruleNames = {
  each: 'min_each',
  missing: 'missing_scorecard',
  average: 'min_overall',
  critical: 'no_critical',
} as const;

/** One row for each skip and each rule that fired, then the decision itself. */
export function decisionsOf(verdict: Verdict, { at, round, missing, limits }: Judged): Decision[] {
  const skips = missing.map((agent) => ({
    at,
    rule: 'skip',
    detail: `${nameOf(agent)} skipped for round ${round}`,
  }));
  const failed = verdict.failures.map((failure) => ({
    at,
    rule: ruleNames[failure.rule],
    detail: failureText(failure, limits),
  }));
  const stalled = verdict.stalled
    ? [{ at, rule: 'stalled', detail: stalledText(verdict, limits) }]
    : [];
  return [...skips, ...failed, ...stalled, { at, ...decision(verdict, round, limits) }];
}

function stalledText({ improvement }: Verdict, limits: Limits): string {
  return `improvement ${scoreText(improvement ?? 0)} < ${scoreText(limits.minImprovement)}`;
}

function decision(verdict: Verdict, round: number, limits: Limits): Omit<Decision, 'at'> {
  switch (verdict.outcome) {
    case 'PASS':
      return { rule: 'pass', detail: 'All criteria met' };
    case 'CONVERGED':
      return { rule: 'min_improvement', detail: convergedText(verdict, limits) };
    case 'FORCE_PASS':
      return { rule: 'max_rounds', detail: `round ${round} >= ${limits.maxRounds}: forced pass` };
    case 'FAIL':
      return verdict.unconverged
        ? { rule: 'require_convergence', detail: reasonOf(verdict, limits) }
        : { rule: 'fail', detail: `round ${round} < ${limits.maxRounds}: revise` };
    default:
      return verdict.outcome satisfies never;
  }
}
