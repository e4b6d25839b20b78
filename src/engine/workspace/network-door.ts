import { once } from 'node:events';
import * as fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { reaches } from '../data/hosts.ts';
import { openLookup } from './door-lookup.ts';

/** A proxy that leads to named hosts and nowhere else. */
export type Door = {
  /** Where it is reached: the path of a socket, or a port of this machine. */
  readonly at: string | number;
  /** Ends it with all connections through it. */
  close(): void;
};

export type DoorNeeds = {
  readonly hosts: readonly string[];
  /** A folder for its socket, which the command cannot see; undefined: a port of this machine is used. */
  readonly temp: string | undefined;
};

/**
 * Opens a way out for one command: a proxy for http, and for anything that a client sends through CONNECT, to `hosts` alone.
 * It runs here, outside of the sandbox; the names are looked up here too, so that the command needs no other network.
 */
export async function openDoor({ hosts, temp }: DoorNeeds): Promise<Door> {
  const server = http.createServer();
  const sockets = new Set<net.Socket>();
  const keep = (socket: net.Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  server.on('connection', keep);
  server.on('clientError', (_, socket) => void socket.destroy());
  server.on('connect', (request, socket, head) => {
    const { hostname, port } = placeOf(`http://${request.url ?? ''}`, 443);
    if (!(socket instanceof net.Socket) || !reaches(hosts, hostname, port)) {
      socket.end(answer(403, refusal(hostname, port)));
      return;
    }
    const out = net.connect({ host: bare(hostname), port, lookup: openLookup(hostname) });
    keep(out);
    let isThrough = false;
    out.once('connect', () => {
      isThrough = true;
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      if (head.length > 0) out.write(head);
      out.pipe(socket);
      socket.pipe(out);
    });
    out.once('error', ({ message }) => {
      if (isThrough) socket.destroy();
      else socket.end(answer(502, message));
    });
    out.once('close', () => {
      if (isThrough) socket.destroy();
    });
    socket.once('close', () => out.destroy());
  });
  server.on('request', (request, response) => {
    const { hostname, port, target } = placeOf(request.url ?? '', 80);
    if (target === undefined || !reaches(hosts, hostname, port)) {
      response.writeHead(403, { 'content-type': 'text/plain' }).end(refusal(hostname, port));
      return;
    }
    passOn(request, response, { host: bare(hostname), port, path: target, name: hostname });
  });
  const folder = temp === undefined ? undefined : fs.mkdtempSync(path.join(temp, 'folio-door-'));
  const here: net.ListenOptions = { port: 0, host: '127.0.0.1' };
  server.listen(folder === undefined ? here : { path: path.join(folder, 'door') });
  await once(server, 'listening');
  const address = server.address();
  return {
    at: typeof address === 'object' && address !== null ? address.port : (address ?? ''),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      if (folder !== undefined) fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Way = {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly name: string;
};

/** Headers that are between a client and its proxy. */
const between = ['proxy-connection', 'proxy-authorization', 'connection', 'keep-alive'];

function passOn(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  { host, port, path: target, name }: Way,
): void {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([header]) => !between.includes(header)),
  );
  const out = http.request(
    {
      host,
      port,
      path: target,
      method: request.method,
      headers,
      lookup: openLookup(name),
      agent: false,
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  out.once('error', (error) => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { 'content-type': 'text/plain' }).end(`${error.message}\n`);
  });
  response.once('close', () => out.destroy());
  request.pipe(out);
}

type Wanted = { readonly hostname: string; readonly port: number; readonly target?: string };

/** Where an address leads; a host that no list has where it is none. */
function placeOf(address: string, usual: number): Wanted {
  if (!URL.canParse(address)) return { hostname: '', port: usual };
  const { protocol, hostname, port, pathname, search } = new URL(address);
  if (protocol !== 'http:') return { hostname: '', port: usual };
  const written = /^[^/]*\/\/[^/]*:(\d+)(?:\/|$)/.exec(address)?.[1] ?? port;
  return {
    hostname,
    port: written === '' ? usual : Number(written),
    target: `${pathname}${search}`,
  };
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Why nothing is passed on, also in the first line: clients show no more of it. */
function answer(status: number, why: string): string {
  const plain = why.trim().replaceAll(/[^ -~]+/g, ' ');
  return `HTTP/1.1 ${status} ${plain}\r\nconnection: close\r\n\r\n${plain}\n`;
}

function refusal(hostname: string, port: number): string {
  return `Nobody has allowed this command to reach ${hostname}:${port}.\n`;
}
