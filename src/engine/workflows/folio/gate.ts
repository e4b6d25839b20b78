import type { Config } from '../../config.ts';
import { hundredths, scoreText } from '../../data/score.ts';
import {
  averageOf,
  improvedLessThan,
  improvementOf,
  isBelow,
  type Total,
  totalOf,
} from './average.ts';
import type { GateEvent, GateRule } from './contract/events.ts';
import { type Agent, crew, nameOf } from './contract/reviewers.ts';

/** The gate's limits; scores in hundredths. */
export type Limits = {
  readonly minOverall: number;
  readonly minEach: number;
  readonly noCritical: boolean;
  readonly maxRounds: number;
  readonly minImprovement: number;
  readonly requireConvergence: boolean;
};

export function limitsOf({ quality_gate, folio }: Pick<Config, 'quality_gate' | 'folio'>): Limits {
  return {
    minOverall: hundredths(quality_gate.min_overall),
    minEach: hundredths(quality_gate.min_each),
    noCritical: quality_gate.no_critical,
    maxRounds: quality_gate.max_rounds,
    minImprovement: hundredths(quality_gate.min_improvement),
    requireConvergence: folio.require_convergence,
  };
}

/** Overalls in hundredths, by agent. */
export type CrewScores = Readonly<Partial<Record<Agent, number>>>;

export type GateInput = {
  readonly round: number;
  readonly scores: CrewScores;
  /** Agents without a scorecard: a person skipped them for this round. */
  readonly missing: readonly Agent[];
  /** Critical issues of this round, cross-review included. */
  readonly critical: number;
  readonly previous: Total | null;
};

/** A rule that failed, with what it compared. */
export type GateFailure =
  | { readonly rule: 'each'; readonly agent: Agent; readonly score: number }
  | { readonly rule: 'missing'; readonly agent: Agent }
  | { readonly rule: 'average'; readonly total: Total }
  | { readonly rule: 'critical'; readonly count: number };

export type Verdict = {
  readonly outcome: GateEvent['outcome'];
  readonly total: Total;
  /** Hundredths, half up. */
  readonly average: number;
  /** Against the previous round, in hundredths; null in round 1. */
  readonly improvement: number | null;
  readonly failures: readonly GateFailure[];
  /** All limits met, but `require_convergence` wants another round. */
  readonly unconverged: boolean;
  /** A failing round that hardly improved. */
  readonly stalled: boolean;
  /** Every rule with its numbers, for the screen. */
  readonly rules: readonly GateRule[];
};

/**
 * The quality gate, `docs/spec/folio.md` §10.1: every failure is found and reported; convergence never rescues a
 * failing round; a round is forced through only when something fails. A missing scorecard always fails.
 */
export function judge(input: GateInput, limits: Limits): Verdict {
  const total = totalOf(Object.values(input.scores));
  const failures = failuresOf(input, total, limits);
  const { previous } = input;
  const flat = previous !== null && improvedLessThan(total, previous, limits.minImprovement);
  const lastRound = input.round >= limits.maxRounds;
  const unconverged = limits.requireConvergence && failures.length === 0 && !flat && !lastRound;
  return {
    outcome: outcomeOf({ failing: failures.length > 0, flat, lastRound, unconverged }),
    total,
    average: averageOf(total),
    improvement: previous === null ? null : improvementOf(total, previous),
    failures,
    unconverged,
    stalled: failures.length > 0 && flat && !lastRound,
    rules: rulesOf(input, total, limits, { flat, lastRound }),
  };
}

function failuresOf(input: GateInput, total: Total, limits: Limits): GateFailure[] {
  const failures: GateFailure[] = [];
  for (const agent of crew) {
    const score = input.scores[agent];
    if (input.missing.includes(agent)) failures.push({ rule: 'missing', agent });
    else if (score !== undefined && score < limits.minEach)
      failures.push({ rule: 'each', agent, score });
  }
  if (isBelow(total, limits.minOverall)) failures.push({ rule: 'average', total });
  if (limits.noCritical && input.critical > 0)
    failures.push({ rule: 'critical', count: input.critical });
  return failures;
}

function outcomeOf(facts: {
  readonly failing: boolean;
  readonly flat: boolean;
  readonly lastRound: boolean;
  readonly unconverged: boolean;
}): GateEvent['outcome'] {
  if (facts.failing) return facts.lastRound ? 'FORCE_PASS' : 'FAIL';
  if (facts.unconverged) return 'FAIL';
  return facts.flat ? 'CONVERGED' : 'PASS';
}

function rulesOf(
  input: GateInput,
  total: Total,
  limits: Limits,
  { flat, lastRound }: { readonly flat: boolean; readonly lastRound: boolean },
): GateRule[] {
  const { critical, previous, round, missing } = input;
  const rules: GateRule[] = [...eachRules(input.scores, limits.minEach)];
  for (const agent of missing)
    rules.push({ rule: 'missing', ok: false, agent: nameOf(agent), value: 1, limit: 0 });
  rules.push({
    rule: 'average',
    ok: !isBelow(total, limits.minOverall),
    value: averageOf(total),
    limit: limits.minOverall,
  });
  rules.push({
    rule: 'critical',
    ok: critical === 0 || !limits.noCritical,
    value: critical,
    limit: 0,
  });
  if (previous !== null)
    rules.push({
      rule: 'improvement',
      ok: !flat,
      value: improvementOf(total, previous),
      limit: limits.minImprovement,
    });
  rules.push({ rule: 'rounds', ok: !lastRound, value: round, limit: limits.maxRounds });
  return rules;
}

/** One line for each agent below the limit; when there is none, one for the lowest. */
function eachRules(scores: CrewScores, limit: number): GateRule[] {
  const scored = crew.flatMap((agent) => {
    const value = scores[agent];
    return value === undefined ? [] : [{ agent, value }];
  });
  const low = scored.filter(({ value }) => value < limit);
  const lowest = lowestOf(scores);
  const shown = low.length > 0 ? low : scored.filter(({ agent }) => agent === lowest);
  return shown.map(({ agent, value }) => ({
    rule: 'each',
    ok: value >= limit,
    agent: nameOf(agent),
    value,
    limit,
  }));
}

/** The agent with the lowest overall; the first in crew order when several share it. */
export function lowestOf(scores: CrewScores): Agent | null {
  let lowest: Agent | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const agent of crew) {
    const score = scores[agent];
    if (score !== undefined && score < least) {
      lowest = agent;
      least = score;
    }
  }
  return lowest;
}

/**
 * An average that failed, never shown as the limit it is below: exact 6.99875 is 7.00 in hundredths and is
 * written 6.998.
 */
export function failedAverageText(total: Total, limit: number): string {
  const average = averageOf(total);
  if (average < limit) return scoreText(average);
  const thousandths = Math.floor((total.sum * 10) / total.count);
  return `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`;
}
