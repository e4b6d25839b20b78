import { expect, test } from 'vitest';
import { reportText } from '../../../../src/engine/workflows/field/report-text.ts';
import { cycleOver, factsOf, issueOf, prOf } from './example.ts';

test('one full cycle does everything that field is there for: agents and their roles, states, remarks, a next step, better criteria, labels', () => {
  const { report } = cycleOver(
    factsOf({
      issues: [
        issueOf(1, { title: 'Log in' }),
        issueOf(2, { body: 'Depends on #1' }),
        issueOf(3),
        issueOf(4),
      ],
      prs: [prOf(45, { closes: [1], draft: true }), prOf(46, { closes: [3] })],
    }),
    { given: { language: 'en' } },
  );
  // discovers agents and grasps their roles
  expect(report.registry.agents.map(({ name, description }) => [name, description !== ''])).toEqual(
    [
      ['iterator', true],
      ['reviewer', true],
    ],
  );
  // grasps and judges
  expect(report.events.map(({ type }) => type)).toContain('pr_opened');
  expect(report.assessments.map(({ state }) => state)).toEqual([
    ...['in_progress', 'blocked', 'review_pending', 'incomplete'],
  ]);
  // clarifies by remarks, proposes criteria, adds labels
  expect(report.actions).toContainEqual(
    expect.objectContaining({ action: 'comment', issue: 3, body: 'Ready for review: PR #46' }),
  );
  const proposal = report.actions.find(({ action }) => action === 'update');
  expect(proposal).toMatchObject({ issue: 1 });
  expect(proposal?.body).toContain('- [ ] Log in');
  expect(report.actions).toContainEqual(
    expect.objectContaining({ action: 'label', issue: 2, label: 'blocked' }),
  );
  // recommends, and says each of it on its page
  expect(report.recommend).toMatchObject({ nextAgent: 'iterator' });
  const page = reportText(report, 'en');
  for (const heading of ['Health', 'Next', 'Issues', 'Maintenance', 'Agents'])
    expect(page).toContain(`## ${heading}`);
});
