import { expect, test } from 'vitest';
import { approvalsAsked } from '../../../../src/ui/workflows/crew/approvals-asked.ts';
import {
  openApprovals,
  pressApprovals,
} from '../../../../src/ui/workflows/crew/screens/approvals-state.ts';
import { key } from './keys.ts';
import { approvalsQuestion } from './questions.ts';

const asked = approvalsAsked(approvalsQuestion(), { rehearsal: false });
const fits = { total: 5, height: 10 };

function decidedBy(keys: readonly string[]) {
  return keys.reduce(
    (state, name, at) => pressApprovals(state, asked, fits, key(name, 10_000 + at * 1000)).state,
    openApprovals(asked),
  );
}

test('what a person had decided when somebody else answered is kept for the cards that are put again', () => {
  const before = decidedBy(['y', 'n', 'd']);
  const [, second, third, ...rest] = asked.items;
  if (second === undefined || third === undefined) throw new Error('too few cards');
  const again = openApprovals({ ...asked, items: [second, third, ...rest] }, before);
  expect(again.stage).toBe('cards');
  expect([...again.decided]).toEqual([[second.id, { decision: 'rejected' }]]);
  expect(again.past).toEqual([]);
  expect(openApprovals(asked, undefined).decided.size).toBe(0);
});
