import { z } from 'zod';
import { jsonIn } from '../../engine/data/json-text.ts';

/*
 * What the `claude` program prints, one JSON object a line, as far as anybody here looks at it. All fields but `type`
 * may be missing: versions differ, and a line that is odd must not cost a reply that is whole.
 */

const count = z.number().catch(0);
const word = z.string().nullable().catch(null);
const text = z.string().catch('');

const Tokens = z
  .object({
    input_tokens: count,
    output_tokens: count,
    cache_read_input_tokens: count,
    cache_creation_input_tokens: count,
  })
  .partial();
export type Tokens = z.infer<typeof Tokens>;

const StreamEvent = z.object({
  type: z.literal('stream_event'),
  parent_tool_use_id: word,
  event: z.object({
    type: z.string(),
    index: z.number().catch(0),
    message: z.object({ usage: Tokens.catch({}) }).optional(),
    content_block: z.object({ type: word, id: text, name: text }).optional().catch(undefined),
    delta: z
      .object({
        type: word,
        text: z.string().catch(''),
        partial_json: z.string().catch(''),
        stop_reason: word,
        stop_details: z.object({ category: word, explanation: word }).nullable().catch(null),
      })
      .optional(),
    usage: Tokens.optional().catch(undefined),
  }),
});

const Assistant = z.object({
  type: z.literal('assistant'),
  parent_tool_use_id: word,
  error: word,
  request_id: word,
  message: z.object({
    model: z.string().catch(''),
    content: z.array(z.object({ type: z.string(), text: z.string().catch('') })).catch([]),
  }),
});

const User = z.object({
  type: z.literal('user'),
  isSynthetic: z.boolean().catch(false),
  message: z
    .object({ content: z.array(z.object({ type: z.string(), tool_use_id: text })).catch([]) })
    .catch({ content: [] }),
});

const Limit = z.object({
  type: z.literal('rate_limit_event'),
  rate_limit_info: z.object({ status: word, resetsAt: z.number().nullable().catch(null) }),
});

const Init = z.object({
  type: z.literal('system'),
  subtype: z.literal('init'),
  mcp_servers: z.array(z.object({ name: text, status: text })).catch([]),
});

const Retry = z.object({
  type: z.literal('system'),
  subtype: z.literal('api_retry'),
  error_status: z.number().nullable().catch(null),
  error: word,
});

const ModelUsage = z.object({
  inputTokens: count,
  outputTokens: count,
  cacheReadInputTokens: count,
  cacheCreationInputTokens: count,
  costUSD: count,
});

const Result = z.object({
  type: z.literal('result'),
  subtype: z.string().catch('success'),
  is_error: z.boolean().catch(false),
  stop_reason: word,
  result: z.string().catch(''),
  errors: z.array(z.string()).catch([]),
  structured_output: z.json().optional().catch(undefined),
  total_cost_usd: count,
  modelUsage: z.record(z.string(), ModelUsage).catch({}),
  terminal_reason: word,
  api_error_status: z.number().nullable().catch(null),
  api_error_type: word,
  api_error: word,
});
export type Result = z.infer<typeof Result>;

const Known = z.union([StreamEvent, Assistant, User, Limit, Init, Retry, Result]);
export type ClaudeLine = z.infer<typeof Known>;

/** A line of a known kind; undefined for other kinds (there are about forty) and for what is not JSON. */
export function readClaudeLine(line: string): ClaudeLine | undefined {
  return Known.safeParse(jsonIn(line)).data;
}
