import type { Clock } from '../../engine/ports.ts';
import { orAborted } from './linked-signal.ts';

/** One call's part in a batch that shares a prefix. */
export type WarmSlot = {
  /** Its reply has begun: the prefix is in the cache, the others may go. */
  begun(): void;
  /** Must be called in every case when the call is over. */
  done(): void;
};

/** Sends one call of a batch ahead, so that the others find its prefix in the cache. */
export type WarmUp = {
  /**
   * Resolves when this call may start: at once for the first, else when the reply of the one ahead has begun, however
   * long that takes: a prefix paid in full by each of them costs more than the wait. Where the one ahead ends without
   * a reply, the next one goes ahead in its place.
   */
  enter(key: string | undefined, signal: AbortSignal): Promise<WarmSlot>;
};

/** A cached prefix lives five minutes from the start of the last request that used it; a little less is safe. */
const warmMs = 4 * 60_000;

type Role = 'ahead' | 'behind';
/** Those who wait for the one ahead, in the order they came. */
type Batch = { readonly waiting: Set<(role: Role) => void> };

const alone: WarmSlot = { begun: () => {}, done: () => {} };

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

  /** The one ahead has ended without a reply. */
  function passOn(key: string, batch: Batch): void {
    const [next] = batch.waiting;
    if (next === undefined) batches.delete(key);
    else {
      batch.waiting.delete(next);
      next('ahead');
    }
  }

  async function roleIn(key: string, batch: Batch, signal: AbortSignal): Promise<Role> {
    const { promise, resolve } = Promise.withResolvers<Role>();
    batch.waiting.add(resolve);
    try {
      return await orAborted(promise, signal);
    } catch (error) {
      // chosen to go ahead while it was being stopped: the turn is the next one's
      if (!batch.waiting.delete(resolve) && (await promise) === 'ahead') passOn(key, batch);
      throw error;
    }
  }

  function slotAhead(key: string, batch: Batch): WarmSlot {
    let open = true;
    return {
      begun() {
        warm(key);
        if (!open) return;
        open = false;
        batches.delete(key);
        for (const go of batch.waiting) go('behind');
        batch.waiting.clear();
      },
      done() {
        if (open) passOn(key, batch);
        open = false;
      },
    };
  }

  return {
    async enter(key, signal) {
      if (key === undefined) return alone;
      const behind = { ...alone, begun: () => warm(key) };
      if (isWarm(key)) return behind;
      const known = batches.get(key);
      if (known !== undefined && (await roleIn(key, known, signal)) === 'behind') return behind;
      const batch = known ?? { waiting: new Set() };
      batches.set(key, batch);
      return slotAhead(key, batch);
    },
  };
}
