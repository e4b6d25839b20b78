import { expect, test } from 'vitest';
import type { RunEvent } from '../../src/engine/data/event.ts';
import { beginRun, foldEvents } from '../../src/engine/runs/run-state.ts';
import type { CrewMark, PlannedEvent } from '../../src/engine/workflows/crew/contract/events.ts';
import {
  type CrewState,
  crewFold,
  crewState,
} from '../../src/engine/workflows/crew/contract/state.ts';
import { crewView } from '../../src/engine/workflows/crew/contract/view.ts';

const at = '2026-02-16T10:00:00.000Z';
const task = (number: number): PlannedEvent['tasks'][number] => ({
  task: number,
  name: `part ${number}`,
  persona: 'worker_coder',
  tier: 'haiku',
  dependsOn: [],
  step: `work/cmd_001/results/result_${number}.md`,
  replaces: null,
});
const plan: PlannedEvent = {
  type: 'planned',
  plan: 'first',
  waves: [{ tasks: [1, 2], etaMinutes: 1 }],
  tasks: [task(1), task(2)],
};
const change = {
  type: 'task_changed',
  task: 1,
  retries: 0,
  quality: null,
  completeness: null,
  error: null,
} as const;

type Told = ({ readonly at: string } & CrewMark) | RunEvent;

function folded(...events: readonly Told[]): CrewState | null {
  return crewState(foldEvents(beginRun(crewFold), events.map(asEvent)));
}

function asEvent(told: Told): RunEvent {
  if (told.type === 'call_finished' || !('at' in told)) return told as RunEvent;
  const { at: when, ...mark } = told;
  return { at: when, type: 'marked', mark };
}

test('a plan that is told again keeps what became of its tasks', () => {
  const state = folded({ at, ...plan }, { at, ...change, status: 'success' }, { at, ...plan });
  expect(state?.tasks.map(({ status }) => status)).toEqual(['success', 'pending']);
});

test('a second plan stands behind the first, and does not double when it is told again', () => {
  const second = {
    ...plan,
    plan: 'retry',
    waves: [{ tasks: [3], etaMinutes: null }],
    tasks: [task(3)],
  } as const;
  const state = folded({ at, ...plan }, { at, ...second }, { at, ...second });
  expect(state?.waves.map(({ plan: which, tasks }) => [which, tasks])).toEqual([
    ['first', [1, 2]],
    ['retry', [3]],
  ]);
  expect(state?.tasks.map((each) => each.task)).toEqual([1, 2, 3]);
});

test('calls count for the step they belong to; one that was taken from before costs nothing', () => {
  const usage = { input: 10, output: 5, cacheRead: 0, cacheWrite: 0 };
  const call: RunEvent & { type: 'call_finished' } = {
    at,
    type: 'call_finished',
    call: '0001',
    step: task(1).step,
    role: 'crew/worker_coder',
    model: 'm',
    usage,
    usd: 0.5,
    ms: 10,
    reused: false,
  };
  const cost = folded({ at, ...plan }, call, { ...call, reused: true })?.costs[task(1).step];
  expect(cost).toMatchObject({ turns: 1, model: 'm', spent: { calls: 1, usd: 0.5, usage } });
});

test('what planning has cost counts too, though there is no plan before it', () => {
  const usage = { input: 10, output: 5, cacheRead: 0, cacheWrite: 0 };
  const ended = { at, type: 'call_finished', call: '0001', usage, usd: 0.5, ms: 10, reused: false };
  const call = { ...ended, step: 'work/cmd_001/plan.md', role: 'crew/decomposer', model: 'm' };
  const state = folded(call as RunEvent, { at, ...plan });
  expect(state?.costs['work/cmd_001/plan.md']?.spent.usd).toBe(0.5);
  expect(state?.tasks).toHaveLength(2);
});

test('when a task started and ended is known from its events', () => {
  const later = '2026-02-16T10:05:00.000Z';
  const state = folded(
    { at, ...plan },
    { at, ...change, status: 'running' },
    { at: later, ...change, status: 'success' },
  );
  expect(state?.tasks[0]).toMatchObject({ startedAt: at, endedAt: later });
});

test('what a task and its wave have taken leaves out the hours in which nobody worked, also after a kill', () => {
  const begun: RunEvent = {
    ...{ at: '2026-02-16T09:59:00.000Z', type: 'run_started', run: 'cmd_001', workflow: 'crew' },
    ...{ title: 'x', provider: 'toy', rehearsal: false, payer: { kind: 'nobody' } },
    ...{ budgetUsd: 5, resumed: false },
  };
  const other = { ...change, task: 2 };
  const first: readonly Told[] = [
    { at, ...plan },
    { at, ...change, status: 'running' },
    { at, ...other, status: 'running' },
    { at: '2026-02-16T10:02:00.000Z', ...other, status: 'success' },
  ];
  // killed there; taken up again in the night
  const second: readonly Told[] = [
    { at: '2026-02-16T23:30:30.000Z', ...change, status: 'running' },
    { at: '2026-02-16T23:33:00.000Z', ...change, status: 'success' },
  ];
  const again = { ...begun, at: '2026-02-16T23:30:00.000Z', resumed: true };
  const events = [begun, ...first.map(asEvent), again, ...second.map(asEvent)];
  const state = foldEvents(beginRun(crewFold), events);
  const minutes = (from: string | null | undefined, to: string | null | undefined) =>
    (Date.parse(to ?? '') - Date.parse(from ?? '')) / 60_000;
  const [wave] = crewView(state)?.waves ?? [];
  expect(wave?.tasks.map((each) => minutes(each.startedAt, each.endedAt))).toEqual([5, 2]);
  expect(minutes(wave?.startedAt, wave?.endedAt)).toBe(5);
});

test('what says nothing of a cmd leaves its state the same object', () => {
  const planned = foldEvents(beginRun(crewFold), [asEvent({ at, ...plan })]);
  const streamed: RunEvent = {
    ...{ at: '2026-02-16T10:01:00.000Z', type: 'text', call: '0001', step: task(1).step },
    ...{ role: 'crew/worker_coder', text: 'word' },
  };
  expect(crewState(foldEvents(planned, [streamed, streamed]))).toBe(crewState(planned));
});

test('calls of a run that is no cmd are none of its business', () => {
  expect(folded()).toBe(null);
});

test('what an earlier sitting came to stays among the steps, and no step comes or changes its name as a cmd goes on', () => {
  const phase = (name: string): RunEvent => ({
    at,
    type: 'phase_started',
    phase: name,
    values: {},
  });
  const begun: RunEvent = {
    ...{ at, type: 'run_started', run: 'cmd_001', workflow: 'crew', title: 'x' },
    ...{ provider: 'anthropic', rehearsal: false, payer: { kind: 'nobody' } },
    ...{ budgetUsd: 5, resumed: true },
  };
  const events = [
    begun,
    phase('decompose'),
    phase('confirm'),
    phase('execute'),
    begun,
    phase('execute'),
    phase('aggregate'),
    phase('lp_flush'),
    phase('approve'),
  ];
  const named = (upTo: number) =>
    crewView(foldEvents(beginRun(crewFold), events.slice(0, upTo))).phases;
  expect(named(events.length)).toContainEqual({ phase: 'decompose', state: 'done' });
  const rail = ['decompose', 'execute', 'aggregate', 'look_back', 'approve'];
  for (let upTo = 2; upTo <= events.length; upTo += 1)
    expect(named(upTo).map((each) => each.phase)).toEqual(rail);
});
