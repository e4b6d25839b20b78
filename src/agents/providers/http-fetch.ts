import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import type { ProxySettings } from './proxy.ts';

type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/**
 * `fetch` over Node's own client, as far as the SDK needs it. Three things the built-in one does not do: it goes
 * through a proxy of our choice, it has no five-minute timers of its own, and it never follows a redirect with a key.
 */
export function httpFetch(proxy: ProxySettings): Fetch {
  const proxyEnv = { ...proxy };
  const plain = new http.Agent({ keepAlive: true, proxyEnv });
  const secure = new https.Agent({ keepAlive: true, proxyEnv });
  return (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const [request, agent] =
      url.protocol === 'https:' ? [https.request, secure] : [http.request, plain];
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const body = typeof init.body === 'string' ? Buffer.from(init.body) : undefined;
    const outgoing = request(url, {
      method: init.method ?? 'GET',
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        ...(body === undefined ? {} : { 'content-length': String(body.length) }),
      },
      agent,
      ...(init.signal ? { signal: init.signal } : {}),
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => resolve(toResponse(incoming)));
    outgoing.end(body);
    return promise;
  };
}

function toResponse(incoming: http.IncomingMessage): Response {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const status = incoming.statusCode ?? 0;
  if (status === 204 || status === 304) {
    incoming.resume();
    return new Response(null, { status, headers });
  }
  return new Response(stream(incoming), { status, headers });
}

function stream(incoming: http.IncomingMessage): ReadableStream<Uint8Array> {
  // an unhandled error event must not end the program
  incoming.on('error', () => undefined);
  const body = Readable.toWeb(incoming);
  return body as ReadableStream<Uint8Array>;
}
