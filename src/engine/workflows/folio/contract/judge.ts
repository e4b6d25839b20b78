import { scoreText } from '../../../data/score.ts';
import { averageOf, improvementOf, type Total } from './average.ts';
import {
  type Compared,
  type Found,
  type GateOutcome,
  type GateRow,
  type GateRule,
  gateRules,
  type Limits,
  type RuleName,
  ruleNames,
} from './gate.ts';
import { allReviewers, nameOf } from './reviewers.ts';

export type Verdict = {
  readonly outcome: GateOutcome;
  readonly total: Total;
  /** Hundredths, half up. */
  readonly average: number;
  /** Against the previous round, in hundredths; null in round 1. */
  readonly improvement: number | null;
  /** Every rule with its numbers. */
  readonly rules: readonly GateRule[];
  /** Those that failed: of reviewers in their own order, then the others. */
  readonly failures: readonly GateRule[];
  /** All limits met, but `require_convergence` wants another round. */
  readonly unconverged: boolean;
  /** A failing round that hardly improved. */
  readonly stalled: boolean;
};

/**
 * The quality gate, `docs/spec/folio.md` §10.1: every failure is found and reported; convergence never rescues a
 * failing round; a round is forced through only when something fails. A missing scorecard always fails.
 */
export function judge(compared: Compared, limits: Limits): Verdict {
  const rules = ruleNames.flatMap((rule) =>
    rowOf(rule)
      .found(compared, limits)
      .map((found) => ({ rule, ...found })),
  );
  const broken = (leads: GateRow['leads']) =>
    rules.filter(({ rule, ok }) => !ok && gateRules[rule].leads === leads);
  const failures = broken('fail').toSorted((a, b) => placeOf(a) - placeOf(b));
  const failing = failures.length > 0;
  const flat = broken('flat').length > 0;
  const lastRound = broken('last').length > 0;
  const unconverged = limits.require_convergence && !failing && !flat && !lastRound;
  const { total, previous } = compared;
  return {
    outcome: outcomeOf({ failing, flat, lastRound, unconverged }),
    total,
    average: averageOf(total),
    improvement: previous === null ? null : improvementOf(total, previous),
    rules,
    failures,
    unconverged,
    stalled: failing && flat && !lastRound,
  };
}

export function rowOf(rule: RuleName): GateRow {
  return gateRules[rule];
}

/** Where a failure of a reviewer is told; of all together, behind them. */
function placeOf({ agent }: Found): number {
  const place = allReviewers.findIndex((each) => nameOf(each) === agent);
  return place === -1 ? allReviewers.length : place;
}

function outcomeOf(facts: {
  readonly failing: boolean;
  readonly flat: boolean;
  readonly lastRound: boolean;
  readonly unconverged: boolean;
}): GateOutcome {
  if (facts.failing) return facts.lastRound ? 'FORCE_PASS' : 'FAIL';
  if (facts.unconverged) return 'FAIL';
  return facts.flat ? 'CONVERGED' : 'PASS';
}

/** A rule's sentence about what it found, in the words of the files. */
export function sentenceOf(found: GateRule, { total }: Pick<Verdict, 'total'>): string {
  return rowOf(found.rule).sentence(found, total);
}

/** What is wrong with how long an episode is: nobody raises it, since it was counted. */
export function lengthFaults(verdict: Verdict): readonly string[] {
  return verdict.failures
    .filter(({ rule }) => rule === 'length')
    .map((failure) => sentenceOf(failure, verdict));
}

/** The reason of a verdict as files have it (`docs/spec/folio.md` §3.8). */
export function reasonOf(verdict: Verdict): string {
  const { outcome, unconverged, average, failures } = verdict;
  if (outcome === 'PASS') return 'All criteria met';
  if (outcome === 'FORCE_PASS') return 'Max rounds reached';
  if (outcome === 'CONVERGED') return `Converged: ${flatText(verdict)}`;
  if (unconverged) return `Average ${scoreText(average)} meets threshold, but round not converged`;
  return failures.map((failure) => sentenceOf(failure, verdict)).join('; ');
}

/** What was found of the gain over the round before. */
export function flatText(verdict: Verdict): string {
  const flat = verdict.rules.filter(({ rule, ok }) => !ok && rowOf(rule).leads === 'flat');
  return flat.map((found) => sentenceOf(found, verdict)).join('; ');
}
