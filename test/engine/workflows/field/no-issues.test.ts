import { expect, test } from 'vitest';
import { reportText } from '../../../../src/engine/workflows/field/report-text.ts';
import { cycleOver, factsOf } from './example.ts';

const commit = (letter: string, at: string, subject: string) => ({
  ...{ sha: letter.repeat(40), at, author: 'kim', subject, body: '', parents: [] },
});

test('where no issue is found nothing is said to be done', () => {
  const { report } = cycleOver(factsOf({ issues: [] }));
  expect(report.recommend).toMatchObject({
    nextAgent: 'none',
    reason: 'Issue が見つからないため、判定するものがありません。',
  });
  expect(report.health.stateClear.detail).toBe('判定する Issue がない');
  expect(report.health.workable.detail).toBe('開いている Issue も、最近閉じた Issue もない');
});

test('where no issues are kept a first one is offered, what git has is shown, and the field is not called healthy', () => {
  const commits = [
    commit('a', '2026-02-09T08:00:00Z', 'older'),
    commit('b', '2026-02-10T08:00:00Z', 'newest [2J `x`'),
  ];
  const branches = [{ name: 'refs/heads/main', sha: 'b'.repeat(40) }];
  const facts = factsOf({
    history: { commits, branches, defaultBranch: 'main', since: '2025-12-01T00:00:00Z' },
    states: { ...factsOf().states, issues: 'absent' },
  });
  const sources = [{ name: 'issues', status: 'absent' as const }];
  const { report } = cycleOver(facts, { given: { language: 'en' }, sources });
  expect(report.health).toMatchObject({
    healthy: false,
    phase: 'intervention',
    workable: { ok: false, detail: 'not known: there are no issues here yet' },
  });
  expect(report.recommend.suggestions).toMatchObject([
    { agent: 'none', command: 'folio-tui field --init-issues' },
  ]);
  expect(report.activity).toMatchObject({
    commits: 2,
    branches: 1,
    latest: [{ sha: 'bbbbbbb' }, {}],
  });
  const page = reportText(report, 'en');
  expect(page).toContain(
    '- 2 commits since 2025-12-01 on 1 branch\n- 2026-02-10 bbbbbbb newest \\[2J \\`x\\` (kim)',
  );
  expect(page).not.toContain('nothing left to do');
});
