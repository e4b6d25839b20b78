import { once } from 'node:events';
import http from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { localProvider } from '../../../src/agents/providers/compatible.ts';
import {
  lookAtServer,
  type ServerSettings,
} from '../../../src/agents/providers/compatible-server.ts';
import { toFailure } from '../../../src/engine/data/failure.ts';
import { aRequest } from '../../support/call-world.ts';
import { openFaultServer } from '../../support/fault-server.ts';
import { realClock } from '../../support/real-clock.ts';

/** A server that answers `GET /v1/models` so, and counts how often it was asked. */
async function openModels(answer: (response: http.ServerResponse) => void) {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['x-api-key'] ?? ''}`.trim());
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, asked };
}

const json =
  (body: unknown, headers: Record<string, string> = {}) =>
  (to: http.ServerResponse) => {
    to.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
const never = new AbortController().signal;
const settingsFor = (baseUrl: string, apiKey: string | null = null) => ({
  apiKey,
  baseUrl,
  clock: realClock,
  proxyEnv: {},
});

describe('a look at a server', () => {
  test.each([
    ['ollama', json({ object: 'list', data: [{ id: 'qwen3', owned_by: 'library' }] })],
    ['llama.cpp', json({ data: [{ id: 'gpt.gguf', owned_by: 'llamacpp' }] })],
    ['llama.cpp', json({ error: 'loading model' }, { server: 'llama.cpp' })],
    ['lm-studio', json({ data: [{ id: 'a', owned_by: 'organization_owner' }] })],
    ['other', json({ data: [{ id: 'a', owned_by: 'anthropic' }] })],
    ['other', json({ data: [] })],
    [
      'other',
      (to: http.ServerResponse) => {
        to.writeHead(200).end('<html>');
      },
    ],
  ] as const)('knows %s by its list of models (%#)', async (kind, answer) => {
    const { url, asked } = await openModels(answer);
    expect(await lookAtServer(settingsFor(`${url}/v1/`), never)).toBe(kind);
    expect(asked).toEqual(['GET /v1/models']);
  });

  test('shows the key that was meant for it, and no other', async () => {
    const { url, asked } = await openModels(json({}));
    await lookAtServer(settingsFor(url, 'its-own-key'), never);
    expect(asked).toEqual(['GET /v1/models its-own-key']);
  });

  test('that is not answered says nothing', async () => {
    const { url } = await openModels((to) => {
      to.destroy();
    });
    expect(await lookAtServer(settingsFor(url), never)).toBeUndefined();
  });

  test('ends with the run', async () => {
    const { url } = await openModels(() => undefined);
    const looking = lookAtServer(settingsFor(url), AbortSignal.abort());
    await expect(looking).rejects.toMatchObject({ name: 'AbortError' });
  });
});

async function openLocal(given: ServerSettings) {
  const server = await openFaultServer();
  onTestFinished(() => server.close());
  const provider = localProvider({ ...settingsFor(server.url, 'key'), ...given });
  const ask = (own: string) =>
    provider.call(aRequest({ own }), {
      signal: never,
      limits: { idleMs: 5000, totalMs: 9000 },
      onEvent: () => undefined,
    });
  return { server, provider, ask };
}

const long = 'あ'.repeat(4000);

describe('a prompt that is longer than the context', () => {
  test.each(['ollama', 'other', 'auto'] as const)(
    'is not sent where it would be cut without a word (%s)',
    async (server) => {
      const local = await openLocal({ server, contextTokens: 2048 });
      const failure = await local.ask(long).then(() => undefined, toFailure);
      expect(failure).toMatchObject({
        kind: 'too_large',
        detail: expect.stringMatching(/provider\.context_tokens is 2048/),
      });
      expect(local.server.requests).toEqual([]);
      expect(await local.ask('short')).toMatchObject({ stop: 'end' });
    },
  );

  test.each(['llama.cpp', 'lm-studio'] as const)(
    'is sent to a server that says so itself (%s)',
    async (server) => {
      const local = await openLocal({ server, contextTokens: 2048 });
      expect(await local.ask(long)).toMatchObject({ stop: 'end' });
    },
  );

  test('is not known where nobody has said how long the context is', async () => {
    const local = await openLocal({ server: 'ollama', contextTokens: null });
    expect(await local.ask(long)).toMatchObject({ stop: 'end' });
  });
});

test('tokens are counted by a server that can, and guessed elsewhere', async () => {
  const counted = await openLocal({ server: 'llama.cpp', contextTokens: null });
  const guessed = await openLocal({ server: 'ollama', contextTokens: null });
  const request = aRequest({ own: 'a'.repeat(3200), shared: '', system: '' });
  expect(await guessed.provider.count?.(request, never)).toBe(1000);
  expect(await counted.provider.count?.(request, never)).not.toBe(1000);
});

test('a local server gets no cache marks and serves one call at a time unless somebody said otherwise', async () => {
  const { provider, server, ask } = await openLocal({ server: 'auto', contextTokens: null });
  await ask('a');
  expect(server.requests[0]?.raw).not.toContain('cache_control');
  expect(provider.caps).toMatchObject({ cache: false, maxConcurrency: 1, cost: 'free' });
});
