import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { z } from 'zod';
import { jsonIn } from '../../engine/data/json-text.ts';
import type { ToolSpec } from '../provider.ts';
import { onLines } from './on-lines.ts';

/** What came of a call: several texts are told one after the other. */
export type Told = { readonly texts: readonly string[]; readonly isError: boolean };

/** A tool server that runs nothing: it takes calls and holds them until somebody answers. */
export type ToolServer = {
  readonly socket: string;
  /** A client that does not send it first is ignored. */
  readonly token: string;
  /** Has this call come in? */
  holds(call: string): boolean;
  /** Answers a call, or keeps the answer until it comes in. */
  answer(call: string, told: Told): void;
  close(): Promise<void>;
};

type Settings = {
  readonly socket: string;
  readonly tools: readonly ToolSpec[];
  /** A call has come in. */
  onCall(call: string): void;
};

/**
 * Tools over a local socket of mode 0600, for one client that knows the token. No answer, no execution: a call
 * that nobody answers waits until the client gives up.
 */
export async function openToolServer({ socket, tools, onCall }: Settings): Promise<ToolServer> {
  const token = randomBytes(32).toString('hex');
  const held = new Map<string, (told: Told) => void>();
  const kept = new Map<string, Told>();
  const clients = new Set<Socket>();
  let known: Socket | undefined;

  function serve(client: Socket, line: string): void {
    const asked = readMessage(line, tools);
    if (asked.kind === 'reply') client.write(asked.line);
    if (asked.kind !== 'call') return;
    const { id, call } = asked;
    const told = kept.get(call);
    const tell = ({ texts, isError }: Told) => void client.write(resultLine(id, texts, isError));
    kept.delete(call);
    if (told !== undefined) tell(told);
    else held.set(call, tell);
    onCall(call);
  }

  function admit(client: Socket, said: string): boolean {
    if (known !== undefined || !isSame(said, token)) return false;
    known = client;
    client.once('close', () => {
      known = undefined;
      held.clear();
    });
    return true;
  }

  const server = createServer((client) => {
    clients.add(client);
    client.once('close', () => clients.delete(client));
    client.on('error', () => client.destroy());
    onLines(client, (line) => {
      if (client === known) serve(client, line);
      else if (!admit(client, line)) client.destroy();
    });
  });
  server.listen(socket);
  await once(server, 'listening');
  await chmod(socket, 0o600);
  return {
    socket,
    token,
    holds: (call) => held.has(call),
    answer(call, told) {
      const tell = held.get(call);
      held.delete(call);
      if (tell === undefined) kept.set(call, told);
      else tell(told);
    },
    async close() {
      for (const client of clients) client.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function isSame(said: string, token: string): boolean {
  const given = Buffer.from(said);
  const wanted = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/*
 * As much of the Model Context Protocol as a server with tools and nothing else speaks: JSON-RPC, one message a line.
 */

const Message = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z
    .object({
      protocolVersion: z.string().optional(),
      name: z.string().optional(),
      _meta: z.object({ 'claudecode/toolUseId': z.string().min(1).optional() }).optional(),
    })
    .optional()
    .catch(undefined),
});

type RequestId = string | number;

/** What a line asks for. */
type Asked =
  | { readonly kind: 'reply'; readonly line: string }
  /** Tool `call` is to be run; `id` is what the answer must bear. */
  | { readonly kind: 'call'; readonly id: RequestId; readonly call: string }
  | { readonly kind: 'nothing' };

const newestVersion = '2025-11-25';

/** Reads a line of the client. Anything that is not a message, or needs no answer, is ignored. Pure. */
export function readMessage(line: string, tools: readonly ToolSpec[]): Asked {
  const { id, method, params } = Message.safeParse(jsonIn(line)).data ?? {};
  if (id === undefined || method === undefined) return { kind: 'nothing' };
  switch (method) {
    case 'initialize':
      return answer(id, {
        protocolVersion: params?.protocolVersion ?? newestVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'folio-tui', version: '1' },
      });
    case 'ping':
      return answer(id, {});
    case 'tools/list':
      return answer(id, {
        tools: tools.map(({ name, description, schema }) => ({
          name,
          description,
          inputSchema: schema,
        })),
      });
    case 'tools/call': {
      const call = params?._meta?.['claudecode/toolUseId'];
      if (call !== undefined) return { kind: 'call', id, call };
      return refusal(id, -32602, 'The call does not say which one it is: run `claude update`.');
    }
    default:
      return refusal(id, -32601, `There is no ${method} here.`);
  }
}

/** The result of a tool, as a line. */
function resultLine(id: RequestId, texts: readonly string[], isError: boolean): string {
  const content = texts.map((text) => ({ type: 'text', text }));
  return lineOf({ id, result: { content, isError } });
}

function answer(id: RequestId, result: object): Asked {
  return { kind: 'reply', line: lineOf({ id, result }) };
}

function refusal(id: RequestId, code: number, message: string): Asked {
  return { kind: 'reply', line: lineOf({ id, error: { code, message } }) };
}

function lineOf(message: object): string {
  return `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
}
