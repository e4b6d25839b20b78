import type { Clock } from '../../engine/ports.ts';
import { linkSignal } from './linked-signal.ts';

/** Rings once, unless it is stopped before. */
export function setAlarm(clock: Clock, ms: number, ring: () => void): { stop(): void } {
  const link = linkSignal();
  // a cancelled timer rejects; nothing to do
  clock.sleep(ms, link.signal).then(ring, () => undefined);
  return { stop: link.abort };
}
