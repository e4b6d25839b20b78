import { expect, test } from 'vitest';
import { screens as en } from '../../../src/ui/messages/en/screens.ts';
import { screens as ja } from '../../../src/ui/messages/ja/screens.ts';
import { readableReview } from '../../../src/ui/screens/readable.ts';
import { reviewLines } from '../../../src/ui/screens/review-lines.ts';

const card = {
  agent: 'Lens',
  chapter: 1,
  round: 2,
  scores: { immersion: 7.7, clarity: 6.45 },
  overall: 7.1,
  issues: [
    {
      severity: 'high',
      location: '¶7-8',
      character: 'Iris',
      problem: 'Too dense.',
      fix: 'Half a sentence.',
    },
  ],
  cross_review_findings: [
    { severity: 'low', scope: 'Voice / Pacer', problem: 'They disagree.', fix: 'Follow Voice.' },
  ],
};

const summary = {
  chapter: 1,
  round: 2,
  crew_scores: { lens: 7.1, voice: 7.4 },
  average: 7.25,
  editor_assessment: {
    overall_quality: 7.25,
    top_priorities: [{ agent: 'Lens', location: '¶7-8', issue: 'Too dense.' }],
    pass_gate: true,
    reason: 'All rules are met.',
    action: 'pass',
  },
  outcome: 'CONVERGED',
};

test('a scorecard is read as agent, round, overall, axes by their names, issues and findings', () => {
  expect(reviewLines(card, en)).toEqual([
    'Lens  round 2',
    '',
    'Overall 7.1',
    '  7.7  immersion',
    '  6.45  clarity',
    '',
    '1 issue',
    '',
    '• high  ¶7-8  Iris',
    '  Problem: Too dense.',
    '  Fix: Half a sentence.',
    '',
    '1 finding across reviewers',
    '',
    '• low  Voice / Pacer',
    '  Problem: They disagree.',
    '  Fix: Follow Voice.',
  ]);
  expect(reviewLines(card, ja)).toContain('  7.7  没入感');
  expect(reviewLines({ ...card, issues: [] }, ja)).toContain('指摘はありません。');
});

test('an editor summary is read as scores, average, decision, reason and what to mend first', () => {
  expect(reviewLines(summary, en)).toEqual([
    'Chapter 1, round 2: the verdict',
    '',
    `Gate: ${en.gate.outcome.CONVERGED}`,
    'Reason: All rules are met.',
    'Average 7.25',
    '  7.1  Lens',
    '  7.4  Voice',
    '',
    'What to mend first',
    '1. Lens  ¶7-8  Too dense.',
  ]);
});

test.each([
  ['no object', []],
  ['a score that is a word', { ...card, scores: { clarity: 'good' } }],
  ['an issue without its problem', { ...card, issues: [{ severity: 'low', fix: 'Cut.' }] }],
  ['findings that are no list', { ...card, cross_review_findings: 'none' }],
  ['a card without its overall', { ...card, overall: undefined }],
  ['a summary without its reason', { ...summary, editor_assessment: { top_priorities: [] } }],
  [
    'priorities of another shape',
    { ...summary, editor_assessment: { reason: '', top_priorities: [1] } },
  ],
])('%s has no such lines and is read as it lies', (_, file) => {
  expect(reviewLines(file, en)).toBeUndefined();
});

test('only files of reviews are read so, and broken ones are not', () => {
  const text = JSON.stringify(card);
  const path = 'current/chapters/ch01/reviews/round-02/lens.json';
  expect(readableReview(path, text, en)).toMatch(/^Lens {2}round 2\n/);
  expect(readableReview('current/idea.json', text, en)).toBeUndefined();
  expect(readableReview(path, text.slice(1), en)).toBeUndefined();
});
