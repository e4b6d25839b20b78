import { material } from '../prompt/material.ts';
import type { Exchange, ModelRequest } from '../provider.ts';
import { toolServerName } from './claude-code-tools.ts';

export type ArgumentOptions = {
  /** The program ends a call that would cost more; null = it may. */
  readonly maxUsd: number | null;
  /** For a task with tools: where the program reads how to reach them. */
  readonly toolSettings?: string;
};

/**
 * Arguments of one headless call. Nothing of anybody's settings, hooks, plugins, memory files or MCP servers takes
 * part, and nothing is kept; the login does, and managed settings. None of the program's own tools is there, so no
 * shell and no sub-agents; a task with tools has ours. Values stand behind `=`, so that none is ever read as a flag.
 * The prompt is not an argument: other users of the machine can list arguments.
 */
export function claudeArguments(
  request: ModelRequest,
  { maxUsd, toolSettings }: ArgumentOptions,
): string[] {
  const { model, system, effort, format } = request;
  // a form is a tool of the program's own, and "safe" means without any tool server
  const kind =
    toolSettings === undefined
      ? [
          '--safe-mode',
          ...(format === undefined ? [] : [`--json-schema=${JSON.stringify(format)}`]),
        ]
      : [`--mcp-config=${toolSettings}`, `--allowedTools=mcp__${toolServerName}`];
  return [
    '-p',
    '--input-format=stream-json',
    '--output-format=stream-json',
    '--verbose',
    '--include-partial-messages',
    ...kind,
    '--setting-sources=',
    '--strict-mcp-config',
    '--disable-slash-commands',
    '--no-session-persistence',
    '--permission-mode=dontAsk',
    '--tools=',
    `--model=${model}`,
    `--system-prompt=${system}`,
    ...(effort === undefined ? [] : [`--effort=${effort}`]),
    ...(maxUsd === null ? [] : [`--max-budget-usd=${maxUsd}`]),
  ];
}

type InputOptions = {
  readonly mark: boolean;
  /** See `ConversationWords`. */
  readonly goOn?: string;
};

/**
 * The prompt as one line for the standard input. The shared part is a block of its own with a mark for the prompt
 * cache, which the program passes on. A repair turn comes in the same message, the earlier reply as material, and so
 * does a conversation that another process has had: the program takes no assistant's turn from outside.
 */
export function claudeInput(request: ModelRequest, { mark, goOn = '' }: InputOptions): string {
  const { shared, own, followUp, exchanges = [] } = request;
  const prefix = mark ? { ...text(shared), cache_control: { type: 'ephemeral' } } : text(shared);
  const repair =
    followUp === undefined ? [] : [material('reply', followUp.assistant), followUp.user];
  // what it was told last is what it has to answer
  const last = exchanges.at(-1);
  const before = exchanges.slice(0, -1).flatMap((one) => [...retold(one), ...one.words]);
  const said = last === undefined ? [] : [...before, ...retold(last), goOn, ...last.words];
  const content = [...(shared === '' ? [] : [prefix]), ...[own, ...said, ...repair].map(text)];
  return `${JSON.stringify({ type: 'user', message: { role: 'user', content } })}\n`;
}

/** What the model said and wanted, and what came of it, as material. */
function retold({ assistant, results }: Exchange): readonly string[] {
  const called = assistant.calls.flatMap(({ name, raw }, at) => {
    const { text: result = '', isError = true } = results[at] ?? {};
    return [material(`call ${name}`, raw), material(isError ? 'failed' : 'result', result)];
  });
  const reply = assistant.text === '' ? [] : [material('reply', assistant.text)];
  return [...reply, ...called];
}

function text(value: string) {
  return { type: 'text', text: value };
}
