import { z } from 'zod';
import { noUsage, type Usage } from '../../engine/data/usage.ts';
import { roughTokens } from '../calls/budget.ts';
import { CallError, type ModelEvent } from '../provider.ts';
import { type Blocks, openBlocks, WireBlock, WireDelta } from './anthropic-blocks.ts';

const count = z.number().nonnegative().nullish().catch(null);
const WireUsage = z.object({
  input_tokens: count,
  output_tokens: count,
  cache_read_input_tokens: count,
  cache_creation_input_tokens: count,
});
type WireUsage = z.infer<typeof WireUsage>;

const WireError = z.object({
  type: z.string().catch(''),
  message: z.string().catch(''),
  details: z
    .object({ error_code: z.string().catch('') })
    .nullish()
    .catch(null),
});

/** Which block of the answer an event is about. */
const place = z.number().catch(0);

/** The events we know how to read. All other events are ignored, also future ones. */
const WireEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message_start'),
    message: z.object({ usage: WireUsage.nullish().catch(null) }),
  }),
  z.object({
    type: z.literal('content_block_start'),
    index: place,
    content_block: WireBlock,
  }),
  z.object({
    type: z.literal('content_block_delta'),
    index: place,
    delta: WireDelta,
  }),
  z.object({
    type: z.literal('message_delta'),
    delta: z.object({
      stop_reason: z.string().nullish(),
      stop_details: z
        .object({ category: z.string().nullish(), explanation: z.string().nullish() })
        .nullish()
        .catch(null),
    }),
    usage: WireUsage.nullish().catch(null),
  }),
  z.object({ type: z.literal('message_stop') }),
  z.object({ type: z.literal('error'), error: WireError }),
]);
type WireEvent = z.infer<typeof WireEvent>;

/** What has been read of one answer so far; complete when `ended`. */
export type Draft = Blocks & {
  readonly usage: Usage;
  readonly stop: string | null;
  readonly refusal: { readonly category: string | null; readonly detail: string } | null;
  readonly ended: boolean;
  readonly error: z.infer<typeof WireError> | null;
};

export type DraftReader = {
  /** Takes one event's data. Throws a CallError stream_cut when it is not JSON. */
  take(data: string): void;
  /** True when the answer is complete, or the server has reported an error. Checked after every event. */
  isOver(): boolean;
  draft(): Draft;
  /** What the answer has cost when it breaks here: streamed text is paid for before its usage is told. */
  usageSoFar(): Usage;
};

export function readDraft(onEvent: (event: ModelEvent) => void): DraftReader {
  let usage = noUsage;
  let stop: string | null = null;
  let refusal: Draft['refusal'] = null;
  let ended = false;
  let error: Draft['error'] = null;

  const blocks = openBlocks((text) => onEvent({ type: 'text', text }));

  function apply(event: WireEvent): void {
    switch (event.type) {
      case 'message_start':
        usage = merged(usage, event.message.usage);
        onEvent({ type: 'started' });
        return;
      case 'content_block_start':
        blocks.begin(event.index, event.content_block);
        return;
      case 'content_block_delta':
        blocks.goOn(event.index, event.delta);
        return;
      case 'message_delta': {
        const { stop_reason: reason, stop_details: details } = event.delta;
        usage = merged(usage, event.usage);
        stop = reason ?? stop;
        if (details) {
          refusal = { category: details.category ?? null, detail: details.explanation ?? '' };
        }
        return;
      }
      case 'message_stop':
        ended = true;
        return;
      case 'error':
        error = event.error;
        return;
      default:
        event satisfies never;
    }
  }

  return {
    take(data) {
      const event = WireEvent.safeParse(parsed(data));
      if (event.success) apply(event.data);
    },
    isOver: () => ended || error !== null,
    draft: () => ({ ...blocks.all(), usage, stop, refusal, ended, error }),
    usageSoFar() {
      const streamed = blocks.streamed();
      return { ...usage, output: Math.max(usage.output, roughTokens(streamed)) };
    },
  };
}

function parsed(data: string): unknown {
  // the end mark of another protocol, which some gateways add
  if (data === '[DONE]') return null;
  try {
    return JSON.parse(data);
  } catch {
    throw new CallError({ kind: 'stream_cut', detail: 'An event was not JSON.' });
  }
}

/**
 * Counters are cumulative; a later event repeats only some of them. Some servers end with zeros in all three counters of the
 * input, which nobody can have sent: they say nothing.
 */
function merged(before: Usage, told: WireUsage | null | undefined): Usage {
  const { input_tokens, cache_read_input_tokens, cache_creation_input_tokens } = told ?? {};
  const input = [input_tokens, cache_read_input_tokens, cache_creation_input_tokens];
  const wire = input.every((count) => count === 0) ? { output_tokens: told?.output_tokens } : told;
  return {
    input: wire?.input_tokens ?? before.input,
    output: wire?.output_tokens ?? before.output,
    cacheRead: wire?.cache_read_input_tokens ?? before.cacheRead,
    cacheWrite: wire?.cache_creation_input_tokens ?? before.cacheWrite,
  };
}
