import type { TaskStatus } from '../shapes/execution-log.ts';
import type { Schedule } from './schedule.ts';

/** The state of each task. A task that is missing is pending. */
export type States = ReadonlyMap<number, TaskStatus>;

const ended: ReadonlySet<TaskStatus> = new Set(['success', 'partial', 'failure', 'skipped']);

export function hasEnded(status: TaskStatus | undefined): boolean {
  return status !== undefined && ended.has(status);
}

/**
 * Tasks that may start now, in order of waves: pending, with every dependency a success. `waves`: only those of the
 * first wave that has not ended; `dag`: as soon as their own dependencies are done.
 */
export function readyTasks(
  { tasks, waves }: Schedule,
  states: States,
  mode: 'waves' | 'dag',
): readonly number[] {
  const nodes = new Map(tasks.map((task) => [task.id, task]));
  const current = waves.filter((wave) => wave.some((id) => !hasEnded(states.get(id))));
  const open = mode === 'waves' ? current.slice(0, 1) : current;
  return open
    .flat()
    .filter((id) => (states.get(id) ?? 'pending') === 'pending')
    .filter((id) => nodes.get(id)?.dependsOn.every((other) => states.get(other) === 'success'));
}

/** How many of `ready` may start while `running` are at work (`max_parallel`). */
export function batch(
  ready: readonly number[],
  running: number,
  maxParallel: number,
): readonly number[] {
  return ready.slice(0, Math.max(0, maxParallel - running));
}

export type Skip = {
  readonly task: number;
  /** The nearest task that failed, for `dependency task_M failed`. */
  readonly failed: number;
};

/**
 * Pending tasks that can no longer start, because something they depend on failed, was partial, or is skipped itself
 * (`docs/spec/crew.md` §8.6). Nearest: fewest steps back, then the smallest number. Linear.
 */
export function skips({ tasks, waves }: Schedule, states: States): readonly Skip[] {
  const nodes = new Map(tasks.map((task) => [task.id, task]));
  const blame = new Map<number, { readonly failed: number; readonly steps: number }>();
  const skipped: Skip[] = [];
  for (const id of waves.flat()) {
    const status = states.get(id) ?? 'pending';
    if (status === 'failure' || status === 'partial') blame.set(id, { failed: id, steps: 0 });
    if (status !== 'pending' && status !== 'skipped') continue;
    const nearest = (nodes.get(id)?.dependsOn ?? [])
      .flatMap((other) => blame.get(other) ?? [])
      .reduce<{ failed: number; steps: number } | undefined>(nearer, undefined);
    if (nearest === undefined) continue;
    blame.set(id, { failed: nearest.failed, steps: nearest.steps + 1 });
    if (status === 'pending') skipped.push({ task: id, failed: nearest.failed });
  }
  return skipped;
}

type Blame = { readonly failed: number; readonly steps: number };

function nearer(best: Blame | undefined, other: Blame): Blame {
  if (best === undefined) return other;
  const order = other.steps - best.steps || other.failed - best.failed;
  return order < 0 ? other : best;
}

/** `FAILED_TASKS`: every task at its retry limit and every skipped one, ascending. */
export function failedTasks({ tasks }: Schedule, states: States): readonly number[] {
  return tasks
    .map(({ id }) => id)
    .filter((id) => ['failure', 'partial', 'skipped'].includes(states.get(id) ?? 'pending'))
    .sort((a, b) => a - b);
}

/**
 * Half or more of all tasks ended partial or as a failure (`docs/spec/crew.md` §8.10). Skipped ones do not count, nor
 * those that their person cancelled: nothing went wrong with them.
 */
export function halfFailed(
  { tasks }: Schedule,
  states: States,
  isCancelled: (task: number) => boolean = () => false,
): boolean {
  const bad = tasks.filter(
    ({ id }) => ['failure', 'partial'].includes(states.get(id) ?? 'pending') && !isCancelled(id),
  );
  return tasks.length > 0 && bad.length * 2 >= tasks.length;
}
