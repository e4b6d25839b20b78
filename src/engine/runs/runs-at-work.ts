import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine, LiveRun, RunResult, StartResult } from '../engine.ts';

/** The runs that this process has begun, so that they can be brought to an end before it ends. */
export type RunsAtWork = {
  /** The engine, watched. */
  readonly engine: Engine;
  /**
   * Stops them all at once and resolves when their files are whole, or after `patienceMs`: with all that are not done,
   * those that were stopped or failed before, or came to rest at a question, included.
   */
  end(patienceMs: number): Promise<readonly LeftRun[]>;
  /** How the run ended that was begun first; undefined: none was, or it has not ended. */
  first(): { readonly id: string; readonly result: RunResult } | undefined;
};

/**
 * A run that is not done: it was stopped, failed, rests at a question of its own, or was cancelled and goes on no more; or another
 * process has taken it from there, to its end or still.
 */
export type LeftRun = {
  readonly id: string;
  readonly how:
    | 'stopped'
    | 'failed'
    | 'asks'
    | 'cancelled'
    | 'done_elsewhere'
    | 'goes_on_elsewhere';
};

export function watchRuns(engine: Engine): RunsAtWork {
  const runs = new Set<LiveRun>();
  const ends = new Map<string, RunResult>();
  let first: string | undefined;
  const note = (result: StartResult): StartResult => {
    if (result.kind === 'started' && !result.run.readOnly) {
      const { run } = result;
      runs.add(run);
      ends.delete(run.id);
      first ??= run.id;
      void run.ended
        .then((result) => ends.set(run.id, result))
        .finally(() => runs.delete(run))
        .catch(() => undefined);
    }
    return result;
  };
  return {
    engine: {
      ...engine,
      start: async (...given) => note(await engine.start(...given)),
      resume: async (...given) => note(await engine.resume(...given)),
    },
    first() {
      const result = first === undefined ? undefined : ends.get(first);
      return first === undefined || result === undefined ? undefined : { id: first, result };
    },
    async end(patienceMs) {
      const atWork = [...runs];
      for (const run of atWork) run.stop('now');
      const ended = Promise.allSettled(atWork.map((run) => run.ended));
      if (atWork.length > 0) await Promise.race([ended, sleep(patienceMs)]);
      const late = atWork.filter(({ id }) => !ends.has(id));
      const left = [...ends].flatMap(([id, result]): LeftRun[] => {
        const how = howLeft(result);
        return how === undefined ? [] : [{ id, how }];
      });
      return [
        ...late.map(({ id }): LeftRun => ({ id, how: 'stopped' })),
        ...(await asTheyStand(engine, left)),
      ];
    },
  };
}

/** undefined: nothing is left of it to be told, since it is done or its recording has ended. */
function howLeft({ status, failure }: RunResult): LeftRun['how'] | undefined {
  if (status === 'done' || failure?.kind === 'tape_ended') return undefined;
  if (status === 'waiting') return 'asks';
  return status === 'paused' ? 'stopped' : status;
}

/** What became of them since they came to rest here: another window may have answered, and gone on. */
async function asTheyStand(
  { runs }: Pick<Engine, 'runs'>,
  left: readonly LeftRun[],
): Promise<readonly LeftRun[]> {
  if (left.length === 0) return left;
  const known = await runs().catch(() => []);
  return left.map((one): LeftRun => {
    const now = known.find(({ id }) => id === one.id)?.status;
    if (now === 'done') return { ...one, how: 'done_elsewhere' };
    return now === 'running' ? { ...one, how: 'goes_on_elsewhere' } : one;
  });
}
