import type { Happening, RunEvent } from '../../../../src/engine/data/event.ts';
import { beginRun, foldEvents, type RunState } from '../../../../src/engine/runs/run-state.ts';
import type {
  CrewMark,
  PlannedEvent,
} from '../../../../src/engine/workflows/crew/contract/events.ts';
import { crewFold } from '../../../../src/engine/workflows/crew/contract/state.ts';
import type { CrewView, TaskRow } from '../../../../src/engine/workflows/crew/contract/view.ts';
import { crewView } from '../../../../src/engine/workflows/crew/contract/view.ts';
import { marked } from '../../../support/marks.ts';

/*
 * The history of a cmd as its journal has it: three waves, a retry that helps, a task that fails for good and the one that
 * waited for it, a partial result.
 */

const start = Date.parse('2026-02-05T10:00:00.000Z');

export const momentOf = (seconds: number) => new Date(start + seconds * 1000).toISOString();

const step = (task: number) => `work/cmd_014/results/result_${task}.md`;

type Task = PlannedEvent['tasks'][number];

function task(id: number, name: string, persona: string, dependsOn: readonly number[] = []): Task {
  const tier = persona === 'worker_researcher' ? 'haiku' : 'sonnet';
  return { task: id, name, persona, tier, dependsOn, step: step(id), replaces: null };
}

const tasks: readonly Task[] = [
  task(1, '現状の調査', 'worker_researcher'),
  task(2, 'ログイン周りのコードを読む', 'worker_researcher'),
  task(3, 'タイムアウトを直す', 'worker_coder', [1, 2]),
  task(4, '手引きを書く', 'worker_writer', [1]),
  task(5, 'Compare three session stores under load', 'worker_researcher', [2]),
  task(6, '変更の検査', 'worker_reviewer', [3, 4]),
  task(7, 'Benchmark the chosen store', 'worker_coder', [5]),
];

const usage = { input: 12_000, output: 1500, cacheRead: 0, cacheWrite: 0 };

const called = (id: number, role: string): Happening => ({
  type: 'call_finished',
  call: `call-${id}`,
  step: step(id),
  role: `crew/${role}`,
  model: 'claude-sonnet-5-5',
  usage,
  usd: 0.04,
  ms: 9000,
  reused: false,
});

export function changed(
  id: number,
  status: TaskRow['status'],
  more: Partial<Extract<CrewMark, { type: 'task_changed' }>> = {},
): Happening {
  const nothing = { retries: 0, quality: null, completeness: null, error: null };
  return marked({ type: 'task_changed', task: id, status, ...nothing, ...more });
}

const good = { quality: 'GREEN', completeness: 100 } as const;

const started: Happening = {
  type: 'run_started',
  run: 'cmd_014',
  workflow: 'crew',
  title: 'ログインのタイムアウトを直し、手引きに書く',
  provider: 'anthropic',
  rehearsal: false,
  payer: { kind: 'api_key', env: 'ANTHROPIC_API_KEY', tail: 'a1b2' },
  budgetUsd: 5,
  resumed: false,
};

const happened: readonly (readonly [seconds: number, Happening])[] = [
  [0, started],
  [0, { type: 'phase_started', phase: 'decompose', values: {} }],
  [0, { type: 'step_started', step: 'work/cmd_014/plan.md', role: 'crew/decomposer' }],
  [
    20,
    {
      type: 'step_finished',
      step: 'work/cmd_014/plan.md',
      path: 'work/cmd_014/plan.md',
      skipped: false,
    },
  ],
  [
    20,
    marked({
      type: 'planned',
      plan: 'first',
      waves: [
        { tasks: [1, 2], etaMinutes: 4 },
        { tasks: [3, 4, 5], etaMinutes: 9 },
        { tasks: [6, 7], etaMinutes: 5 },
      ],
      tasks,
    }),
  ],
  [21, { type: 'phase_started', phase: 'execute', values: {} }],
  [21, changed(1, 'running')],
  [21, changed(2, 'running')],
  [100, called(1, 'worker_researcher')],
  [100, changed(1, 'success', good)],
  [110, called(2, 'worker_researcher')],
  [110, changed(2, 'success', { quality: 'YELLOW', completeness: 90 })],
  [111, changed(3, 'running')],
  [111, { type: 'step_started', step: step(3), role: 'crew/worker_coder' }],
  [112, { type: 'tool_started', step: step(3), tool: 'run_command', subject: 'npm test' }],
  [111, changed(4, 'running')],
  [130, called(4, 'worker_writer')],
  [130, changed(4, 'retrying', { retries: 1 })],
  [131, { type: 'step_started', step: step(4), role: 'crew/worker_writer' }],
  [
    131,
    {
      type: 'text',
      call: 'call-4',
      step: step(4),
      role: 'crew/worker_writer',
      text: '# 手引き\n| 章 | 内容 |',
    },
  ],
  [111, changed(5, 'running')],
  [140, called(5, 'worker_researcher')],
  [140, changed(5, 'waiting')],
];

