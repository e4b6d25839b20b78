import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { anthropicProvider } from '../../../src/agents/providers/anthropic.ts';
import { baseUrl, isLoopback } from '../../../src/agents/providers/base-url.ts';
import { ignoredProxy, proxySettings } from '../../../src/agents/providers/proxy.ts';
import { toFailure } from '../../../src/engine/data/failure.ts';
import { aRequest } from '../../support/call-world.ts';
import { realClock } from '../../support/real-clock.ts';
import { openReplayServer, type Scenario } from '../../support/replay-server.ts';

function caseFile(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../cases/e/${name}.json`, import.meta.url), 'utf8'));
}

const limits = { idleMs: 5000, totalMs: 10_000 };
const signal = new AbortController().signal;

function ask(url: string, proxyEnv: Readonly<Record<string, string>> = {}) {
  const settings = { apiKey: 'k', baseUrl: url, clock: realClock, proxyEnv };
  return anthropicProvider(settings).call(aRequest(), { signal, limits, onEvent: () => {} });
}

/** A proxy that notes what it is asked for and lets nobody through. */
async function openProxy() {
  const asked: string[] = [];
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (chunk) => {
      asked.push(chunk.toString().split('\r\n')[0] ?? '');
      socket.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { asked, port };
}

async function openAnswering() {
  const scenario = z.custom<Scenario>().parse(caseFile('e05_unknown'));
  const server = await openReplayServer(scenario);
  onTestFinished(() => server.close());
  return server;
}

const BaseRows = z.array(z.object({ base: z.string(), path: z.string() }));

test.each(BaseRows.parse(caseFile('e19_base_url')))(
  'E19: the address $base is asked at $path',
  async ({ base, path }) => {
    const server = await openAnswering();
    await ask(base.replace('http://127.0.0.1:P', server.url));
    expect(server.requests.map((request) => request.path)).toEqual([path]);
  },
);

describe('spellings of the address', () => {
  test.each([
    ['https://api.example.invalid//', 'https://api.example.invalid'],
    ['https://api.example.invalid/v1/', 'https://api.example.invalid'],
    ['https://api.example.invalid/v1/messages', 'https://api.example.invalid'],
    ['https://api.example.invalid//a//v1', 'https://api.example.invalid/a'],
    [' http://localhost:11434 ', 'http://localhost:11434'],
    ['https://api.example.invalid/v10', 'https://api.example.invalid/v10'],
  ])('%j means %j', (given, meant) => {
    expect(baseUrl(given)).toBe(meant);
  });

  test.each(['', 'api.example.invalid', 'file:///etc', 'https://u:secret@api.example.invalid'])(
    '%j is refused with the name of the setting and without any password',
    (given) => {
      const problem = expect.stringContaining('provider.base_url');
      try {
        baseUrl(given);
        expect.fail('accepted');
      } catch (error) {
        const failure = toFailure(error);
        expect(failure).toMatchObject({ kind: 'config_invalid', problems: [problem] });
        expect(JSON.stringify(failure)).not.toContain('secret');
      }
    },
  );

  test('only this computer is this computer', () => {
    const local = ['http://localhost:1', 'http://127.0.0.1:1', 'http://[::1]:1'];
    expect(local.map(isLoopback)).toEqual([true, true, true]);
    const other = [
      'http://10.0.0.1',
      'http://localhost.example.invalid',
      'http://127.example.invalid',
    ];
    expect(other.map(isLoopback)).toEqual([false, false, false]);
  });
});

describe('E20: proxies named in the environment', () => {
  test.each([
    ['in capitals', (port: number) => ({ HTTPS_PROXY: `http://127.0.0.1:${port}` })],
    ['in small letters', (port: number) => ({ https_proxy: `http://127.0.0.1:${port}` })],
    [
      'in capitals behind an empty name in small letters',
      (port: number) => ({ https_proxy: '', HTTPS_PROXY: `http://127.0.0.1:${port}` }),
    ],
  ])('a proxy named %s is asked to connect', async (_name, env) => {
    const { asked, port = 0 } = await openProxy();
    const failure = await ask('https://api.example.invalid', env(port)).catch(toFailure);
    expect(asked).toEqual(['CONNECT api.example.invalid:443 HTTP/1.1']);
    expect(failure).toMatchObject({ kind: 'connection' });
  });

  test('an address on NO_PROXY is asked directly', async () => {
    const { asked, port } = await openProxy();
    const server = await openAnswering();
    const proxy = `http://127.0.0.1:${port}`;
    await ask(server.url, { HTTP_PROXY: proxy, HTTPS_PROXY: proxy, NO_PROXY: '127.0.0.1' });
    expect(asked).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  test('a proxy without a scheme is one that speaks http', async () => {
    const { asked, port } = await openProxy();
    await ask('https://api.example.invalid', { HTTPS_PROXY: `127.0.0.1:${port}` }).catch(toFailure);
    expect(asked).toHaveLength(1);
  });
});

describe('proxy settings', () => {
  const api = 'https://api.example.invalid';

  test('nothing but the three is taken from the environment', () => {
    const env = {
      http_proxy: 'a',
      HTTPS_PROXY: 'http://b',
      no_proxy: '',
      NO_PROXY: 'c',
      PATH: 'd',
    };
    const settings = { HTTP_PROXY: 'http://a', HTTPS_PROXY: 'http://b', NO_PROXY: 'c' };
    expect(proxySettings(env)).toEqual(settings);
  });

  test('a proxy that can be used, or that is for other addresses, is nothing to warn of', () => {
    expect(ignoredProxy({ HTTPS_PROXY: 'http://p' }, api, '24.21.0')).toBeUndefined();
    expect(ignoredProxy({ HTTPS_PROXY: 'http://p' }, api, '22.21.0')).toBeUndefined();
    expect(ignoredProxy({ HTTP_PROXY: 'socks5://p' }, api)).toBeUndefined();
    expect(ignoredProxy({}, api, '22.13.0')).toBeUndefined();
  });

  test('a proxy that cannot be used is named for a note, without its password', () => {
    expect(ignoredProxy({ HTTPS_PROXY: 'http://u:secret@p:1' }, api, '22.13.0')).toBe('http://p:1');
    expect(ignoredProxy({ HTTPS_PROXY: 'socks5://p:1' }, api)).toBe('socks5://p:1');
  });
});
