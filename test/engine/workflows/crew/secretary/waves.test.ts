import { describe, expect, test } from 'vitest';
import { RunError } from '../../../../../src/engine/data/failure.ts';
import { beginRun, foldEvents } from '../../../../../src/engine/runs/run-state.ts';
import { crewFold } from '../../../../../src/engine/workflows/crew/contract/state.ts';
import { crewView } from '../../../../../src/engine/workflows/crew/contract/view.ts';
import { said, temporaryFolder } from '../cmd-world.ts';
import {
  all,
  goodWaves,
  launches,
  openDelegating,
  plainAnswer,
  wavesAnswer,
  withSecretary,
} from './secretary-world.ts';

const operation = 'phase2_wave_construct';
const only = { delegate_phases: [operation] } as const;
const waves = (cmd: ReturnType<typeof openDelegating>) =>
  cmd.roles().filter((role) => /^\d/.test(role));

function open(options: Parameters<typeof openDelegating>[0] = {}, secretary = {}) {
  return openDelegating({
    config: withSecretary({ delegate_phases: [operation], ...secretary }),
    ...options,
  });
}

describe('waves are the secretary’s to build (C-025)', () => {
  test.each([
    ['when all three hold', {}, 1],
    ['not when it is switched off', { enabled: false }, 0],
    ['not when the operation is not delegated', { delegate_phases: ['phase3_report'] }, 0],
    ['not when there are fewer tasks', { min_tasks_for_delegation: 5 }, 0],
  ] as const)('%s', async (_, secretary, times) => {
    const cmd = open({}, secretary);
    expect((await cmd.start()).result.status).toBe('done');
    const waved = launches(cmd).filter(([name]) => name === operation);
    expect(waved).toEqual(times === 1 ? [[operation, 'success']] : []);
  });

  test('not in a rehearsal: a recording has none', async () => {
    const cmd = open({ rehearsal: true });
    await cmd.start();
    expect(cmd.calls.some(({ role }) => role === 'crew/secretary')).toBe(false);
  });

  test('never by default', async () => {
    const cmd = openDelegating({
      config: (config) => ({ ...withSecretary({})(config), secretary: config.secretary }),
    });
    await cmd.start();
    expect(launches(cmd)).toEqual([]);
  });
});

test('its request names the founding keys (C-026)', async () => {
  const cmd = open();
  await cmd.start();
  expect(cmd.text('secretary_request.md')).toBe(
    [
      'OPERATION: phase2_wave_construct',
      'WORK_DIR: work/cmd_001/',
      'PLAN_PATH: work/cmd_001/plan.md',
      'WAVE_PLAN_JSON_PATH: work/cmd_001/wave_plan.json',
      '',
    ].join('\n'),
  );
});

test('waves that hold are worked through in the secretary’s order, and told (C-029, C-031)', async () => {
  const cmd = open();
  const { events } = await cmd.start();
  // the plan's own column would have put task 4 beside task 3
  expect(waves(cmd)).toEqual(['1#1', '2#1', '3#1', '4#1']);
  const { waves: shown } = crewView(foldEvents(beginRun(crewFold), events));
  expect(shown.map(({ tasks }) => tasks.map(({ task }) => task))).toEqual(goodWaves);
  expect(events).toContainEqual(
    expect.objectContaining({
      notice: 'secretary_done',
      values: { phase: 2, lines: ['Wave 1: 1, 2', 'Wave 2: 3', 'Wave 3: 4'] },
    }),
  );
});

const bad = [
  ['its status stands on line 40 (C-028)', wavesAnswer(goodWaves, { filler: 39 })],
  ['it says failure (C-029)', wavesAnswer(goodWaves, { status: 'failure' })],
  ['its own check failed (C-029)', wavesAnswer(goodWaves, { validation: 'failed' })],
  ['a task stands beside what it needs (C-030)', wavesAnswer([[1, 2, 3], [4]])],
  ['a task stands before what it needs (C-030)', wavesAnswer([[3], [1, 2], [4]])],
  ['a task is missing (C-030)', wavesAnswer([[1, 2], [3]])],
  ['a task stands there twice (C-030)', wavesAnswer([[1, 2], [3, 1], [4]])],
  ['it answers another request', plainAnswer('phase3_report', 'success')],
  ['it has no header', 'I did it.\n<!-- COMPLETE -->\n'],
  ['it was cut off', wavesAnswer(goodWaves).replace('<!-- COMPLETE -->', '')],
  ['nothing came', { kind: 'empty_reply' }],
] as const;

