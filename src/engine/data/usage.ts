/** Tokens of one or more calls. Total input = input + cacheRead + cacheWrite. */
export type Usage = {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
};

/** What a run has used so far. `usd` adds up the calls whose price is known; `unpriced` counts the others. */
export type Spent = {
  readonly calls: number;
  readonly usage: Usage;
  readonly usd: number;
  readonly unpriced: number;
};

export const noUsage: Usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
export const nothingSpent: Spent = { calls: 0, usage: noUsage, usd: 0, unpriced: 0 };

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheWrite: a.cacheWrite + b.cacheWrite,
  };
}

/** Adds one call. `usd` null = the price is unknown: the call counts, its money does not become 0. */
export function addCall(spent: Spent, usage: Usage, usd: number | null): Spent {
  return {
    calls: spent.calls + 1,
    usage: addUsage(spent.usage, usage),
    usd: spent.usd + (usd ?? 0),
    unpriced: spent.unpriced + (usd === null ? 1 : 0),
  };
}

type Ended = {
  readonly usage: Usage;
  readonly usd: number | null;
  readonly reused?: boolean;
};

/** Adds a call that has ended; one whose reply was taken from an earlier sitting costs nothing. */
export function addEnded(spent: Spent, { usage, usd, reused = false }: Ended): Spent {
  return reused ? spent : addCall(spent, usage, usd);
}

/** Share of all input tokens that was served from the cache, 0–1; undefined before any input. */
export function cachedShare(usage: Usage): number | undefined {
  const total = usage.input + usage.cacheRead + usage.cacheWrite;
  return total === 0 ? undefined : usage.cacheRead / total;
}
