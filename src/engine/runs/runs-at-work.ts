import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine, LiveRun, RunResult, StartResult } from '../engine.ts';

/** The runs that this process has begun, so that they can be brought to an end before it ends. */
export type RunsAtWork = {
  /** The engine, watched. */
  readonly engine: Engine;
  /**
   * Stops them all at once and resolves when their files are whole, or after `patienceMs`: with all that can go on, those
   * that were stopped before or came to rest at a question included.
   */
  end(patienceMs: number): Promise<readonly LeftRun[]>;
  /** How the run ended that was begun first; undefined: none was, or it has not ended. */
  first(): { readonly id: string; readonly result: RunResult } | undefined;
};

/** A run that can go on; `asks`: it rests at a question of its own. */
type LeftRun = { readonly id: string; readonly asks: boolean };

export function watchRuns(engine: Engine): RunsAtWork {
  const runs = new Set<LiveRun>();
  const left = new Map<string, LeftRun>();
  const ends = new Map<string, RunResult>();
  let first: string | undefined;
  const note = (result: StartResult): StartResult => {
    if (result.kind === 'started' && !result.run.readOnly) {
      const { run } = result;
      runs.add(run);
      left.delete(run.id);
      ends.delete(run.id);
      first ??= run.id;
      const end = (result: RunResult) => {
        const { status } = result;
        ends.set(run.id, result);
        if (status === 'paused' || status === 'cancelled' || status === 'waiting')
          left.set(run.id, { id: run.id, asks: status === 'waiting' });
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
    first() {
      const result = first === undefined ? undefined : ends.get(first);
      return first === undefined || result === undefined ? undefined : { id: first, result };
    },
    async end(patienceMs) {
      const atWork = [...runs];
      for (const run of atWork) run.stop('now');
      const ended = Promise.allSettled(atWork.map((run) => run.ended));
      if (atWork.length > 0) await Promise.race([ended, sleep(patienceMs)]);
      const stopped = atWork.map(({ id }) => ({ id, asks: false }));
      return [...stopped.filter(({ id }) => !left.has(id)), ...left.values()];
    },
  };
}
