import { z } from 'zod';
import { jsonIn } from '../../engine/data/json-text.ts';
import type { ToolSpec } from '../provider.ts';

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
export type Asked =
  | { readonly kind: 'reply'; readonly line: string }
  /** Tool `call` is to be run; `id` is what the answer must bear. */
  | { readonly kind: 'call'; readonly id: RequestId; readonly call: string }
  | { readonly kind: 'nothing' };

const newestVersion = '2025-11-25';

/** Reads a line of the client. What is no message, and what wants no answer, is nothing. Pure. */
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
export function resultLine(id: RequestId, texts: readonly string[], isError: boolean): string {
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
