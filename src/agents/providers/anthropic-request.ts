import type { ModelRequest } from '../provider.ts';

type TextBlock = {
  readonly type: 'text';
  readonly text: string;
  readonly cache_control?: { readonly type: 'ephemeral' };
};

type Message = { readonly role: 'user' | 'assistant'; readonly content: readonly TextBlock[] };

/** Body of `POST /v1/messages`. */
export type MessagesBody = {
  readonly model: string;
  readonly max_tokens: number;
  readonly stream: true;
  readonly system?: readonly TextBlock[];
  readonly messages: readonly Message[];
};

/**
 * A request in the words of the Messages API. What a batch shares comes first and ends at the cache breakpoint;
 * the role's own part follows it, so that eight reviewers read one prefix. `paused`: what the model said before it
 * paused its turn, which it goes on from. Pure: the same request, the same bytes.
 */
export function messagesBody(
  request: ModelRequest,
  { cache, paused }: { readonly cache: boolean; readonly paused: readonly string[] },
): MessagesBody {
  const { model, maxTokens, system } = request;
  return {
    model,
    max_tokens: maxTokens,
    stream: true,
    ...(system === '' ? {} : { system: [text(system)] }),
    messages: [
      { role: 'user', content: firstTurn(request, cache) },
      ...repairTurn(request),
      ...(paused.length === 0 ? [] : [{ role: 'assistant', content: paused.map(text) } as const]),
    ],
  };
}

function firstTurn({ shared, own, followUp }: ModelRequest, cache: boolean): readonly TextBlock[] {
  const prefix: TextBlock = cache
    ? { ...text(shared), cache_control: { type: 'ephemeral' } }
    : text(shared);
  // nothing can be said about a reply of nothing but that it was nothing: no empty turn goes out
  const unanswered = followUp !== undefined && followUp.assistant.trim() === '';
  return [
    ...(shared === '' ? [] : [prefix]),
    text(own),
    ...(unanswered ? [text(followUp.user)] : []),
  ];
}

function repairTurn({ followUp }: ModelRequest): readonly Message[] {
  if (followUp === undefined || followUp.assistant.trim() === '') return [];
  return [
    { role: 'assistant', content: [text(followUp.assistant)] },
    { role: 'user', content: [text(followUp.user)] },
  ];
}

function text(value: string): TextBlock {
  return { type: 'text', text: value };
}
