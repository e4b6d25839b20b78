import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../src/engine/ports.ts';

/** Time as it passes, for tests in which a real server is part of the race. */
export const realClock: Clock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
  async sleep(ms, signal) {
    await sleep(ms, undefined, { signal });
  },
};
