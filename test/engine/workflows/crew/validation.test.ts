import { closeSync, ftruncateSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf } from '../../../../src/engine/workflows/crew/contract/paths.ts';
import { openResults } from '../../../../src/engine/workflows/crew/results.ts';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { openRunFiles } from '../../../../src/engine/workspace/run-files.ts';
import { processorClock } from '../../../support/processor-time.ts';
import { openCmd, quiet, temporaryFolder } from './cmd-world.ts';
import { resultText } from './replies.ts';

const withoutSources = resultText(1).replace('## Sources', '## Origins');

test('every attempt leaves what the validator said of it, and the decision follows from that (C-045, C-046)', async () => {
  const cmd = openCmd({
    script: {
      rows: [{ id: 1 }, { id: 2 }],
      during: async ({ values }) => {
        if (values['task'] !== 1 || values['attempt'] !== 1) return;
        // it writes its result itself, and does not come to its end
        mkdirSync(join(cmd.root, 'work/cmd_001/results'), { recursive: true });
        cmd.write('results/result_1.md', resultText(1).replace('<!-- COMPLETE -->\n', ''));
      },
      reply: ({ values }) => {
        if (values['task'] !== 1) return undefined;
        if (values['attempt'] === 1) return 'I have written everything down.';
        return values['attempt'] === 2 ? resultText(1, { status: 'partial' }) : withoutSources;
      },
    },
  });
  await cmd.start();
  const record = (attempt: number) =>
    JSON.parse(cmd.text(`.engine/steps/validation/result_1.attempt_${attempt}.json`));
  const stamp = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const header = { result_status: 'success', result_quality: 'GREEN', result_completeness: '100' };
  expect(record(1)).toEqual({
    ...{ task: 1, persona: 'worker_researcher', attempt: 1, decision: 'retry' },
    ...{ complete_marker: false, line_count: 25, has_sources: true, has_code_blocks: false },
    ...{ status: 'fail', issues: [expect.stringMatching(/^\[E134\]/)], ...header },
    // for whoever is told of the attempts later (§8.7)
    ...{ started: stamp, ended: stamp, outcome: expect.stringMatching(/^failure: \[E134\]/) },
  });
  expect(record(2)).toMatchObject({
    ...{ attempt: 2, decision: 'retry', status: 'pass', issues: [] },
    outcome: 'partial: status partial',
    ...{ result_status: 'partial' },
  });
  expect(record(3)).toMatchObject({
    ...{ decision: 'done', status: 'pass', has_sources: false, ...header },
    issues: [expect.stringMatching(/^warning: \[E136\]/)],
  });
  const entry = cmd.log().tasks.find(({ task }) => task === 'task_1');
  expect(entry).toMatchObject({
    ...{ status: 'success', retries: 2 },
    metadata_issues: [expect.stringMatching(/^warning: \[E136\]/)],
  });
});

test('what a result left out stands in the log also where its task came to nothing, and a whole one has nothing noted (C-048, C-049)', async () => {
  const cmd = openCmd({
    config: (config) => ({ ...quiet(config), max_retries: 0 }),
    script: {
      rows: [{ id: 1 }, { id: 2 }, { id: 3 }],
      reply: ({ values }) => {
        if (values['task'] === 1) return resultText(1).replace('status: success\n', '');
        return values['task'] === 2 ? resultText(2).replace('completeness: 100\n', '') : undefined;
      },
    },
  });
  await cmd.start();
  expect(cmd.log().tasks.slice(1, 4)).toMatchObject([
    { status: 'failure', metadata_issues: ['status missing, treated as failure'] },
    { status: 'success', metadata_issues: ['completeness missing, defaulted to 0'] },
    { status: 'success', metadata_issues: [] },
  ]);
});

test('a result that is gone in the end is judged once more, and that stands there too (C-044, C-059)', async () => {
  let taken = false;
  const cmd = openCmd({
    script: {
      rows: [{ id: 1 }, { id: 2, needs: [1] }],
      during: async ({ values }) => {
        if (values['task'] !== 2 || taken) return;
        taken = true;
        cmd.remove('results/result_1.md');
      },
    },
  });
  const { result } = await cmd.start();
  expect(result.status).toBe('done');
  expect(cmd.roles().filter((role) => role.startsWith('1#'))).toEqual(['1#1', '1#2']);
  expect(JSON.parse(cmd.text('.engine/steps/validation/result_1.attempt_1.json'))).toMatchObject({
    decision: 'retry',
    status: 'fail',
    issues: [expect.stringMatching(/E128/)],
  });
  expect(cmd.has('results/result_1.md')).toBe(true);
});

test('gone at the limit of its retries it is a failure that the report is told of (C-060)', async () => {
  const cmd = openCmd({
    config: (config) => ({ ...quiet(config), max_retries: 0 }),
    script: {
      rows: [{ id: 1 }, { id: 2, needs: [1] }, { id: 3 }, { id: 4 }, { id: 5 }],
      during: async ({ values }) => {
        if (values['task'] === 2) cmd.remove('results/result_1.md');
      },
    },
  });
  expect((await cmd.start()).result.status).toBe('done');
  expect(cmd.log().tasks.find(({ task }) => task === 'task_1')).toMatchObject({
    ...{ status: 'failure', retries: 0 },
    error: expect.stringMatching(/^retries exhausted \(.*E128/),
  });
  const report = cmd.calls.find(({ role }) => role === 'crew/aggregator');
  expect(report?.task.values['failed_tasks']).toBe('1');
});

test('of a result of 300 MB no more is known than its header says, in no time (C-138)', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'cmd'));
  const file = openSync(join(folder, 'cmd/result_1.md'), 'w');
  const head = [
    '---',
    'status: success',
    ...Array.from({ length: 22 }, (_, at) => `note_${at}: x`),
  ];
  const lines = [...head, 'quality: GREEN', 'completeness: 90', '---', '# Result', ''];
  expect(lines.indexOf('quality: GREEN') + 1).toBe(25);
  writeSync(file, lines.join('\n'));
  const size = 300_000_000;
  ftruncateSync(file, size);
  writeSync(file, '\n<!-- COMPLETE -->\n', size);
  closeSync(file);
  const files = openRunFiles(nodeDisk, folder);
  const times: number[] = [];
  const before = process.memoryUsage().rss;
  for (let turn = 0; turn < 3; turn += 1) {
    const spent = processorClock();
    const { check, meta } = await openResults(files, filesOf('cmd')).look({
      output: 'result_1.md',
      persona: 'worker_writer',
    });
    times.push(spent());
    expect(check).toMatchObject({
      ...{ status: 'pass', complete_marker: true },
      ...{ result_status: 'success', result_quality: 'unknown', result_completeness: 'unknown' },
    });
    expect(meta).toMatchObject({ status: 'success', quality: 'YELLOW', completeness: 0 });
    expect(meta.issues).toContain('quality missing, defaulted to YELLOW');
  }
  expect(Math.min(...times)).toBeLessThan(300);
  expect((process.memoryUsage().rss - before) / 1_048_576).toBeLessThan(150);
});
