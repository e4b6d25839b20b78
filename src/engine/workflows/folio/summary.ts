import { fromHundredths } from '../../data/score.ts';
import { compareTotals, type Total, tenthsOf, totalOf } from './contract/average.ts';
import { type Compared, type Limits, lowestOf, type StoryGate } from './contract/gate.ts';
import { judge, lengthFaults, reasonOf, sentenceOf, type Verdict } from './contract/judge.ts';
import { type Agent, nameOf } from './contract/reviewers.ts';
import { type Decision, type Priority, type Summary, totalIn } from './contract/summary.ts';
import { fixesOf } from './fixes.ts';
import { type Cards, countsOf, type Issue, issuesOf, scoresOf, unresolvedOf } from './issues.ts';
import { decisionsOf, forcedReason } from './reasons.ts';

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
  /** Of an episode: its number in the book is `chapter`, and its draft is so long. */
  readonly length?: Compared['length'];
  readonly past: readonly PastRound[];
  readonly limits: Limits;
  /** Given where it is the story's own. */
  readonly gate?: StoryGate | undefined;
  readonly at: string;
  /** Corrections and the like that happened on the way to this summary. */
  readonly decisions: readonly Decision[];
};

export function judgeRound({ round, cards, missing, length, past, limits }: RoundFacts): Verdict {
  const scores = scoresOf(cards);
  const total = totalOf(Object.values(scores));
  const previous = past.at(-1)?.total ?? null;
  return judge(
    { round, scores, missing, issues: countsOf(cards), length, total, previous },
    limits,
  );
}

/** Aggregates a round and applies the gate: the whole editor-summary.json. Pure. */
export function summaryOf(facts: RoundFacts): Summary {
  const { chapter, round, cards, missing, length, past, limits } = facts;
  const verdict = judgeRound(facts);
  const scores = scoresOf(cards);
  const { high } = countsOf(cards);
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
    ...(length === undefined ? {} : { episode: chapter, word_count: length.count }),
    crew_scores: Object.fromEntries(
      Object.entries(scores).map(([agent, score]) => [agent, fromHundredths(score)]),
    ),
    average: fromHundredths(verdict.average),
    editor_assessment: {
      overall_quality: tenthsOf(verdict.total) / 10,
      top_priorities: [
        ...lengthFaults(verdict).map((issue) => ({ agent: 'Editor', location: '', issue })),
        ...fixesOf(cards, limits.min_each).map(
          ({ agents: [agent = 'plotter'], location, problem }) =>
            priority({ agent, location, problem }),
        ),
      ].slice(0, 5),
      pass_gate: verdict.outcome !== 'FAIL',
      reason: reasonOf(verdict),
      action: actionOf(verdict),
    },
    outcome: verdict.outcome,
    forced_pass: forced,
    forced_pass_reason: forced ? forcedReason(verdict, unresolvedOf(cards, limits.min_each)) : null,
    round_history: [...past.map((before) => before.entry), entry],
    failures: verdict.failures.map((failure) => sentenceOf(failure, verdict)),
    rules: [...verdict.rules],
    critical_issues: issuesOf(cards)
      .filter(({ severity }) => severity === 'critical')
      .map(priority),
    ...(high === 0 ? {} : { high_issues: high }),
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
  const entry = summary.round_history.find(({ round }) => round === summary.round) ?? {
    round: summary.round,
    avg: summary.average,
    gate: summary.forced_pass ? 'force_pass' : passGate(summary.editor_assessment.pass_gate),
  };
  return { total: totalIn({ ...summary, average: entry.avg }), entry };
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

function priority(issue: Pick<Issue, 'agent' | 'location' | 'problem'>): Priority {
  return { agent: nameOf(issue.agent), location: issue.location, issue: issue.problem };
}

/** Highest exact average; the later round when two are equal. */
function bestRound(rounds: readonly PastRound[]): number {
  const best = rounds.reduce((top, round) =>
    compareTotals(round.total, top.total) >= 0 ? round : top,
  );
  return best.entry.round;
}
