import { spawn } from 'node:child_process';
import { getEventListeners, once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import Anthropic from '@anthropic-ai/sdk';
import { callWithRetry } from '../src/agents/calls/call.ts';
import { openLine } from '../src/agents/calls/line.ts';
import { anthropicProvider } from '../src/agents/providers/anthropic.ts';
import { nothingSpent } from '../src/engine/data/usage.ts';
import { aRequest } from '../test/support/call-world.ts';
import { realClock } from '../test/support/real-clock.ts';
import { type Bench, type Measured, ratio, sideBySide, timed } from './measure.ts';

const manyAtOnce = 64;
const inARow = 20;

/**
 * What a call costs on its way through our port, with queue, budget, retries and watchdog, beside the bare SDK; one
 * after the other and many at once. The run's signal must be left as it was.
 */
export const calls: Bench = {
  name: 'calls',
  async run() {
    const server = await openServer();
    try {
      return await measure(server.url);
    } finally {
      server.close();
    }
  },
};

async function measure(url: string): Promise<readonly Measured[]> {
  const { signal } = new AbortController();
  const ours = openOurs(url, signal);
  const bare = openBare(url, signal);
  const atOnce = (call: () => Promise<string>) => () =>
    timed(() => Promise.all(Array.from({ length: manyAtOnce }, call)));
  const row = (call: () => Promise<string>) => () =>
    timed(async () => {
      for (let n = 0; n < inARow; n += 1) await call();
    });
  // fewer, and the compiler is what is measured: of 11 the ratio was anything between 0.8 and 1.8
  const sides = { samples: 31, warmUp: 10 };
  const one = await sideBySide({ subject: row(ours), control: row(bare), ...sides });
  const many = await sideBySide({ subject: atOnce(ours), control: atOnce(bare), ...sides });
  return [
    ratio(`${inARow} calls in a row, beside the bare SDK`, one, { bar: 1.5, goal: 1.2 }),
    ratio(`${manyAtOnce} streams at once, beside the bare SDK`, many, { bar: 1.5, goal: 1.2 }),
    {
      what: 'listeners left on the run’s signal',
      unit: 'times',
      value: getEventListeners(signal, 'abort').length,
      bar: 0,
      goal: 0,
      detail: { calls: (sides.samples + sides.warmUp) * (manyAtOnce + inARow) },
    },
  ];
}

const key = 'sk-test-1';

function openOurs(url: string, signal: AbortSignal): () => Promise<string> {
  const provider = anthropicProvider({ apiKey: key, baseUrl: url, clock: realClock, proxyEnv: {} });
  const line = openLine(provider, {
    config: {
      concurrency: manyAtOnce,
      retry: { attempts: 1, max_minutes: 1 },
      wait_for_reset: false,
    },
    clock: realClock,
    random: () => 0.5,
  });
  return async () => {
    const { reply } = await callWithRetry(line, aRequest(), {
      ...{ call: '1', step: 's', tier: 'sonnet', expectedTokens: 1000, signal },
      limits: { idleMs: 60_000, totalMs: 60_000 },
      emit: () => {},
      spent: () => nothingSpent,
      budget: () => ({ usd: null, tokens: null, calls: null }),
    });
    return reply.text;
  };
}

function openBare(url: string, signal: AbortSignal): () => Promise<string> {
  const client = new Anthropic({ apiKey: key, baseURL: url, maxRetries: 0 });
  return async () => {
    const events = await client.messages.create(
      {
        model: 'claude-sonnet-5-5',
        max_tokens: 1000,
        stream: true,
        system: 'house rules',
        messages: [{ role: 'user', content: 'the chapter\n\nyour rubric' }],
      },
      { signal },
    );
    let text = '';
    for await (const event of events) {
      if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') {
        text += event.delta.text;
      }
    }
    return text;
  };
}

async function openServer() {
  const program = fileURLToPath(new URL('./programs/messages-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface(child.stdout), 'line');
  return { url: String(url), close: () => void child.kill() };
}
