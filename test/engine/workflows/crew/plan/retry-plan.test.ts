import { describe, expect, test } from 'vitest';
import { failedTasks, halfFailed } from '../../../../../src/engine/workflows/crew/plan/progress.ts';
import {
  mergeStates,
  readRetryPlan,
} from '../../../../../src/engine/workflows/crew/plan/retry-plan.ts';
import { scheduleOf } from '../../../../../src/engine/workflows/crew/plan/schedule.ts';
import type { TaskStatus } from '../../../../../src/engine/workflows/crew/shapes/execution-log.ts';

const firstPlan = `| # | Depends On |
|---|---|
| 1 | - |
| 2 | - |
| 3 | 2 |
| 4 | - |
`;
const read = scheduleOf({ plan: firstPlan, defaultModel: 'haiku', personas: null });
const first = read.ok ? read.schedule : { tasks: [], waves: [] };
const states = new Map<number, TaskStatus>([
  [1, 'success'],
  [2, 'failure'],
  [3, 'skipped'],
  [4, 'failure'],
]);
const retry = (rows: string) =>
  readRetryPlan({
    plan: `| # | Replaces | Depends On |\n|---|---|---|\n${rows}`,
    first,
    states,
    defaultModel: 'haiku',
    personas: null,
  });

describe('the second plan of the feedback loop', () => {
  test('goes on in number, may build on old successes, and makes its own waves', () => {
    expect(retry('| 5 | 2 | 1 |\n| 6 | 3 | 5, 1 |\n| 7 | 4 | - |\n')).toMatchObject({
      ok: true,
      schedule: {
        waves: [[5, 7], [6]],
        tasks: [{ replaces: 2 }, { replaces: 3 }, { replaces: 4 }],
      },
    });
  });

  test.each([
    ['a number of the first plan', '| 2 | 2 | - |\n', { kind: 'id_taken', task: 2 }],
    [
      'a replacement for a success',
      '| 5 | 1 | - |\n',
      { kind: 'replaces_unknown', task: 5, replaces: 1 },
    ],
    [
      'a dependency on an old failure',
      '| 5 | 2 | 4 |\n',
      { kind: 'unknown_dependency', task: 5, dependency: 4 },
    ],
    ['a cycle', '| 5 | 2 | 6 |\n| 6 | 4 | 5 |\n', { kind: 'cycle', tasks: [5, 6] }],
  ])('%s makes it unusable', (_, rows, problem) => {
    const plan = retry(rows);
    expect(plan.ok ? [] : plan.problems).toContainEqual(problem);
  });

  test('a replaced task leaves the failed ones when all that stand for it succeed', () => {
    const plan = retry('| 5 | 2 | - |\n| 6 | 2 | - |\n| 7 | 4 | - |\n');
    const schedule = plan.ok ? plan.schedule : first;
    const half = new Map<number, TaskStatus>([
      [5, 'success'],
      [6, 'failure'],
      [7, 'success'],
    ]);
    const merged = mergeStates(schedule, states, half);
    expect(failedTasks(first, merged)).toEqual([2, 3]);
    expect(halfFailed(first, merged)).toBe(false);
    const whole = mergeStates(schedule, states, new Map([...half, [6, 'success']]));
    expect(failedTasks(first, whole)).toEqual([3]);
  });
});
