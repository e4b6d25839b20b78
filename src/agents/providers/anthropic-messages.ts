import type { Said, Thought, ToolCall } from '../../engine/acting/acting.ts';
import { isMapping } from '../../engine/data/mapping.ts';
import type { Json } from '../../engine/data/question.ts';
import type { Exchange, ModelRequest } from '../provider.ts';

type Cached = { readonly cache_control?: { readonly type: 'ephemeral' } };
export type TextBlock = { readonly type: 'text'; readonly text: string } & Cached;
type UseBlock = {
  readonly type: 'tool_use';
  readonly id: string;
  readonly name: string;
  readonly input: Json;
};
type ResultBlock = {
  readonly type: 'tool_result';
  readonly tool_use_id: string;
  readonly content: string;
  readonly is_error?: true;
} & Cached;
type Block = TextBlock | UseBlock | ResultBlock | Thought;

export type Message = { readonly role: 'user' | 'assistant'; readonly content: readonly Block[] };

const mark = { cache_control: { type: 'ephemeral' } } as const;

/**
 * The conversation as the Messages API takes it: turns alternate, every call has its result in the next message, and
 * results stand before words there. `cache`: marks the shared prefix, and in a conversation the last
 * two things the model was told, so that each turn reads what the turn before has written.
 */
export function messagesOf(request: ModelRequest, cache: boolean): readonly Message[] {
  const { shared, own, exchanges = [], tools = [] } = request;
  const prefix: TextBlock = cache ? { ...text(shared), ...mark } : text(shared);
  const first: Message = {
    role: 'user',
    content: [...(shared === '' ? [] : [prefix]), text(own)],
  };
  const messages = joined([first, ...exchanges.flatMap(turnsOf), ...repairTurns(request)]);
  return cache && tools.length > 0 ? withMarks(messages) : messages;
}

export function text(value: string): TextBlock {
  return { type: 'text', text: value };
}

function repairTurns({ followUp }: ModelRequest): readonly Message[] {
  if (followUp === undefined) return [];
  const { assistant, user } = followUp;
  return [
    { role: 'assistant', content: spoken(assistant) },
    { role: 'user', content: [text(user)] },
  ];
}

function turnsOf({ assistant, results, words }: Exchange): readonly Message[] {
  const given = new Map(results.map((result) => [result.id, result]));
  const answers = assistant.calls.map(({ id }): ResultBlock => {
    const { text: said, isError } = given.get(id) ?? { text: 'There is no result.', isError: true };
    // an empty text is refused by some servers
    const content = said.trim() === '' ? '(nothing)' : said;
    return {
      type: 'tool_result',
      tool_use_id: id,
      content,
      ...(isError ? { is_error: true } : {}),
    };
  });
  return [
    { role: 'assistant', content: blocksOf(assistant) },
    {
      role: 'user',
      content: [...answers, ...words.filter((word) => word.trim() !== '').map(text)],
    },
  ];
}

/** A reply with thoughts is refused, or thought anew, when anything of it is changed or stands at another place. */
export function blocksOf({ text: said, calls, pieces }: Said): readonly Block[] {
  if (pieces === undefined) return [...spoken(said), ...calls.map(use)];
  return pieces.flatMap((piece): readonly Block[] => {
    if (piece.type === 'text') return spoken(piece.text);
    return piece.type === 'call' ? calls.slice(piece.call, piece.call + 1).map(use) : [piece];
  });
}

function use({ id, name, input }: ToolCall): UseBlock {
  // input that is not an object is reported in the call's result; the API accepts only objects here
  return {
    type: 'tool_use',
    id,
    name: nameOf(name),
    input: isMapping(input ?? undefined) ? input : {},
  };
}

/** A call of an unknown tool is answered too, and its name must be acceptable to the API. */
function nameOf(name: string): string {
  const fit = name.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64);
  return fit === '' ? 'unnamed' : fit;
}

/** An empty reply makes no turn: empty text is never sent. */
function spoken(said: string): readonly TextBlock[] {
  return said.trim() === '' ? [] : [text(said)];
}

/** Two turns of one side become one; an empty one is dropped. */
function joined(messages: readonly Message[]): readonly Message[] {
  const list: Message[] = [];
  for (const message of messages) {
    const before = list.at(-1);
    if (message.content.length === 0) continue;
    if (before?.role === message.role) {
      const content = [...before.content, ...message.content];
      list.splice(-1, 1, { ...before, content });
    } else list.push(message);
  }
  return list;
}

/** With the shared prefix three of the four marks a request may have. */
function withMarks(messages: readonly Message[]): readonly Message[] {
  const told = messages.flatMap(({ role }, index) => (role === 'user' ? [index] : []));
  const marked = new Set(told.slice(-2));
  return messages.map((message, index) => {
    const last = message.content.at(-1);
    if (!marked.has(index) || last === undefined || !('content' in last || 'text' in last))
      return message;
    return { ...message, content: [...message.content.slice(0, -1), { ...last, ...mark }] };
  });
}
