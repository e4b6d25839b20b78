import type { Piece } from '../../engine/acting/acting.ts';
import type { Json } from '../../engine/data/question.ts';
import type { Effort } from '../../engine/ports.ts';
import type { Capabilities, ModelRequest } from '../provider.ts';
import { blocksOf, type Message, messagesOf, type TextBlock, text } from './anthropic-messages.ts';

type Tool = {
  readonly name: string;
  readonly description: string;
  readonly input_schema: Json;
  readonly strict?: true;
};

type OutputConfig = {
  readonly effort?: Effort;
  readonly format?: { readonly type: 'json_schema'; readonly schema: Json };
};

/** What is sent to be answered or to be counted. */
export type Prompt = {
  readonly model: string;
  readonly tools?: readonly Tool[];
  readonly system?: readonly TextBlock[];
  readonly output_config?: OutputConfig;
  readonly messages: readonly Message[];
};

/** Body of `POST /v1/messages`. */
export type MessagesBody = Prompt & { readonly max_tokens: number; readonly stream: true };

/** What the server at the other end understands. */
export type Dialect = Pick<Capabilities, 'cache' | 'structured' | 'effort'>;

/**
 * A request in the words of the Messages API. What a batch shares comes first and ends at the cache breakpoint;
 * the role's own part follows it, so that all reviewers read one prefix. `paused`: what the model said before it
 * paused its turn, which it goes on from. Pure: the same request, the same bytes.
 */
export function messagesBody(
  request: ModelRequest,
  { paused, ...dialect }: Dialect & { readonly paused: readonly Piece[] },
): MessagesBody {
  const { model, messages, ...rest } = promptOf(request, dialect);
  const begun = blocksOf({ text: '', calls: [], pieces: paused });
  return {
    model,
    max_tokens: request.maxTokens,
    stream: true,
    ...rest,
    messages: [
      ...messages,
      ...(begun.length === 0 ? [] : [{ role: 'assistant', content: begun } as const]),
    ],
  };
}

/** Body of `POST /v1/messages/count_tokens`: the same prompt, without what only concerns the answer. */
export function promptOf(request: ModelRequest, dialect: Dialect): Prompt {
  const { model, system, tools = [] } = request;
  const output = outputOf(request, dialect);
  return {
    model,
    ...(tools.length === 0 ? {} : { tools: tools.map((tool) => toolOf(tool, dialect)) }),
    ...(system === '' ? {} : { system: [text(system)] }),
    ...(Object.keys(output).length === 0 ? {} : { output_config: output }),
    messages: messagesOf(request, dialect.cache),
  };
}

function toolOf(
  { name, description, schema }: NonNullable<ModelRequest['tools']>[number],
  { structured }: Dialect,
): Tool {
  const tool = { name, description, input_schema: schema };
  return structured === true ? { ...tool, strict: true } : tool;
}

function outputOf({ effort, format }: ModelRequest, dialect: Dialect): OutputConfig {
  return {
    ...(effort === undefined || dialect.effort !== true ? {} : { effort }),
    ...(format === undefined || dialect.structured !== true
      ? {}
      : { format: { type: 'json_schema', schema: format } }),
  };
}
