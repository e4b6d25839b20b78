import type { Failure } from '../../engine/data/failure.ts';
import type { Clock } from '../../engine/ports.ts';
import type { LinkedSignal } from '../calls/linked-signal.ts';

export type Timers = {
  /** Until the first event. */
  readonly firstMs: number;
  /** Between two events. */
  readonly idleMs: number;
  /** For the whole call. */
  readonly totalMs: number;
};

export type Watchdog = {
  /** Something came in. A ping counts: the server is alive, and the total still bounds the call. */
  heard(): void;
  /** Why it aborted the call, if it did. The abort's own reason is lost on its way through the SDK. */
  verdict(): Failure | undefined;
};

/** Aborts a call that stays silent or lasts too long. Ends when `link` fires. */
export function openWatchdog(clock: Clock, timers: Timers, link: LinkedSignal): Watchdog {
  const started = clock.monotonic();
  let last = started;
  let begun = false;
  let verdict: Failure | undefined;

  function due(): { readonly at: number; readonly failure: Failure } {
    const patience = begun ? timers.idleMs : timers.firstMs;
    if (last + patience <= started + timers.totalMs) {
      return { at: last + patience, failure: { kind: 'stream_idle', seconds: patience / 1000 } };
    }
    const seconds = timers.totalMs / 1000;
    return { at: started + timers.totalMs, failure: { kind: 'call_timeout', seconds } };
  }

  async function watch(): Promise<void> {
    while (!link.signal.aborted) {
      const { at, failure } = due();
      const left = at - clock.monotonic();
      if (left <= 0) {
        verdict = failure;
        link.abort();
        return;
      }
      await clock.sleep(left, link.signal);
    }
  }

  // rejects only with the abort that ends it
  watch().catch(() => undefined);
  return {
    heard() {
      last = clock.monotonic();
      begun = true;
    },
    verdict: () => verdict,
  };
}
