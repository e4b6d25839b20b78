import type { Failure } from '../../engine/data/failure.ts';
import type { Clock } from '../../engine/ports.ts';

export type LimitNews = { readonly limit: number; readonly reason: 'throttled' | 'recovered' };

/** How many calls may run at once: halved by a 429, one more for every quiet minute after it. */
export type Throttle = {
  limit(): number;
  /**
   * `since`: when the refused call began; calls that were on their way at the last cut do not cut again. `running`: how
   * many ran beside each other, itself included. Half of a limit that was never reached would change nothing, so the
   * number of running calls is halved; a call that ran alone says nothing about how many are too many.
   */
  halve(since: number, running: number): void;
  /** Milliseconds until the limit grows by one; null when it is at its full value. */
  nextGrowthMs(): number | null;
  /** The limit, if it has changed since somebody last asked. */
  news(): LimitNews | undefined;
};

const quietMs = 60_000;

export function openThrottle(most: number, clock: Clock): Throttle {
  let told = most;
  let cut: { readonly to: number; readonly at: number } | undefined;

  function limit(): number {
    if (cut === undefined) return most;
    const grown = Math.floor((clock.monotonic() - cut.at) / quietMs);
    return Math.min(most, cut.to + grown);
  }

  return {
    limit,
    halve(since, running) {
      if (cut !== undefined && since < cut.at) return;
      const crowd = running > 1 ? Math.min(limit(), running) : limit();
      cut = { to: Math.max(1, Math.floor(crowd / 2)), at: clock.monotonic() };
    },
    nextGrowthMs() {
      if (cut === undefined || limit() >= most) return null;
      return quietMs - ((clock.monotonic() - cut.at) % quietMs);
    },
    news() {
      const now = limit();
      if (now === told) return undefined;
      const reason = now < told ? 'throttled' : 'recovered';
      told = now;
      return { limit: now, reason };
    },
  };
}

/** Why and until when (ISO, null = unknown) nobody may start. */
export type Pause = { readonly until: string | null; readonly failure: Failure };

/** A pause, with the moment at which it ends. */
export type Barrier = {
  closed(): Pause | undefined;
  /** Milliseconds until it ends; null when there is none. */
  liftsInMs(): number | null;
  /** Pauses for `waitMs`. False: a longer pause is on already and stays. */
  close(waitMs: number, why: Pause): boolean;
};

/** Ends by whichever clock gets there first: the monotonic one stands still while a computer sleeps. */
export function openBarrier(clock: Clock): Barrier {
  let pause: { readonly why: Pause; readonly end: number; readonly wallEnd: number } | undefined;

  function closed(): Pause | undefined {
    if (pause === undefined) return undefined;
    const over = clock.monotonic() >= pause.end || clock.now().getTime() >= pause.wallEnd;
    if (over) pause = undefined;
    return pause?.why;
  }

  return {
    closed,
    liftsInMs: () => (pause === undefined ? null : Math.max(0, pause.end - clock.monotonic())),
    close(waitMs, why) {
      const end = clock.monotonic() + waitMs;
      if (closed() !== undefined && pause !== undefined && pause.end >= end) return false;
      pause = { why, end, wallEnd: clock.now().getTime() + waitMs };
      return true;
    },
  };
}
