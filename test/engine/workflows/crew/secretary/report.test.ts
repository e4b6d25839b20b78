import { describe, expect, test } from 'vitest';
import { said, temporaryFolder } from '../cmd-world.ts';
import { resultText } from '../replies.ts';
import {
  fourRows,
  launches,
  openDelegating,
  operationOf,
  plainAnswer,
  reportAnswer,
  withSecretary,
} from './secretary-world.ts';

const operation = 'phase3_report';

function open(options: Parameters<typeof openDelegating>[0] = {}, secretary = {}) {
  return openDelegating({
    config: withSecretary({ delegate_phases: [operation], ...secretary }),
    ...options,
  });
}

const reporters = (cmd: ReturnType<typeof open>) =>
  cmd
    .log()
    .tasks.filter(({ role }) => role === 'secretary' || role === 'aggregator')
    .map(({ role, status }) => [role, status]);

describe('the report is the secretary’s (C-067)', () => {
  test.each([
    ['when all three hold', {}, 'secretary'],
    ['not when it is switched off', { enabled: false }, 'aggregator'],
    ['not when the operation is not delegated', { delegate_phases: [] }, 'aggregator'],
    ['not when there are fewer tasks', { min_tasks_for_delegation: 5 }, 'aggregator'],
  ] as const)('%s', async (_, secretary, role) => {
    const cmd = open({}, secretary);
    expect((await cmd.start()).result.status).toBe('done');
    expect(reporters(cmd)).toEqual([[role, 'success']]);
  });

  test('not where one task is reported as it is (§20.2)', async () => {
    const cmd = open({ script: { rows: [{ id: 1 }] } }, { min_tasks_for_delegation: 1 });
    const { events } = await cmd.start();
    expect(reporters(cmd)).toEqual([]);
    expect(said(events)).toContain('report_thin');
  });
});

test('its request names the founding keys (C-068)', async () => {
  const cmd = open();
  await cmd.start();
  expect(cmd.text('secretary_request.md')).toBe(
    [
      'OPERATION: phase3_report',
      'RESULTS_DIR: work/cmd_001/results/',
      'PLAN_PATH: work/cmd_001/plan.md',
      'REPORT_PATH: work/cmd_001/report.md',
      'REPORT_SUMMARY_PATH: work/cmd_001/report_summary.md',
      '',
    ].join('\n'),
  );
});

test('with success and a summary the cmd is reported by it, and looks back on that (C-069)', async () => {
  const cmd = open();
  const { result, events } = await cmd.start();
  expect(result.status).toBe('done');
  expect(cmd.roles().slice(-2)).toEqual(['secretary', 'retrospector']);
  expect(cmd.text('report_summary.md')).toContain('All is said.');
  expect(cmd.text('report.md')).toContain('# Report: cmd_001');
  // signed by the engine, as the aggregator's is
  expect(cmd.text('report_summary.md')).toContain('engine: "folio-tui"');
  expect(cmd.text('secretary_response.md')).toBe(plainAnswer(operation, 'success'));
  expect(said(events)).toEqual(expect.arrayContaining(['report_ready', 'secretary_done']));
  expect(cmd.log().status).toBe('success');
});

test('it is told of failed tasks as the aggregator is', async () => {
  const cmd = open({
    script: {
      rows: fourRows,
      reply: ({ values }) => (values['task'] === 4 ? { kind: 'empty_reply' } : undefined),
    },
  });
  await cmd.start();
  const call = cmd.calls.find(({ task }) => operationOf(task) === operation);
  expect(call?.task.extra).toContain('FAILED_TASKS: [4]');
});

const bad = [
  ['it says failure', plainAnswer(operation, 'failure')],
  ['it says failure among its files', reportAnswer().replace('status: success', 'status: failure')],
  ['it says success without the summary (C-069)', reportAnswer({ summary: false })],
  ['it says success and sends nothing', plainAnswer(operation, 'success')],
  ['nothing came', { kind: 'empty_reply' }],
] as const;

describe.each(bad)('when %s', (_, answer) => {
  test('the aggregator reports, and the log says so in the founding words (C-071)', async () => {
    const cmd = open({ answers: { [operation]: answer } });
    const { result, events } = await cmd.start();
    expect(result.status).toBe('done');
    const line = '⚠️ Secretary failed for Phase 3, falling back to aggregator';
    expect(events).toContainEqual(
      expect.objectContaining({ values: expect.objectContaining({ phase: 3, line }) }),
    );
    expect(reporters(cmd)).toEqual([
      ['secretary', 'failure'],
      ['aggregator', 'success'],
    ]);
    expect(cmd.log().tasks.find(({ role }) => role === 'secretary')?.metadata_issues).toEqual([
      line,
    ]);
    expect(cmd.log().status).toBe('success');
    const calls = cmd.calls.length;
    expect((await cmd.resume()).result.status).toBe('done');
    expect(cmd.calls.length).toBe(calls);
  });

  test('and nobody may stand in, Phase 3 stops, and nobody looks back (C-071)', async () => {
    const root = temporaryFolder();
    const cmd = open({ root, answers: { [operation]: answer } }, { fallback_on_failure: false });
    const { result, events } = await cmd.start();
    const line = '❌ Secretary failed for Phase 3 and fallback is disabled';
    expect(result).toMatchObject({
      status: 'failed',
      failure: { kind: 'delegation_stopped', phase: 3 },
    });
    expect(events).toContainEqual(
      expect.objectContaining({ values: expect.objectContaining({ line }) }),
    );
    expect(cmd.roles()).not.toContain('retrospector');
    expect(cmd.roles()).not.toContain('aggregator');
    expect(cmd.log()).toMatchObject({ status: 'failure', finished: expect.any(String) });

    const later = open({ root }, { fallback_on_failure: false });
    expect((await later.resume()).result.status).toBe('done');
    // the paid work of the tasks is not done twice
    expect(later.roles()).toEqual(['secretary', 'retrospector']);
    expect(later.log().status).toBe('success');
  });
});

test('a report that is half there when it begins does not count as its own', async () => {
  const root = temporaryFolder();
  const first = open({
    root,
    script: {
      rows: fourRows,
      during: async ({ role }) => {
        if (role === 'crew/secretary') first.write('report_summary.md', 'half of an old on');
      },
    },
    answers: { [operation]: plainAnswer(operation, 'failure') },
  });
  await first.start();
  expect(first.text('report_summary.md')).toContain('All is said.');
});

test('a report whose tasks were tried again is made anew by the secretary, not by another', async () => {
  const root = temporaryFolder();
  const first = open({
    root,
    script: {
      rows: fourRows,
      reply: ({ values }) => (values['task'] === 4 ? { kind: 'empty_reply' } : undefined),
    },
  });
  await first.start();
  const later = open({ root });
  await later.engine.tell('cmd_001', { kind: 'retry_task', task: 4 });
  // what its person wanted again is no file that somebody changed: nothing is asked
  expect((await later.resume()).result.status).toBe('done');
  expect(later.text('results/result_4.md')).toBe(resultText(4));
  expect(later.roles()).toContain('secretary');
  expect(later.roles()).not.toContain('aggregator');
  expect(launches(later)).toEqual([[operation, 'success']]);
});
