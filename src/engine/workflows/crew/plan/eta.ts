import type { ExecutionLog } from '../shapes/execution-log.ts';

/** Seconds a persona takes when there is no history (`spec/crew.md` §8.4). */
const fallback: ReadonlyMap<string, number> = new Map([
  ['worker_researcher', 60],
  ['worker_writer', 90],
  ['worker_coder', 120],
  ['worker_reviewer', 45],
]);

/** History counts from so many cmds on. */
const enoughLogs = 10;

/** Mean seconds of a persona. */
export type History = ReadonlyMap<string, number>;

/**
 * What earlier cmds took, persona by persona: means over worker entries that were a success and have a duration (§19.1).
 * Empty with fewer than ten cmds that have a finished worker (D-50); the present cmd is not among `logs`.
 */
export function historyOf(logs: readonly ExecutionLog[]): History {
  const workers = logs.map(({ tasks }) =>
    tasks.filter(
      ({ role, task, finished }) =>
        role.startsWith('worker_') && task !== null && finished !== null,
    ),
  );
  if (workers.filter((entries) => entries.length > 0).length < enoughLogs) return new Map();
  const durations = workers
    .flat()
    .flatMap(({ role, status, duration_sec }) =>
      status === 'success' && duration_sec !== null ? [{ role, seconds: duration_sec }] : [],
    );
  const means = new Map<string, number>();
  for (const [role, all] of Map.groupBy(durations, (entry) => entry.role)) {
    means.set(role, all.reduce((sum, { seconds }) => sum + seconds, 0) / all.length);
  }
  return means;
}

/**
 * Seconds a wave will take: the sum over its tasks ÷ `max_parallel`, exactly so (D-49). Null: a persona has neither history
 * nor a fallback.
 */
export function waveSeconds(
  personas: readonly string[],
  history: History,
  maxParallel: number,
): number | null {
  let sum = 0;
  for (const persona of personas) {
    const seconds = history.get(persona) ?? fallback.get(persona);
    if (seconds === undefined) return null;
    sum += seconds;
  }
  return sum / Math.max(1, maxParallel);
}

/** Minutes for people: under 90 s 1, up to 150 s 2, above to the nearest. */
export function etaMinutes(seconds: number): number {
  if (seconds < 90) return 1;
  return seconds <= 150 ? 2 : Math.round(seconds / 60);
}

/** Seconds between two moments (ISO, any offset); 0 when the clock went back, null when one is not known (R30). */
export function secondsBetween(start: string | null, end: string | null): number | null {
  const seconds = (Date.parse(end ?? '') - Date.parse(start ?? '')) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, Math.floor(seconds));
}

/** Whether a cmd has run longer than `max_cmd_duration_sec`; a warning, shown once (D-18). Null: no limit. */
export function overDuration(elapsed: number | null, max: number | null): boolean {
  return elapsed !== null && max !== null && elapsed > max;
}
