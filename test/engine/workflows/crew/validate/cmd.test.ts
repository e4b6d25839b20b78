import { mkdir, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  headOf,
  readResultMeta,
} from '../../../../../src/engine/workflows/crew/text/result-meta.ts';
import {
  type CmdFiles,
  validateCmd,
} from '../../../../../src/engine/workflows/crew/validate/cmd.ts';
import { nodeDisk } from '../../../../../src/engine/workspace/disk.ts';
import { openRunFiles } from '../../../../../src/engine/workspace/run-files.ts';
import { passingFolder } from '../../../../support/passing-folder.ts';
import { processorClock } from '../../../../support/processor-time.ts';

const marker = '<!-- COMPLETE -->\n';
const head = 'generated_by: "claude-crew v1.0"\ndate: "2026-02-07"\ncmd_id: "cmd_001"\n';
const plan = `---\n${head}---\n# Execution Plan\n**Status**: success\n## Tasks
| # | Task | Persona | Model | Depends On | Output |
|---|---|---|---|---|---|
| 1 | a | worker_researcher | haiku | - | \`results/result_1.md\` |
| 2 | b | worker_coder | sonnet | 1 | \`results/result_2.md\` |
${marker}`;
const result = (status: string) =>
  `---\nstatus: ${status}\nquality: GREEN\ncompleteness: 100\nerrors: []\ntask_id: 1\n---\n## Sources\n${'x\n'.repeat(15)}${marker}`;
const report = `---\n${head}status: success\nquality: GREEN\ncompleteness: 100\nerrors: []\ntask_count: 2\nfailed_tasks: []\n---\n# Report\n${marker}`;
const log = `cmd_id: cmd_001\nstarted: null\nfinished: "2026-02-07 10:00:00"\nstatus: success\nbase_commit: null\ntasks: []\n`;

const whole: Readonly<Record<string, string>> = {
  'plan.md': plan,
  'execution_log.yaml': log,
  'report.md': report,
  'report_summary.md': report,
  'results/result_1.md': result('success'),
  'results/result_2.md': result('success').replace('## Sources', '```ts'),
};

/** The files on a disk, as the validator sees them. */
async function filesOf(texts: Readonly<Record<string, string>>): Promise<CmdFiles> {
  const folder = passingFolder('cmd');
  for (const [name, text] of Object.entries(texts)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  return openRunFiles(nodeDisk, folder);
}

const limits = { maxDurationSec: 1800, maxRetries: 2, defaultModel: 'sonnet' as const };
const validate = async (texts: Readonly<Record<string, string>>) =>
  validateCmd(await filesOf(texts), limits);
const without = (name: string) =>
  Object.fromEntries(Object.entries(whole).filter(([one]) => one !== name));

test('a whole cmd passes, also one of the original system without a wave plan', async () => {
  expect(await validate(whole)).toMatchObject({
    status: 'pass',
    plan: { status: 'pass', total_tasks: 2, waves: [[1], [2]] },
    wave_plan: { status: 'missing' },
    reconciliation: {
      total_planned: 2,
      total_found: 2,
      missing: [],
      results: { 1: 'success', 2: 'success' },
      status: 'success',
    },
    results: { 1: { status: 'pass', issues: [] }, 2: { status: 'pass', issues: [] } },
    execution_log: { critical: [], error: [], warning: [] },
    retrospective: null,
    lp_flush_output: null,
    plan_review: null,
  });
});

test.each([
  [
    'a planned result is missing',
    without('results/result_2.md'),
    {
      reconciliation: { missing: [2], status: 'partial' },
      results: { 2: { issues: [expect.stringContaining('E128')] } },
    },
  ],
  [
    'a result says partial',
    { ...whole, 'results/result_1.md': result('partial') },
    { reconciliation: { results: { 1: 'partial' }, status: 'partial' } },
  ],
  [
    'the log is missing',
    without('execution_log.yaml'),
    { execution_log: { critical: [expect.stringContaining('E300')] } },
  ],
  [
    'the log is broken',
    { ...whole, 'execution_log.yaml': log.replace('status: success', 'status: failed') },
    { execution_log: { error: [expect.stringContaining('E220')] } },
  ],
  [
    'the plan goes round in a circle',
    { ...whole, 'plan.md': plan.replace('haiku | -', 'haiku | 2') },
    { plan: { status: 'fail', issues: [expect.stringContaining('1 → 2 → 1')] } },
  ],
  [
    'the report is cut off',
    { ...whole, 'report.md': report.replace(marker, '') },
    { report: { status: 'fail', complete_marker: false } },
  ],
  [
    'there is nothing',
    {},
    { plan: null, report: null, reconciliation: { total_planned: 0, status: 'partial' } },
  ],
] as const)('a cmd fails when %s', async (_, texts: Readonly<Record<string, string>>, wanted) => {
  expect(await validate(texts)).toMatchObject({ status: 'fail', ...wanted });
});

test('a wave plan that does not fit is told, and fails nothing', async () => {
  const json = JSON.stringify({ schema_version: 'v1', total_tasks: 0, waves: [] });
  const check = await validate({ ...whole, 'wave_plan.json': json });
  expect(check).toMatchObject({ status: 'pass', wave_plan: { status: 'not used' } });
  expect(check.wave_plan.issues).toEqual(['task 1 is missing', 'task 2 is missing']);
});

test('results that nobody planned are looked at too, and a broken proposal fails its retrospective', async () => {
  const retro = `---\nstatus: success\nmode: light\ntrigger: auto\nquality_before: GREEN\nimprovements_accepted: 0\nskills_accepted: 0\nproposals_held: 0\nproposals_rejected: 0\nknowledge_candidates_proposed: 0\n---\n### IMP-001: x\n${marker}`;
  const check = await validate({ ...whole, 'results/result_7.md': 'x', 'retrospective.md': retro });
  expect(check.results['7']).toMatchObject({ status: 'fail', line_count: 1 });
  expect(check.retrospective).toMatchObject({
    status: 'fail',
    issues: expect.arrayContaining([expect.stringContaining('IMP-001')]),
  });
});

test('D12: a log of many megabytes is refused, not read whole', async () => {
  const huge = `tasks:\n${'  - id: 1\n    status: success\n'.repeat(600_000)}`;
  const { execution_log } = await validate({ ...whole, 'execution_log.yaml': huge });
  expect(execution_log.critical).toEqual([expect.stringContaining('E303')]);
});

test('A31: of a result of 40 MB only the head is read: at once, and nearly nothing is kept', async () => {
  const folder = passingFolder('huge');
  const handle = await open(path.join(folder, 'result_1.md'), 'w');
  await handle.write('---\nstatus: success\nquality: GREEN\ncompleteness: 95\n---\n');
  const page = `${'あ'.repeat(1000)}\n`.repeat(400);
  for (let bytes = 0; bytes < 40 * 1_048_576; bytes += 3001 * 400) await handle.write(page);
  await handle.close();
  const before = process.memoryUsage().rss;
  const spent = processorClock();
  const pieces = await openRunFiles(nodeDisk, folder).pieces('result_1.md');
  const meta = readResultMeta(pieces && (await headOf(pieces)));
  expect(spent()).toBeLessThan(300);
  expect((process.memoryUsage().rss - before) / 1_048_576).toBeLessThan(20);
  expect(meta).toMatchObject({ status: 'success', quality: 'GREEN', completeness: 95, issues: [] });
  expect(JSON.stringify(meta)).not.toContain('あ');
});
