import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine, LiveRun, RunResult, StartResult } from '../engine.ts';

/** The runs that this process has begun, so that they can be brought to an end before it ends. */
export type RunsAtWork = {
  /** The engine, watched. */
  readonly engine: Engine;
  /**
   * Stops them all at once and resolves when their files are whole, or after `patienceMs`: with the names of all that can
   * go on, those that were stopped before included.
   */
  end(patienceMs: number): Promise<readonly string[]>;
};

export function watchRuns(engine: Engine): RunsAtWork {
  const runs = new Set<LiveRun>();
  const stopped = new Set<string>();
  const note = (result: StartResult): StartResult => {
    if (result.kind === 'started' && !result.run.readOnly) {
      const { run } = result;
      runs.add(run);
      stopped.delete(run.id);
      const end = ({ status }: RunResult) => {
        if (status === 'paused' || status === 'cancelled') stopped.add(run.id);
      };
      void run.ended
        .then(end)
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
    async end(patienceMs) {
      const atWork = [...runs];
      if (atWork.length === 0) return [...stopped];
      for (const run of atWork) run.stop('now');
      await Promise.race([Promise.allSettled(atWork.map(({ ended }) => ended)), sleep(patienceMs)]);
      return [...new Set([...stopped, ...atWork.map(({ id }) => id)])];
    },
  };
}
