import type { Fault } from './fault-kinds.ts';
import { tokensIn, type WireUsage } from './prompt-cache.ts';

/** One server-sent event, not yet text. */
export type WireEvent = { readonly event: string; readonly data: unknown };

/** Something to be done; `json` as it is streamed: may be cut, invalid, or for a tool nobody has. */
export type ScriptedCall = { readonly id: string; readonly name: string; readonly json: string };

/** Stands before everything else of a reply. */
export type ScriptedThought =
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature?: string }
  | { readonly type: 'redacted_thinking'; readonly data: string };

/** One block of a reply that is said block by block. */
export type ScriptedBlock =
  | ScriptedThought
  | { readonly type: 'text'; readonly text: string }
  | ({ readonly type: 'tool_use' } & ScriptedCall);

type Said = {
  readonly thoughts: readonly ScriptedThought[];
  readonly text: string;
  /** These and nothing else, in this order; undefined = thoughts, text, calls. */
  readonly blocks: readonly ScriptedBlock[] | undefined;
  /** Stands behind the text. */
  readonly calls: readonly ScriptedCall[];
  /** Why it stopped; undefined = `tool_use` with calls, else `end_turn`. */
  readonly stop: string | undefined;
  readonly model: string;
  readonly usage: WireUsage;
  readonly fault: Fault | undefined;
};

/** The whole answer of a model, as the events of a stream; `fault` for what the model itself does oddly. */
export function answerEvents(answer: Said): readonly WireEvent[] {
  const { thoughts, text, calls, model, usage, fault } = answer;
  const said = spoken(text, fault);
  const doesCall = calls.length > 0 || answer.blocks?.some(({ type }) => type === 'tool_use');
  const stop =
    fault === undefined ? (answer.stop ?? (doesCall ? 'tool_use' : said.stop)) : said.stop;
  const from = thoughts.length;
  const spokenBlocks =
    said.text === '' && calls.length > 0 ? [] : textBlock(said.text, fault, from);
  const blocks =
    fault?.kind === 'tool_calls'
      ? toolBlocks(fault.calls, 0)
      : (answer.blocks?.flatMap(blockEvents) ?? [
          ...thoughtBlocks(thoughts),
          ...spokenBlocks,
          ...toolBlocks(calls, from + (spokenBlocks.length === 0 ? 0 : 1)),
        ]);
  const counted = fault?.kind === 'bare_usage' ? { input_tokens: usage.input_tokens } : usage;
  const events: readonly WireEvent[] = [
    event('message_start', {
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model,
        content: [],
        stop_reason: null,
        usage: { ...counted, output_tokens: 1 },
      },
    }),
    ...blocks,
    event('message_delta', {
      delta: { stop_reason: stop, stop_sequence: null, stop_details: said.details },
      usage: {
        ...inputAtEnd(fault),
        output_tokens: Math.max(1, tokensIn(said.text)),
      },
    }),
    ...(fault?.kind === 'no_stop' ? [] : [event('message_stop', {})]),
  ];
  return decorated(events, fault);
}

function inputAtEnd(fault: Fault | undefined) {
  if (fault?.kind !== 'zero_usage' && fault?.kind !== 'late_usage') return {};
  const { input, cacheRead } = fault.kind === 'late_usage' ? fault : { input: 0, cacheRead: 0 };
  return {
    input_tokens: input,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: cacheRead,
  };
}

function spoken(text: string, fault: Fault | undefined) {
  const details = null;
  switch (fault?.kind) {
    case 'huge':
      return { text: 'あ'.repeat(fault.characters), stop: 'end_turn', details };
    case 'no_content':
      return { text: '', stop: 'end_turn', details };
    case 'max_tokens':
      return { text: text.slice(0, fault.afterCharacters), stop: 'max_tokens', details };
    case 'pause_turn':
      return { text: fault.text, stop: 'pause_turn', details };
    case 'context_full':
      return { text: text.slice(0, 10), stop: 'model_context_window_exceeded', details };
    case 'strange_stop':
      return { text, stop: fault.stop, details };
    case 'tool_calls':
      return { text: '', stop: fault.stop, details };
    case 'refusal': {
      const { category, explanation } = fault;
      const why = { type: 'refusal', category, explanation };
      return { text: fault.text ?? '', stop: 'refusal', details: why };
    }
    default:
      return { text, stop: 'end_turn', details };
  }
}

function blockEvents(block: ScriptedBlock, index: number): readonly WireEvent[] {
  if (block.type === 'text') return textBlock(block.text, undefined, index);
  return block.type === 'tool_use' ? toolBlocks([block], index) : thoughtBlocks([block], index);
}

function thoughtBlocks(thoughts: readonly ScriptedThought[], first = 0): readonly WireEvent[] {
  return thoughts.flatMap((thought, nth) => {
    const index = first + nth;
    const whole = thought.type === 'redacted_thinking';
    const block = whole ? thought : { type: 'thinking', thinking: '', signature: '' };
    const { thinking = '', signature = '' } = whole ? {} : thought;
    const pieces = thinking.match(/[\s\S]{1,9}/gu) ?? [];
    return [
      event('content_block_start', { index, content_block: block }),
      ...pieces.map((piece) => delta(index, { type: 'thinking_delta', thinking: piece })),
      ...(signature === '' ? [] : [delta(index, { type: 'signature_delta', signature })]),
      event('content_block_stop', { index }),
    ];
  });
}

function textBlock(text: string, fault: Fault | undefined, index: number): readonly WireEvent[] {
  if (fault?.kind === 'no_content') return [];
  const pieces = text.match(/[\s\S]{1,40}/gu) ?? [];
  return [
    event('content_block_start', { index, content_block: { type: 'text', text: '' } }),
    ...pieces.map((piece) => delta(index, { type: 'text_delta', text: piece })),
    event('content_block_stop', { index }),
  ];
}

function toolBlocks(calls: readonly ScriptedCall[], first: number): readonly WireEvent[] {
  return calls.flatMap(({ id, name, json }, nth) => {
    const index = first + nth;
    const pieces = json.match(/[\s\S]{1,7}/gu) ?? [];
    return [
      event('content_block_start', {
        index,
        content_block: { type: 'tool_use', id, name, input: {} },
      }),
      ...pieces.map((piece) => delta(index, { type: 'input_json_delta', partial_json: piece })),
      event('content_block_stop', { index }),
    ];
  });
}

function decorated(events: readonly WireEvent[], fault: Fault | undefined): readonly WireEvent[] {
  if (fault?.kind === 'pings') {
    const pings = Array.from({ length: fault.count }, () => event('ping', {}));
    return events.flatMap((one) => [...pings, one]);
  }
  if (fault?.kind !== 'unknown_events') return events;
  const strange = [
    event('shiny_new_event', { x: 1 }),
    event('content_block_start', { index: 9, content_block: { type: 'future_block' } }),
    delta(9, { type: 'future_delta', z: [1] }),
    event('content_block_stop', { index: 9 }),
  ];
  return events.flatMap((one, index) => (index === 1 ? [...strange, one] : [one]));
}

function delta(index: number, value: unknown): WireEvent {
  return event('content_block_delta', { index, delta: value });
}

function event(type: string, data: object): WireEvent {
  return { event: type, data: { type, ...data } };
}
