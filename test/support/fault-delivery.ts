import type http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault-kinds.ts';
import type { WireEvent } from './wire-events.ts';

type Delivery = {
  readonly fault: Fault | undefined;
  /** The first event is about to leave. */
  begun(): void;
};

/** Sends an answer, or what the fault makes of it. Resolves when nothing more will be sent. */
export async function deliver(
  outgoing: http.ServerResponse,
  events: readonly WireEvent[],
  { fault, begun }: Delivery,
): Promise<void> {
  if (fault !== undefined && (await insteadOf(outgoing, fault))) return;
  outgoing.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  begun();
  const lineEnd = fault?.kind === 'crlf' ? '\r\n' : '\n';
  const frames = events.map((event) => frame(event, lineEnd));
  switch (fault?.kind) {
    case 'stall':
      outgoing.write(frames.slice(0, fault.afterEvents).join(''));
      return;
    case 'open_end':
      outgoing.write(frames.join(''));
      return;
    case 'error_event':
      outgoing.end(frames.slice(0, fault.afterEvents).join('') + errorFrame(fault));
      return;
    case 'broken_event':
      outgoing.end(
        `${frames.slice(0, fault.afterEvents).join('')}event: content_block_delta\ndata: {"ty\n\n`,
      );
      return;
    case 'cut':
      outgoing.end(Buffer.from(frames.join('')).subarray(0, fault.afterBytes));
      return;
    case 'reset':
      await written(outgoing, Buffer.from(frames.join('')).subarray(0, fault.afterBytes));
      outgoing.socket?.resetAndDestroy();
      return;
    case 'tiny_chunks':
      await inPieces(outgoing, Buffer.from(frames.join('')), fault.bytes);
      outgoing.end();
      return;
    default:
      outgoing.end(frames.join(''));
  }
}

/** Faults that take the place of the whole answer. True when it was one of them. */
async function insteadOf(outgoing: http.ServerResponse, fault: Fault): Promise<boolean> {
  switch (fault.kind) {
    case 'late_headers':
      await sleep(fault.ms, undefined, { ref: false });
      return false;
    case 'no_headers':
      return true;
    case 'status': {
      const { status, type = 'api_error', message = 'x', code, headers = {} } = fault;
      const details = code === undefined ? {} : { details: { error_code: code } };
      const body = { type: 'error', error: { type, message, ...details } };
      outgoing.writeHead(status, { 'content-type': 'application/json', ...headers });
      outgoing.end(JSON.stringify(body));
      return true;
    }
    case 'page':
      outgoing.writeHead(fault.status, { 'content-type': 'text/html' });
      outgoing.end(
        `<!DOCTYPE html><html><title>Bad gateway</title>${'<p>x</p>'.repeat(2000)}</html>`,
      );
      return true;
    case 'empty':
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).end();
      return true;
    case 'reset':
      if (fault.afterBytes > 0) return false;
      outgoing.socket?.resetAndDestroy();
      return true;
    default:
      return false;
  }
}

function frame({ event, data }: WireEvent, lineEnd: string): string {
  return `event: ${event}${lineEnd}data: ${JSON.stringify(data)}${lineEnd}${lineEnd}`;
}

function errorFrame({ type, message = 'x', code }: Fault & { kind: 'error_event' }): string {
  const details = code === undefined ? {} : { details: { error_code: code } };
  return frame(
    { event: 'error', data: { type: 'error', error: { type, message, ...details } } },
    '\n',
  );
}

/** A reset throws away what has not left yet. */
async function written(outgoing: http.ServerResponse, bytes: Uint8Array): Promise<void> {
  await new Promise((done) => outgoing.write(bytes, done));
  await sleep(5, undefined, { ref: false });
}

async function inPieces(outgoing: http.ServerResponse, bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length && !outgoing.destroyed; at += size) {
    await new Promise((done) => outgoing.write(bytes.subarray(at, at + size), done));
  }
}
