/** Who waits until a run has been seen. */
export type Sights = {
  /** A screen has drawn what stands of this run. */
  seen(run: string): void;
  /** Resolves when it was seen, and at the latest after `ms`: a window too small to draw in keeps nothing from beginning. */
  until(run: string, ms: number): Promise<void>;
};

/**
 * Lets what a person begins wait until they see what an earlier look left: reading it takes a moment, and the work that
 * begins would take the processor from it.
 */
export function createSights(): Sights {
  const waiting = new Map<string, () => void>();
  return {
    seen: (run) => waiting.get(run)?.(),
    until: async (run, ms) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, ms);
      waiting.set(run, resolve);
      await promise;
      clearTimeout(timer);
      waiting.delete(run);
    },
  };
}
