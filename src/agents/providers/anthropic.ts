import type { Piece } from '../../engine/acting/acting.ts';
import { toFailure } from '../../engine/data/failure.ts';
import { addUsage, noUsage, type Usage } from '../../engine/data/usage.ts';
import { linkSignal } from '../calls/linked-signal.ts';
import {
  CallError,
  type CallOptions,
  type Capabilities,
  type ModelReply,
  type ModelRequest,
  type Provider,
  type Stop,
} from '../provider.ts';
import { fromStream } from './anthropic-errors.ts';
import { messagesBody, promptOf } from './anthropic-request.ts';
import { type Draft, readDraft } from './anthropic-stream.ts';
import { openWire, type Wire, type WireSettings } from './anthropic-wire.ts';
import { baseUrl, isLoopback } from './base-url.ts';
import { anthropicCaps, compatibleCaps } from './capabilities.ts';
import { openWatchdog, type Watchdog } from './watchdog.ts';

export type ProviderSettings = Omit<WireSettings, 'baseUrl'> & {
  /** Null = the vendor's own address. */
  readonly baseUrl: string | null;
};

/** Anthropic's Messages API, streamed. Reads no environment and no file: all it needs is in `settings`. */
export function anthropicProvider(settings: ProviderSettings): Provider {
  const wire = openWire({ ...settings, baseUrl: settings.baseUrl ?? 'https://api.anthropic.com' });
  return {
    name: 'anthropic',
    caps: anthropicCaps,
    call: (request, options) => call({ wire, caps: anthropicCaps }, request, options),
    count: (request, signal) => wire.count(promptOf(request, anthropicCaps), signal),
  };
}

/** A local server that loads its model first may be silent this long before it begins. */
const modelLoadMs = 10 * 60_000;

/**
 * Servers that speak the same protocol and less of it (Ollama, llama.cpp, LM Studio, gateways): no cache marks, one
 * call at a time. On this computer nobody is paid; elsewhere somebody is, and we do not know what.
 */
export function compatibleProvider(settings: WireSettings): Provider {
  const wire = openWire(settings);
  const cost = isLoopback(baseUrl(settings.baseUrl)) ? 'free' : 'unknown';
  const caps: Capabilities = { ...compatibleCaps, cost };
  const line = { wire, caps, firstMs: modelLoadMs };
  return { name: 'compatible', caps, call: (request, options) => call(line, request, options) };
}

type Server = {
  readonly wire: Wire;
  readonly caps: Capabilities;
  /** The least time granted for the first event. */
  readonly firstMs?: number;
};

/** A paused turn is taken up again this often; then it is treated as having given no answer. */
const mostPauses = 3;

async function call(
  server: Server,
  request: ModelRequest,
  options: CallOptions,
): Promise<ModelReply> {
  const { wire, firstMs = 0 } = server;
  const { idleMs, totalMs } = options.limits;
  const link = linkSignal(options.signal);
  const timers = { firstMs: Math.max(firstMs, idleMs), idleMs, totalMs };
  const watchdog = openWatchdog(wire.clock, timers, link, options.closing);
  let usage = noUsage;
  try {
    const paused: Piece[] = [];
    for (let pauses = 0; ; pauses += 1) {
      const body = messagesBody(request, { ...server.caps, paused });
      // ours fire first; the SDK's own is out of the way
      const answer = await wire.post(body, link.signal, totalMs + 60_000);
      const draft = await read(answer.events, { wire, watchdog, options, model: request.model });
      usage = addUsage(usage, draft.usage);
      const text = textOf(draft.pieces);
      // tool calls of a paused turn would be lost, so such a turn is not continued
      const goesOn = draft.stop === 'pause_turn' && text !== '' && draft.calls.length === 0;
      if (!goesOn || pauses === mostPauses) {
        return toReply({ ...draft, pieces: [...paused, ...draft.pieces] }, usage, answer.requestId);
      }
      paused.push(...draft.pieces);
    }
  } catch (error) {
    throw ownReason(error, { usage, signal: options.signal, watchdog });
  } finally {
    link.abort();
    link.release();
  }
}

type Reading = {
  readonly wire: Wire;
  readonly watchdog: Watchdog;
  readonly options: CallOptions;
  readonly model: string;
};

/** Reads one answer to its end. Rejects with a CallError that knows what the broken answer has cost. */
async function read(
  events: AsyncIterable<{ readonly event: string | null; readonly data: string }>,
  { wire, watchdog, options, model }: Reading,
): Promise<Draft> {
  const reader = readDraft(options.onEvent);
  // an error while handling an event is not a broken connection
  let inHand = false;
  try {
    for await (const { event, data } of events) {
      inHand = true;
      watchdog.heard();
      if (event !== 'ping' && data !== '') reader.take(data);
      // stop reading here: some servers keep the connection open after the last event
      if (reader.isOver()) return whole(reader.draft(), { wire, model });
      inHand = false;
    }
    throw new CallError({ kind: 'stream_cut', detail: 'The answer ended before its last event.' });
  } catch (error) {
    if (inHand && !(error instanceof CallError)) throw error;
    const { failure, retryAfterMs } = error instanceof CallError ? error : wire.broken(error);
    throw new CallError(failure, { usage: reader.usageSoFar(), retryAfterMs });
  }
}

/** Throws what the server has said is wrong. */
function whole(draft: Draft, { wire, model }: Pick<Reading, 'wire' | 'model'>): Draft {
  if (draft.error === null) return draft;
  const now = wire.clock.now().getTime();
  throw new CallError(fromStream(draft.error, { model, hide: wire.hide, now }));
}

type Circumstances = {
  readonly usage: Usage;
  readonly signal: AbortSignal;
  readonly watchdog: Watchdog;
};

/** An abort comes back as any kind of broken connection: we know better why it happened. */
function ownReason(error: unknown, { usage, signal, watchdog }: Circumstances): CallError {
  const known = error instanceof CallError ? error : new CallError(toFailure(error));
  const failure = signal.aborted
    ? ({ kind: 'cancelled' } as const)
    : (watchdog.verdict() ?? known.failure);
  const { retryAfterMs, unreached } = known;
  return new CallError(failure, { usage: addUsage(usage, known.usage), retryAfterMs, unreached });
}

const stops: Readonly<Record<string, Stop>> = {
  end_turn: 'end',
  stop_sequence: 'end',
  tool_use: 'tool_use',
  max_tokens: 'max_tokens',
  refusal: 'refusal',
  model_context_window_exceeded: 'context',
};

function toReply(draft: Draft, usage: Usage, requestId: string | null): ModelReply {
  const rawStop = draft.stop ?? '';
  const stop = stops[rawStop] ?? 'unknown';
  const refusal = stop === 'refusal' ? (draft.refusal ?? { category: null, detail: '' }) : null;
  const { calls, pieces } = draft;
  const order = isPlain(pieces) ? {} : { pieces };
  return { text: textOf(pieces), calls, ...order, stop, rawStop, refusal, usage, requestId };
}

/** Its text, then its calls: that needs no telling. */
function isPlain(pieces: readonly Piece[]): boolean {
  return pieces.every(({ type }, n) => type === 'call' || (type === 'text' && n === 0));
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('');
}
