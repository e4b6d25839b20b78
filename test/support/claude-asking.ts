import type { ModelEvent, ModelRequest } from '../../src/agents/provider.ts';
import { toFailure } from '../../src/engine/data/failure.ts';
import { aRequest } from './call-world.ts';
import type { Act } from './claude-script.ts';
import { openClaude } from './claude-stand-in.ts';

type Asking = Partial<ModelRequest> & {
  readonly limits?: { idleMs: number; totalMs: number };
  readonly signal?: AbortSignal;
  readonly maxUsd?: number;
  readonly exitMs?: number;
  onEvent?(event: ModelEvent): void;
};

/** One call to a `claude` that does this: what came of it and what was heard. */
export async function ask(acts: readonly Act[], asking: Asking = {}) {
  const claude = await openClaude({ acts });
  const heard: ModelEvent[] = [];
  const { limits, signal, maxUsd, exitMs, onEvent, ...change } = asking;
  const provider = claude.provider({
    ...(maxUsd === undefined ? {} : { maxUsd }),
    ...(exitMs === undefined ? {} : { exitMs }),
  });
  const reply = await provider
    .call(aRequest(change), {
      signal: signal ?? new AbortController().signal,
      limits: limits ?? { idleMs: 20_000, totalMs: 30_000 },
      onEvent(event) {
        heard.push(event);
        onEvent?.(event);
      },
    })
    .catch((error: unknown) => error);
  return { claude, heard, reply, failure: () => toFailure(reply) };
}

export const failureAt = async (acts: readonly Act[], asking: Asking = {}) =>
  (await ask(acts, asking)).failure();

export const print = (...given: readonly unknown[]): Act[] => given.map((one) => ({ print: one }));
