/** When the person is told outside the picture (`ui.notify`). */
export type NotifyWhen = 'off' | 'unfocused' | 'always';

/** At most one notification in this time, whatever happens (ms). */
const cooldownMs = 20_000;

/** Decides whether the person is told now. What comes in the meantime is on the screen when they return. */
export function createAttention(monotonic: () => number): {
  mayTell(when: NotifyWhen, focused: boolean): boolean;
} {
  let last = Number.NEGATIVE_INFINITY;
  return {
    mayTell(when, focused) {
      if (when === 'off' || (when === 'unfocused' && focused)) return false;
      const now = monotonic();
      if (now - last < cooldownMs) return false;
      last = now;
      return true;
    },
  };
}
