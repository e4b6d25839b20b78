import type { ToolCall } from '../../engine/acting/acting.ts';
import { addUsage, noUsage, type Usage } from '../../engine/data/usage.ts';
import type { ModelEvent, ModelReply } from '../provider.ts';
import { type ClaudeLine, type Result, readClaudeLine, type Tokens } from './claude-code-lines.ts';
import { callOf, type StreamedCall, toolServerName } from './claude-code-tools.ts';

/** What was heard of a call so far. */
export type Heard = {
  readonly text: string;
  /** As counted from the stream; a result line is more reliable. */
  readonly usage: Usage;
  readonly stop: string | null;
  readonly refusal: ModelReply['refusal'];
  readonly requestId: string | null;
  /** The program's own word for what went wrong, e.g. `authentication_failed`, and the status behind it. */
  readonly error: string | null;
  readonly errorStatus: number | null;
  /** What the program said in the model's place. */
  readonly notice: string;
  /** A usage limit that is reached; `resetsAt` in seconds since 1970. */
  readonly limit: { readonly resetsAt: number | null } | null;
  readonly result: Result | null;
  /** Whether the program has our tools, as it reports; null = not reported. */
  readonly tools: string | null;
  /**
   * The program would continue by itself where our caller decides: it is to be ended, and the reply is what has come so
   * far.
   */
  readonly cut: boolean;
};

export type Answer = {
  /** Takes a line of output; garbage and unknown kinds are ignored. */
  take(line: string): void;
  heard(): Heard;
};

type Listener = {
  /** With a schema the answer comes as a tool's input, and more than one message may be needed for it. */
  readonly structured: boolean;
  onEvent(event: ModelEvent): void;
  /** There is nothing more to wait for. */
  onSettled(): void;
  /** With tools: the message has ended, and this is what it wants done. */
  onCalls?(calls: readonly ToolCall[]): void;
  /** The model was told something in answer to this call: by us, or by the program where it does not let it through. */
  onAnswered?(id: string): void;
};

/** After these the program asks the model to go on or to think again, which would pass for one whole reply. */
const goesOnAfter: ReadonlySet<string> = new Set([
  'max_tokens',
  'refusal',
  'model_context_window_exceeded',
]);

const nothing: Heard = {
  text: '',
  usage: noUsage,
  stop: null,
  refusal: null,
  requestId: null,
  error: null,
  errorStatus: null,
  notice: '',
  limit: null,
  result: null,
  tools: null,
  cut: false,
};

/** Makes one reply out of the lines of a call. */
export function openAnswer(listener: Listener): Answer {
  const hearing: Hearing = { listener, heard: nothing, messages: 0, running: 0, calls: new Map() };
  return {
    take(text) {
      const line = readClaudeLine(text);
      const { result, cut } = hearing.heard;
      // lines after the end are ignored
      if (line !== undefined && result === null && !cut) take(hearing, line);
    },
    heard: () => hearing.heard,
  };
}

type Hearing = {
  readonly listener: Listener;
  heard: Heard;
  messages: number;
  /** Output of the message under way, which is told again and again. */
  running: number;
  /** By the place of their blocks. */
  readonly calls: Map<number, StreamedCall>;
};

function take(hearing: Hearing, line: ClaudeLine): void {
  switch (line.type) {
    case 'stream_event':
      if (line.parent_tool_use_id === null) streamed(hearing, line.event);
      break;
    case 'assistant':
      if (line.parent_tool_use_id === null) assistant(hearing, line);
      break;
    case 'user':
      for (const { tool_use_id } of line.message.content)
        hearing.listener.onAnswered?.(tool_use_id);
      if (line.isSynthetic) settle(hearing, { cut: true });
      break;
    case 'rate_limit_event': {
      const { status, resetsAt } = line.rate_limit_info;
      learn(hearing, { limit: status === 'rejected' ? { resetsAt } : null });
      break;
    }
    case 'system':
      system(hearing, line);
      break;
    case 'result':
      settle(hearing, { result: line });
      break;
    default:
      line satisfies never;
  }
}

