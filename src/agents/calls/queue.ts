import type { Clock } from '../../engine/ports.ts';
import { setAlarm } from './alarm.ts';
import { orAborted } from './linked-signal.ts';
import { type LimitNews, openBarrier, openThrottle, type Pause } from './throttle.ts';

/** A slot among the calls that run at once. `leave` gives it back; twice does no harm. */
export type Slot = {
  /** Monotonic milliseconds at which it was taken. */
  readonly since: number;
  leave(): void;
};

/**
 * All calls to one provider key: so many at once, all held back while the provider says so.
 * Shared by every run of the process that uses the key.
 */
export type Queue = {
  /** How many may run at once just now. */
  limit(): number;
  paused(): Pause | undefined;
  /**
   * Waits for a slot. `first`: ahead of those who have not begun. `onPause` hears of every pause that is on or comes
   * on meanwhile. Rejects with an AbortError.
   */
  enter(
    signal: AbortSignal,
    order: 'first' | 'last',
    onPause?: (pause: Pause) => void,
  ): Promise<Slot>;
  /** Nobody starts for `waitMs`. */
  pause(waitMs: number, why: Pause): void;
  /** Halves the limit because of a call that held `place`. */
  halve(slot: Slot): void;
  /** The limit, if it has changed since somebody last asked. */
  news(): LimitNews | undefined;
};

/** Waits are cut into pieces, so that a computer which slept looks at the wall clock soon after. */
const pieceMs = 60_000;

type Waiter = {
  take(slot: Slot): void;
  readonly onPause: ((pause: Pause) => void) | undefined;
};

/** `concurrency` ≥ 1: the most that ever run at once. */
export function openQueue(concurrency: number, clock: Clock): Queue {
  const throttle = openThrottle(concurrency, clock);
  const barrier = openBarrier(clock);
  const waiters: Waiter[] = [];
  let running = 0;
  let alarm: { stop(): void } | undefined;

  function admit(): void {
    alarm?.stop();
    alarm = undefined;
    while (waiters.length > 0 && barrier.closed() === undefined && running < throttle.limit()) {
      running += 1;
      waiters.shift()?.take(newSlot());
    }
    const wait = barrier.liftsInMs() ?? throttle.nextGrowthMs();
    // no event wakes the queue when a pause ends or the limit grows again, so a timer does
    if (waiters.length > 0 && wait !== null) {
      alarm = setAlarm(clock, Math.min(wait, pieceMs), admit);
    }
  }

  function newSlot(): Slot {
    let held = true;
    return {
      since: clock.monotonic(),
      leave() {
        if (!held) return;
        held = false;
        running -= 1;
        admit();
      },
    };
  }

  return {
    limit: throttle.limit,
    paused: barrier.closed,
    async enter(signal, order, onPause) {
      signal.throwIfAborted();
      const { promise, resolve } = Promise.withResolvers<Slot>();
      const waiter: Waiter = { take: resolve, onPause };
      const paused = barrier.closed();
      if (paused !== undefined) onPause?.(paused);
      if (order === 'first') waiters.unshift(waiter);
      else waiters.push(waiter);
      admit();
      try {
        return await orAborted(promise, signal);
      } catch (error) {
        const at = waiters.indexOf(waiter);
        if (at >= 0) waiters.splice(at, 1);
        // aborted at the same moment at which the place was given
        else void promise.then((slot) => slot.leave());
        throw error;
      }
    },
    pause(waitMs, why) {
      if (!barrier.close(waitMs, why)) return;
      for (const waiter of waiters) waiter.onPause?.(why);
    },
    halve: (slot) => throttle.halve(slot.since, running),
    news: throttle.news,
  };
}
