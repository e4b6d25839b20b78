import type { Reviews } from '../ja/reviews.ts';

/** Words around a scorecard and an editor's summary in the reader. */
export const reviews: Reviews = {
  severity: { critical: 'critical', high: 'high', medium: 'medium', low: 'low' },
  problem: (text) => `Problem: ${text}`,
  fix: (text) => `Fix: ${text}`,
};
