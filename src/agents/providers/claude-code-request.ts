import { material } from '../material.ts';
import type { ModelRequest } from '../provider.ts';

export type ArgumentOptions = {
  /** The program ends a call that would cost more; null = it may. */
  readonly maxUsd: number | null;
};

/**
 * Arguments of one headless, tool-less call (`reference/model-providers.md` §2). Nothing of anybody's settings, hooks,
 * plugins, memory files or MCP servers takes part, and nothing is kept; the login does, and managed settings. Values
 * stand behind `=`, so that none is ever read as a flag. The prompt is no argument: other people can list those.
 */
export function claudeArguments(request: ModelRequest, { maxUsd }: ArgumentOptions): string[] {
  const { model, system, effort, format } = request;
  return [
    '-p',
    '--input-format=stream-json',
    '--output-format=stream-json',
    '--verbose',
    '--include-partial-messages',
    '--safe-mode',
    '--setting-sources=',
    '--strict-mcp-config',
    '--disable-slash-commands',
    '--no-session-persistence',
    '--permission-mode=dontAsk',
    '--tools=',
    `--model=${model}`,
    `--system-prompt=${system}`,
    ...(effort === undefined ? [] : [`--effort=${effort}`]),
    ...(format === undefined ? [] : [`--json-schema=${JSON.stringify(format)}`]),
    ...(maxUsd === null ? [] : [`--max-budget-usd=${maxUsd}`]),
  ];
}

/**
 * The prompt as one line for the standard input. The shared part is a block of its own with a mark for the prompt
 * cache, which the program passes on. A repair turn comes in the same message, the earlier reply as material: the
 * program takes no assistant's turn from outside.
 */
export function claudeInput(
  { shared, own, followUp }: ModelRequest,
  { mark }: { readonly mark: boolean },
): string {
  const prefix = mark ? { ...text(shared), cache_control: { type: 'ephemeral' } } : text(shared);
  const repair =
    followUp === undefined
      ? []
      : [text(material('reply', followUp.assistant)), text(followUp.user)];
  const content = [...(shared === '' ? [] : [prefix]), text(own), ...repair];
  return `${JSON.stringify({ type: 'user', message: { role: 'user', content } })}\n`;
}

function text(value: string) {
  return { type: 'text', text: value };
}
