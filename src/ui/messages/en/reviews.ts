import type { Reviews } from '../ja/reviews.ts';

/** Words around a scorecard and an editor's summary in the reader. */
export const reviews: Reviews = {
  card: (agent, round) => (round === '' ? agent : `${agent}  round ${round}`),
  overall: (score) => `Overall ${score}`,
  issues: (count) => (count === 1 ? '1 issue' : `${count} issues`),
  noIssues: 'No issues.',
  crossFindings: (count) =>
    count === 1 ? '1 finding across reviewers' : `${count} findings across reviewers`,
  severity: { critical: 'critical', high: 'high', medium: 'medium', low: 'low' },
  problem: (text) => `Problem: ${text}`,
  fix: (text) => `Fix: ${text}`,
  summary: (chapter, round) => `Chapter ${chapter}, round ${round}: the verdict`,
  average: (score) => `Average ${score}`,
  decision: (outcome) => `Verdict: ${outcome}`,
  reason: (text) => `Reason: ${text}`,
  priorities: 'What to mend first',
};
