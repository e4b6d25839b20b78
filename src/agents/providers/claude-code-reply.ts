import type { ToolCall } from '../../engine/acting/acting.ts';
import { type Failure, toFailure } from '../../engine/data/failure.ts';
import type { Usage } from '../../engine/data/usage.ts';
import { linkSignal } from '../calls/linked-signal.ts';
import type { PricedReply } from '../calls/reported-cost.ts';
import { CallError, type CallOptions, type ModelRequest } from '../provider.ts';
import { openAnswer } from './claude-code-answer.ts';
import { conclude, type Ending } from './claude-code-ending.ts';
import type { ClaudeCodeSettings, Running } from './claude-code-running.ts';
import { openWatchdog } from './watchdog.ts';

/** The side that runs the tools a reply asks for. */
export type ToolEars = {
  /** The model wants these; `ready` is called once they may be run. */
  wanted(calls: readonly ToolCall[], ready: (calls: readonly ToolCall[]) => void): void;
  answered(id: string): void;
};

type Listening = {
  readonly home: ClaudeCodeSettings;
  readonly request: ModelRequest;
  readonly options: CallOptions;
  /** Starts the program, or gives the one at work. */
  begin(): Promise<Running>;
  readonly tools?: ToolEars;
};

/** Listens to the program until there is one whole reply. It stays at work: whoever started it has to end it. */
export async function listenForReply(listening: Listening): Promise<PricedReply> {
  const { home, request, options, begin, tools } = listening;
  options.signal.throwIfAborted();
  const { clock, maxUsd, exitMs = 10_000 } = home;
  const { idleMs, totalMs } = options.limits;
  const link = linkSignal(options.signal);
  const timers = { firstMs: idleMs, idleMs, totalMs };
  const watchdog = openWatchdog(clock, timers, link, options.closing);
  const settled = Promise.withResolvers<void>();
  link.signal.addEventListener('abort', () => settled.resolve());
  let running: Running | undefined;
  let calls: readonly ToolCall[] | undefined;
  const ready = (wanted: readonly ToolCall[]) => {
    calls = wanted;
    // later lines belong to the next reply
    running?.hear(undefined);
    settled.resolve();
  };
  const answer = openAnswer({
    structured: request.format !== undefined && tools === undefined,
    onEvent: options.onEvent,
    onSettled: settled.resolve,
    ...(tools && { onCalls: (all) => tools.wanted(all, ready), onAnswered: tools.answered }),
  });
  try {
    running = await begin();
    link.signal.throwIfAborted();
    running.hear((line) => {
      watchdog.heard();
      if (!link.signal.aborted) answer.take(line);
      if (tools !== undefined && isWithoutTools(answer.heard().tools)) settled.resolve();
    });
    const first = await Promise.race([running.exit, settled.promise.then(() => null)]);
    link.signal.throwIfAborted();
    const heard = answer.heard();
    if (calls !== undefined) return toolReply(heard, calls);
    if (tools !== undefined && isWithoutTools(heard.tools)) throw withoutTools(heard.tools ?? '');
    const leaves = first === null && !heard.cut;
    const exit = leaves ? await within(running.exit, clock.sleep(exitMs, link.signal)) : first;
    return conclude({ request, heard, exit, maxUsd } satisfies Ending);
  } catch (error) {
    const { usage } = answer.heard();
    const verdict: Failure | undefined = options.signal.aborted
      ? { kind: 'cancelled' }
      : watchdog.verdict();
    throw failed(error, verdict, usage);
  } finally {
    running?.hear(undefined);
    link.abort();
    link.release();
  }
}

/** `verdict`: why it was broken off by us, whatever that looks like on its way up. */
function failed(error: unknown, verdict: Failure | undefined, usage: Usage): CallError {
  if (verdict === undefined && error instanceof CallError) return error;
  return new CallError(verdict ?? toFailure(error), { usage });
}

async function within(exit: Running['exit'], patience: Promise<void>) {
  const late = patience.then(
    () => null,
    () => null,
  );
  return await Promise.race([exit, late]);
}

type Heard = ReturnType<ReturnType<typeof openAnswer>['heard']>;

function toolReply(heard: Heard, calls: readonly ToolCall[]): PricedReply {
  const { text, usage, requestId } = heard;
  const stop = { stop: 'tool_use', rawStop: 'tool_use', refusal: null } as const;
  return { text, calls, ...stop, usage, usd: null, requestId };
}

/** A server that is still on its way is waited for by the program. */
function isWithoutTools(state: string | null): boolean {
  return state !== null && !['connected', 'pending'].includes(state);
}

/** An agent without its tools must not answer as if it had used them. */
function withoutTools(state: string): CallError {
  const detail = `The claude program did not take our tools (${state}). Managed settings may forbid tool servers; choose another provider for this work.`;
  return new CallError({ kind: 'no_model', detail });
}
