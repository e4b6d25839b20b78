import { expect, test } from 'vitest';
import type { Answer } from '../../../../src/engine/data/question.ts';
import { leftForLater } from '../../../../src/ui/workflows/crew/screens/own-question.ts';
import { wasAnsweredElsewhere } from '../../../../src/ui/workflows/crew/screens/use-own-question.ts';
import { approvalsQuestion, planQuestion } from './questions.ts';

const before = approvalsQuestion();
const told: Answer = {
  question: before.id,
  choice: 'later',
  comment: '',
  by: 'person',
  shown: '',
  answeredAt: before.openedAt,
};
const nobody = {
  run: { answered: [] },
  state: { answers: [] },
  open: undefined,
  answered: [],
};

test('a question that went because somebody else answered it is told', () => {
  expect(wasAnsweredElsewhere(before, { ...nobody, state: { answers: [told] } })).toBe(true);
  expect(wasAnsweredElsewhere(before, { ...nobody, run: { answered: [before.id] } })).toBe(true);
});

test('one that was answered here is not, also when the run has put it again meanwhile', () => {
  const state = { answers: [told] };
  expect(wasAnsweredElsewhere(before, { ...nobody, state, answered: [before] })).toBe(false);
  expect(wasAnsweredElsewhere(before, { ...nobody, state, answered: [{ ...before }] })).toBe(false);
});

test('one that is still open, or was taken back unanswered, is not', () => {
  const state = { answers: [told] };
  expect(wasAnsweredElsewhere(before, { ...nobody, state, open: { ...before } })).toBe(false);
  expect(wasAnsweredElsewhere(before, { ...nobody, open: planQuestion() })).toBe(false);
  expect(wasAnsweredElsewhere(undefined, { ...nobody, state })).toBe(false);
});

test('what was left for later is what was said last', () => {
  const applied = (left: number) => ({
    notice: 'proposals_applied' as const,
    values: { applied: 1, left },
    at: before.openedAt,
    warning: false,
  });
  expect(leftForLater({ notices: [] })).toBe(0);
  expect(leftForLater({ notices: [applied(3)] })).toBe(3);
  expect(leftForLater({ notices: [applied(3), applied(0)] })).toBe(0);
});
