import { expect, test } from 'vitest';
import { buildPrompt } from '../../../../src/agents/prompt/prompt.ts';
import { loadTemplates } from '../../../../src/agents/prompt/template.ts';
import type { Call } from '../../../support/scripted-agents.ts';
import { openCmd, quiet } from './cmd-world.ts';

/*
 * Who is started with what (`docs/spec/crew.md` §3.3, §3.4): the prompts of a whole cmd as they would be sent, their founding
 * parameters written down a second time. What the engine adds to them is not listed here.
 */

const templates = await loadTemplates(new URL('../../../../templates/', import.meta.url));
const place = 'workspace/work/cmd_001';

/** What is sent for a call: the parts of its founding block, and all of it but the files. */
function sentFor({ task, inputs }: Call) {
  const read = task.inputs
    .filter(({ path, optional }) => optional !== true || inputs.get(path) !== undefined)
    .map((input) => ({ ...input, text: '' }));
  const { own } = buildPrompt(templates, { ...task, inputs: read });
  const [, template = '', between = '', lines = ''] =
    /(?:^|\n)## Instructions\nTEMPLATE_PATH: (.*)\n↑ このファイルを最初に Read し、指示に従え。\n\n([\s\S]*?)## タスク固有情報\n([\s\S]*?)(?:\n\n<material-|$)/.exec(
      own,
    ) ?? [];
  return { template, between, lines: lines.split('\n'), all: own };
}

const path = (name: string) => `${place}/${name}`;
const worker = (persona: string, id: number, needs: readonly number[] = []) => ({
  template: persona,
  phase: 'execute' as const,
  ...{ tier: persona === 'worker_writer' ? 'sonnet' : 'haiku', turns: 17 },
  lines: [
    `TASK_PATH: ${path(`tasks/task_${id}.md`)}`,
    `RESULT_PATH: ${path(`results/result_${id}.md`)}`,
  ],
  reads: [`tasks/task_${id}.md`, ...needs.map((other) => `results/result_${other}.md`)],
  writes: [`results/result_${id}.md`],
});
const results = [1, 2, 3].map((id) => `results/result_${id}.md`);

/** Role by role, in the order of a cmd with everything switched on. */
const roles = [
  {
    ...{ template: 'decomposer', phase: 'decompose' as const, tier: 'opus', turns: 17 },
    lines: [
      `REQUEST_PATH: ${path('request.md')}`,
      `PLAN_PATH: ${path('plan.md')}`,
      `TASKS_DIR: ${path('tasks/')}`,
    ],
    ...{ reads: ['request.md'], writes: ['plan.md', 'wave_plan.json', 'tasks/'] },
  },
  {
    // a reviewer who is given no task (C-018)
    ...{ template: 'worker_reviewer', phase: null, tier: 'haiku', turns: 10 },
    lines: [
      `REQUEST_PATH: ${path('request.md')}`,
      `PLAN_PATH: ${path('plan.md')}`,
      `OUTPUT: ${path('plan_review.md')}`,
    ],
    ...{ reads: ['request.md', 'plan.md'], writes: ['plan_review.md'] },
  },
  ...[worker('worker_researcher', 1), worker('worker_researcher', 2)],
  worker('worker_writer', 3, [1, 2]),
  {
    ...{ template: 'aggregator', phase: 'aggregate' as const, tier: 'opus', turns: 17 },
    lines: [
      `RESULTS_DIR: ${path('results/')}`,
      `PLAN_PATH: ${path('plan.md')}`,
      `REPORT_PATH: ${path('report.md')}`,
      `REPORT_SUMMARY_PATH: ${path('report_summary.md')}`,
    ],
    reads: [
      ...['request.md', 'plan.md'],
      ...[1, 2, 3].map((task) => `tasks/task_${task}.md`),
      ...results,
    ],
    writes: ['report.md', 'report_summary.md'],
  },
  {
    ...{ template: 'retrospector', phase: 'retrospect' as const, tier: 'haiku', turns: 17 },
    lines: [
      `WORK_DIR: ${path('')}`,
      `REPORT_PATH: ${path('report.md')}`,
      `RETROSPECTIVE_PATH: ${path('retrospective.md')}`,
      'MODE: light',
    ],
    // a light look back reads what the report says of the results
    reads: ['report.md', 'plan.md', 'request.md'],
    writes: ['retrospective.md'],
  },
];
const flush = {
  ...{ template: 'lp_flush', phase: null, tier: 'haiku', turns: 15 },
  lines: [
    `WORK_DIR: ${path('')}`,
    `RESULTS_DIR: ${path('results/')}`,
    `OUTPUT_PATH: ${path('lp_flush_output.md')}`,
  ],
  ...{ reads: ['request.md', ...results], writes: ['lp_flush_output.md'] },
};

