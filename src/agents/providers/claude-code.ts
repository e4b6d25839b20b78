import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toFailure } from '../../engine/failure.ts';
import type { Clock } from '../../engine/ports.ts';
import { linkSignal } from '../linked-signal.ts';
import { CallError, type CallOptions, type ModelRequest, type Provider } from '../provider.ts';
import type { PricedReply } from '../reported-cost.ts';
import { claudeCodeCaps } from './capabilities.ts';
import { openAnswer } from './claude-code-answer.ts';
import { conclude, type Ending } from './claude-code-ending.ts';
import { callEnvironment } from './claude-code-environment.ts';
import { type LineProgram, startLines } from './claude-code-process.ts';
import { claudeArguments, claudeInput } from './claude-code-request.ts';
import { openWatchdog } from './watchdog.ts';

export type ClaudeCodeSettings = {
  /** Absolute path of the `claude` program. */
  readonly program: string;
  /** All it sees of the surroundings (`claudeEnvironment`). */
  readonly env: Readonly<Record<string, string>>;
  readonly clock: Clock;
  /** No single call may cost more; null = it may. */
  readonly maxUsd: number | null;
  /** How long it may take to leave after its last word (10 s): it is known to hang there. */
  readonly exitMs?: number;
};

type Home = ClaudeCodeSettings & {
  /** Set to false for good once the server finds too many cache marks: the program sets three of its own. */
  marks: boolean;
};

/**
 * The `claude` program, headless, with the person's own login: one process for one reply, without tools (R78, O5). A
 * reply is one message of the model: where the program would ask it to go on by itself, it is ended, and our own
 * retries decide. Replies carry what the program says they cost.
 */
export function claudeCodeProvider(settings: ClaudeCodeSettings): Provider {
  const home: Home = { ...settings, marks: true };
  return {
    name: 'claude-code',
    caps: claudeCodeCaps,
    call: (request, options) => withMarks(home, request, options),
  };
}

async function withMarks(
  home: Home,
  request: ModelRequest,
  options: CallOptions,
): Promise<PricedReply> {
  const marked = home.marks;
  try {
    return await call(home, request, options);
  } catch (error) {
    const failure = toFailure(error);
    const tooMany = failure.kind === 'bad_request' && /cache_control/.test(failure.detail);
    if (!marked || !tooMany) throw error;
    home.marks = false;
    return await call(home, request, options);
  }
}

async function call(home: Home, request: ModelRequest, options: CallOptions): Promise<PricedReply> {
  options.signal.throwIfAborted();
  const { clock, maxUsd, exitMs = 10_000 } = home;
  const { idleMs, totalMs } = options.limits;
  const link = linkSignal(options.signal);
  const watchdog = openWatchdog(clock, { firstMs: idleMs, idleMs, totalMs }, link);
  const settled = Promise.withResolvers<void>();
  link.signal.addEventListener('abort', () => settled.resolve());
  const answer = openAnswer({
    structured: request.format !== undefined,
    onEvent: options.onEvent,
    onSettled: settled.resolve,
  });
  // nobody's project: no memory file, no settings and no repository lie around it
  const cwd = await mkdtemp(path.join(tmpdir(), 'folio-tui-claude-'));
  let child: LineProgram | undefined;
  try {
    link.signal.throwIfAborted();
    child = startLines({
      program: home.program,
      args: claudeArguments(request, { maxUsd }),
      cwd,
      env: { ...home.env, ...callEnvironment(request.maxTokens) },
      input: claudeInput(request, { mark: home.marks }),
      clock,
      onLine(line) {
        watchdog.heard();
        if (!link.signal.aborted) answer.take(line);
      },
    });
    const exited = child.exit;
    let exit = await Promise.race([exited, settled.promise.then(() => null)]);
    link.signal.throwIfAborted();
    const heard = answer.heard();
    if (exit === null && !heard.cut) {
      const patience = clock.sleep(exitMs, link.signal).then(() => null);
      exit = await Promise.race([exited, patience.catch(() => null)]);
    }
    return conclude({ request, heard, exit, maxUsd } satisfies Ending);
  } catch (error) {
    const { usage } = answer.heard();
    if (options.signal.aborted) throw new CallError({ kind: 'cancelled' }, { usage });
    const verdict = watchdog.verdict();
    if (verdict !== undefined) throw new CallError(verdict, { usage });
    throw error instanceof CallError ? error : new CallError(toFailure(error), { usage });
  } finally {
    link.abort();
    link.release();
    await child?.end();
    await rm(cwd, { recursive: true, force: true }).catch(() => undefined);
  }
}
