/** What the stand-in does, one after the other. */
export type Act =
  | { readonly print: unknown }
  /** As it stands, without a line end. */
  | { readonly raw: string }
  | { readonly complain: string }
  /** Leaves a child of its own behind, in its group or (`stray`) out of it, and notes its number. Both are deaf. */
  | { readonly spawn: 'child' | 'stray' }
  /** From then on SIGTERM is not heeded. */
  | { readonly deaf: true }
  /** Calls one of our tools and tells what came of it, as the program does. */
  | { readonly call: ScriptedUse }
  | { readonly hang: true }
  | { readonly exit: number }
  | { readonly kill: NodeJS.Signals };

export type ScriptedUse = { readonly id: string; readonly name: string; readonly input: unknown };

const session = { session_id: 's', uuid: 'u', parent_tool_use_id: null };

/** Lines as the real program prints them, as far as they matter (2.1.332). */
export const lines = {
  odd: { type: 'system', subtype: 'ui_invalidate', event: 'ui.render', ...session },
  init: { type: 'system', subtype: 'init', tools: [], mcp_servers: [], ...session },
  ready: {
    type: 'system',
    subtype: 'init',
    tools: [],
    mcp_servers: [{ name: 'folio-tui', status: 'connected' }],
    ...session,
  },
  /** What the model wants done, as block `index` of its message. */
  use: ({ id, name, input }: ScriptedUse, index = 1) => [
    event({
      type: 'content_block_start',
      index,
      content_block: { type: 'tool_use', id, name, input: {} },
    }),
    event({
      type: 'content_block_delta',
      index,
      delta: {
        type: 'input_json_delta',
        partial_json: typeof input === 'string' ? input : JSON.stringify(input),
      },
    }),
  ],
  answered: (tool_use_id: string, content: unknown, is_error = false) => ({
    type: 'user',
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id, content, is_error }] },
    ...session,
  }),
  start: (input = 100) => event({ type: 'message_start', message: { usage: usage(input, 1) } }),
  text: (text: string) =>
    event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
  json: (partial_json: string) =>
    event({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'input_json_delta', partial_json },
    }),
  stop: (stop_reason: string, output = 20, stop_details: unknown = null) =>
    event({
      type: 'message_delta',
      delta: { stop_reason, stop_details },
      usage: { output_tokens: output },
    }),
  assistant: (text: string) => ({
    type: 'assistant',
    message: { model: 'claude-sonnet-5-5', content: [{ type: 'text', text }], stop_reason: null },
    request_id: 'req_7',
    ...session,
  }),
  synthetic: (text: string, error: string) => ({
    type: 'assistant',
    message: { model: '<synthetic>', content: [{ type: 'text', text }] },
    error,
    ...session,
  }),
  goOn: {
    type: 'user',
    message: { role: 'user', content: [{ type: 'text', text: 'Resume directly.' }] },
    isSynthetic: true,
    ...session,
  },
  retry: (error_status: number) => ({
    type: 'system',
    subtype: 'api_retry',
    attempt: 1,
    error_status,
    error: 'server_error',
    ...session,
  }),
  limit: (status: string, resetsAt: number | null) => ({
    type: 'rate_limit_event',
    rate_limit_info: { status, resetsAt, rateLimitType: 'five_hour', isUsingOverage: false },
    ...session,
  }),
  result: (change: Readonly<Record<string, unknown>> = {}) => ({
    type: 'result',
    subtype: 'success',
    is_error: false,
    stop_reason: 'end_turn',
    result: '',
    total_cost_usd: 0.0125,
    modelUsage: { 'claude-sonnet-5-5': modelUsage(0.0125) },
    permission_denials: [],
    terminal_reason: 'completed',
    api_error_status: null,
    session_id: 's',
    ...change,
  }),
};

export function modelUsage(costUSD: number) {
  return {
    inputTokens: 100,
    outputTokens: 20,
    cacheReadInputTokens: 300,
    cacheCreationInputTokens: 40,
    costUSD,
  };
}

/** A whole good reply. */
export function speech(...pieces: readonly string[]): readonly Act[] {
  const text = pieces.join('');
  return [
    lines.odd,
    lines.init,
    lines.start(),
    ...pieces.map(lines.text),
    lines.assistant(text),
    lines.stop('end_turn'),
    lines.result({ result: text }),
  ].map((print) => ({ print }));
}

const ours = 'mcp__folio-tui__';

/** One of our tools, by the name the program gives it. */
export function tool(name: string, input: unknown, id = `toolu_${name}`): ScriptedUse {
  return { id, name: `${ours}${name}`, input };
}

/** A message that wants these tools, and the calls that come of it, one after the other. */
export function acting(text: string, ...uses: readonly ScriptedUse[]): readonly Act[] {
  return [
    ...[
      lines.start(),
      lines.text(text),
      ...uses.flatMap((use, at) => lines.use(use, at + 1)),
      lines.stop('tool_use'),
    ].map((print) => ({ print })),
    ...uses
      .filter(({ name, input }) => name.startsWith(ours) && typeof input !== 'string')
      .map((use) => ({ call: { ...use, name: use.name.slice(ours.length) } })),
  ];
}

/** The last message, and how the program ends with it; all messages before it are counted in. */
export function closing(text: string, messages = 1): readonly Act[] {
  const { costUSD, ...one } = modelUsage(0.0125);
  const all = Object.fromEntries(Object.entries(one).map(([name, n]) => [name, n * messages]));
  const models = { 'claude-sonnet-5-5': { ...all, costUSD: costUSD * messages } };
  return [
    lines.start(),
    lines.text(text),
    lines.stop('end_turn'),
    lines.result({ result: text, modelUsage: models }),
  ].map((print) => ({ print }));
}

/** An API error that the program gave up on. */
export function apiError(text: string, error: string, status: number | null): readonly Act[] {
  const result = lines.result({
    is_error: true,
    stop_reason: 'stop_sequence',
    result: text,
    terminal_reason: 'api_error',
    api_error_status: status,
    modelUsage: {},
    total_cost_usd: 0,
  });
  return [{ print: lines.synthetic(text, error) }, { print: result }, { exit: 1 }];
}

function event(inner: unknown) {
  return { type: 'stream_event', event: inner, ...session };
}

function usage(input_tokens: number, output_tokens: number) {
  return {
    input_tokens,
    output_tokens,
    cache_read_input_tokens: 300,
    cache_creation_input_tokens: 40,
  };
}