function system(hearing: Hearing, line: ClaudeLine & { type: 'system' }): void {
  if (line.subtype === 'api_retry') {
    learn(hearing, { error: line.error, errorStatus: line.error_status });
    return;
  }
  const server = line.mcp_servers.find(({ name }) => name === toolServerName);
  learn(hearing, { tools: server?.status ?? 'missing' });
}

type Streamed = (ClaudeLine & { type: 'stream_event' })['event'];

function streamed(hearing: Hearing, event: Streamed): void {
  switch (event.type) {
    case 'message_start':
      begin(hearing, event.message?.usage ?? {});
      break;
    case 'content_block_start':
      if (event.content_block?.type === 'tool_use') {
        const { id, name } = event.content_block;
        hearing.calls.set(event.index, { id, name, raw: '' });
      }
      break;
    case 'content_block_delta':
      said(hearing, event);
      break;
    case 'message_delta':
      finish(hearing, event);
      break;
    default:
      break;
  }
}

function begin(hearing: Hearing, tokens: Tokens): void {
  const { listener, heard } = hearing;
  hearing.messages += 1;
  if (hearing.messages === 1) listener.onEvent({ type: 'started' });
  // the program asked the model again by itself: two replies in a row are not one
  else if (heard.text !== '' && !listener.structured) settle(hearing, { cut: true, stop: null });
  const usage = usageOf(tokens);
  hearing.running = usage.output;
  learn(hearing, { usage: addUsage(hearing.heard.usage, usage) });
}

function said(hearing: Hearing, { delta, index }: Streamed): void {
  if (delta?.type === 'text_delta') say(hearing, delta.text);
  if (delta?.type !== 'input_json_delta') return;
  if (hearing.listener.structured) say(hearing, delta.partial_json);
  const call = hearing.calls.get(index);
  if (call !== undefined) call.raw += delta.partial_json;
}

function say(hearing: Hearing, text: string): void {
  if (text === '') return;
  learn(hearing, { text: hearing.heard.text + text });
  hearing.listener.onEvent({ type: 'text', text });
}

function finish(hearing: Hearing, { usage, delta }: Streamed): void {
  const output = usage?.output_tokens ?? hearing.running;
  const more = { ...noUsage, output: output - hearing.running };
  hearing.running = output;
  learn(hearing, { usage: addUsage(hearing.heard.usage, more) });
  const stop = delta?.stop_reason ?? null;
  if (stop === null) return;
  learn(hearing, { stop, refusal: stop === 'refusal' ? refusalOf(delta) : null });
  if (goesOnAfter.has(stop)) settle(hearing, { cut: true });
  if (stop === 'tool_use') hearing.listener.onCalls?.([...hearing.calls.values()].map(callOf));
}

function refusalOf(delta: Streamed['delta']): ModelReply['refusal'] {
  const { category = null, explanation = null } = delta?.stop_details ?? {};
  return { category, detail: explanation ?? '' };
}

function assistant(hearing: Hearing, line: ClaudeLine & { type: 'assistant' }): void {
  const { message, error, request_id } = line;
  const { heard, listener } = hearing;
  const text = message.content.map((block) => block.text).join('');
  if (message.model === '<synthetic>') {
    learn(hearing, { error: error ?? heard.error, notice: text });
    return;
  }
  learn(hearing, { requestId: request_id ?? heard.requestId });
  if (hearing.messages > 0) return;
  // a version that does not stream: all at once
  hearing.messages += 1;
  listener.onEvent({ type: 'started' });
  say(hearing, text);
}

function learn(hearing: Hearing, news: Partial<Heard>): void {
  hearing.heard = { ...hearing.heard, ...news };
}

function settle(hearing: Hearing, news: Partial<Heard>): void {
  learn(hearing, news);
  hearing.listener.onSettled();
}

function usageOf(tokens: Tokens): Usage {
  return {
    input: tokens.input_tokens ?? 0,
    output: tokens.output_tokens ?? 0,
    cacheRead: tokens.cache_read_input_tokens ?? 0,
    cacheWrite: tokens.cache_creation_input_tokens ?? 0,
  };
}
