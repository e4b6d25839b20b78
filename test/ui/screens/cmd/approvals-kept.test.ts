import { expect, test } from 'vitest';
import { approvalsAsked } from '../../../../src/ui/workflows/crew/approvals-asked.ts';
import { keptText, takeUp } from '../../../../src/ui/workflows/crew/screens/approvals-kept.ts';
import {
  editCard,
  openApprovals,
  pressApprovals,
  rejectKind,
} from '../../../../src/ui/workflows/crew/screens/approvals-state.ts';
import { key } from './keys.ts';
import { approvalsQuestion } from './questions.ts';

const question = approvalsQuestion();
const asked = approvalsAsked(question, { rehearsal: false });
const open = openApprovals(asked);

test('what was decided and not applied is taken up as it was left, by the same question only', () => {
  const fits = { total: 5, height: 10 };
  const no = pressApprovals(open, asked, fits, key('n')).state;
  const edited = editCard({ ...no, field: 'text' }, asked, 'in my own words');
  const left = rejectKind({ ...edited, at: 4 }, asked, 'no more');
  const again = takeUp(keptText(left, question), asked, question);
  expect([again.decided, again.rejectedKinds]).toEqual([left.decided, left.rejectedKinds]);
  expect(again.decided.size).toBe(3);
  expect([again.stage, again.at]).toEqual(['cards', 2]);
  const later = { ...question, openedAt: '2026-03-01T00:00:00.000Z' };
  expect(takeUp(keptText(left, question), asked, later)).toEqual(open);
});

test.each([undefined, '', '{"torn', '[]', '{"decided":3}'])('%j takes up nothing', (text) => {
  expect(takeUp(text, asked, question)).toEqual(open);
});

test('where nothing was decided nothing is kept', () => {
  expect(keptText(open, question)).toBeUndefined();
});

test('what was kept of this question comes before what was decided of the one before it', () => {
  const fits = { total: 5, height: 10 };
  const no = pressApprovals(open, asked, fits, key('n')).state;
  const yes = pressApprovals(open, asked, fits, key('y')).state;
  expect(takeUp(keptText(no, question), asked, question, yes).decided).toEqual(no.decided);
  expect(takeUp(undefined, asked, question, yes).decided).toEqual(yes.decided);
  expect(takeUp(undefined, asked, question, open)).toEqual(open);
});