describe.each(bad)('when %s', (_, answer) => {
  test('the plan is parsed directly, and the log says so in the founding words (C-032)', async () => {
    const cmd = open({ answers: { [operation]: answer } });
    const { result, events } = await cmd.start();
    expect(result.status).toBe('done');
    const line = '⚠️ Secretary failed for Phase 2 wave construction, falling back to direct parsing';
    expect(events).toContainEqual(
      expect.objectContaining({
        warning: 'secretary_failed',
        values: expect.objectContaining({ phase: 2, line }),
      }),
    );
    const entry = cmd.log().tasks.find(({ role }) => role === 'secretary');
    expect(entry).toMatchObject({ status: 'failure', metadata_issues: [line] });
    expect(entry?.error).not.toBe(null);
    expect(waves(cmd).toSorted()).toEqual(['1#1', '2#1', '3#1', '4#1']);
    const { waves: shown } = crewView(foldEvents(beginRun(crewFold), events));
    expect(shown.map(({ tasks }) => tasks.map(({ task }) => task))).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  test('and nobody may stand in, Phase 2 stops (C-032)', async () => {
    const cmd = open({ answers: { [operation]: answer } }, { fallback_on_failure: false });
    const { result, events } = await cmd.start();
    const line = '❌ Secretary failed for Phase 2 and fallback is disabled';
    expect(result).toMatchObject({
      status: 'failed',
      failure: { kind: 'delegation_stopped', phase: 2, run: 'cmd_001' },
    });
    expect(events).toContainEqual(
      expect.objectContaining({ values: expect.objectContaining({ line }) }),
    );
    const log = cmd.log();
    expect(log).toMatchObject({ status: 'failure', finished: expect.any(String) });
    expect(log.tasks.map(({ role, status }) => [role, status])).toEqual([
      ['decomposer', 'success'],
      ['secretary', 'failure'],
    ]);
    expect(log.tasks[1]?.metadata_issues).toEqual([line]);
    expect(said(events)).not.toContain('cmd_done');
    // what it said is there to be read
    if (typeof answer === 'string' && answer.includes('COMPLETE'))
      expect(cmd.text('secretary_response.md')).toBe(answer);
    // it is not ticked off on the screen
    const { helpers } = crewView(foldEvents(beginRun(crewFold), events));
    expect(helpers.map(({ role, status }) => [role, status])).toEqual([['decomposer', 'done']]);
  });
});

test('waves in which two tasks would write one file are not used', async () => {
  const rows = [{ id: 1, files: '`a.md`' }, { id: 2 }, { id: 3, needs: [2], files: '`a.md`' }];
  const cmd = open(
    {
      script: { rows },
      // task 1 may wait for wave 2 as far as it needs nothing, but not beside task 3
      answers: { [operation]: wavesAnswer([[2], [1, 3]]) },
    },
    { min_tasks_for_delegation: 3 },
  );
  const { events } = await cmd.start();
  expect(said(events)).toContain('secretary_failed');
  expect(cmd.log().status).toBe('success');
});

test('a cmd that stopped asks its secretary once more, and goes on where it answers', async () => {
  const root = temporaryFolder();
  const config = withSecretary({
    ...only,
    delegate_phases: [operation],
    fallback_on_failure: false,
  });
  const answers = { [operation]: plainAnswer(operation, 'failure') };
  const first = openDelegating({ root, config, answers });
  expect((await first.start()).result.status).toBe('failed');
  expect((await first.resume()).result.status).toBe('failed');
  const later = openDelegating({ root, config });
  expect((await later.resume()).result.status).toBe('done');
  expect(launches(later)).toEqual([[operation, 'success']]);
  expect(later.log().tasks.find(({ role }) => role === 'secretary')).toMatchObject({ retries: 2 });
  expect(later.log().status).toBe('success');
  expect(waves(later)).toEqual(['1#1', '2#1', '3#1', '4#1']);
});

test.each([{ fallback_on_failure: true }, { enabled: false, fallback_on_failure: false }])(
  'a cmd that stopped goes on without a secretary once its settings say so: %j',
  async (without) => {
    const root = temporaryFolder();
    const answers = { [operation]: plainAnswer(operation, 'failure') };
    const first = openDelegating({
      root,
      answers,
      config: withSecretary({ delegate_phases: [operation], fallback_on_failure: false }),
    });
    await first.start();
    const later = openDelegating({
      root,
      answers,
      config: withSecretary({ delegate_phases: [operation], ...without }),
    });
    expect((await later.resume({ reloadConfig: true })).result.status).toBe('done');
    expect(later.log().status).toBe('success');
  },
);

test('a cmd that fell back is not delegated again when it is resumed', async () => {
  const cmd = open({ answers: { [operation]: plainAnswer(operation, 'failure') } });
  await cmd.start();
  const calls = cmd.calls.length;
  const before = cmd.text('execution_log.yaml');
  expect((await cmd.resume()).result.status).toBe('done');
  expect(cmd.calls.length).toBe(calls);
  expect(cmd.text('execution_log.yaml')).toBe(before);
});

test('what concerns every agent is no failure of the secretary: the cmd pauses', async () => {
  const root = temporaryFolder();
  const first = open({
    root,
    script: {
      during: async ({ role }) => {
        if (role === 'crew/secretary') {
          throw new RunError({ kind: 'usage_limit', resetsAt: null, detail: 'used up' });
        }
      },
    },
  });
  const { result, events } = await first.start();
  expect(result.status).toBe('paused');
  expect(said(events)).not.toContain('secretary_failed');
  const later = open({ root });
  expect((await later.resume()).result.status).toBe('done');
  expect(launches(later)).toEqual([[operation, 'success']]);
});

test('all three operations are launches of their own, and each pair of files is kept', async () => {
  const cmd = openDelegating();
  await cmd.start();
  expect(launches(cmd)).toEqual(all.map((each) => [each, 'success']));
  expect(cmd.list('secretary')).toEqual([
    'phase2_wave_construct_request.md',
    'phase2_wave_construct_response.md',
    'phase3_report_request.md',
    'phase3_report_response.md',
  ]);
  expect(cmd.text('secretary/phase2_wave_construct_response.md')).toBe(wavesAnswer(goodWaves));
  expect(cmd.text('secretary/phase3_report_request.md')).toMatch(/^OPERATION: phase3_report\n/);
  expect(cmd.text('secretary_request.md')).toMatch(/^OPERATION: phase4_approval_format\n/);
  expect(cmd.text('secretary_response.md')).toContain('operation: phase4_approval_format');
  const calls = cmd.calls.length;
  const before = cmd.text('execution_log.yaml');
  expect((await cmd.resume()).result.status).toBe('done');
  expect(cmd.calls.length).toBe(calls);
  expect(cmd.text('execution_log.yaml')).toBe(before);
});
