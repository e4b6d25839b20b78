import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRecord } from '../../../../src/engine/data/shapes.ts';
import { beginRun, foldEvents } from '../../../../src/engine/runs/run-state.ts';
import { crewFold } from '../../../../src/engine/workflows/crew/contract/state.ts';
import { crewView } from '../../../../src/engine/workflows/crew/contract/view.ts';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { openRunFiles } from '../../../../src/engine/workspace/run-files.ts';
import { openCmd, quiet, said, statusesOf, temporaryFolder } from './cmd-world.ts';
import { planReply, planText } from './replies.ts';

const asking = {
  config: (config: Parameters<typeof quiet>[0]) => ({ ...quiet(config), ui: config.ui }),
};
const cycle = planReply([
  { id: 1, needs: [2] },
  { id: 2, needs: [1] },
]);

test('a plan that cannot be worked through is asked for once more, with what is wrong', async () => {
  const cmd = openCmd({
    script: {
      reply: ({ role, values }) =>
        role === 'crew/decomposer' && values['attempt'] === 1 ? cycle : undefined,
    },
  });
  const { result, events } = await cmd.start();
  expect(result.status).toBe('done');
  expect(said(events)).toContain('plan_refused');
  const plans = cmd.calls.filter(({ role }) => role === 'crew/decomposer');
  expect(plans).toHaveLength(2);
  expect(plans[1]?.task.extra).toContain('tasks wait for each other: 1 → 2 → 1');
  expect(cmd.log().tasks[0]).toMatchObject({ role: 'decomposer', retries: 1, status: 'success' });
});

test('a planner who says that nobody can plan this is believed: it ends with their reason, and nothing is invented', async () => {
  const summary = '## Summary\nOne word: nobody can tell what is to be applied.\n';
  const hopeless = planReply([]).replace(
    '# Execution Plan\n',
    `# Execution Plan\n**Status**: failure\n\n${summary}\n`,
  );
  const cmd = openCmd({
    script: { reply: ({ role }) => (role === 'crew/decomposer' ? hopeless : undefined) },
  });
  const { result } = await cmd.start();
  expect(result.failure).toMatchObject({
    kind: 'input_invalid',
    reason: expect.stringContaining('nobody can tell what is to be applied'),
  });
  expect(cmd.calls.filter(({ role }) => role === 'crew/decomposer')).toHaveLength(1);
});

test('the second plan that cannot be worked through ends the cmd with E124', async () => {
  const cmd = openCmd({
    script: { reply: ({ role }) => (role === 'crew/decomposer' ? cycle : undefined) },
  });
  const { result } = await cmd.start();
  expect(result).toMatchObject({ status: 'failed', failure: { kind: 'input_invalid' } });
  expect(JSON.stringify(result)).toContain('E124');
  expect(cmd.log()).toMatchObject({ status: 'failure' });
  expect(cmd.roles()).toEqual(['decomposer', 'decomposer']);
});

test.each([
  ['a bare plan without its files', planText([{ id: 1 }])],
  ['a plan that is cut off', planReply([{ id: 1 }]).replaceAll('<!-- COMPLETE -->', '')],
  ['words instead of a plan', 'I would rather talk about it first.'],
  ['a plan in one fence', `\`\`\`markdown\n${planText([{ id: 1 }])}\`\`\``],
])('what is no plan fails the cmd in an orderly way: %s', async (_, reply) => {
  const cmd = openCmd({
    script: { reply: ({ role }) => (role === 'crew/decomposer' ? reply : undefined) },
  });
  const { result } = await cmd.start();
  expect(result).toMatchObject({ status: 'failed', failure: { kind: 'agent_failed' } });
  expect(cmd.log()).toMatchObject({ status: 'failure', tasks: [{ status: 'failure' }] });
  expect(cmd.has('plan.md')).toBe(false);
});

