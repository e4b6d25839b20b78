import { once } from 'node:events';
import { statSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { openToolServer, readMessage } from '../../../src/agents/providers/mcp-server.ts';
import { tempFolder } from '../../support/tool-world.ts';

const tools = [{ name: 'grep', description: '探す', schema: { type: 'object' } }];

async function openServer() {
  const arrived: string[] = [];
  const server = await openToolServer({
    socket: path.join(tempFolder('mcp'), 's'),
    tools,
    onCall: (call) => arrived.push(call),
  });
  onTestFinished(() => server.close());
  return { ...server, arrived };
}

async function openClient(socket: string, token: string) {
  const client = connect(socket);
  const lines: string[] = [];
  const reader = createInterface({ input: client });
  reader.on('line', (line) => lines.push(line));
  client.on('error', () => undefined);
  await once(client, 'connect');
  client.write(`${token}\n`);
  onTestFinished(() => void client.destroy());
  return {
    client,
    lines,
    send: (message: unknown) => client.write(`${JSON.stringify(message)}\n`),
    async ask(message: unknown) {
      const next = once(reader, 'line');
      client.write(`${JSON.stringify(message)}\n`);
      return JSON.parse(String((await next)[0]));
    },
  };
}

const call = (id: number, use: string) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: {
    name: 'grep',
    arguments: { pattern: '\u2028' },
    _meta: { 'claudecode/toolUseId': use },
  },
});
const ping = { jsonrpc: '2.0', id: 9, method: 'ping' };

test('only the person can reach it, and only who knows the token is heard', async () => {
  const server = await openServer();
  expect(statSync(server.socket).mode & 0o777).toBe(0o600);
  const stranger = await openClient(server.socket, 'x'.repeat(64));
  stranger.send(call(1, 'a'));
  await once(stranger.client, 'close');
  expect(stranger.lines).toEqual([]);
  expect(server.arrived).toEqual([]);
});

test('a second client is turned away, token or not, while the first is there', async () => {
  const server = await openServer();
  const first = await openClient(server.socket, server.token);
  expect(await first.ask(ping)).toMatchObject({ id: 9, result: {} });
  const second = await openClient(server.socket, server.token);
  await once(second.client, 'close');
  expect(await first.ask(ping)).toMatchObject({ id: 9 });
});

test('a call is held until it is answered, and nothing else answers it', async () => {
  const server = await openServer();
  const { ask, send, lines } = await openClient(server.socket, server.token);
  send(call(1, 'a'));
  await ask(ping);
  expect(lines).toHaveLength(1);
  expect(server.arrived).toEqual(['a']);
  expect(server.holds('a')).toBe(true);
  server.answer('a', { texts: ['結果', '言葉'], isError: false });
  // what is known before it is asked for comes at once
  server.answer('b', { texts: ['x'], isError: true });
  expect(await ask(call(2, 'b'))).toMatchObject({ id: 1 });
  await ask(ping);
  expect(lines.map((line) => JSON.parse(line)).slice(1, 3)).toEqual([
    {
      jsonrpc: '2.0',
      id: 1,
      result: {
        content: [
          { type: 'text', text: '結果' },
          { type: 'text', text: '言葉' },
        ],
        isError: false,
      },
    },
    { jsonrpc: '2.0', id: 2, result: { content: [{ type: 'text', text: 'x' }], isError: true } },
  ]);
});

test.each([
  [
    'an introduction',
    { id: 0, method: 'initialize', params: { protocolVersion: '2024-11-05' } },
    {
      result: { protocolVersion: '2024-11-05', capabilities: { tools: {} } },
    },
  ],
  [
    'the tools',
    { id: 1, method: 'tools/list' },
    {
      result: { tools: [{ name: 'grep', description: '探す', inputSchema: { type: 'object' } }] },
    },
  ],
  [
    'what it does not know',
    { id: 'p', method: 'server/discover', params: {} },
    {
      id: 'p',
      error: { code: -32601 },
    },
  ],
  [
    'a call without a name of its own',
    { id: 2, method: 'tools/call', params: { name: 'grep' } },
    {
      error: { code: -32602 },
    },
  ],
])('answers %s', (_, message, wanted) => {
  const asked = readMessage(JSON.stringify({ jsonrpc: '2.0', ...message }), tools);
  expect(asked.kind).toBe('reply');
  expect(asked.kind === 'reply' && JSON.parse(asked.line)).toMatchObject(wanted);
});

test.each([
  '',
  'no JSON',
  '[]',
  '{"id":{}}',
  '{"jsonrpc":"2.0","method":"notifications/initialized"}',
])('says nothing to %j', (line) => {
  expect(readMessage(line, tools)).toEqual({ kind: 'nothing' });
});
