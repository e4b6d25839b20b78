import { scoreText } from '../../data/score.ts';
import { gateRules, type Limits } from './contract/gate.ts';
import {
  flatText,
  lengthFaults,
  reasonOf,
  rowOf,
  sentenceOf,
  type Verdict,
} from './contract/judge.ts';
import { type Agent, nameOf } from './contract/reviewers.ts';
import type { Decision } from './contract/summary.ts';
import { type Issue, placeOf } from './issues.ts';

type Judged = {
  readonly at: string;
  readonly round: number;
  readonly missing: readonly Agent[];
  readonly limits: Limits;
};

/** The founding sentence, character for character. */
export function forcedReason(verdict: Verdict, unresolved: readonly Issue[]): string {
  const list = [
    ...lengthFaults(verdict).map((fault) => `Editor: ${fault}`),
    ...unresolved.map((issue) => `${placeOf(issue)}: ${issue.problem}`),
  ].join(', ');
  return `Max rounds reached. Final score: ${scoreText(verdict.average)}. Unresolved: [${list}]`;
}

/** One row for each skip and each rule that fired, then the decision itself. */
export function decisionsOf(verdict: Verdict, { at, round, missing, limits }: Judged): Decision[] {
  const skips = missing.map((agent) => ({
    at,
    rule: 'skip',
    detail: `${nameOf(agent)} skipped for round ${round}`,
  }));
  const failed = verdict.failures.map((failure) => ({
    at,
    rule: rowOf(failure.rule).log,
    detail: sentenceOf(failure, verdict),
  }));
  const stalled = verdict.stalled ? [{ at, rule: 'stalled', detail: flatText(verdict) }] : [];
  return [...skips, ...failed, ...stalled, { at, ...decision(verdict, round, limits) }];
}

function decision(verdict: Verdict, round: number, limits: Limits): Omit<Decision, 'at'> {
  const { max_rounds: most } = limits;
  switch (verdict.outcome) {
    case 'PASS':
      return { rule: 'pass', detail: reasonOf(verdict) };
    case 'CONVERGED':
      return { rule: gateRules.improvement.log, detail: reasonOf(verdict) };
    case 'FORCE_PASS':
      return { rule: gateRules.rounds.log, detail: `round ${round} >= ${most}: forced pass` };
    case 'FAIL':
      return verdict.unconverged
        ? { rule: 'require_convergence', detail: reasonOf(verdict) }
        : { rule: 'fail', detail: `round ${round} < ${most}: revise` };
    default:
      return verdict.outcome satisfies never;
  }
}
