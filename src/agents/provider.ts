import type { Piece, Said, ToolCall, ToolResult } from '../engine/acting/acting.ts';
import type { Children } from '../engine/acting/shell.ts';
import { type Failure, RunError } from '../engine/data/failure.ts';
import type { Json } from '../engine/data/question.ts';
import { noUsage, type Usage } from '../engine/data/usage.ts';
import type { Agents, CallLimits, Effort } from '../engine/ports.ts';

/** A tool as the model is told of it. `schema`: strict JSON schema of its input (`strict-schema.ts`). */
export type ToolSpec = {
  readonly name: string;
  readonly description: string;
  readonly schema: Json;
};

/**
 * A reply of this conversation and what it was answered with. Every call has its result (`exchangesOf`); `words`
 * follow the results. With neither results nor words it is the last exchange, and the model goes on speaking.
 */
export type Exchange = {
  readonly assistant: Said;
  readonly results: readonly ToolResult[];
  readonly words: readonly string[];
};

/** What one model call is made of, before any provider's own format. Pure data: the same request, the same bytes. */
export type ModelRequest = {
  /** `folio/stylist`. For the recorded provider and for messages; never sent. */
  readonly role: string;
  /** Which place of a recording this call is. Never sent. */
  readonly tag: {
    readonly language: 'ja' | 'en';
    readonly values: Readonly<Record<string, string | number>>;
  };
  /** Model id, e.g. `claude-sonnet-5-5`. */
  readonly model: string;
  /** House rules; identical for all calls of a batch. `''` = none. */
  readonly system: string;
  /** Inputs that all calls of a batch share, byte for byte; ends at the cache breakpoint. `''` = none. */
  readonly shared: string;
  /** This role's own part. Never empty. */
  readonly own: string;
  /** A repair turn: what the model said, and what is wrong with it. */
  readonly followUp?: { readonly assistant: string; readonly user: string };
  /** The conversation behind the first message, oldest first. Never together with `followUp`. */
  readonly exchanges?: readonly Exchange[];
  /** The same list in the same order for all turns of a task: it is the beginning of the cached prefix. */
  readonly tools?: readonly ToolSpec[];
  /** Strict JSON schema the reply is held to, where the provider can (`caps.structured`). */
  readonly format?: Json;
  readonly effort?: Effort;
  readonly maxTokens: number;
  /** Calls with the same key share a prefix: the first goes ahead, the others follow its first event. */
  readonly warm?: string;
};

/** Events while a reply comes in. `started` once, before any text; a new attempt starts from the beginning. */
export type ModelEvent =
  | { readonly type: 'started' }
  | { readonly type: 'text'; readonly text: string };

/**
 * Why the model stopped. Only `end` can be a result, since a cut or refused reply may look whole, and only `tool_use`
 * lets tools run.
 */
export type Stop = 'end' | 'tool_use' | 'max_tokens' | 'refusal' | 'context' | 'unknown';

export type ModelReply = {
  readonly text: string;
  /** In the order of the reply. Run only when `stop` is `tool_use`; ids may repeat, names may be unknown. */
  readonly calls: readonly ToolCall[];
  /** All of it in its order, which goes back with the results of its calls. Absent: the text, then the calls. */
  readonly pieces?: readonly Piece[] | undefined;
  readonly stop: Stop;
  /** The provider's own word for it, e.g. `end_turn`. */
  readonly rawStop: string;
  readonly refusal: { readonly category: string | null; readonly detail: string } | null;
  readonly usage: Usage;
  readonly requestId: string | null;
};

