import { expect, test } from 'vitest';
import { nextState } from '../../../../src/engine/workflows/field/cycle.ts';
import type { Facts } from '../../../../src/engine/workflows/field/model.ts';
import { noState } from '../../../../src/engine/workflows/field/state.ts';
import { cycleOver, factsOf, issueOf, now, prOf } from './example.ts';

/* What a look says of a label of field's own that it takes away, and of one that it leaves. */

const inEnglish = { given: { language: 'en' as const } };

/** One look after the other, with all that is planned done. */
function looks(...given: readonly Partial<Facts>[]) {
  let before = noState;
  return given.map((facts) => {
    const { seen, report } = cycleOver(factsOf(facts), { ...inEnglish, before });
    const applied = seen.planned.map((action) => ({ ...action, result: 'applied' as const }));
    before = nextState(seen, before, applied, now);
    return report;
  });
}
const ofFirst = (report: ReturnType<typeof looks>[number] | undefined) =>
  report?.actions.filter(({ issue, action }) => issue === 1 && action === 'update') ?? [];

const five = issueOf(5);
const done = issueOf(5, { open: false, stateReason: 'completed' });
const waiting = issueOf(1, { body: 'Depends on #5\n\n- [ ] a' });
const labelled = { ...waiting, labels: ['blocked'] };

test('an issue that gets a pull request while it still waits is not said to wait no more', () => {
  const [, later] = looks(
    { issues: [waiting, five] },
    { issues: [labelled, five], prs: [prOf(45, { closes: [1] })] },
  );
  expect(later?.assessments[0]).toMatchObject({
    ...{ state: 'review_pending', blockers: ['depends on #5'] },
  });
  expect(ofFirst(later)).toEqual([expect.objectContaining({ label: 'blocked', body: '' })]);
});

test('a label stays while nobody can tell whether the issue still waits, and its reason is remembered meanwhile', () => {
  const unreadable: Partial<Facts> = {
    ...{ issues: [labelled] },
    states: { ...factsOf().states, issues: 'partial' },
  };
  const lost = { issues: [issueOf(1, { ...labelled, details: 'missing' }), five] };
  for (const between of [unreadable, lost]) {
    const [, unsure, again, last] = looks({ issues: [waiting, five] }, between, between, {
      issues: [labelled, done],
    });
    expect(unsure?.assessments[0]).toMatchObject({ state: 'unknown' });
    expect([...ofFirst(unsure), ...ofFirst(again)]).toEqual([]);
    expect(ofFirst(last)).toEqual([
      expect.objectContaining({ label: 'blocked', body: 'Unblocked: #5 is done' }),
    ]);
  }
});

test('what a person was asked to look at stays asked for while it lasts, whatever else the issue has become', () => {
  const missing = issueOf(1, { body: 'Depends on #404\n\n- [ ] a' });
  const asked = { ...missing, labels: ['needs-attention'] };
  const [first, unread, reviewed, over] = looks(
    { issues: [missing] },
    { issues: [{ ...asked, details: 'missing' }] },
    { issues: [asked], prs: [prOf(45, { closes: [1] })] },
    { issues: [{ ...asked, body: '- [ ] a' }], prs: [prOf(45, { closes: [1] })] },
  );
  expect(first?.actions).toContainEqual(expect.objectContaining({ label: 'needs-attention' }));
  expect(unread?.assessments[0]).toMatchObject({ state: 'unknown' });
  expect(reviewed?.assessments[0]).toMatchObject({ state: 'review_pending' });
  expect([...ofFirst(unread), ...ofFirst(reviewed)]).toEqual([]);
  expect(ofFirst(over)).toEqual([expect.objectContaining({ label: 'needs-attention' })]);
});

test('an issue whose links could not be read is not said to wait no more, nor is one that was done without waiting', () => {
  const linked = issueOf(1, { body: '- [ ] a', native: ['#5'] });
  const prs = [prOf(45, { closes: [1] })];
  const [, unread] = looks(
    { issues: [linked, five] },
    {
      ...{ issues: [issueOf(1, { body: '- [ ] a', labels: ['blocked'] }), five], prs },
      states: { ...factsOf().states, native: 'failed' },
    },
  );
  expect(unread?.assessments[0]).toMatchObject({ state: 'review_pending' });
  expect(ofFirst(unread)).toEqual([expect.objectContaining({ label: 'blocked', body: '' })]);

  const [, ended] = looks(
    { issues: [waiting, five] },
    { issues: [{ ...labelled, open: false, stateReason: 'completed' }, five] },
  );
  expect(ended?.assessments[0]).toMatchObject({ state: 'done' });
  expect(ofFirst(ended)).toEqual([expect.objectContaining({ label: 'blocked', body: '' })]);
});
