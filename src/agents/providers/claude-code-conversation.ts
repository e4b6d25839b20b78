import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ToolCall } from '../../engine/acting/acting.ts';
import { noUsage, type Usage } from '../../engine/data/usage.ts';
import type { PricedReply } from '../calls/reported-cost.ts';
import type {
  CallOptions,
  Conversation,
  ConversationWords,
  Exchange,
  ModelRequest,
} from '../provider.ts';
import { callEnvironment, toolEnvironment } from './claude-code-environment.ts';
import { listenForReply } from './claude-code-reply.ts';
import { claudeArguments, claudeInput } from './claude-code-request.ts';
import {
  type ClaudeCodeSettings,
  openFolder,
  type Running,
  startClaude,
} from './claude-code-running.ts';
import { openToolMatcher, type ToolMatcher } from './claude-code-tool-matcher.ts';
import { toolServerName } from './claude-code-tools.ts';
import { serverSettings } from './mcp-bridge.ts';

type Home = ClaudeCodeSettings & { readonly marks: boolean };

/** The program at work on a task, and how far the conversation with it has come. */
type AtWork = {
  readonly running: Running;
  readonly matcher: ToolMatcher;
  /** Of its last reply, which waits for their results. */
  calls: readonly ToolCall[];
  /** How many exchanges it has heard of. */
  exchanges: number;
  /** What its replies have used. */
  told: Usage;
  end(): Promise<void>;
};

type PricedConversation = Pick<Conversation, 'end'> & {
  call(request: ModelRequest, options: CallOptions): Promise<PricedReply>;
};

/**
 * A task's turns at one `claude` program. Its tools are ours: the program asks for them over the tool server and waits
 * while our caller runs them; the next call brings their results. Where there is no program that waits (the first call,
 * after a crash, after a failure, after an answer that did not pass), one is started and told the conversation so far
 * as material.
 */
export function openConversation(home: () => Home, words: ConversationWords): PricedConversation {
  let atWork: AtWork | undefined;

  async function end(): Promise<void> {
    const before = atWork;
    atWork = undefined;
    await before?.end();
  }

  async function begin(request: ModelRequest, options: CallOptions): Promise<AtWork> {
    if (atWork !== undefined && goOn(atWork, request)) return atWork;
    await end();
    atWork = await start(home(), request, options, words);
    return atWork;
  }

  return {
    end,
    async call(request, options) {
      let matcher: ToolMatcher | undefined;
      try {
        const reply = await listenForReply({
          home: home(),
          request,
          options,
          begin: async () => {
            const now = await begin(request, options);
            matcher = now.matcher;
            return now.running;
          },
          tools: {
            wanted: (calls, ready) => matcher?.wanted(calls, ready),
            answered: (id) => matcher?.answered(id),
          },
        });
        const now = atWork;
        if (now === undefined || reply.calls.length === 0) {
          await end();
          return now === undefined ? reply : lastReply(reply, now.told);
        }
        now.calls = reply.calls;
        now.exchanges = request.exchanges?.length ?? 0;
        now.told = sum(now.told, reply.usage, 1);
        return reply;
      } catch (error) {
        await end();
        throw error;
      }
    },
  };
}

/** Whether the program that waits is told by this request what it waits for; then it is. */
function goOn(atWork: AtWork, { exchanges = [] }: ModelRequest): boolean {
  const last = exchanges.at(-1);
  if (last === undefined || exchanges.length !== atWork.exchanges + 1) return false;
  return isAnswerTo(last, atWork.calls) && atWork.matcher.tell(atWork.calls, last);
}

/** By what they are: their ids may have been exchanged for others that are told apart. */
function isAnswerTo({ assistant, results }: Exchange, calls: readonly ToolCall[]): boolean {
  return (
    assistant.calls.length === calls.length &&
    results.length === calls.length &&
    assistant.calls.every(({ name, raw }, at) => calls[at]?.name === name && calls[at].raw === raw)
  );
}

async function start(
  home: Home,
  request: ModelRequest,
  { children }: CallOptions,
  { goOn: words }: ConversationWords,
): Promise<AtWork> {
  const { folder, remove } = await openFolder();
  let matcher: ToolMatcher | undefined;
  try {
    const socket = path.join(folder, 'tools.sock');
    matcher = await openToolMatcher(socket, request.tools ?? []);
    const settings = path.join(folder, 'tools.json');
    const text = serverSettings(toolServerName, socket, matcher.token);
    await writeFile(settings, text, { mode: 0o600, flag: 'wx' });
    const running = await startClaude(home, {
      folder,
      args: claudeArguments(request, { maxUsd: home.maxUsd, toolSettings: settings }),
      env: { ...callEnvironment(request.maxTokens), ...toolEnvironment },
      input: claudeInput(request, { mark: home.marks, goOn: words }),
      children,
    });
    const { close } = matcher;
    const end = async () => {
      await running.end();
      await close();
      await remove();
    };
    return { running, matcher, calls: [], exchanges: 0, told: noUsage, end };
  } catch (error) {
    await matcher?.close();
    await remove();
    throw error;
  }
}

/** The program reckons all its replies together: what was told of earlier ones is left out, and their price with it. */
function lastReply(reply: PricedReply, told: Usage): PricedReply {
  if (told === noUsage) return reply;
  return {
    ...reply,
    usage: reply.usd === null ? reply.usage : sum(reply.usage, told, -1),
    usd: null,
  };
}

function sum(a: Usage, b: Usage, sign: 1 | -1): Usage {
  return {
    input: Math.max(0, a.input + sign * b.input),
    output: Math.max(0, a.output + sign * b.output),
    cacheRead: Math.max(0, a.cacheRead + sign * b.cacheRead),
    cacheWrite: Math.max(0, a.cacheWrite + sign * b.cacheWrite),
  };
}
