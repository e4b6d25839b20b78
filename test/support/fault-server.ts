import { once } from 'node:events';
import http from 'node:http';
import { deliver } from './fault-delivery.ts';
import { type Fault, seeded, survivable } from './fault-kinds.ts';
import { unacceptable } from './messages-rules.ts';
import { Asked, openPromptCache, tokensIn, type WireUsage } from './prompt-cache.ts';
import {
  answerEvents,
  type ScriptedBlock,
  type ScriptedCall,
  type ScriptedThought,
} from './wire-events.ts';

/** One request to `/v1/messages`, as it came in and how it was met. */
export type Served = {
  /** Counts from 0. */
  readonly nth: number;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly asked: Asked;
  /** The body, byte for byte. */
  readonly raw: string;
  /** All text of all turns, in order. */
  readonly text: string;
  readonly usage: WireUsage;
  readonly fault: Fault | undefined;
};

/** A fault for the first request that fits; each is used `times` times (1). */
export type Scripted = {
  readonly fault: Fault;
  when?(request: Omit<Served, 'fault'>): boolean;
  readonly times?: number;
};

export type Answer =
  | string
  | {
      readonly thoughts?: readonly ScriptedThought[];
      readonly text?: string;
      readonly calls: readonly ScriptedCall[];
      /** The whole reply block by block, instead of all that. */
      readonly blocks?: readonly ScriptedBlock[];
      /** `tool_use` unless said otherwise. */
      readonly stop?: string;
    };

export type FaultServerOptions = {
  /** What the model says to a request, or wants done. */
  answer?(request: Served): Answer | Promise<Answer>;
  readonly script?: readonly Scripted[];
  /** About `share` (0–1) of all requests meet a fault, the same ones for the same seed. */
  readonly sprinkle?: {
    readonly seed: number;
    readonly share: number;
    readonly faults?: readonly Fault[];
  };
  /** Any other key is refused. */
  readonly key?: string;
  /** Any other model is not found. */
  readonly models?: readonly string[];
};

export type FaultServer = {
  readonly url: string;
  readonly requests: readonly Served[];
  /** The most answers that were under way at once. */
  peak(): number;
  close(): Promise<void>;
};

/** A server that speaks the Messages protocol over real HTTP, well or badly. */
export async function openFaultServer(options: FaultServerOptions = {}): Promise<FaultServer> {
  const { answer = () => '完了', models } = options;
  const requests: Served[] = [];
  const cache = openPromptCache();
  const faultFor = chooser(options);
  let open = 0;
  let peak = 0;

  async function serveMessages(incoming: http.IncomingMessage, outgoing: http.ServerResponse) {
    const raw = await bodyOf(incoming);
    const parsed = Asked.safeParse(jsonOf(raw));
    const wrong = parsed.success ? unacceptable(parsed.data) : 'request body is not valid';
    if (!parsed.success || wrong !== undefined) {
      return refuse(outgoing, 400, 'invalid_request_error', wrong ?? '');
    }
    const asked = parsed.data;
    if (models !== undefined && !models.includes(asked.model)) {
      return refuse(outgoing, 404, 'not_found_error', `model: ${asked.model}`);
    }
    const usage = cache.charge(asked, raw);
    const { url: path = '', headers } = incoming;
    const met = { nth: requests.length, path, headers, asked, raw, text: textOf(asked), usage };
    const request: Served = { ...met, fault: faultFor(met) };
    requests.push(request);
    const { fault } = request;
    const said = await answer(request);
    const {
      thoughts = [],
      text = '',
      calls,
      blocks,
      stop,
    } = typeof said === 'string' ? { text: said, calls: [] } : said;
    const events = answerEvents({
      ...{ thoughts, text, calls, blocks, stop, model: asked.model, usage, fault },
    });
    await deliver(outgoing, events, { fault, begun: () => cache.begun(asked) });
  }

  const server = http.createServer((incoming, outgoing) => {
    open += 1;
    peak = Math.max(peak, open);
    outgoing.on('close', () => {
      open -= 1;
    });
    outgoing.setHeader('request-id', `req_${requests.length + 1}`);
    void (async () => {
      const { pathname } = new URL(incoming.url ?? '/', 'http://server.invalid');
      if (!admitted(incoming, options.key)) {
        refuse(outgoing, 401, 'authentication_error', `invalid x-api-key: ${keyOf(incoming)}`);
      } else if (pathname.endsWith('/v1/messages')) await serveMessages(incoming, outgoing);
      else if (pathname.endsWith('/v1/messages/count_tokens')) {
        json(outgoing, 200, { input_tokens: tokensIn(await bodyOf(incoming)) });
      } else if (pathname.endsWith('/v1/models')) {
        json(outgoing, 200, { data: (models ?? []).map((id) => ({ type: 'model', id })) });
      } else refuse(outgoing, 404, 'not_found_error', 'Not Found');
    })().catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    peak: () => peak,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function chooser({ script = [], sprinkle }: FaultServerOptions) {
  const left = script.map((one) => ({ ...one, times: one.times ?? 1 }));
  const draw = seeded(sprinkle?.seed ?? 0);
  const faults = sprinkle?.faults ?? survivable;
  return (request: Omit<Served, 'fault'>): Fault | undefined => {
    const next = left.find(({ times, when }) => times > 0 && (when?.(request) ?? true));
    if (next !== undefined) {
      next.times -= 1;
      return next.fault;
    }
    if (sprinkle === undefined || draw() >= sprinkle.share) return undefined;
    return faults[Math.floor(draw() * faults.length)];
  };
}

function textOf({ messages, system }: Asked): string {
  const contents = [system ?? '', ...messages.map(({ content }) => content)];
  return contents
    .flatMap((content) =>
      typeof content === 'string' ? [content] : content.map(({ text }) => text),
    )
    .join('\n');
}

function keyOf({ headers }: http.IncomingMessage): string {
  const bearer = headers.authorization?.replace(/^Bearer /, '');
  return bearer ?? String(headers['x-api-key'] ?? '');
}

function admitted(incoming: http.IncomingMessage, key: string | undefined): boolean {
  return key === undefined ? keyOf(incoming) !== '' : keyOf(incoming) === key;
}

async function bodyOf(incoming: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function jsonOf(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

function refuse(outgoing: http.ServerResponse, status: number, type: string, message: string) {
  json(outgoing, status, { type: 'error', error: { type, message } });
}

function json(outgoing: http.ServerResponse, status: number, value: unknown): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
