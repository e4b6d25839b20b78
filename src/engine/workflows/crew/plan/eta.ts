import type { Pace } from '../../../runs/statistics.ts';
import type { ExecutionLog } from '../shapes/execution-log.ts';

/** Seconds a persona takes when there is no history (`docs/spec/crew.md` §8.4). */
const fallback: ReadonlyMap<string, number> = new Map([
  ['worker_researcher', 60],
  ['worker_writer', 90],
  ['worker_coder', 120],
  ['worker_reviewer', 45],
]);

/** Earlier cmds are used from this number on. */
const enoughLogs = 10;

/** Mean seconds of a persona. */
export type History = ReadonlyMap<string, number>;

/**
 * What earlier cmds took, persona by persona. Empty with fewer than ten cmds that have a finished worker; the present
 * cmd is not among `logs`.
 */
export function historyOf(logs: readonly ExecutionLog[]): History {
  if (logs.filter((log) => finishedWorkers(log).length > 0).length < enoughLogs) return new Map();
  return new Map(pacesOf(logs).map(({ role, seconds }) => [role, seconds]));
}

/** Means over worker entries that were a success and have a duration (§19.1), by name of the persona. */
export function pacesOf(logs: readonly ExecutionLog[]): readonly Pace[] {
  const durations = logs
    .flatMap(finishedWorkers)
    .flatMap(({ role, status, duration_sec, worked_sec }) => {
      // what it took, all attempts together
      const seconds = worked_sec ?? duration_sec;
      return status === 'success' && seconds !== null ? [{ role, seconds }] : [];
    });
  return [...Map.groupBy(durations, (entry) => entry.role)]
    .map(([role, all]) => ({
      role,
      seconds: all.reduce((sum, { seconds }) => sum + seconds, 0) / all.length,
      tasks: all.length,
    }))
    .sort((a, b) => (a.role < b.role ? -1 : 1));
}

function finishedWorkers({ tasks }: ExecutionLog) {
  return tasks.filter(
    ({ role, task, finished }) => role.startsWith('worker_') && task !== null && finished !== null,
  );
}

/**
 * Seconds a wave will take: the sum over its tasks ÷ `max_parallel`, exactly so. Null: a persona has neither history
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

/** Seconds between two moments (ISO, any offset); 0 when the clock went back, null when one is not known. */
export function secondsBetween(start: string | null, end: string | null): number | null {
  const seconds = (Date.parse(end ?? '') - Date.parse(start ?? '')) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, Math.floor(seconds));
}

/** Whether a cmd has run longer than `max_cmd_duration_sec`; a warning, shown once. Null: no limit. */
export function overDuration(elapsed: number | null, max: number | null): boolean {
  return elapsed !== null && max !== null && elapsed > max;
}
