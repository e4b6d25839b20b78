import Anthropic from '@anthropic-ai/sdk';
import { Stream } from '@anthropic-ai/sdk/core/streaming';
import { z } from 'zod';
import { RunError } from '../../engine/data/failure.ts';
import { jsonIn } from '../../engine/data/json-text.ts';
import type { Clock } from '../../engine/ports.ts';
import { CallError } from '../provider.ts';
import { fromSdk, fromStream, reasonOf } from './anthropic-errors.ts';
import type { MessagesBody, Prompt } from './anthropic-request.ts';
import { baseUrl } from './base-url.ts';
import { httpFetch } from './http-fetch.ts';
import { isHtml, shortText } from './page-text.ts';
import { type ProxyEnv, proxySettings } from './proxy.ts';
import { type Hide, hiding } from './secrets.ts';

export type WireSettings = {
  /** Null = a server that wants none. */
  readonly apiKey: string | null;
  readonly baseUrl: string;
  readonly clock: Clock;
  /** The environment's proxy variables; nothing else of the environment is used. */
  readonly proxyEnv: ProxyEnv;
  /** Receives messages of the SDK, for the error stream; without it the SDK is silent. */
  log?(line: string): void;
};

/** The way to one server: sends a body, gives back its events. */
export type Wire = {
  readonly hide: Hide;
  readonly clock: Clock;
  /** Resolves when the answer's headers are there and it is a stream. Rejects with a CallError. */
  post(body: MessagesBody, signal: AbortSignal, timeoutMs: number): Promise<Answer>;
  /** What it means that reading an answer's events has failed. */
  broken(error: unknown): CallError;
  /** Input tokens, as the server counts them. Rejects with a CallError. */
  count(body: Prompt, signal: AbortSignal): Promise<number>;
};

const Counted = z.object({ input_tokens: z.number().nonnegative() });
/** A count that takes longer than this is not worth waiting for. */
const countMs = 10_000;

export type Answer = {
  readonly requestId: string | null;
  /** One read. What it throws is for `Wire.broken`. */
  readonly events: AsyncIterable<{ readonly event: string | null; readonly data: string }>;
};

/** Throws RunError config_invalid for an address, authentication for a key that no header can carry. */
export function openWire(settings: WireSettings): Wire {
  const { clock } = settings;
  const key = checkedKey(settings.apiKey);
  const hide = hiding(key);
  const client = newClient(settings, key, hide);
  const failed = (error: unknown, model: string): CallError =>
    error instanceof CallError
      ? error
      : fromSdk(error, { hide, model, now: clock.now().getTime() });
  /** Has the API answered here before? Then a page in its place is somebody on the way who will be gone again. */
  let answered = false;
  return {
    hide,
    clock,
    broken: (error) =>
      new CallError({ kind: 'stream_cut', detail: hide(shortText(reasonOf(error))) }),
    async count(body, signal) {
      try {
        const options = { body, signal, timeout: countMs };
        const counted = await client.post('/v1/messages/count_tokens', options);
        return Counted.parse(counted).input_tokens;
      } catch (error) {
        throw failed(error, body.model);
      }
    },
    async post(body, signal, timeoutMs) {
      try {
        // not messages.create(): that prints to the console about models it finds old
        const options = { body, stream: true, signal, timeout: timeoutMs };
        const response = await client.post('/v1/messages', options).asResponse();
        const context = { hide, model: body.model, now: clock.now().getTime() };
        await refuseDocuments(response, context, answered);
        answered = true;
        const requestId = response.headers.get('request-id');
        // passed on unchanged: one more layer here would cost more than all other work of a call
        return { requestId, events: Stream.rawEvents(response, new AbortController()) };
      } catch (error) {
        throw failed(error, body.model);
      }
    },
  };
}

/** Everything the SDK would otherwise look for in the environment or on disk is given. */
function newClient(settings: WireSettings, key: string | null, hide: Hide): Anthropic {
  const log = (...parts: readonly unknown[]) => settings.log?.(hide(parts.map(String).join(' ')));
  return new Anthropic({
    apiKey: key ?? 'none',
    baseURL: baseUrl(settings.baseUrl),
    // retries and timers are ours alone
    maxRetries: 0,
    openTelemetry: false,
    logLevel: settings.log === undefined ? 'off' : 'warn',
    logger: { error: log, warn: log, info: log, debug: log },
    fetch: httpFetch(proxySettings(settings.proxyEnv)),
  });
}

function checkedKey(given: string | null): string | null {
  const key = given?.trim() ?? null;
  if (key === null || /^[\x21-\x7e]+$/.test(key)) return key;
  const detail = 'The API key is empty or contains characters that no key has.';
  throw new RunError({ kind: 'authentication', detail });
}

/** An error as the API says it, which some servers send with status 200. */
const SaidError = z.object({
  type: z.literal('error'),
  error: z.object({
    type: z.string(),
    message: z.string().default(''),
    details: z.object({ error_code: z.string() }).nullish().catch(undefined),
  }),
});

/**
 * A document with status 200 is no answer: an error object is what it says; a sign-in page or any other document does not
 * come from the API.
 */
async function refuseDocuments(
  response: Response,
  context: Parameters<typeof fromStream>[1],
  answered: boolean,
): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  if (!/text\/html|application\/json/i.test(type)) return;
  const text = await response.text();
  const said = SaidError.safeParse(jsonIn(text)).data;
  if (said !== undefined) throw new CallError(fromStream(said.error, context));
  const isPage = isHtml(text);
  const detail = context.hide(isPage ? shortText(text) : `${type}: ${shortText(text)}`);
  if (isPage && answered)
    throw new CallError({ kind: 'server_error', status: response.status, detail });
  throw new CallError({ kind: 'not_the_api', detail });
}