const ending: readonly (readonly [seconds: number, Happening])[] = [
  [200, changed(5, 'failure', { retries: 2, error: 'missing <!-- COMPLETE --> marker' })],
  [201, changed(7, 'skipped', { error: 'dependency task_5 failed' })],
  [210, changed(3, 'success', good)],
  [220, changed(4, 'success', { ...good, retries: 1 })],
  [221, changed(6, 'running')],
  [260, called(6, 'worker_reviewer')],
  [260, changed(6, 'partial', { quality: 'RED', completeness: 60, error: 'turn cap reached' })],
  [261, { type: 'phase_started', phase: 'aggregate', values: {} }],
  [261, { type: 'step_started', step: 'work/cmd_014/report.md', role: 'crew/aggregator' }],
  [
    300,
    {
      type: 'step_finished',
      step: 'work/cmd_014/report.md',
      path: 'work/cmd_014/report.md',
      skipped: false,
    },
  ],
  [301, marked({ type: 'cmd_ended', status: 'partial', failed: [5, 6, 7] })],
  [302, { type: 'run_ended', status: 'done', failure: null }],
];

const dated = (list: typeof happened): readonly RunEvent[] =>
  list.map(([seconds, event]) => ({ at: momentOf(seconds), ...event }));

/** In the middle of the second wave. */
export const busy: RunState = foldEvents(beginRun(crewFold), dated(happened));
/** As it was left. */
export const over: RunState = foldEvents(busy, dated(ending));
/** The same with independent reviewers (`result_review`). */
export const reviewed: RunState = foldEvents(
  over,
  dated([
    [310, marked({ type: 'task_reviewed', task: 1, verdict: 'PASS', reason: '' })],
    [
      311,
      marked({
        type: 'task_reviewed',
        task: 2,
        verdict: 'FAIL',
        reason: 'two prices have no source',
      }),
    ],
    [
      312,
      marked({
        type: 'task_reviewed',
        task: 3,
        verdict: 'PASS WITH NOTES',
        reason: '見出しがない',
      }),
    ],
    [
      313,
      marked({ type: 'task_reviewed', task: 4, verdict: 'FAIL', reason: 'of an older result' }),
    ],
    [314, marked({ type: 'task_reviewed', task: 4, verdict: null, reason: '' })],
    [315, marked({ type: 'task_reviewed', task: 6, verdict: 'PASS', reason: '' })],
  ]),
);
/** The plan is made, nothing has begun. */
export const planned: RunState = foldEvents(beginRun(crewFold), dated(happened.slice(0, 5)));

export const viewOf = (state: RunState): CrewView => crewView(state);

/** A cmd of many waves of which one is at work. */
export function manyWaves(waves: number, perWave: number, atWork: number): CrewView {
  const view = viewOf(planned);
  const [row] = view.waves[0]?.tasks ?? [];
  if (row === undefined) throw new Error('the recorded cmd has tasks');
  return {
    ...view,
    waves: Array.from({ length: waves }, (_, wave) => ({
      wave: wave + 1,
      plan: 'first',
      state: wave < atWork ? 'done' : wave === atWork ? 'now' : 'todo',
      etaMinutes: 2,
      startedAt: null,
      endedAt: null,
      tasks: Array.from({ length: perWave }, (__, at) => {
        const id = wave * perWave + at + 1;
        const status = wave < atWork ? 'success' : wave === atWork ? 'running' : 'pending';
        return { ...row, task: id, status, step: step(id) } as const;
      }),
    })),
  };
}
