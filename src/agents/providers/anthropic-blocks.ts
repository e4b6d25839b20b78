import { z } from 'zod';
import type { Piece, ToolCall } from '../../engine/acting/acting.ts';
import type { Json } from '../../engine/data/question.ts';

/** How a block of an answer begins: text, a tool call, or what the model thought. */
export const WireBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('tool_use'),
    id: z.string().catch(''),
    name: z.string().catch(''),
    input: z.json().nullish().catch(null),
  }),
  z.object({
    type: z.literal('thinking'),
    thinking: z.string().catch(''),
    signature: z.string().nullish().catch(null),
  }),
  z.object({ type: z.literal('redacted_thinking'), data: z.string() }),
]);

/** More of a block that has begun. */
export const WireDelta = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text_delta'), text: z.string() }),
  z.object({ type: z.literal('input_json_delta'), partial_json: z.string() }),
  z.object({ type: z.literal('thinking_delta'), thinking: z.string() }),
  z.object({ type: z.literal('signature_delta'), signature: z.string() }),
]);

type Delta = z.infer<typeof WireDelta>;

/** What an answer consists of. */
export type Blocks = {
  /** All of it in its order. */
  readonly pieces: readonly Piece[];
  /** The tool calls received so far; complete only when the answer has ended by itself. */
  readonly calls: readonly ToolCall[];
};

/** Puts the blocks of one answer together as they come in; `onText` is told each piece of text. */
export function openBlocks(onText: (text: string) => void) {
  const blocks: Open[] = [];

  function say(to: Extract<Open, { is: 'text' }>, text: string): void {
    to.text += text;
    if (text !== '') onText(text);
  }

  /** The block it goes on with; a text that was never begun begins here. */
  function openFor(index: number, type: Delta['type']): Open | undefined {
    const open = blocks.findLast((one) => one.index === index);
    if (type !== 'text_delta' || open?.is === 'text') return open;
    const begun: Open = { index, is: 'text', text: '' };
    blocks.push(begun);
    return begun;
  }

  return {
    begin(index: number, block: z.infer<typeof WireBlock>): void {
      const open = opened(index, block);
      blocks.push(open);
      if (open.is === 'text' && block.type === 'text') say(open, block.text);
    },
    goOn(index: number, delta: Delta): void {
      const open = openFor(index, delta.type);
      if (open?.is === 'text' && delta.type === 'text_delta') say(open, delta.text);
      else if (open?.is === 'call' && delta.type === 'input_json_delta')
        open.raw += delta.partial_json;
      else if (open?.is === 'thought' && delta.type === 'thinking_delta')
        open.thought += delta.thinking;
      else if (open?.is === 'thought' && delta.type === 'signature_delta')
        open.signature += delta.signature;
    },
    all(): Blocks {
      const uses = blocks.filter((one) => one.is === 'call');
      const told = blocks.filter((one) => one.is !== 'text' || one.text !== '');
      const pieces = told.map((one) =>
        one.is === 'call' ? ({ type: 'call', call: uses.indexOf(one) } as const) : toPiece(one),
      );
      return { pieces, calls: uses.map(toCall) };
    },
    /** All that came in and is paid for. */
    streamed: (): string => blocks.map(streamedOf).join(''),
  };
}

/** A block in the making. */
type Open =
  | { readonly index: number; readonly is: 'text'; text: string }
  /** `whole`: the input as some servers send it, at the start. */
  | {
      readonly index: number;
      readonly is: 'call';
      readonly id: string;
      readonly name: string;
      readonly whole: Json | null | undefined;
      raw: string;
    }
  | { readonly index: number; readonly is: 'thought'; thought: string; signature: string }
  /** One that only its provider can read. */
  | { readonly index: number; readonly is: 'hidden'; readonly data: string };

function opened(index: number, block: z.infer<typeof WireBlock>): Open {
  switch (block.type) {
    case 'text':
      return { index, is: 'text', text: '' };
    case 'tool_use': {
      const { id, name, input: whole } = block;
      return { index, is: 'call', id, name, whole, raw: '' };
    }
    case 'thinking': {
      const { thinking: thought, signature } = block;
      return { index, is: 'thought', thought, signature: signature ?? '' };
    }
    case 'redacted_thinking':
      return { index, is: 'hidden', data: block.data };
    default:
      return block satisfies never;
  }
}

/** As it came: a server that signs nothing is given no signature back. */
function toPiece(open: Exclude<Open, { is: 'call' }>): Piece {
  if (open.is === 'text') return { type: 'text', text: open.text };
  if (open.is === 'hidden') return { type: 'redacted_thinking', data: open.data };
  const { thought: thinking, signature } = open;
  return { type: 'thinking', thinking, ...(signature === '' ? {} : { signature }) };
}

function streamedOf(open: Open): string {
  if (open.is === 'text') return open.text;
  if (open.is === 'call') return open.raw;
  return open.is === 'thought' ? open.thought : '';
}

/** Its input is read only here, when nothing more can come: half a JSON text is never made whole. */
function toCall({ id, name, whole, raw }: Extract<Open, { is: 'call' }>): ToolCall {
  if (raw.trim() === '') return { id, name, input: whole ?? {}, raw: JSON.stringify(whole ?? {}) };
  try {
    return { id, name, input: z.json().parse(JSON.parse(raw)), raw };
  } catch {
    return { id, name, input: null, raw };
  }
}
