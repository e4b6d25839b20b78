import { fieldWords } from '../words.ts';
import type { FacilitatorReport, IssueAssessment } from './report.ts';

/** What is new since the look before. */
export function summaryOf(
  { cycle, observation }: Pick<FacilitatorReport, 'cycle' | 'observation'>,
  language: 'ja' | 'en',
): string {
  const { newCommits, changedIssues } = observation;
  return fieldWords(language).summary({
    ...{ first: cycle === 1, commits: newCommits.length, issues: changedIssues.length },
  });
}

type Report = Pick<FacilitatorReport, 'health'> & {
  readonly recommend: Pick<FacilitatorReport['recommend'], 'nextAgent'>;
};

/**
 * Why a condition of a field does not hold, in this language: a report that was made in another one is worded anew from what it
 * counted. Of one that holds, as the report has it.
 */
export function healthDetail(
  { health, recommend }: Report,
  condition: 'stateClear' | 'nextActionClear' | 'blockersVisible' | 'workable',
  language: 'ja' | 'en',
): string {
  const { ok, detail } = health[condition];
  if (ok) return detail;
  const { counts, total, unmatched, hidden } = health;
  const words = fieldWords(language).health;
  switch (condition) {
    case 'stateClear':
      return words.unknown(counts.unknown, total);
    case 'nextActionClear':
      // there is something that could be done: else it would hold
      return words.next(
        recommend.nextAgent,
        1,
        unmatched.map(({ issue }) => issue),
      );
    case 'blockersVisible':
      return hidden.length === 0 ? detail : words.blockers(counts.blocked, hidden);
    case 'workable': {
      if (total === 0) return words.noTracker;
      const { review_pending: reviews, blocked, incomplete, in_progress } = counts;
      return words.nothingToStart({ reviews, blocked, taken: incomplete + in_progress });
    }
    default:
      return condition satisfies never;
  }
}

/** What can be done about an issue, in this language. Of one that is unclear, as the report has it. */
export function recommendationOf(
  {
    issue,
    state,
    dropped = false,
    blockers = [],
    rootBlockers = [],
    evidence,
    ...of
  }: IssueAssessment,
  language: 'ja' | 'en',
): string {
  if (state === 'unknown') return of.recommendation;
  const roots = rootBlockers.map((root) => Number(root.slice(1)));
  const facts = { state, dropped, reasons: blockers, roots, evidence, drift: [] };
  return fieldWords(language).recommendation({ ...facts, issue: { number: issue } });
}
