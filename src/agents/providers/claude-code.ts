import { toFailure } from '../../engine/data/failure.ts';
import type { PricedReply } from '../calls/reported-cost.ts';
import type { CallOptions, ModelRequest, Provider } from '../provider.ts';
import { claudeCodeCaps } from './capabilities.ts';
import { openConversation } from './claude-code-conversation.ts';
import { callEnvironment } from './claude-code-environment.ts';
import { listenForReply } from './claude-code-reply.ts';
import { claudeArguments, claudeInput } from './claude-code-request.ts';
import {
  type ClaudeCodeSettings,
  openFolder,
  type Running,
  startClaude,
} from './claude-code-running.ts';

type Home = ClaudeCodeSettings & {
  /** Set to false for good once the server finds too many cache marks: the program sets three of its own. */
  marks: boolean;
};

/**
 * The `claude` program, headless, with the person's own login: one process for one reply, or for one task with tools. A
 * reply is one message of the model: where the program would ask it to go on by itself, it is ended, and our own
 * retries decide. Replies carry what the program says they cost.
 */
export function claudeCodeProvider(settings: ClaudeCodeSettings): Provider {
  const home: Home = { ...settings, marks: true };
  return {
    name: 'claude-code',
    caps: claudeCodeCaps,
    call: (request, options) => withMarks(home, () => call(home, request, options)),
    converse(words) {
      const conversation = openConversation(() => home, words);
      return {
        ...conversation,
        call: (request, options) => withMarks(home, () => conversation.call(request, options)),
      };
    },
  };
}

async function withMarks(home: Home, ask: () => Promise<PricedReply>): Promise<PricedReply> {
  const marked = home.marks;
  try {
    return await ask();
  } catch (error) {
    const failure = toFailure(error);
    const tooMany = failure.kind === 'bad_request' && /cache_control/.test(failure.detail);
    if (!marked || !tooMany) throw error;
    home.marks = false;
    return await ask();
  }
}

async function call(home: Home, request: ModelRequest, options: CallOptions): Promise<PricedReply> {
  options.signal.throwIfAborted();
  const { folder, remove } = await openFolder();
  let running: Running | undefined;
  try {
    return await listenForReply({
      home,
      request,
      options,
      async begin() {
        running = await startClaude(home, {
          folder,
          args: claudeArguments(request, { maxUsd: home.maxUsd }),
          env: callEnvironment(request.maxTokens),
          input: claudeInput(request, { mark: home.marks }),
          children: options.children,
        });
        return running;
      },
    });
  } finally {
    await running?.end();
    await remove();
  }
}
