import { onTestFinished } from 'vitest';
import type { Engine, LiveRun } from '../../src/engine/engine.ts';

/** A run that still waits for a person when the test is over is stopped with it. */
export function stoppedAtTheEnd(engine: Engine): Engine {
  const runs: LiveRun[] = [];
  onTestFinished(async () => {
    for (const run of runs) {
      run.stop('now');
      await run.ended;
    }
  });
  return {
    ...engine,
    async resume(...given) {
      const started = await engine.resume(...given);
      if (started.kind === 'started') runs.push(started.run);
      return started;
    },
  };
}