test.each([
  ['is left out', ''],
  ['is empty', '=== FILE: tasks/task_2.md ===\n\n'],
])('a plan of which a task file %s is sent back, and is no plan', async (_, second) => {
  const reply = `=== FILE: plan.md ===\n${planText([{ id: 1 }, { id: 2 }])}\n=== FILE: tasks/task_1.md ===\nDo it.\n${second}=== END ===\n`;
  const cmd = openCmd({
    script: { reply: ({ role }) => (role === 'crew/decomposer' ? reply : undefined) },
  });
  const { result } = await cmd.start();
  expect(result).toMatchObject({
    ...{ status: 'failed' },
    failure: { kind: 'agent_failed', cause: { kind: 'invalid_reply' } },
  });
  expect(JSON.stringify(result)).toContain('tasks/task_2.md');
  expect(cmd.has('plan.md')).toBe(false);
});

test('a plan in Japanese is a plan', async () => {
  const rows = [
    '| # | タスク | 担当 | モデル | 依存 | 出力 |',
    '|---|---|---|---|---|---|',
    '| 1 | 調べる | worker_researcher | haiku | なし | `results/result_1.md` |',
    '| 2 | 書く | worker_writer | sonnet | 1 | `results/result_2.md` |',
  ].join('\n');
  const text = planText([{ id: 1 }]).replace(/\| # [\s\S]*?\n\n/, `${rows}\n\n`);
  const cmd = openCmd({
    script: {
      reply: ({ role }) =>
        role === 'crew/decomposer'
          ? `=== FILE: plan.md ===\n${text}\n=== FILE: tasks/task_1.md ===\n調べる\n=== FILE: tasks/task_2.md ===\n書く\n=== END ===\n`
          : undefined,
    },
  });
  expect((await cmd.start()).result.status).toBe('done');
  expect(cmd.roles()).toEqual(['decomposer', '1#1', '2#1', 'aggregator', 'retrospector']);
});

test('a reviewer that rejects has the plan made once more, and the second is not reviewed', async () => {
  const cmd = openCmd({
    config: (config) => ({ ...quiet(config), plan_validation: true }),
    script: {
      reply: ({ role }) =>
        role === 'crew/plan_reviewer'
          ? '# Plan Review\n\nREJECT: task 3 reads nothing\n'
          : undefined,
    },
  });
  await cmd.start();
  expect(cmd.roles()).toEqual([
    ...['decomposer', 'plan_reviewer', 'decomposer'],
    ...['1#1', '2#1', '3#1', 'aggregator', 'retrospector'],
  ]);
  expect(cmd.calls[2]?.task.extra).toContain('task 3 reads nothing');
  expect(cmd.log().plan_validation).toEqual({
    ...{ enabled: true, verdict: 'REJECT', retry_occurred: true },
    notes: 'task 3 reads nothing',
  });
  // of both plans the log says how they ended
  expect(cmd.log().tasks.map(({ status }) => status)).not.toContain('running');
  expect(cmd.text('request.md')).toBe('Compare three editors.\n');
});

test('a plan that is let pass with notes is worked through, and the notes are in the log (C-020, C-023)', async () => {
  const cmd = openCmd({
    config: (config) => ({ ...quiet(config), plan_validation: true }),
    script: {
      reply: ({ role }) =>
        role === 'crew/plan_reviewer'
          ? '# Plan Review\n\n## Notes\n1. task 2 names no file\n\nAPPROVE-WITH-NOTES: task 3 is large\n'
          : undefined,
    },
  });
  await cmd.start();
  expect(cmd.roles().slice(0, 3)).toEqual(['decomposer', 'plan_reviewer', '1#1']);
  expect(cmd.log().plan_validation).toEqual({
    ...{ enabled: true, verdict: 'APPROVE-WITH-NOTES', retry_occurred: false },
    notes: 'task 3 is large 1. task 2 names no file',
  });
});

test.each([
  ['that holds is worked through', (text: string) => text, [[1], [2], [3]], []],
  ['that is broken is put aside and told', (text: string) => text.slice(9), [[1, 2], [3]], [1]],
  ['that is not there is not missed', () => undefined, [[1, 2], [3]], []],
])('a wave_plan.json %s (C-015, C-033, C-034)', async (_, spoil, waves, told) => {
  const own = { persona: 'worker_researcher', model: 'haiku' };
  const text = spoil(
    JSON.stringify({
      ...{ schema_version: 'v1', total_tasks: 3 },
      waves: [[1], [2], [3]].map((ids, at) => ({
        wave: at + 1,
        tasks: ids.map((id) => ({ ...own, id, depends_on: id === 3 ? [1, 2] : [] })),
      })),
    }),
  );
  const reply = planReply([{ id: 1 }, { id: 2 }, { id: 3, needs: [1, 2] }]);
  const file = text === undefined ? '' : `=== FILE: wave_plan.json ===\n${text}\n`;
  const cmd = openCmd({
    script: {
      reply: ({ role }) =>
        role === 'crew/decomposer' ? reply.replace(/(?==== END ===)/, file) : undefined,
    },
  });
  const { events } = await cmd.start();
  expect(cmd.has('wave_plan.json')).toBe(text !== undefined);
  const { waves: shown } = crewView(foldEvents(beginRun(crewFold), events));
  expect(shown.map(({ tasks }) => tasks.map(({ task }) => task))).toEqual(waves);
  expect(said(events).filter((notice) => notice === 'wave_plan_unused')).toHaveLength(told.length);
});

test('the plan is shown before anything is spent on it, and worked through on a yes', async () => {
  const cmd = openCmd(asking);
  const { result } = await cmd.start();
  expect(result.status).toBe('waiting');
  const [open] = await cmd.engine.questions();
  expect(open?.question).toMatchObject({ kind: 'confirm_plan', values: { tasks: 3, waves: 2 } });
  // three tasks, the report and the look back, a cent each
  const estimate = open?.question.values['estimate'];
  expect(isRecord(estimate) && Number(estimate['usd']).toFixed(2)).toBe('0.05');
  expect(cmd.roles()).toEqual(['decomposer']);
  await cmd.answer({ choice: 'go' });
  expect((await cmd.resume()).result.status).toBe('done');
  expect(cmd.roles().at(-1)).toBe('retrospector');
});

test('an edited plan counts from there on, and nobody is asked twice', async () => {
  const cmd = openCmd(asking);
  await cmd.start();
  await cmd.answer({ choice: 'edit', comment: planText([{ id: 1 }, { id: 2 }, { id: 4 }]) });
  const { result } = await cmd.resume();
  expect(result.status).toBe('done');
  expect(cmd.roles().filter((role) => /^\d/.test(role))).toEqual(['1#1', '2#1', '4#1']);
  expect(cmd.text('tasks/task_4.md')).toContain('# Task 4');
});

test('an edited plan that cannot be worked through is not used, and the question is put again', async () => {
  const cmd = openCmd(asking);
  await cmd.start();
  const before = cmd.text('plan.md');
  await cmd.answer({ choice: 'edit', comment: planText([{ id: 1, needs: [7] }]) });
  const { result, events } = await cmd.resume();
  expect(result.status).toBe('waiting');
  expect(said(events)).toContain('plan_edit_refused');
  expect(cmd.text('plan.md')).toBe(before);
  // why it is asked again stands in the question itself, whoever shows it
  const [again] = await cmd.engine.questions();
  const problems = again?.question.values['problems'];
  expect(problems).toEqual([expect.stringMatching(/^\[E\d+\] .*7/)]);
  await cmd.resume();
  expect((await cmd.engine.questions())[0]?.question.values['problems']).toEqual(problems);
  await cmd.answer({ choice: 'go' });
  expect((await cmd.resume()).result.status).toBe('done');
});

test('what the person allows with the plan goes to the workers of this run, and nothing that was not offered', async () => {
  const root = temporaryFolder();
  writeFileSync(join(root, 'Makefile'), 'test:\n\ttrue\n');
  const project = { root, files: openRunFiles(nodeDisk, root) };
  const rows = [{ id: 1 }, { id: 2, persona: 'worker_coder' }];
  const cmd = openCmd({ ...asking, script: { rows }, ports: { project } });
  await cmd.start();
  const [open] = await cmd.engine.questions();
  expect(open?.question.values['grants']).toEqual([
    { id: 'Bash(make test)', command: 'make test' },
  ]);
  await cmd.answer({ choice: 'go', details: { grants: ['Bash(make test)', 'Bash(rm *)'] } });
  await cmd.resume();
  const coder = cmd.calls.find(({ role }) => role === 'crew/worker_coder');
  expect(coder?.task.project).toMatchObject({ granted: ['Bash(make test)'] });
});

test('who stops at the plan is asked again when they come back', async () => {
  const cmd = openCmd(asking);
  await cmd.start();
  await cmd.answer({ choice: 'stop' });
  expect((await cmd.resume()).result.status).toBe('paused');
  expect((await cmd.resume()).result.status).toBe('waiting');
});

test('a direct cmd is planned by nobody and reported as it is', async () => {
  const cmd = openCmd();
  await cmd.start({ request: 'Mend "teh" in docs/a.md.', direct: 'typo' });
  // what a trifle teaches is not worth a call
  expect(cmd.roles()).toEqual(['1#1']);
  expect(cmd.text('request.md')).toBe('Mend "teh" in docs/a.md.\n');
  expect(cmd.text('tasks/task_1.md')).toMatch(/One typo in one file\./);
  expect(cmd.text('tasks/task_1.md')).toContain('\nMend "teh" in docs/a.md.\n');
  expect(statusesOf(cmd.log())).toEqual({ task_1: 'success' });
  expect(cmd.has('plan.md')).toBe(false);
  expect(cmd.text('report_summary.md')).toContain('(Phase 3 skipped — single task)');
});

test('a task whose file is gone is a failure of its own, without a call; the others go on', async () => {
  const cmd = openCmd({ ...asking, script: { rows: [{ id: 1 }, { id: 2 }, { id: 3 }] } });
  await cmd.start();
  cmd.remove('tasks/task_2.md');
  cmd.write('tasks/task_3.md', '\n');
  await cmd.answer({ choice: 'go' });
  const { result } = await cmd.resume();
  expect(result.status).toBe('done');
  expect(cmd.roles().filter((role) => /^[123]#/.test(role))).toEqual(['1#1']);
  expect(cmd.log().tasks.filter(({ task }) => task !== null)).toMatchObject([
    { task: 'task_1', status: 'success' },
    { task: 'task_2', status: 'failure', retries: 0, error: '[E100] tasks/task_2.md is missing' },
    { task: 'task_3', status: 'failure', retries: 0, error: '[E101] tasks/task_3.md is empty' },
  ]);
  expect(cmd.text('results/result_2.md')).toContain('[E100]');
});

test('what nobody planned and came to nothing is planned after all, once, and reported with that plan', async () => {
  const cmd = openCmd({
    script: {
      reply: ({ role, values }) => {
        if (role === 'crew/decomposer') return planReply([{ id: 2, replaces: 1 }], 'plan_retry.md');
        return values['task'] === 1 ? { kind: 'empty_reply' } : undefined;
      },
    },
  });
  const { result } = await cmd.start({ direct: 'typo' });
  expect(result.status).toBe('done');
  expect(cmd.roles()).toEqual([
    ...['1#1', '1#2', '1#3', 'decomposer', '2#1'],
    ...['aggregator', 'retrospector'],
  ]);
  const aggregator = cmd.calls.find(({ role }) => role === 'crew/aggregator');
  expect(aggregator?.inputs.get('work/cmd_001/plan_retry.md')).toContain('# Execution Plan');
  expect(cmd.log().status).toBe('success');
});
