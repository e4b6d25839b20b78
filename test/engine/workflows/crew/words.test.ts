import { describe, expect, test } from 'vitest';
import { readResultMeta } from '../../../../src/engine/workflows/crew/text/result-meta.ts';
import {
  readReport,
  readReportSummary,
} from '../../../../src/engine/workflows/crew/validate/artefact.ts';
import { resultScan } from '../../../../src/engine/workflows/crew/validate/result.ts';
import { failureResult, thinReport } from '../../../../src/engine/workflows/crew/words.ts';

const meta = (status: string, quality: string, completeness: number) =>
  readResultMeta({
    text: `---\nstatus: ${status}\nquality: ${quality}\ncompleteness: ${completeness}\n---\n`,
    cut: false,
  });

test.each([
  [0, 'ja'],
  [1, 'en'],
  [3, 'ja'],
] as const)(
  'a minimal failure result after %i attempts (%s) passes by structure and fails by status',
  (attempts, language) => {
    const error = 'retries exhausted: "E128"\nand more';
    const lines = Array.from({ length: attempts }, (_, at) => `attempt ${at + 1}`);
    const text = failureResult(
      {
        task: 3,
        name: 'Write it',
        persona: 'worker_writer',
        model: 'haiku',
        error,
        attempts: lines,
      },
      language,
    );
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

describe('a cmd whose results nobody put together', () => {
  const facts = {
    ...{ cmd: 'cmd_001', version: '1.0', date: '2026-02-07', product: 'folio-tui 9.8.7' },
    ...{ meta: meta('success', 'GREEN', 90), tasks: 1, failed: [], why: 'single' as const },
    result: 'results/result_1.md',
  };

  test('has the founding keys and lines as its summary (C-159)', () => {
    const { summary } = thinReport(facts);
    const { head, check } = readReportSummary(summary);
    expect(check).toMatchObject({ status: 'pass', issues: [] });
    expect(head).toMatchObject({ status: 'success', task_count: 1, failed_tasks: [] });
    const [, front = '', body = ''] = summary.split('---\n');
    expect(front.match(/^\w+(?=:)/gm)).toEqual([
      ...['generated_by', 'date', 'cmd_id', 'status', 'quality', 'completeness'],
      ...['task_count', 'failed_tasks'],
    ]);
    expect(front).toContain('claude-crew v1.0');
    expect(body.split('\n').filter((line) => line !== '')).toEqual([
      '# Summary: cmd_001',
      '(Phase 3 skipped — single task)',
      '<!-- COMPLETE -->',
    ]);
  });

  test('has a thin report with the same header that says where the result lies', () => {
    const { report } = thinReport(facts);
    expect(readReport(report)).toMatchObject({
      head: { status: 'success', errors: [] },
      check: { status: 'pass' },
    });
    expect(report).toContain('results/result_1.md');
    expect(report).toContain('\nengine: "folio-tui 9.8.7"\n');
    const told = ['- status: success, quality: GREEN, completeness: 90', '- file: src/a.ts'];
    expect(thinReport({ ...facts, told }).report).toContain(told.join('\n'));
    expect(thinReport({ ...facts, told }).report).not.toContain('skipped');
    expect(thinReport({ ...facts, why: 'failed' }).summary).toContain('(Phase 3 failed)');
  });
});
