import type { Config } from '../../engine/config.ts';
import type { Usage } from '../../engine/data/usage.ts';
import type { Clock } from '../../engine/ports.ts';
import type { ModelRequest, Provider } from '../provider.ts';
import { type Estimate, type Ledger, openLedger, requestBytes } from './budget.ts';
import { costOf } from './prices.ts';
import { openQueue, type Queue } from './queue.ts';
import type { RetryPolicy } from './retry.ts';
import { openWarmUp, type WarmUp } from './warm-up.ts';

/** Everything that all calls to one provider share. One per credential and process. */
export type Line = {
  readonly provider: Provider;
  readonly queue: Queue;
  readonly ledger: Ledger;
  readonly warmUp: WarmUp;
  readonly policy: RetryPolicy;
  readonly clock: Clock;
  /** 0 ≤ n < 1 */
  random(): number;
  /** True the first time a model is asked about, for warnings that are given once. */
  firstMention(model: string): boolean;
};

type LineSettings = {
  readonly config: Pick<Config['provider'], 'concurrency' | 'retry' | 'wait_for_reset'>;
  readonly clock: Clock;
  random(): number;
};

/** Opens the way to a provider. `caps.maxConcurrency` bounds the configured concurrency. */
export function openLine(provider: Provider, { config, clock, random }: LineSettings): Line {
  const most = Math.min(config.concurrency, provider.caps.maxConcurrency ?? config.concurrency);
  const mentioned = new Set<string>();
  return {
    provider,
    queue: openQueue(most, clock),
    ledger: openLedger(),
    warmUp: openWarmUp(clock),
    policy: {
      attempts: config.retry.attempts,
      maxMs: config.retry.max_minutes * 60_000,
      waitForReset: config.wait_for_reset,
    },
    clock,
    random,
    firstMention(model) {
      if (mentioned.has(model)) return false;
      mentioned.add(model);
      return true;
    },
  };
}

/** USD for these tokens at this provider, today; null = unknown. */
export function priceAt(line: Pick<Line, 'provider' | 'clock'>, model: string, usage: Usage) {
  switch (line.provider.caps.cost) {
    case 'free':
      return 0;
    case 'unknown':
      return null;
    case 'table':
      return costOf(model, usage, line.clock.now());
    default:
      return line.provider.caps.cost satisfies never;
  }
}

/**
 * The most a request can use: its input by what was learned so far (or as `counted`), written to the cache, and a full
 * answer.
 */
export function estimateOf(line: Line, request: ModelRequest, counted?: number): Estimate {
  const input = counted ?? line.ledger.inputTokens(request);
  const prefix = line.provider.caps.cache ? Math.ceil(input * prefixShare(request)) : 0;
  const usage = {
    input: input - prefix,
    output: request.maxTokens,
    cacheRead: 0,
    cacheWrite: prefix,
  };
  return { usage, usd: priceAt(line, request.model, usage) };
}

/** How much of the input goes into the cache: what a batch shares, or in a conversation all of it. */
function prefixShare(request: ModelRequest): number {
  const { system, shared, tools = [] } = request;
  if (tools.length > 0) return 1;
  if (shared === '') return 0;
  return Buffer.byteLength(system + shared) / Math.max(1, requestBytes(request));
}

/** Near a limit the provider is asked how much it really is; when it cannot say, our own guess stands. */
export async function countedEstimate(
  line: Line,
  request: ModelRequest,
  signal: AbortSignal,
  guess: Estimate,
): Promise<Estimate> {
  try {
    const counted = await line.provider.count?.(request, signal);
    return counted === undefined ? guess : estimateOf(line, request, counted);
  } catch {
    signal.throwIfAborted();
    return guess;
  }
}
