import type { z } from 'zod';
import { hundredths } from '../../../data/score.ts';
import { type GateOutcome, type GateRule, limitsOf, type StoryGate } from './gate.ts';
import { judge, reasonOf, sentenceOf, type Verdict } from './judge.ts';
import { allReviewers, nameOf } from './reviewers.ts';
import { Summary, scoresIn, totalIn } from './summary.ts';

/** Why a round ended as it did. */
export type GateReasons = {
  readonly outcome: GateOutcome;
  readonly rules: readonly GateRule[];
  /** High issues that are open all the same. */
  readonly high?: number | undefined;
};

/** What a summary says of its verdict. */
const Told = Summary.pick({
  ...{ round: true, crew_scores: true, average: true, editor_assessment: true, outcome: true },
  ...{ failures: true, rules: true, critical_issues: true, improvement: true },
  ...{ high_issues: true, missing_agents: true, quality_gate: true, stalled: true },
});
type Told = z.infer<typeof Told>;

/**
 * The rules that led to a summary's verdict. `file`: an `editor-summary.json`, parsed. A file that does not have them (of an earlier version) is judged once more
 * from its own numbers, by the gate it names, else by `gate`; undefined where that leads to another reason than the
 * file's own, or where it has no such numbers: then only its sentence is left to be shown.
 */
export function reasonsIn(file: unknown, gate: StoryGate): GateReasons | undefined {
  const summary = Told.safeParse(file).data;
  if (summary === undefined) return undefined;
  const { outcome, rules, high_issues: high } = summary;
  if (rules !== undefined) return { outcome, rules, high };
  const verdict = judgedAgain(summary, summary.quality_gate ?? gate);
  return verdict.outcome === outcome && saysTheSame(verdict, summary)
    ? { outcome, rules: verdict.rules, high }
    : undefined;
}

function saysTheSame(verdict: Verdict, { failures, editor_assessment }: Told): boolean {
  const again = verdict.failures.map((failure) => sentenceOf(failure, verdict));
  const listed = failures.length === 0 || failures.join('\n') === again.join('\n');
  return listed && reasonOf(verdict) === editor_assessment.reason;
}

function judgedAgain(summary: Told, gate: StoryGate): Verdict {
  const total = totalIn(summary);
  const { round, improvement, missing_agents: missing, critical_issues: critical } = summary;
  // The gain is in the file, the scores of the round before are not: it may round up to the limit it was below.
  const flat = summary.stalled || summary.outcome === 'CONVERGED';
  const hair = flat && total.count > 1 ? 1 : 0;
  const before =
    improvement === null ? null : total.sum - hundredths(improvement) * total.count + hair;
  return judge(
    {
      ...{ round, total },
      scores: scoresIn(summary),
      missing: allReviewers.filter((agent) => missing.includes(nameOf(agent))),
      issues: { critical: critical.length },
      previous: before === null ? null : { sum: before, count: total.count },
    },
    limitsOf(gate),
  );
}
