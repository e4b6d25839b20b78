import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readLog } from '../../src/engine/workflows/crew/text/execution-log.ts';
import { planReply, type Row, resultText } from '../engine/workflows/crew/replies.ts';
import { openPerson } from '../support/crew/person.ts';

/* Rows of the checklist of task lists, looked at from outside: the built program, real files, a model on a server. */

type Person = Awaited<ReturnType<typeof openPerson>>;

const paid = ['--plain', '--lang', 'en', '--provider', 'anthropic', '-c', 'ui.confirm_plan=false'];
const cmd = ['crew', 'Say how to run it.', ...paid];

function logOf(person: Person) {
  const log = readLog(person.work('execution_log.yaml'));
  if (!log.ok) throw new Error(log.problems.join('\n'));
  return log.value;
}

const roles = (person: Person) => logOf(person).tasks.map(({ role }) => role);
const entry = (person: Person, task: string) =>
  logOf(person).tasks.find((each) => each.task === task);
const workers = (person: Person) => person.asked().filter((who) => who.startsWith('worker'));

/** What lies in a folder, with its texts, but for the workspace. */
function treeOf(folder: string, below = ''): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readdirSync(path.join(folder, below), { withFileTypes: true }).flatMap((each) => {
      const name = path.join(below, each.name);
      if (['.git', 'workspace'].includes(each.name)) return [];
      if (each.isDirectory()) return Object.entries(treeOf(folder, name));
      return [[name, readFileSync(path.join(folder, name), 'utf8')]];
    }),
  );
}

const instructions = {
  decompose: 'Never touch vendor/.',
  execute: 'Challenge yourself.',
  aggregate: 'Name the sources.',
  retrospect: 'Look at the tests.',
};

type Told = readonly [
  who: string,
  template: string,
  phase: keyof typeof instructions,
  lines: readonly string[],
];

const prompts: readonly Told[] = [
  ['decomposer', 'decomposer', 'decompose', ['REQUEST_PATH', 'PLAN_PATH', 'TASKS_DIR']],
  ['worker 1', 'worker_researcher', 'execute', ['TASK_PATH', 'RESULT_PATH']],
  ['worker 3', 'worker_researcher', 'execute', ['TASK_PATH', 'RESULT_PATH']],
  [
    'aggregator',
    'aggregator',
    'aggregate',
    ['RESULTS_DIR', 'PLAN_PATH', 'REPORT_PATH', 'REPORT_SUMMARY_PATH'],
  ],
  [
    'retrospector',
    'retrospector',
    'retrospect',
    ['WORK_DIR', 'REPORT_PATH', 'RETROSPECTIVE_PATH', 'MODE'],
  ],
];

/** By its template, the instruction of its phase and its own lines, in this order. */
function toldAsFounded(person: Person, [who, template, phase, lines]: Told): void {
  const [all = ''] = person.told(who);
  const told = all.slice(all.indexOf(`TEMPLATE_PATH: templates/crew/${template}.md`));
  const parts = ['このフェーズの追加指示:', instructions[phase], '## タスク固有情報'];
  const at = [0, ...parts.map((part) => told.indexOf(part))];
  expect([who, at]).toEqual([who, at.toSorted((a, b) => a - b)]);
  expect(at.every((place, nth) => nth === 0 || place > 0)).toBe(true);
  for (const line of lines)
    expect([who, told]).toEqual([who, expect.stringContaining(`${line}: `)]);
}

/** One entry an agent, each with all its fields, behind the commit it all began at. */
function logAsFounded(person: Person): void {
  const log = person.work('execution_log.yaml');
  expect(log.indexOf('base_commit:')).toBeLessThan(log.indexOf('tasks:'));
  expect(logOf(person).base_commit).toBe(person.git('rev-parse', 'HEAD').trim());
  for (const [at, each] of logOf(person).tasks.entries()) {
    expect(each).toMatchObject({
      id: at + 1,
      status: 'success',
      error: null,
      retries: 0,
      metadata_issues: [],
    });
    for (const key of ['role', 'task', 'model', 'started', 'finished', 'duration_sec'])
      expect(each).toHaveProperty(key);
  }
  expect(logOf(person).tasks.map(({ model }) => model)).toEqual([
    'sonnet',
    'haiku',
    'sonnet',
    'opus',
    'sonnet',
    'sonnet',
  ]);
}

