import type { Clock } from '../../engine/ports.ts';
import { linkSignal, orAborted } from './linked-signal.ts';

/** One call's part in a batch that shares a prefix. */
export type WarmPlace = {
  /** The request is on its way. */
  sent(): void;
  /** Its reply has begun: the prefix is in the cache, the others may go. */
  begun(): void;
  /** Must be called in every case when the call is over. */
  done(): void;
};

/** Sends one call of a batch ahead, so that the others find its prefix in the cache. */
export type WarmUp = {
  /** Resolves when this call may start: at once for the first, else on the first one's first event or 5 s after it. */
  enter(key: string | undefined, signal: AbortSignal): Promise<WarmPlace>;
};

const patienceMs = 5000;
/** A cached prefix lives five minutes from the start of the last request that used it; a little less is safe. */
const warmMs = 4 * 60_000;

type Batch = {
  members: number;
  readonly sent: PromiseWithResolvers<void>;
  readonly begun: PromiseWithResolvers<void>;
};

const alone: WarmPlace = { sent: () => {}, begun: () => {}, done: () => {} };

export function openWarmUp(clock: Clock): WarmUp {
  const batches = new Map<string, Batch>();
  const warmed = new Map<string, number>();

  function isWarm(key: string): boolean {
    const since = warmed.get(key);
    return since !== undefined && clock.monotonic() - since < warmMs;
  }

  function warm(key: string): void {
    for (const known of warmed.keys()) if (!isWarm(known)) warmed.delete(known);
    warmed.set(key, clock.monotonic());
  }

  function join(key: string): { batch: Batch; first: boolean } {
    const known = batches.get(key);
    if (known !== undefined) {
      known.members += 1;
      return { batch: known, first: false };
    }
    const batch = {
      members: 1,
      sent: Promise.withResolvers<void>(),
      begun: Promise.withResolvers<void>(),
    };
    batches.set(key, batch);
    return { batch, first: true };
  }

  function leave(key: string, batch: Batch): void {
    batch.members -= 1;
    if (batch.members === 0) batches.delete(key);
  }

  async function follow(batch: Batch, signal: AbortSignal): Promise<void> {
    const link = linkSignal(signal);
    const patience = batch.sent.promise.then(() => clock.sleep(patienceMs, link.signal));
    // when the other one wins the race, the sleep is cancelled and its rejection ignored
    patience.catch(() => undefined);
    try {
      await orAborted(Promise.race([batch.begun.promise, patience]), signal);
    } finally {
      link.abort();
      link.release();
    }
  }

  return {
    async enter(key, signal) {
      if (key === undefined) return alone;
      if (isWarm(key)) return { ...alone, begun: () => warm(key) };
      const { batch, first } = join(key);
      if (!first) {
        try {
          await follow(batch, signal);
        } catch (error) {
          leave(key, batch);
          throw error;
        }
      }
      return {
        sent: batch.sent.resolve,
        begun() {
          warm(key);
          batch.begun.resolve();
        },
        done() {
          // when the first call has failed, the others start
          if (first) batch.begun.resolve();
          leave(key, batch);
        },
      };
    },
  };
}
