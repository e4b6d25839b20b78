import { z } from 'zod';
import { fromHundredths, hundredths } from '../../data/score.ts';
import { compareTotals, type Total, tenthsOf, totalOf } from './average.ts';
import { StoryGate } from './contract/gate-settings.ts';
import { type Agent, crew, nameOf } from './contract/reviewers.ts';
import { judge, type Limits, lowestOf, type Verdict } from './gate.ts';
import {
  type Cards,
  type Issue,
  issuesOf,
  prioritiesOf,
  scoresOf,
  unresolvedOf,
} from './issues.ts';
import { Decision, decisionsOf, failureText, forcedReason, reasonOf } from './reasons.ts';

const Priority = z.object({ agent: z.string(), location: z.string(), issue: z.string() });

/** `reviews/round-RR/editor-summary.json` (`docs/spec/folio.md` §3.8). */
export const Summary = z.object({
  chapter: z.number().int(),
  round: z.number().int(),
  crew_scores: z.partialRecord(z.enum(crew), z.number()),
  average: z.number(),
  editor_assessment: z.object({
    overall_quality: z.number(),
    top_priorities: z.array(Priority),
    pass_gate: z.boolean(),
    reason: z.string(),
    action: z.enum(['continue_review', 'pass', 'force_pass']),
  }),
  outcome: z.enum(['PASS', 'CONVERGED', 'FORCE_PASS', 'FAIL']),
  forced_pass: z.boolean(),
  forced_pass_reason: z.string().nullable(),
  round_history: z.array(
    z.object({
      round: z.number().int(),
      avg: z.number(),
      gate: z.enum(['fail', 'pass', 'force_pass']),
    }),
  ),
  failures: z.array(z.string()).default([]),
  critical_issues: z.array(Priority).default([]),
  improvement: z.number().nullable().default(null),
  stalled: z.boolean().default(false),
  lowest_agent: z.string().nullable().default(null),
  missing_agents: z.array(z.string()).default([]),
  best_round: z.number().int().optional(),
  /** The gate this round was judged by, where its author has given the story one of its own. */
  quality_gate: StoryGate.optional(),
  decision_log: z.array(Decision).default([]),
});
export type Summary = z.infer<typeof Summary>;

/** A round that was judged before, oldest first. */
export type PastRound = {
  readonly total: Total;
  readonly entry: Summary['round_history'][number];
};

export type RoundFacts = {
  readonly chapter: number;
  readonly round: number;
  readonly cards: Cards;
  /** Skipped by a person for this round. */
  readonly missing: readonly Agent[];
  readonly past: readonly PastRound[];
  readonly limits: Limits;
  /** Given where it is the story's own. */
  readonly gate?: StoryGate | undefined;
  readonly at: string;
  /** Corrections and the like that happened on the way to this summary. */
  readonly decisions: readonly Decision[];
};

export function judgeRound({ round, cards, missing, past, limits }: RoundFacts): Verdict {
  const critical = issuesOf(cards).filter(({ severity }) => severity === 'critical').length;
  const previous = past.at(-1)?.total ?? null;
  return judge({ round, scores: scoresOf(cards), missing, critical, previous }, limits);
}

/** Aggregates a round and applies the gate: the whole editor-summary.json. Pure. */
export function summaryOf(facts: RoundFacts): Summary {
  const { chapter, round, cards, missing, past, limits } = facts;
  const verdict = judgeRound(facts);
  const scores = scoresOf(cards);
  const lowest = lowestOf(scores);
  const forced = verdict.outcome === 'FORCE_PASS';
  const entry = {
    round,
    avg: fromHundredths(verdict.average),
    gate: historyGate(verdict),
  };
  return {
    chapter,
    round,
    crew_scores: Object.fromEntries(
      Object.entries(scores).map(([agent, score]) => [agent, fromHundredths(score)]),
    ),
    average: fromHundredths(verdict.average),
    editor_assessment: {
      overall_quality: tenthsOf(verdict.total) / 10,
      top_priorities: prioritiesOf(cards, limits.minEach).slice(0, 5).map(priority),
      pass_gate: verdict.outcome !== 'FAIL',
      reason: reasonOf(verdict, limits),
      action: actionOf(verdict),
    },
    outcome: verdict.outcome,
    forced_pass: forced,
    forced_pass_reason: forced ? forcedReason(verdict, unresolvedOf(cards, limits.minEach)) : null,
    round_history: [...past.map((before) => before.entry), entry],
    failures: verdict.failures.map((failure) => failureText(failure, limits)),
    critical_issues: issuesOf(cards)
      .filter(({ severity }) => severity === 'critical')
      .map(priority),
    improvement: verdict.improvement === null ? null : fromHundredths(verdict.improvement),
    stalled: verdict.stalled,
    lowest_agent: lowest === null ? null : nameOf(lowest),
    missing_agents: missing.map(nameOf),
    best_round: bestRound([...past, { total: verdict.total, entry }]),
    ...(facts.gate === undefined ? {} : { quality_gate: facts.gate }),
    decision_log: [...facts.decisions, ...decisionsOf(verdict, facts)],
  };
}

/** A summary that was read back, as the rounds after it need it. Falls back to its own average (§9). */
export function pastRound(summary: Summary): PastRound {
  const scores = Object.values(summary.crew_scores).map(hundredths);
  const entry = summary.round_history.find(({ round }) => round === summary.round) ?? {
    round: summary.round,
    avg: summary.average,
    gate: summary.forced_pass ? 'force_pass' : passGate(summary.editor_assessment.pass_gate),
  };
  const total = scores.length > 0 ? totalOf(scores) : { sum: hundredths(entry.avg), count: 1 };
  return { total, entry };
}

function passGate(pass: boolean): 'pass' | 'fail' {
  return pass ? 'pass' : 'fail';
}

/** A round that only lacks convergence passed its gate, as the founding document's first example has it. */
function historyGate(verdict: Verdict): 'fail' | 'pass' | 'force_pass' {
  if (verdict.outcome === 'FORCE_PASS') return 'force_pass';
  return passGate(verdict.outcome !== 'FAIL' || verdict.unconverged);
}

function actionOf({ outcome }: Verdict): Summary['editor_assessment']['action'] {
  if (outcome === 'FORCE_PASS') return 'force_pass';
  return outcome === 'FAIL' ? 'continue_review' : 'pass';
}

function priority(issue: Issue): z.infer<typeof Priority> {
  return { agent: nameOf(issue.agent), location: issue.location, issue: issue.problem };
}

/** Highest exact average; the later round when two are equal. */
function bestRound(rounds: readonly PastRound[]): number {
  const best = rounds.reduce((top, round) =>
    compareTotals(round.total, top.total) >= 0 ? round : top,
  );
  return best.entry.round;
}
