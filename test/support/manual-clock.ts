import type { Clock } from '../../src/engine/ports.ts';

export type ManualClock = Clock & {
  /** Every wait that was asked for, in milliseconds, in order. */
  readonly waits: readonly number[];
  /** How many are asleep now. */
  asleep(): number;
  /** Moves both clocks on, waking sleepers in the order of their time; what they do in between is done. */
  advance(ms: number): Promise<void>;
  /** Moves only the wall clock, as a computer does that slept. */
  jump(ms: number): void;
};

type Sleeper = { readonly due: number; wake(): void };

/**
 * Time that a test moves. `auto`: whenever everybody has come to rest it goes on to the next sleeper by itself, so
 * that hours of waiting take no time.
 */
export function openManualClock({ auto = false } = {}): ManualClock {
  const started = Date.parse('2026-10-21T09:00:00.000Z');
  const sleepers: Sleeper[] = [];
  const waits: number[] = [];
  let elapsed = 0;
  let jumped = 0;

  function wakeNext(until: number): boolean {
    sleepers.sort((a, b) => a.due - b.due);
    const next = sleepers[0];
    if (next === undefined || next.due > until) return false;
    sleepers.shift();
    elapsed = Math.max(elapsed, next.due);
    next.wake();
    return true;
  }

  return {
    waits,
    asleep: () => sleepers.length,
    now: () => new Date(started + elapsed + jumped),
    monotonic: () => elapsed,
    jump(ms) {
      jumped += ms;
    },
    async advance(ms) {
      const until = elapsed + ms;
      await settled();
      while (wakeNext(until)) await settled();
      elapsed = until;
    },
    sleep(ms, signal) {
      if (signal.aborted) return Promise.reject(signal.reason);
      waits.push(ms);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const sleeper: Sleeper = {
        due: elapsed + ms,
        wake() {
          signal.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      function onAbort(): void {
        sleepers.splice(sleepers.indexOf(sleeper), 1);
        signal.removeEventListener('abort', onAbort);
        reject(signal.reason);
      }
      signal.addEventListener('abort', onAbort);
      sleepers.push(sleeper);
      if (auto) void settled().then(() => wakeNext(Number.POSITIVE_INFINITY));
      return promise;
    },
  };
}

/** Every promise chain that can go on without a timer has gone on. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setImmediate(done));
}
