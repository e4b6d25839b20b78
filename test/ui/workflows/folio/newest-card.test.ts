import { expect, test } from 'vitest';
import type { ReviewerRow } from '../../../../src/engine/workflows/folio/contract/view.ts';
import { cardOf } from '../../../../src/ui/workflows/folio/screens/chapter-body.tsx';

const row = (agent: string, history: ReviewerRow['history']): ReviewerRow => ({
  ...{ agent, status: 'reviewing', percent: null, score: null, delta: null, history },
  ...{ lowestAxis: null, critical: 0, failure: null, waitingUntil: null },
});

test('of a reviewer who has not given the scores of this round yet, the newest sheet that is there is opened', () => {
  const view = {
    unit: 'chapter',
    chapter: 1,
    reviewers: [row('Plotter', [660, 710]), row('Stylist', [640, null]), row('Voice', [])],
  } as const;
  expect(cardOf(view, 'Plotter')).toBe('ch01/reviews/round-02/plotter.json');
  expect(cardOf(view, 'Stylist')).toBe('ch01/reviews/round-01/stylist.json');
  // with none at all, the list of files
  expect(cardOf(view, 'Voice')).toBeUndefined();
});