test('a whole cmd: its phases, its log, its prompts and what it leaves alone (C-001, C-003, C-007, C-011, C-013, C-033, C-037, C-039, C-073, C-075, C-081, C-131, C-133, C-139, C-141, C-143, C-161)', async () => {
  const rows: Row[] = [
    { id: 1 },
    { id: 2, persona: 'worker_writer', model: '' },
    { id: 3, needs: [1, 2], model: 'opus' },
  ];
  const person: Person = await openPerson(
    (who) => {
      // settings that change while it is at work are for the next one
      if (who === 'worker 1') {
        const file = path.join(person.project, 'workspace/config.yaml');
        writeFileSync(
          file,
          readFileSync(file, 'utf8').replace(
            'retrospect:\n  enabled: true',
            'retrospect:\n  enabled: false',
          ),
        );
      }
      return undefined;
    },
    { rows },
  );
  await person.run('init', '--lang', 'en');
  const before = treeOf(person.project);
  const given = Object.entries(instructions).flatMap(([phase, text]) => [
    '-c',
    `phase_instructions.${phase}=${text}`,
  ]);
  const { code, err } = await person.run(...cmd, ...given);
  expect([code, err]).toEqual([0, '']);
  expect(treeOf(person.project)).toEqual(before);
  const events = person
    .work('.engine/events.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const phases = events.flatMap((each) => (each.type === 'phase_started' ? [each.phase] : []));
  const four = ['decompose', 'execute', 'aggregate', 'look_back'];
  expect(phases.filter((phase) => four.includes(phase))).toEqual(four);
  expect(roles(person)).toEqual([
    'decomposer',
    'worker_researcher',
    'worker_writer',
    'worker_researcher',
    'aggregator',
    'retrospector',
  ]);
  logAsFounded(person);
  expect(workers(person).toSorted()).toEqual(['worker 1', 'worker 2', 'worker 3']);
  expect(person.asked().indexOf('worker 3')).toBeGreaterThan(2);
  expect(person.work('report_summary.md').trim().split('\n').length).toBeLessThanOrEqual(50);
  for (const each of prompts) toldAsFounded(person, each);
});

test.each([
  ['typo', 0],
  ['line', 0],
  ['config', 0],
  ['report', 1],
  ['approval', 1],
])(
  'nobody plans what is one of three small things: --direct %s (C-005, C-157, C-159)',
  async (kind, code) => {
    const person = await openPerson(() => undefined);
    const ended = await person.run(...cmd, '--direct', kind);
    expect(ended.code).toBe(code);
    if (code === 1) return expect(person.asked()).toEqual([]);
    expect(roles(person)).not.toContain('decomposer');
    expect(roles(person)).not.toContain('aggregator');
    expect(workers(person)).toEqual(['worker 1']);
    const summary = person.work('report_summary.md');
    const keys = [...(summary.split('---')[1] ?? '').matchAll(/^(\w+):/gm)].map(([, key]) => key);
    expect(keys).toEqual([
      'generated_by',
      'date',
      'cmd_id',
      'status',
      'quality',
      'completeness',
      'task_count',
      'failed_tasks',
    ]);
    for (const line of [
      'task_count: 1',
      'failed_tasks: []',
      '# Summary: cmd_001',
      '(Phase 3 skipped — single task)',
    ])
      expect(summary.split('\n')).toContain(line);
    return undefined;
  },
);

test('which phases may be left out (C-155)', async () => {
  for (const [rows, aggregates] of [
    [[{ id: 1 }], false],
    [[{ id: 1 }, { id: 2 }], true],
    [[{ id: 1 }, { id: 2 }, { id: 3 }], true],
    [[{ id: 1 }, { id: 2, needs: [1] }], true],
  ] as const) {
    const person = await openPerson(() => undefined, { rows });
    expect((await person.run(...cmd, '--no-retrospect')).code).toBe(0);
    expect([rows.length, roles(person).includes('aggregator')]).toEqual([rows.length, aggregates]);
    expect(roles(person)[0]).toBe('decomposer');
  }
  const two = await openPerson(() => undefined, { rows: [{ id: 1 }, { id: 2 }] });
  expect((await two.run(...cmd, '--no-retrospect', '--no-aggregate')).code).toBe(0);
  expect(roles(two)).not.toContain('aggregator');
});

test('starts at one moment have numbers of their own, and a number beyond counting is passed over (C-009)', async () => {
  const person = await openPerson(() => undefined, { rows: [{ id: 1 }] });
  await person.run('init');
  const work = (name: string) => path.join(person.project, 'workspace/work', name);

  for (const name of ['cmd_99999999999999999999999999', 'cmd_9007199254740993', 'cmd_999_old'])
    mkdirSync(work(name), { recursive: true });
  const ended = await Promise.all(
    [1, 2, 3].map(async () => await person.run(...cmd, '--no-retrospect')),
  );
  expect(ended.map(({ code, err }) => [code, err])).toEqual([
    [0, ''],
    [0, ''],
    [0, ''],
  ]);
  const made = () => readdirSync(path.join(person.project, 'workspace/work')).toSorted();
  expect(made().slice(0, 3)).toEqual(['cmd_001', 'cmd_002', 'cmd_003']);
  expect(made()).toHaveLength(6);
  mkdirSync(work('cmd_999'));
  expect((await person.run(...cmd, '--no-retrospect')).code).toBe(0);
  expect(made()).toContain('cmd_1000');
  const listed = await person.run('runs', '--lang', 'en');
  expect(listed.code).toBe(0);
});

test('the last verdict line counts, a REJECT has the plan made once more with its words, and the log says so (C-019, C-021, C-023)', async () => {
  const passed = await openPerson((who) =>
    who === 'plan_reviewer'
      ? '# Plan Review\n\nAt first: REJECT, then it was seen to be whole.\n\nREJECT\n\nAPPROVE\n'
      : undefined,
  );
  expect((await passed.run(...cmd, '--no-retrospect', '--plan-validation')).code).toBe(0);
  expect(logOf(passed).plan_validation).toMatchObject({
    enabled: true,
    verdict: 'APPROVE',
    retry_occurred: false,
  });
  const rejected = await openPerson((who) =>
    who === 'plan_reviewer' ? '# Plan Review\n\n- task 2 is far too large\n\nREJECT\n' : undefined,
  );
  expect((await rejected.run(...cmd, '--no-retrospect', '--plan-validation')).code).toBe(0);
  const plans = rejected.told('decomposer');
  expect(plans).toHaveLength(2);
  expect(plans[0]).not.toContain('task 2 is far too large');
  expect(plans[1]).toContain('task 2 is far too large');
  expect(rejected.work('request.md').trim()).toBe('Say how to run it.');
  expect(Object.keys(logOf(rejected).plan_validation ?? {})).toEqual([
    'enabled',
    'verdict',
    'retry_occurred',
    'notes',
  ]);
  expect(logOf(rejected).plan_validation).toMatchObject({
    verdict: 'REJECT',
    retry_occurred: true,
  });
});

test('results are judged by their files: marker, sources, header, and an end without one (C-045, C-047, C-049, C-051, C-145, C-149)', async () => {
  const tries: Record<string, number> = {};
  const person = await openPerson(
    (who) => {
      tries[who] = (tries[who] ?? 0) + 1;
      const tried = tries[who] ?? 0;
      switch (who) {
        case 'worker 1':
          return tried > 3 ? undefined : resultText(1).replace('<!-- COMPLETE -->', '');
        case 'worker 2':
          return resultText(2).replace('## Sources', '## Elsewhere');
        case 'worker 3':
          return resultText(3).replace('quality: GREEN\n', '');
        case 'worker 4':
          return '';
        default:
          return undefined;
      }
    },
    { rows: [1, 2, 3, 4, 5].map((id) => ({ id })) },
  );
  const ended = await person.run(...cmd, '--no-retrospect', '--max-retries', '1');
  expect(ended.code).toBe(2);
  expect(entry(person, 'task_1')).toMatchObject({ status: 'success', retries: 1 });
  expect(entry(person, 'task_2')).toMatchObject({
    status: 'success',
    retries: 0,
    metadata_issues: [expect.stringMatching(/[Ss]ource/)],
  });
  expect(entry(person, 'task_3')).toMatchObject({
    status: 'success',
    metadata_issues: ['quality missing, defaulted to YELLOW'],
  });
  const failed = entry(person, 'task_4');
  expect(failed).toMatchObject({ status: 'failure', retries: 1 });
  expect(failed?.error).toMatch(/^[^\n]+$/);
  expect(person.work('results/result_4.md')).toMatch(/\nstatus: failure\n/);
  expect(entry(person, 'task_5')).toMatchObject({ status: 'success', metadata_issues: [] });
  expect(logOf(person).tasks.filter(({ task }) => task !== null)).toHaveLength(5);
});

test('what needs a task that failed is skipped, and said (C-053, C-055, C-061, C-147)', async () => {
  const rows: Row[] = [
    { id: 1 },
    { id: 2 },
    { id: 3, needs: [2] },
    { id: 4, needs: [3] },
    { id: 5 },
    { id: 6 },
    { id: 7 },
  ];
  const person = await openPerson(
    (who) =>
      who === 'worker 2' ? resultText(2, { status: 'failure', error: 'no answer' }) : undefined,
    { rows },
  );
  const ended = await person.run(...cmd, '--no-retrospect', '--max-retries', '0');
  expect(ended.code).toBe(2);
  for (const [task, error] of [
    ['task_3', 'dependency task_2 failed'],
    ['task_4', 'dependency task_2 failed'],
  ] as const)
    expect(entry(person, task)).toMatchObject({ status: 'skipped', error });
  expect(workers(person)).not.toContain('worker 3');
  expect(readdirSync(path.join(person.project, 'workspace/work/cmd_001/results'))).not.toContain(
    'result_3.md',
  );
  expect(person.told('aggregator')[0]).toContain('FAILED_TASKS: [2, 3, 4]');
  // what was never begun has no result that could be missing
  const { out: verdicts } = await person.run('crew', 'validate', 'cmd_001', '--lang', 'en');
  expect(verdicts).toMatch(/result_2\.md: \[E226\]/);
  expect(verdicts).not.toMatch(/result_[34]\.md/);
});

test('half of the tasks failing has those planned once more, once only; a cmd that takes too long is warned of once (C-063, C-065)', async () => {
  const again: Row[] = [
    { id: 4, replaces: 2 },
    { id: 5, replaces: 3 },
  ];
  let plans = 0;
  const person = await openPerson(
    async (who) => {
      if (who === 'decomposer') {
        plans += 1;
        return plans === 1 ? undefined : planReply(again, 'plan_retry.md');
      }
      if (who === 'worker 1') await new Promise((resolve) => setTimeout(resolve, 2200));
      const id = Number(/^worker ([2-5])$/.exec(who)?.[1]);
      return id > 1 ? resultText(id, { status: 'failure', error: 'no answer' }) : undefined;
    },
    { rows: [{ id: 1 }, { id: 2 }, { id: 3 }] },
  );
  const once = ['--no-retrospect', '--max-retries', '0', '-c', 'max_cmd_duration_sec=1'];
  const { code, out } = await person.run(...cmd, ...once);
  expect(code).toBe(2);
  expect(out.match(/cmd_001 takes longer than it should/g)).toHaveLength(1);
  expect(plans).toBe(2);
  expect(workers(person).toSorted()).toEqual([1, 2, 3, 4, 5].map((id) => `worker ${id}`));
  expect(person.work('plan_retry.md')).toContain('| 4 |');
  expect(person.told('aggregator')[0]).toContain('plan_retry.md');
  // those in whose place others stand are judged no more
  const { out: verdicts } = await person.run('crew', 'validate', 'cmd_001', '--lang', 'en');
  const judged = [...verdicts.matchAll(/result_(\d)\.md: \[(\w+)\]/g)].map(([, ...found]) => found);
  expect(judged).toEqual([
    ['4', 'E226'],
    ['5', 'E226'],
  ]);
});
