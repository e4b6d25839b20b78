import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  readLpFlush,
  readReport,
  readReportSummary,
  readRetrospective,
} from '../../../../../src/engine/workflows/crew/validate/artefact.ts';
import { readPlanReview } from '../../../../../src/engine/workflows/crew/validate/plan-review.ts';

const marker = '<!-- COMPLETE -->';
const reportHead = `generated_by: "claude-crew v1.0"
date: "2026-02-07"
cmd_id: "cmd_001"
status: partial
quality: YELLOW
completeness: 66.7
errors: ["task 2: no network"]
task_count: 3
failed_tasks: [2, 3]`;
const report = (head = reportHead, body = '# Report: x\n') =>
  `---\n${head}\n---\n${body}${marker}\n`;

describe('reports', () => {
  test('the header is read, with numbers as numbers', () => {
    expect(readReport(report())).toMatchObject({
      head: { status: 'partial', quality: 'YELLOW', completeness: 66.7, failed_tasks: [2, 3] },
      check: { status: 'pass', complete_marker: true, issues: [] },
    });
  });

  test.each(['generated_by', 'date', 'cmd_id', 'status', 'quality', 'completeness', 'task_count'])(
    'without %s it fails and says so',
    (field) => {
      const { head, check } = readReport(
        report(reportHead.replace(new RegExp(`^${field}.*\n?`, 'm'), '')),
      );
      expect(head).toBeNull();
      expect(check).toMatchObject({ status: 'fail', issues: [expect.stringContaining(field)] });
    },
  );

  test('the founding summary of a skipped Phase 3 has no errors and no marker; its header is read all the same', () => {
    const text = `---\n${reportHead.replace(/errors.*\n/, '')}\n---\n# Summary: cmd_001\n(Phase 3 skipped — single task)\n`;
    expect(readReportSummary(text)).toMatchObject({
      head: { errors: [] },
      check: { complete_marker: false },
    });
  });

  test('a summary has at most 50 lines, and its first 20 are the header', () => {
    const body = (lines: number) => 'x\n'.repeat(lines);
    expect(readReportSummary(report(reportHead, body(38))).check).toMatchObject({
      line_count: 50,
      status: 'pass',
    });
    expect(readReportSummary(report(reportHead, body(39))).check).toMatchObject({
      line_count: 51,
      status: 'fail',
      issues: [expect.stringContaining('[E241]')],
    });
    const far = `${'a: 1\n'.replace('a', 'k').repeat(1)}${[...Array(18).keys()].map((at) => `f${at}: 1`).join('\n')}\n${reportHead}`;
    expect(readReportSummary(report(far)).head).toBeNull();
    expect(readReport(report(far)).head).not.toBeNull();
  });

  test('one fence round a report is taken off; a text without front matter fails', () => {
    expect(readReport(`\`\`\`markdown\n${report()}\`\`\`\n`).check.status).toBe('pass');
    expect(readReport('All done!\n').check).toMatchObject({
      status: 'fail',
      complete_marker: false,
    });
  });
});

describe('retrospective and LP flush', () => {
  const retro = `status: success
mode: full
trigger: auto
quality_before: YELLOW
improvements_accepted: 1
skills_accepted: 0
proposals_held: 2
proposals_rejected: 0
knowledge_candidates_proposed: 3`;

  test('all nine fields are required', () => {
    expect(readRetrospective(report(retro)).head).toMatchObject({
      mode: 'full',
      improvements_accepted: 1,
    });
    for (const field of retro.split('\n'))
      expect(readRetrospective(report(retro.replace(`${field}`, ''))).check.status).toBe('fail');
  });

  test('an LP flush with nothing in it is valid', () => {
    const flush = 'status: success\nlp_candidates_count: 0\nsignal_updates_count: 0';
    expect(readLpFlush(report(flush, ''))).toMatchObject({
      head: { lp_candidates_count: 0, signal_updates_count: 0 },
      check: { status: 'pass' },
    });
  });
});

describe('the verdict of a plan review (§6.7)', () => {
  test.each([
    ['Fine.\n\nAPPROVE\n', 'APPROVE', ''],
    ['REJECT would be too much.\n**Verdict**: APPROVE\n<!-- COMPLETE -->\n', 'APPROVE', ''],
    ['**APPROVE-WITH-NOTES**: task 3 is large\n\n', 'APPROVE-WITH-NOTES', 'task 3 is large'],
    ['- a\n- b\n\nVerdict: APPROVE-WITH-NOTES', 'APPROVE-WITH-NOTES', '- a - b'],
    ['No.\nREJECT — task 2 is missing', 'REJECT', 'task 2 is missing'],
    [
      '## Outputs\n- a.md ✅\n\n## Notes\n1. b\n2. c\n\nAPPROVE-WITH-NOTES: d',
      'APPROVE-WITH-NOTES',
      'd 1. b 2. c',
    ],
    ['## 備考\n1. b\n\n**判定**: REJECT：d', 'REJECT', 'd 1. b'],
    [
      '- Task 1 ✅\n- Task 3 is large\n\nAPPROVE-WITH-NOTES — d',
      'APPROVE-WITH-NOTES',
      'd - Task 3 is large',
    ],
    ['Fine.\nAPPROVE-WITH-NOTES\n1. b\n2. c\n<!-- COMPLETE -->', 'APPROVE-WITH-NOTES', '1. b 2. c'],
    ['## Notes\n- none\n\nAPPROVE-WITH-NOTES: d', 'APPROVE-WITH-NOTES', 'd'],
    ['## Notes\n1. b\n\nAPPROVE', 'APPROVE', '1. b'],
    ['## Notes\nなし。\n\nAPPROVE: d', 'APPROVE', ''],
    ['## Issues\n- **None.**\n\nAPPROVE', 'APPROVE', ''],
    ['## Notes\n1. b\n\n---\n\nAPPROVE-WITH-NOTES: d\n\n***\n', 'APPROVE-WITH-NOTES', 'd 1. b'],
    ['**Summary**: all is well\n\n---\n\nREJECT: d', 'REJECT', 'd'],
    ['Good\nPASS', 'APPROVE', ''],
    ['PASS WITH NOTES: x', 'APPROVE-WITH-NOTES', 'x'],
    ['Bad\nFAIL', 'REJECT', 'Bad'],
    ['```markdown\nAPPROVE\n```', 'APPROVE', ''],
    ['I approve of this\n', 'APPROVE', ''],
    ['I say nothing.', 'APPROVE-WITH-NOTES', 'verdict not found'],
    ['', 'APPROVE-WITH-NOTES', 'verdict not found'],
  ])('%j is %s', (text, verdict, notes) => {
    expect(readPlanReview(text)).toEqual({ verdict, notes });
  });

  test('a missing file never blocks; notes are one line of at most 500 characters', () => {
    expect(readPlanReview(undefined)).toEqual({
      verdict: 'APPROVE-WITH-NOTES',
      notes: 'verdict not found',
    });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 3000 }), (text) => {
        const { notes } = readPlanReview(`${text}\nREJECT`);
        expect([...notes].length).toBeLessThanOrEqual(500);
        expect(notes).not.toMatch(/[\r\n]/);
      }),
    );
  });
});
