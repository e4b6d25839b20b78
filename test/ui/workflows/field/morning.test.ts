import { expect, test } from 'vitest';
import type { FacilitatorReport } from '../../../../src/engine/workflows/field/contract/report.ts';
import { type Morning, morningText } from '../../../../src/ui/workflows/field/cli/morning.ts';
import { cycleOver, factsOf, issueOf, prOf } from '../../../engine/workflows/field/example.ts';

const seen = (name: string, given: Parameters<typeof factsOf>[0]): Morning => {
  const { report } = cycleOver(factsOf(given), { given: { language: 'en' } });
  const named: FacilitatorReport = { ...report, repository: `/home/kim/${name}` };
  return { kind: 'seen', report: named };
};
const calm = seen('calm', { issues: [issueOf(1, { title: 'refactor: names' })] });
const urgent = seen('urgent', {
  issues: [issueOf(7, { title: 'x\u001b[2J' }), issueOf(8, { body: 'Depends on #7' }), issueOf(9)],
  prs: [prOf(45, { closes: [9], reviewers: ['kim'] })],
});
const lost: Morning = { kind: 'failed', folder: '/home/kim/lost', failed: 'gh is not logged in' };

test('many repositories are one page: what is next anywhere by urgency, then each, one that could not be seen first', () => {
  const page = morningText([calm, urgent, lost], { language: 'en' });
  const lines = page.split('\n');
  expect(lines.filter((line) => line.startsWith('#'))).toEqual([
    ...['# 3 repositories', '## Next steps', '## lost', '## urgent', '## calm'],
  ]);
  const steps = lines.filter((line) => /^- \d\.\d /.test(line));
  expect(steps[0]).toBe('- 0.8 urgent: Start issue #7');
  expect(steps.map((line) => Number(line.slice(2, 5)))).toEqual(
    steps.map((line) => Number(line.slice(2, 5))).toSorted((a, b) => b - a),
  );
  // a command is meant for one folder, so it says which
  expect(lines[lines.indexOf(steps[0] ?? '') + 1]).toMatch(
    /^ {2}`.+ --issue 7` in `\/home\/kim\/urgent`$/,
  );
  expect(page).toContain('- ✗ gh is not logged in');
  expect(page).toContain('- PR #45 waits for kim, 1 d');
  expect(page).not.toContain('\u001b');
});

test('where nothing is next anywhere it says so', () => {
  const done = seen('done', { issues: [issueOf(1, { open: false, stateReason: 'completed' })] });
  expect(morningText([done, done], { language: 'ja' })).toContain('- なし');
});
