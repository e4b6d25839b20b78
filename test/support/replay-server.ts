import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** One move of a recorded answer, as the case files write it. */
type Step =
  | { readonly send: string }
  | { readonly send_b64: string }
  | { readonly drip: string; readonly bytes?: number }
  | { readonly wait_ms: number }
  | { readonly reset: true }
  | { readonly close: true };

export type Scenario = { readonly responses: readonly (readonly Step[])[] };

export type Replayed = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** On the test's own clock. */
  readonly at: number;
};

export type ReplayServer = {
  readonly url: string;
  readonly requests: readonly Replayed[];
  close(): Promise<void>;
};

/** Plays raw answers byte by byte, one list of steps a request; the last list is used again for further requests. */
export async function openReplayServer(
  scenario: Scenario,
  clock: { monotonic(): number } = performanceClock,
): Promise<ReplayServer> {
  const requests: Replayed[] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    let received = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const request = wholeRequest(received);
      if (request === undefined) return;
      received = Buffer.alloc(0);
      const nth = Math.min(requests.length, scenario.responses.length - 1);
      requests.push({ ...request, at: clock.monotonic() });
      void play(socket, scenario.responses[nth] ?? []);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const performanceClock = { monotonic: () => performance.now() };

function wholeRequest(bytes: Buffer): Omit<Replayed, 'at'> | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = bytes.subarray(0, end).toString().split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const length = Number(headers['content-length'] ?? 0);
  const body = bytes.subarray(end + 4, end + 4 + length);
  if (body.length < length) return undefined;
  const path = first.split(' ')[1] ?? '';
  return { path, headers, body: length === 0 ? null : JSON.parse(body.toString()) };
}

async function play(socket: net.Socket, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if (socket.destroyed) return;
    await move(socket, step);
  }
  if (!socket.destroyed) socket.end();
}

async function move(socket: net.Socket, step: Step): Promise<void> {
  if ('send' in step) socket.write(step.send);
  else if ('send_b64' in step) socket.write(Buffer.from(step.send_b64, 'base64'));
  else if ('drip' in step) await drip(socket, Buffer.from(step.drip), step.bytes ?? 1);
  else if ('wait_ms' in step) await sleep(step.wait_ms, undefined, { ref: false });
  else if ('reset' in step) socket.resetAndDestroy();
  else socket.end();
}

/** Each piece is on its way before the next one is written. */
async function drip(socket: net.Socket, bytes: Buffer, size: number): Promise<void> {
  socket.setNoDelay(true);
  for (let at = 0; at < bytes.length && !socket.destroyed; at += size) {
    await new Promise((done) => socket.write(bytes.subarray(at, at + size), done));
    await new Promise((done) => setImmediate(done));
  }
}
