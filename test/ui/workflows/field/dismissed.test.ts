import { expect, test } from 'vitest';
import {
  dismissedIn,
  standsOn,
} from '../../../../src/engine/workflows/field/contract/dismissed.ts';
import { rowText } from '../../../../src/ui/components/row.ts';
import { fieldList, narrowed } from '../../../../src/ui/workflows/field/screens/field-list.ts';
import { entryRow } from '../../../../src/ui/workflows/field/screens/field-rows.ts';
import { cycleOver, factsOf, issueOf } from '../../../engine/workflows/field/example.ts';
import { makeLook } from '../../screens/looks.ts';

const seen = (given = {}) =>
  cycleOver(
    factsOf({ issues: [issueOf(1, given), issueOf(2, { title: 'Print the tides' }), issueOf(3)] }),
    { given: { language: 'en' } },
  ).report;

const first = (report = seen()) => {
  const suggestion = report.recommend.suggestions.find(({ issues }) => issues?.includes(1));
  if (suggestion?.id === undefined) throw new Error('issue 1 is suggested');
  return { id: suggestion.id, facts: standsOn(report, suggestion) };
};

test('a suggestion that was dismissed is hidden until something about its issue changes, or all are shown', () => {
  const told = [{ kind: 'dismiss', ...first() }];
  expect([...dismissedIn(seen(), told)]).toEqual([first().id]);
  // another label changes no fact; what it waits for does
  expect(dismissedIn(seen({ labels: ['bug'] }), told).size).toBe(1);
  expect(dismissedIn(seen({ labels: ['priority:high'] }), told).size).toBe(0);
  expect(dismissedIn(seen(), [...told, { kind: 'show_dismissed' }]).size).toBe(0);
  expect(dismissedIn(seen(), [{ kind: 'show_dismissed' }, ...told]).size).toBe(1);
  expect(dismissedIn(seen(), [{ kind: 'unknown' }, { kind: 'look' }]).size).toBe(0);
});

test('the heading says how many are hidden and how to get them back', () => {
  const look = makeLook({ columns: 100, language: 'en' });
  const entries = fieldList(seen(), new Set([first().id]));
  expect(entries.some(({ key }) => key === `suggestion ${first().id}`)).toBe(false);
  const row = (entry: (typeof entries)[number]) =>
    rowText(entryRow(entry, { key: undefined, ticked: new Set() }, look));
  expect(entries.map(row)[0]).toMatch(/Next steps \d \(1 hidden, X shows them\)/);
});

test('a search keeps the rows that are wanted under their headings', () => {
  const kept = narrowed(fieldList(seen()), ({ key }) => /^issue 2$|^agent /.test(key));
  expect(kept.map(({ key }) => key)).toEqual([
    'heading incomplete',
    'issue 2',
    'heading agents',
    'agent iterator',
    'agent reviewer',
  ]);
  expect(kept[0]).toMatchObject({ count: 1 });
});