const each = {
  decompose: 'vendor/ は変更しない。\n  - Split by folder.',
  execute: 'Always add tests.\n\nテストも書く。',
  aggregate: 'Outcome first.',
  retrospect: 'Only what recurs.',
};
const none = { decompose: '', execute: '', aggregate: '', retrospect: '' };

test.each([
  ['with the instructions of its phase', each, false],
  ['without any, and without a look back', none, true],
] as const)(
  'every role is started with its template, its paths, its model and its turns: %s (C-008, C-013, C-018, C-072, C-081, C-084, C-131)',
  async (_, said, noRetrospect) => {
    const cmd = openCmd({
      config: (config) => ({
        ...quiet(config),
        ...{ plan_validation: true, phase_instructions: said, worker_max_turns: 17 },
        default_model: 'opus',
        retrospect: { ...config.retrospect, model: 'haiku' },
        lp_system: config.lp_system,
      }),
    });
    await cmd.start({ noRetrospect });
    const expected = noRetrospect ? [...roles.slice(0, -1), flush] : roles;
    expect(cmd.roles()).toHaveLength(expected.length);
    for (const [at, { template, phase, lines, reads, writes, tier, turns }] of expected.entries()) {
      const call = cmd.calls[at];
      if (call === undefined) throw new Error(template);
      const sent = sentFor(call);
      expect(sent.template).toBe(`templates/crew/${template}.md`);
      const own = phase === null ? '' : said[phase];
      expect(sent.between, template).toBe(own === '' ? '' : `このフェーズの追加指示:\n${own}\n\n`);
      expect(sent.lines, template).toEqual(expect.arrayContaining(lines));
      expect(sent.lines.filter((line) => line.startsWith('- '))).toEqual([
        ...reads.map((name) => `- 入力ファイル: ${path(name)} を読め`),
        ...writes.map((name) => `- 出力ファイル: ${path(name)} に書け`),
      ]);
      expect(call.task, template).toMatchObject({ tier, limits: { turns } });
      // paths only: neither the request nor a task stands in a prompt but as a file
      expect(sent.all).not.toContain('Do part');
      expect(sent.all).not.toContain('finding 1 of task');
    }
    expect(cmd.log().tasks.map(({ role, model }) => [role, model])).toEqual(
      expected.map(({ template, tier }) => [template, tier]),
    );
  },
);

test('a task without a model is given the default one, and any other its own (C-161)', async () => {
  const cmd = openCmd({
    config: (config) => ({ ...quiet(config), default_model: 'opus' }),
    script: { rows: [{ id: 1, model: '' }, { id: 2, model: 'sonnet' }, { id: 3 }] },
  });
  await cmd.start();
  const tiers = ['opus', 'sonnet', 'haiku'];
  const workers = cmd.calls.filter(({ task }) => task.values['task'] !== undefined);
  expect(workers.map(({ task }) => task.tier)).toEqual(tiers);
  const entries = cmd.log().tasks.filter(({ task }) => task !== null);
  expect(entries.map(({ model }) => model)).toEqual(tiers);
});
