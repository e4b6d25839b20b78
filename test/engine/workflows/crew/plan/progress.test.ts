import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layer } from '../../../../../src/engine/workflows/crew/plan/graph.ts';
import {
  batch,
  failedTasks,
  halfFailed,
  hasEnded,
  readyTasks,
  skips,
} from '../../../../../src/engine/workflows/crew/plan/progress.ts';
import type { Schedule } from '../../../../../src/engine/workflows/crew/plan/schedule.ts';
import type { TaskStatus } from '../../../../../src/engine/workflows/crew/shapes/execution-log.ts';

function scheduleOf(deps: Readonly<Record<number, readonly number[]>>): Schedule {
  const tasks = Object.entries(deps).map(([id, dependsOn]) => ({
    id: Number(id),
    persona: 'worker_coder',
    model: 'haiku' as const,
    dependsOn,
    output: `results/result_${id}.md`,
    replaces: null,
  }));
  const layers = layer(tasks);
  return { tasks, waves: layers.ok ? layers.waves : [] };
}

const states = (all: Readonly<Record<number, TaskStatus>>) =>
  new Map(Object.entries(all).map(([id, status]) => [Number(id), status] as const));

describe('what may start', () => {
  const schedule = scheduleOf({ 1: [], 2: [], 3: [1], 4: [2] });

  test('in strict waves the second wave waits for the whole first', () => {
    expect(readyTasks(schedule, states({}), 'waves')).toEqual([1, 2]);
    expect(readyTasks(schedule, states({ 1: 'success', 2: 'running' }), 'waves')).toEqual([]);
    expect(readyTasks(schedule, states({ 1: 'success', 2: 'success' }), 'waves')).toEqual([3, 4]);
  });

  test('with --dag a task starts when its own dependencies are done', () => {
    expect(readyTasks(schedule, states({ 1: 'success', 2: 'running' }), 'dag')).toEqual([3]);
  });

  test.each(['failure', 'partial', 'skipped', 'timeout', 'retrying', 'running'] as const)(
    'nothing starts on a dependency that is %s',
    (status) => {
      expect(readyTasks(schedule, states({ 1: status, 2: 'success' }), 'dag')).toEqual([4]);
    },
  );

  test('no more than max_parallel are at work', () => {
    expect(batch([1, 2, 3, 4], 0, 3)).toEqual([1, 2, 3]);
    expect(batch([4], 3, 3)).toEqual([]);
    expect(batch([4], 5, 3)).toEqual([]);
  });
});

describe('when tasks fail', () => {
  test('§27.7: 2 fails, 3 on 2, 4 on 3: both are skipped because of 2', () => {
    const schedule = scheduleOf({ 1: [], 2: [], 3: [2], 4: [3] });
    const before = states({ 1: 'success', 2: 'failure' });
    expect(skips(schedule, before)).toEqual([
      { task: 3, failed: 2 },
      { task: 4, failed: 2 },
    ]);
    const after = new Map([...before, [3, 'skipped'], [4, 'skipped']] as const);
    expect(failedTasks(schedule, after)).toEqual([2, 3, 4]);
    expect(skips(schedule, after)).toEqual([]);
  });

  test('a partial result skips its dependents too, and FAILED_TASKS is ascending', () => {
    const schedule = scheduleOf({ 9: [], 2: [9], 5: [] });
    const ended = states({ 9: 'partial', 5: 'failure', 2: 'skipped' });
    expect(skips(schedule, states({ 9: 'partial' }))).toEqual([{ task: 2, failed: 9 }]);
    expect(failedTasks(schedule, ended)).toEqual([2, 5, 9]);
  });

  test('the nearest failed ancestor is named, of equally near ones the smallest', () => {
    const far = scheduleOf({ 1: [], 2: [1], 3: [2], 4: [], 5: [3, 4] });
    expect(skips(far, states({ 1: 'failure', 4: 'failure' }))).toContainEqual({
      task: 5,
      failed: 4,
    });
    const near = scheduleOf({ 1: [], 2: [], 3: [2, 1] });
    expect(skips(near, states({ 1: 'failure', 2: 'failure' }))).toEqual([{ task: 3, failed: 1 }]);
  });

  test.each([
    [
      '§27.8: two of four partial',
      { 1: 'partial', 2: 'partial', 3: 'success', 4: 'success' },
      true,
    ],
    [
      '§27.8: two of five',
      { 1: 'partial', 2: 'failure', 3: 'success', 4: 'success', 5: 'success' },
      false,
    ],
    ['the one task of a cmd', { 1: 'failure' }, true],
    [
      'one of four with its dependents skipped',
      { 1: 'failure', 2: 'skipped', 3: 'skipped', 4: 'success' },
      false,
    ],
    ['none', { 1: 'success' }, false],
  ] as const)('half of the tasks: %s', (_, all: Readonly<Record<number, TaskStatus>>, triggers) => {
    const schedule = scheduleOf(Object.fromEntries(Object.keys(all).map((id) => [id, []])));
    expect(halfFailed(schedule, states(all))).toBe(triggers);
  });
});

test('any plan with any outcomes ends, and no task starts before all it needs is a success (C-055)', () => {
  const plan = fc.array(fc.array(fc.nat({ max: 30 }), { maxLength: 4 }), {
    minLength: 1,
    maxLength: 30,
  });
  const outcome = fc.constantFrom<TaskStatus>(
    'success',
    'success',
    'success',
    'failure',
    'partial',
  );
  fc.assert(
    fc.property(
      plan,
      fc.infiniteStream(outcome),
      fc.constantFrom('waves' as const, 'dag' as const),
      fc.integer({ min: 1, max: 5 }),
      (edges, outcomes, mode, limit) => {
        const deps = edges.map((before, at) => [
          at + 1,
          [...new Set(before.filter((id) => id < at).map((id) => id + 1))],
        ]);
        const schedule = scheduleOf(Object.fromEntries(deps));
        const now = new Map<number, TaskStatus>();
        for (;;) {
          for (const { task } of skips(schedule, now)) now.set(task, 'skipped');
          const started = batch(readyTasks(schedule, now, mode), 0, limit);
          if (started.length === 0) break;
          for (const id of started) {
            const needs = schedule.tasks.find((task) => task.id === id)?.dependsOn ?? [];
            expect(needs.every((other) => now.get(other) === 'success')).toBe(true);
            now.set(id, outcomes.next().value ?? 'success');
          }
        }
        expect(schedule.tasks.every(({ id }) => hasEnded(now.get(id)))).toBe(true);
      },
    ),
  );
});
