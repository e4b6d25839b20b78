import { onTestFinished } from 'vitest';
import type { CallOptions, ModelEvent, ModelRequest } from '../../src/agents/provider.ts';
import { anthropicProvider, compatibleProvider } from '../../src/agents/providers/anthropic.ts';
import { type Failure, toFailure } from '../../src/engine/data/failure.ts';
import { aRequest } from './call-world.ts';
import type { Fault } from './fault-kinds.ts';
import { type FaultServerOptions, openFaultServer } from './fault-server.ts';
import { realClock } from './real-clock.ts';

export const testKey = 'sk-test-1234567890';

type Asking = Partial<ModelRequest> & {
  readonly limits?: CallOptions['limits'];
  readonly signal?: AbortSignal;
};

/** A server and the real providers that speak to it. Closed when the test is over. */
export async function openProviderWorld(options: FaultServerOptions = {}) {
  const server = await openFaultServer(options);
  onTestFinished(() => server.close());
  const settings = { apiKey: testKey, baseUrl: server.url, clock: realClock, proxyEnv: {} };
  const provider = anthropicProvider(settings);
  const heard: ModelEvent[] = [];

  function ask({ limits, signal, ...change }: Asking = {}) {
    return provider.call(aRequest(change), {
      signal: signal ?? new AbortController().signal,
      limits: limits ?? { idleMs: 5000, totalMs: 10_000 },
      onEvent: (event) => heard.push(event),
    });
  }

  return { server, provider, compatible: () => compatibleProvider(settings), heard, ask };
}

/** What one attempt fails with at a server with this fault. */
export async function failureAt(fault: Fault, asking: Asking = {}): Promise<Failure> {
  const { ask } = await openProviderWorld({ script: [{ fault }] });
  return ask(asking).then(
    (reply) => {
      throw new Error(`answered: ${reply.text.slice(0, 100)}`);
    },
    (error) => toFailure(error),
  );
}
