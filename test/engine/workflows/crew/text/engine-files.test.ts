import { describe, expect, test } from 'vitest';
import {
  failureResult,
  minimalSummary,
  thinReport,
} from '../../../../../src/engine/workflows/crew/text/engine-files.ts';
import { readResultMeta } from '../../../../../src/engine/workflows/crew/text/result-meta.ts';
import {
  readReport,
  readReportSummary,
} from '../../../../../src/engine/workflows/crew/validate/artefact.ts';
import { resultScan } from '../../../../../src/engine/workflows/crew/validate/result.ts';

const meta = (status: string, quality: string, completeness: number) =>
  readResultMeta({
    text: `---\nstatus: ${status}\nquality: ${quality}\ncompleteness: ${completeness}\nerrors: [x]\n---\n`,
    cut: false,
  });
const cmd = { version: '1.0', engine: 'folio-tui 0.1.0', date: '2026-02-07', cmdId: 'cmd_001' };

test.each([0, 1, 3])(
  'D-16: a minimal failure result after %i attempts passes by structure and fails by status',
  (attempts) => {
    const attempt = { started: '2026-02-07 10:00:00', finished: null, outcome: 'no file: [E128]' };
    const text = failureResult({
      task: 3,
      persona: 'worker_coder',
      error: 'retries exhausted: "E128"\nand more',
      attempts: Array.from({ length: attempts }, () => attempt),
    });
    const scan = resultScan('worker_writer');
    scan.feed(text);
    expect(scan.check()).toMatchObject({
      status: 'pass',
      issues: [],
      result_status: 'failure',
      result_quality: 'RED',
    });
    expect(readResultMeta({ text, cut: false })).toMatchObject({
      taskId: 3,
      completeness: 0,
      errors: ['retries exhausted: "E128" and more'],
      issues: [],
      infos: [],
    });
  },
);

describe('a cmd whose results are not put together', () => {
  const one = { ...cmd, results: [{ task: 1, meta: meta('success', 'GREEN', 90) }] };

  test('gets the founding summary, with our name beside it and the marker as its end', () => {
    expect(minimalSummary(one)).toBe(`---
generated_by: "claude-crew v1.0"
engine: "folio-tui 0.1.0"
date: "2026-02-07"
cmd_id: "cmd_001"
status: success
quality: GREEN
completeness: 90
task_count: 1
failed_tasks: []
---
# Summary: cmd_001
(Phase 3 skipped — single task)
<!-- COMPLETE -->
`);
    expect(readReportSummary(minimalSummary(one)).check).toMatchObject({
      status: 'pass',
      issues: [],
    });
  });

  test('gets a thin report with the same header and where the result lies (D-35)', () => {
    const { head, check } = readReport(thinReport(one));
    expect({ head, check }).toMatchObject({
      head: { status: 'success', errors: ['x'] },
      check: { status: 'pass' },
    });
    expect(thinReport(one)).toContain('results/result_1.md (success)');
  });

  test('of two tasks is as good as the worse, and complete by the mean', () => {
    const two = { ...cmd, results: [...one.results, { task: 2, meta: meta('failure', 'RED', 5) }] };
    expect(readReportSummary(minimalSummary(two)).head).toMatchObject({
      status: 'partial',
      quality: 'RED',
      completeness: 47.5,
      failed_tasks: [2],
    });
  });
});
