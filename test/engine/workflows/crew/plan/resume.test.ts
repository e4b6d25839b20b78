import { describe, expect, test } from 'vitest';
import {
  type ResumeFacts,
  resumeOf,
} from '../../../../../src/engine/workflows/crew/plan/resume.ts';
import { scheduleOf } from '../../../../../src/engine/workflows/crew/plan/schedule.ts';
import type { TaskStatus } from '../../../../../src/engine/workflows/crew/shapes/execution-log.ts';

const plan = '| # | Depends On |\n|---|---|\n| 1 | - |\n| 2 | - |\n| 3 | 2 |\n| 4 | 3 |\n';
const read = scheduleOf({ plan, defaultModel: 'haiku', personas: null });
const schedule = read.ok ? read.schedule : null;

function logOf(statuses: Readonly<Record<number, TaskStatus>>): ResumeFacts['log'] {
  const tasks = Object.entries(statuses).map(([task, status]) => ({
    id: Number(task) + 1,
    role: 'worker_coder',
    task: `task_${task}`,
    model: 'haiku' as const,
    started: null,
    finished: null,
    duration_sec: null,
    status,
    error: null,
    retries: 0,
    metadata_issues: [],
  }));
  return {
    cmd_id: 'cmd_001',
    started: null,
    finished: null,
    status: 'running',
    base_commit: null,
    tasks,
  };
}

const facts: ResumeFacts = {
  log: logOf({ 1: 'success', 2: 'success', 3: 'success', 4: 'success' }),
  schedule,
  planComplete: true,
  result: () => 'valid',
  reported: true,
  lookedBack: true,
  approved: true,
};
const resume = (other: Partial<ResumeFacts>) => resumeOf({ ...facts, ...other });

describe('where a cmd goes on', () => {
  test.each([
    ['without a log from the beginning', { log: null }, 'start'],
    ['with half a plan at the plan', { planComplete: false }, 'plan'],
    ['with a plan that cannot be worked through at the plan', { schedule: null }, 'plan'],
    ['without reports at the report', { reported: false }, 'aggregate'],
    ['without a retrospective there', { lookedBack: false }, 'look_back'],
    ['with approvals open at the approvals', { approved: false }, 'approve'],
    ['with everything done nowhere', {}, 'end'],
  ] as const)('%s', (_, other, at) => {
    expect(resume(other)).toMatchObject({ at, wave: null });
  });

  test.each(['pending', 'failure', 'timeout', 'retrying', 'running'] as const)(
    'a task that was %s is unfinished, and its wave is where it goes on',
    (status) => {
      const log = logOf({ 1: 'success', 2: 'success', 3: status });
      const { at, wave, states } = resume({
        log,
        result: (task) => (task < 3 ? 'valid' : 'invalid'),
      });
      expect({ at, wave, three: states.get(3) }).toEqual({
        at: 'execute',
        wave: 1,
        three: 'pending',
      });
    },
  );

  test('one that was at work and left a good result is done', () => {
    expect(resume({ log: logOf({ 1: 'success', 2: 'running' }) }).states.get(2)).toBe('success');
  });

  test('a success whose result is gone is done again, a partial is finished', () => {
    const log = logOf({ 1: 'success', 2: 'partial', 3: 'skipped', 4: 'skipped' });
    const { wave, states } = resume({ log, result: (task) => (task === 1 ? 'missing' : 'valid') });
    expect({ wave, states: Object.fromEntries(states) }).toEqual({
      wave: 0,
      states: { 1: 'pending', 2: 'partial', 3: 'skipped', 4: 'skipped' },
    });
  });

  test('skipped tasks are open again when what they wait for is a success or is tried again', () => {
    const again = resume({
      log: logOf({ 1: 'success', 2: 'failure', 3: 'skipped', 4: 'skipped' }),
    });
    expect(Object.fromEntries(again.states)).toEqual({
      1: 'success',
      2: 'pending',
      3: 'pending',
      4: 'pending',
    });
    const done = resume({ log: logOf({ 1: 'success', 2: 'success', 3: 'skipped', 4: 'skipped' }) });
    expect(done).toMatchObject({ at: 'execute', wave: 1 });
  });
});
