import { z } from 'zod';
import type { Thought, ToolCall } from '../../engine/acting/acting.ts';
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
  readonly texts: readonly string[];
  /** The tool calls received so far; complete only when the answer has ended by itself. */
  readonly calls: readonly ToolCall[];
  /** What the model thought, in its order. */
  readonly thoughts: readonly Thought[];
};

/** Puts the blocks of one answer together as they come in; `onText` is told each piece of text. */
export function openBlocks(onText: (text: string) => void) {
  const texts: string[] = [];
  const uses: Use[] = [];
  const thinking: Thinking[] = [];

  function say(text: string): void {
    if (text === '') return;
    texts.push(text);
    onText(text);
  }

  function think(
    index: number,
    more: Extract<Delta, { type: 'thinking_delta' | 'signature_delta' }>,
  ): void {
    const open = thinking.findLast((one) => one.index === index);
    if (open === undefined || 'hidden' in open) return;
    if (more.type === 'thinking_delta') open.thought += more.thinking;
    else open.signature += more.signature;
  }

  return {
    begin(index: number, block: z.infer<typeof WireBlock>): void {
      if (block.type === 'text') say(block.text);
      else if (block.type === 'tool_use')
        uses.push({ index, id: block.id, name: block.name, whole: block.input, raw: '' });
      else if (block.type === 'thinking')
        thinking.push({ index, thought: block.thinking, signature: block.signature ?? '' });
      else thinking.push({ index, hidden: block.data });
    },
    goOn(index: number, delta: Delta): void {
      if (delta.type === 'text_delta') say(delta.text);
      else if (delta.type === 'input_json_delta') {
        const use = uses.findLast((one) => one.index === index);
        if (use !== undefined) use.raw += delta.partial_json;
      } else think(index, delta);
    },
    all: (): Blocks => ({ texts, calls: uses.map(toCall), thoughts: thinking.map(toThought) }),
    /** All that came in and is paid for. */
    streamed: (): string =>
      [
        ...texts,
        ...uses.map(({ raw }) => raw),
        ...thinking.map((one) => ('hidden' in one ? '' : one.thought)),
      ].join(''),
  };
}

/** A block in the making. `whole`: the input as some servers send it, at the start. */
type Use = {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly whole: Json | null | undefined;
  raw: string;
};

/** A thought in the making; `hidden`: one that only its provider can read. */
type Thinking =
  | { readonly index: number; thought: string; signature: string }
  | { readonly index: number; readonly hidden: string };

/** As it came: a server that signs nothing is given no signature back. */
function toThought(open: Thinking): Thought {
  if ('hidden' in open) return { type: 'redacted_thinking', data: open.hidden };
  const { thought: thinking, signature } = open;
  return { type: 'thinking', thinking, ...(signature === '' ? {} : { signature }) };
}

/** Its input is read only here, when nothing more can come: half a JSON text is never made whole. */
function toCall({ id, name, whole, raw }: Use): ToolCall {
  if (raw.trim() === '') return { id, name, input: whole ?? {}, raw: JSON.stringify(whole ?? {}) };
  try {
    return { id, name, input: z.json().parse(JSON.parse(raw)), raw };
  } catch {
    return { id, name, input: null, raw };
  }
}
