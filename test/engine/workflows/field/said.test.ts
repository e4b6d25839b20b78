import { expect, test } from 'vitest';
import { saidIn } from '../../../../src/engine/workflows/field/contract/said.ts';
import { reportText } from '../../../../src/engine/workflows/field/report-text.ts';
import { cycleOver, factsOf, issueOf } from './example.ts';

test.each([
  ['depends on #1', '#1 の完了待ち', 'depends on #1'],
  ['depends on PR #45', 'PR #45 のマージ待ち', 'depends on PR #45'],
  ['issue closed as completed, no commit or PR', 'コミットも PR もなし', 'no commit or PR'],
  [
    'label done, issue open, no merge',
    'ラベルは done だが、まだ完了していない',
    'label done, but still open',
  ],
  [
    'board: In Progress, evidence: none',
    'ボードは In Progress だが作業の跡なし',
    'board says In Progress, no work is there',
  ],
  ['is no valid JSON:3:14', '正しい JSON ではありません（3:14）', 'is no valid JSON (3:14)'],
  ['5 in .agent/issues', '.agent/issues に 5 件', '5 in .agent/issues'],
  ['label printing is broken', 'label printing is broken', 'label printing is broken'],
  ['waiting in queue', 'waiting in queue', 'waiting in queue'],
])('kept words are said as people say them, and those of a person stay: %s', (kept, ja, en) => {
  expect(saidIn('ja', kept)).toBe(ja);
  expect(saidIn('en', kept)).toBe(en);
});

const facts = factsOf({
  issues: [
    issueOf(1),
    issueOf(2, { body: 'Depends on #1' }),
    issueOf(3, { open: false, stateReason: 'completed' }),
  ],
});

test('the page of a report is in one language, while its data keeps the words that other programs read', () => {
  const { report } = cycleOver(facts);
  const page = reportText(report, 'ja');
  expect(page).not.toMatch(/depends on|issue closed|no commit|planned|high|label/);
  expect(page).toContain('妨げ: #1 の完了待ち（根本: #1）。');
  expect(page).toContain('コミットも PR もなし。');
  expect(page).toContain('ラベル \\[blocked\\]: #1 の完了待ち（予定）');
  expect(report.assessments[1]?.evidence).toEqual(['depends on #1']);
});

test('the states and conditions of a page are called as those of the screen are', () => {
  const { report } = cycleOver(facts);
  const page = reportText(report, 'ja');
  expect(page).toContain('妨げあり 1');
  expect(page).toContain('妨げが見える');
  expect(page).not.toContain('ブロッ');
});
