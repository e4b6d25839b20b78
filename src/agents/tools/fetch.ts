import { z } from 'zod';
import { hashOf } from '../../engine/data/canonical.ts';
import { material } from '../prompt/material.ts';
import { readBody } from './read-body.ts';
import { ask, defineTool, type ToolHost, ToolRefused } from './tool.ts';

const mostMs = 30_000;
const mostHops = 5;

export const fetchPage = defineTool({
  input: z.object({ url: z.string().max(2000).describe('http or https address, read with GET') }),
  foreign: true,
  changes: false,
  subject: ({ url }) => url,
  async run({ url }, host, signal) {
    const timeout = AbortSignal.timeout(mostMs);
    const first = addressOf(url);
    await clear(host, first);
    try {
      return await load(host, first, AbortSignal.any([signal, timeout]));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ToolRefused) throw error;
      if (timeout.aborted)
        throw new ToolRefused(`Timeout: no answer within ${mostMs / 1000} seconds.`);
      throw new ToolRefused(`NoAnswer: ${reasonOf(error)}.`);
    }
  },
});

async function load(host: ToolHost, first: URL, signal: AbortSignal) {
  let url = first;
  for (let hop = 0; ; hop += 1) {
    const response = await host.get(url, signal);
    const next = redirect(response, url);
    if (next === undefined) return await told(host, url, response);
    await response.body?.cancel();
    if (hop === mostHops) throw new ToolRefused('TooManyRedirects: it leads on and on.');
    if (next.host !== url.host && !isListed(host.hosts, next)) {
      throw new ToolRefused(
        `Redirect: it leads to ${next.href}, which has to be asked for by itself.`,
      );
    }
    url = next;
  }
}

async function told(host: ToolHost, url: URL, response: Response) {
  const type = response.headers.get('content-type') ?? 'text/plain';
  const body = await readBody(response, type);
  const facts = `${response.status} ${type}${body.truncated ? ', truncated' : ''}`;
  const head = `${url.href}: ${facts}`;
  const text = body.text === '' ? head : `${head}\n${material(url.href, host.hide(body.text))}`;
  return { text, isError: response.status >= 400 };
}

function redirect({ status, headers }: Response, from: URL): URL | undefined {
  const location = headers.get('location');
  if (status < 300 || status > 399 || location === null) return undefined;
  if (!URL.canParse(location, from.href)) return undefined;
  return addressOf(new URL(location, from.href).href);
}

function addressOf(given: string): URL {
  if (!URL.canParse(given)) throw new ToolRefused('InvalidAddress: it is no whole address.');
  const url = new URL(given);
  const plain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!plain) throw new ToolRefused('InvalidAddress: only http and https, without a password.');
  url.hash = '';
  return url;
}

/**
 * Listed hosts need no question. Otherwise a person is asked; after foreign text was read, which may have suggested the
 * address, it is refused (docs/spec/engine.md §7.5).
 */
async function clear(host: ToolHost, url: URL): Promise<void> {
  if (isListed(host.hosts, url)) return;
  if (host.foreignRead()) {
    const list = host.hosts.length === 0 ? 'none is listed' : `listed: ${host.hosts.join(', ')}`;
    throw new ToolRefused(
      `HostNotListed: after material was read only listed hosts may be fetched from (${list}).`,
    );
  }
  await ask(host, {
    tool: 'fetch',
    subject: url.href,
    normalised: url.href,
    folder: host.project?.root ?? '',
    writes: [],
    guard: {
      tier: '3',
      phase: '7C',
      rule: 'address',
      reason: { kind: 'address', values: { address: url.href } },
    },
    bound: hashOf({ url: url.href }),
    remember: 'once',
  });
}

function isListed(hosts: readonly string[], { host, hostname }: URL): boolean {
  return hosts.some((entry) =>
    entry.startsWith('*.') ? hostname.endsWith(entry.slice(1)) : [host, hostname].includes(entry),
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