/** What a provider can do and how its prices are known. */
export type Capabilities = {
  /** Marks the shared prefix for a prompt cache; a batch is warmed up by its first call. */
  readonly cache: boolean;
  /** `table`: priced by model id; `free`: no cost; `unknown`: it costs something, and the price is not known. */
  readonly cost: 'table' | 'free' | 'unknown';
  /** Takes `tools` and says `tool_use`. */
  readonly tools?: boolean;
  /** Holds a reply to `format`, and tools to their schemas; absent = the prompt asks, and the check decides. */
  readonly structured?: boolean;
  /** Can be told an `effort`. */
  readonly effort?: boolean;
  /** Never more calls at once than this, whatever the configuration says; null = no limit of its own. */
  readonly maxConcurrency: number | null;
};

export type CallOptions = {
  readonly signal: AbortSignal;
  readonly limits: Pick<CallLimits, 'idleMs' | 'totalMs'>;
  /** Fires when nothing new may start: from then on silence is borne with for less long (`watchdog.ts`). */
  readonly closing?: AbortSignal | undefined;
  /** Where a provider that starts processes writes them down. */
  readonly children?: Children | undefined;
  onEvent(event: ModelEvent): void;
};

/**
 * All calls of one task with tools, one after the other, at a provider that keeps state between them: each request
 * carries the whole conversation all the same, and any of them may be the first.
 */
export type Conversation = Pick<Provider, 'call'> & {
  /** Ends that state. Never rejects. */
  end(): Promise<void>;
};

export type ConversationWords = {
  /** Said after a conversation that is told as material, so that the model goes on with it. */
  readonly goOn: string;
};

/**
 * One attempt at one call, no retries. Resolves with whatever the model ended with, also a cut or refused reply
 * (see `replyFailure`); rejects with a `CallError` when there is no whole reply.
 */
export type Provider = {
  /** `anthropic`, `compatible`, `recorded` … */
  readonly name: string;
  readonly caps: Capabilities;
  call(request: ModelRequest, options: CallOptions): Promise<ModelReply>;
  /** Input tokens of a request, counted by the provider; free of charge. Rejects with a `CallError`. */
  count?(request: ModelRequest, signal: AbortSignal): Promise<number>;
  /** Where a task with tools has to be more than separate calls. */
  converse?(words: ConversationWords): Conversation;
  /** See `Agents`. */
  readonly recordedProject?: Agents['recordedProject'];
};

type CallErrorOptions = ErrorOptions & {
  usage?: Usage;
  retryAfterMs?: number | null;
  unreached?: boolean;
};

/** A failed attempt. It may have cost something, and the provider may have said when to come back. */
export class CallError extends RunError {
  /** What the attempt has used before it broke, as far as anybody knows. */
  readonly usage: Usage;
  /** The provider's own hint; wins over any wait we would choose. */
  readonly retryAfterMs: number | null;
  /** Nothing of the request has come to the server. */
  readonly unreached: boolean;

  constructor(failure: Failure, options?: CallErrorOptions) {
    super(failure, options);
    this.usage = options?.usage ?? noUsage;
    this.retryAfterMs = options?.retryAfterMs ?? null;
    this.unreached = options?.unreached ?? false;
  }
}

/** Why a reply is not a result, or undefined when it may be read. Asked after the reply was saved. */
export function replyFailure(
  request: ModelRequest,
  reply: Pick<ModelReply, 'text' | 'stop' | 'rawStop' | 'refusal'>,
): Failure | undefined {
  switch (reply.stop) {
    case 'end':
      return reply.text.trim() === '' ? { kind: 'empty_reply' } : undefined;
    case 'tool_use':
      // from a role that has no tools, so there is nothing to run
      return { kind: 'unknown_stop', stop: reply.rawStop };
    case 'max_tokens':
      return { kind: 'truncated', maxTokens: request.maxTokens };
    case 'refusal':
      return {
        kind: 'refused',
        category: reply.refusal?.category ?? null,
        detail: reply.refusal?.detail ?? '',
      };
    case 'context':
      return { kind: 'context_full' };
    case 'unknown':
      return { kind: 'unknown_stop', stop: reply.rawStop };
    default:
      return reply.stop satisfies never;
  }
}
