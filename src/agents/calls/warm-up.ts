import type { Clock } from '../../engine/ports.ts';
import { setAlarm } from './alarm.ts';
import { orAborted } from './linked-signal.ts';

/** One call's part in a batch that shares a prefix. */
export type WarmSlot = {
  /** Its reply has begun: the prefix is in the cache, the others may go. */
  begun(): void;
  /** Sends the request: where no reply has begun for a minute, the others go all the same. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Must be called in every case when the call is over. */
  done(): void;
};

/** Who wants to start. */
export type Starter = {
  readonly role: string;
  /** It has waited for a while for this role to begin. */
  held(behind: string): void;
};

/** Sends one call of a batch ahead, so that the others find its prefix in the cache. */
export type WarmUp = {
  /**
   * Resolves when this call may start: at once for the first, else when the reply of the one ahead has begun: a prefix
   * paid in full by each of them costs more than to wait for that. Where the one ahead ends without a reply, the next
   * one goes ahead in its place; where its request stays without one, nobody waits longer than a minute.
   */
  enter(key: string | undefined, signal: AbortSignal, starter?: Starter): Promise<WarmSlot>;
};

/** No provider takes so long to begin unless something is wrong with this one call. */
const longestMs = 60_000;

/** A wait that is shorter than this is not worth a word. */
const toldMs = 5000;

/** A cached prefix lives five minutes from the start of the last request that used it; a little less is safe. */
const warmMs = 4 * 60_000;

type Role = 'ahead' | 'behind';
/** Those who wait for the one ahead, in the order they came; `ahead`: its role. */
type Batch = { readonly waiting: Set<(role: Role) => void>; ahead: string };

const alone: WarmSlot = { begun: () => {}, during: (work) => work(), done: () => {} };
const anybody: Starter = { role: '', held: () => {} };

/** Which prefixes are in the cache. */
function openWarmth(clock: Clock) {
  const warmed = new Map<string, number>();
  function isWarm(key: string): boolean {
    const since = warmed.get(key);
    return since !== undefined && clock.monotonic() - since < warmMs;
  }
  return {
    isWarm,
    warm(key: string): void {
      for (const known of warmed.keys()) if (!isWarm(known)) warmed.delete(known);
      warmed.set(key, clock.monotonic());
    },
  };
}

export function openWarmUp(clock: Clock): WarmUp {
  const batches = new Map<string, Batch>();
  const { isWarm, warm } = openWarmth(clock);

  /** The one ahead has ended without a reply. */
  function passOn(key: string, batch: Batch): void {
    const [next] = batch.waiting;
    if (next === undefined) batches.delete(key);
    else {
      batch.waiting.delete(next);
      next('ahead');
    }
  }

  async function roleIn(
    key: string,
    batch: Batch,
    signal: AbortSignal,
    starter: Starter,
  ): Promise<Role> {
    const { promise, resolve } = Promise.withResolvers<Role>();
    batch.waiting.add(resolve);
    const telling = setAlarm(clock, toldMs, () => starter.held(batch.ahead));
    try {
      return await orAborted(promise, signal);
    } catch (error) {
      // chosen to go ahead while it was being stopped: the turn is the next one's
      if (!batch.waiting.delete(resolve) && (await promise) === 'ahead') passOn(key, batch);
      throw error;
    } finally {
      telling.stop();
    }
  }

  function slotAhead(key: string, batch: Batch): WarmSlot {
    let open = true;
    const letGo = () => {
      if (!open) return;
      open = false;
      batches.delete(key);
      for (const go of batch.waiting) go('behind');
      batch.waiting.clear();
    };
    return {
      begun() {
        warm(key);
        letGo();
      },
      async during(work) {
        const patience = setAlarm(clock, longestMs, letGo);
        try {
          return await work();
        } finally {
          patience.stop();
        }
      },
      done() {
        if (open) passOn(key, batch);
        open = false;
      },
    };
  }

  return {
    async enter(key, signal, starter = anybody) {
      if (key === undefined) return alone;
      const behind = { ...alone, begun: () => warm(key) };
      if (isWarm(key)) return behind;
      const known = batches.get(key);
      if (known !== undefined && (await roleIn(key, known, signal, starter)) === 'behind')
        return behind;
      const batch = known ?? { waiting: new Set(), ahead: '' };
      batch.ahead = starter.role;
      batches.set(key, batch);
      return slotAhead(key, batch);
    },
  };
}
