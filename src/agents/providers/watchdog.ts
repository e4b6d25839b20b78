import type { Failure } from '../../engine/data/failure.ts';
import type { Clock } from '../../engine/ports.ts';
import { type LinkedSignal, linkSignal } from '../calls/linked-signal.ts';

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

/** A server that has said nothing for so long, not even that it is there, is not waited for by a run that is to close. */
const closingMs = 60_000;

/** Aborts a call that stays silent or lasts too long. Ends when `link` fires. `closing`: see `CallOptions`. */
export function openWatchdog(
  clock: Clock,
  timers: Timers,
  link: LinkedSignal,
  closing?: AbortSignal,
): Watchdog {
  const started = clock.monotonic();
  let last = started;
  let begun = false;
  let verdict: Failure | undefined;

  function due(): { readonly at: number; readonly failure: Failure } {
    const granted = begun ? timers.idleMs : timers.firstMs;
    const patience = closing?.aborted === true ? Math.min(granted, closingMs) : granted;
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
      await sleepUntilClosing(left);
    }
  }

  /** Returns earlier when the run is to close: then another moment is due. */
  async function sleepUntilClosing(ms: number): Promise<void> {
    const closes = closing === undefined || closing.aborted ? [] : [closing];
    const woken = linkSignal(link.signal, ...closes);
    try {
      await clock.sleep(ms, woken.signal);
    } catch (error) {
      if (link.signal.aborted || closing?.aborted !== true) throw error;
    } finally {
      woken.release();
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
