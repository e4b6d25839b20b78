import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A client of the tool server that the program was told of, as the real one is (2.1.332). */
export async function openToolClient(args: readonly string[], folder: string) {
  const flag = args.find((one) => one.startsWith('--mcp-config='));
  const file = flag?.slice('--mcp-config='.length) ?? '';
  const { 'folio-tui': server } = JSON.parse(readFileSync(file, 'utf8')).mcpServers;
  const child = spawn(server.command, server.args, {
    env: { ...process.env, ...server.env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  appendFileSync(path.join(folder, 'children.txt'), `${child.pid}\n`);
  const waiting = new Map<number, (message: Message) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    appendFileSync(path.join(folder, 'told.ndjson'), `${line}\n`);
    const message: Message = JSON.parse(line);
    waiting.get(message.id)?.(message);
  });
  let last = 0;
  const send = (message: object) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  function ask(method: string, params: object): Promise<Message> {
    last += 1;
    const id = last;
    send({ id, method, params });
    return new Promise((resolve) => waiting.set(id, resolve));
  }
  await ask('server/discover', {});
  await ask('initialize', { protocolVersion: '2025-11-25', capabilities: {} });
  send({ method: 'notifications/initialized' });
  await ask('tools/list', {});
  return {
    call: (id: string, name: string, input: unknown) =>
      ask('tools/call', {
        name,
        arguments: input,
        _meta: { 'claudecode/toolUseId': id, progressToken: 1 },
      }),
  };
}

type Message = {
  readonly id: number;
  readonly result?: { readonly content?: unknown; readonly isError?: boolean };
};
