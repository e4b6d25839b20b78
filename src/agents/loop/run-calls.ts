import type { ActingHost, ToolCall, ToolResult, Turn } from '../../engine/acting/acting.ts';
import type { Happening } from '../../engine/data/event.ts';
import { RunError } from '../../engine/data/failure.ts';
import type { Json } from '../../engine/data/question.ts';
import type { Clock, ToolName } from '../../engine/ports.ts';
import { tools as allTools } from '../tools/table.ts';
import type { ToolHost } from '../tools/tool.ts';
import type { Asking } from './acting-settings.ts';
import { isSettled } from './conversation.ts';

/** What the calls of a turn are run with. */
export type Workbench = {
  readonly step: string;
  readonly tools: readonly ToolName[];
  readonly turns: ActingHost['turns'];
  readonly signal: AbortSignal;
  /** Fires when no further tool may start; the one at work goes on. */
  readonly closing: AbortSignal | undefined;
  readonly clock: Clock;
  emit(event: Happening): void;
  /** This tool's result goes to the model. */
  heard(name: ToolName): void;
  hostFor(asking: Asking): Promise<ToolHost>;
  /** No further call comes: what the tools worked by is ended. Never rejects. */
  end(): Promise<void>;
};

/** Every tool bounds its own result; this is a second bound in case one does not. */
const mostCharacters = 100_000;
const longestSubject = 500;
const longestRaw = 300;

/**
 * Runs what is left of a turn's calls, one after the other, and gives the turn with all its results. It is saved,
 * whole, after every result but the last (`keep` of the loop saves that one together with what is said beside it), so that no
 * crash loses a finished result. Rejects when the run is aborted or told to close, or a question parks the task: what
 * was done until then is on disk, and which call has surely not run.
 */
export async function runCalls(bench: Workbench, turn: Turn): Promise<Turn> {
  const { turns, signal } = bench;
  let now = turn;
  const host = await bench.hostFor(async (ask) => {
    const { id } = now.assistant.calls[now.results?.length ?? 0] ?? { id: null };
    // a crash, or a parked task, finds that this call has not run
    now = { ...now, waiting: id };
    await turns.save(now);
    const answer = await ask();
    signal.throwIfAborted();
    now = { ...now, waiting: null };
    await turns.save(now);
    return answer;
  });
  for (const call of turn.assistant.calls.slice(turn.results?.length ?? 0)) {
    if (bench.closing?.aborted) {
      await turns.save({ ...now, waiting: call.id });
      throw new RunError({ kind: 'cancelled' });
    }
    const result = await runCall(bench, host, call);
    now = { ...now, results: [...(now.results ?? []), result], waiting: null };
    if (!isSettled(now)) await turns.save(now);
  }
  return now;
}

async function runCall(bench: Workbench, host: ToolHost, call: ToolCall): Promise<ToolResult> {
  const { id, name, input, raw } = call;
  const { step, tools, signal, clock, emit } = bench;
  signal.throwIfAborted();
  const known = tools.find((one) => one === name);
  if (known === undefined) {
    const list = tools.join(', ');
    return failed(
      id,
      `There is no tool called ${excerpt(JSON.stringify(name))}; there are ${list}.`,
    );
  }
  if (input === null) {
    return failed(id, `The input is not valid JSON, so nothing was run: ${excerpt(raw)}`);
  }
  const tool = allTools[known];
  const subject = readable(tool.subject(input), input);
  const began = clock.monotonic();
  emit({ type: 'tool_started', step, tool: name, subject });
  const { text, ...outcome } = await tool.use(input, host, signal);
  signal.throwIfAborted();
  bench.heard(known);
  const ms = Math.round(clock.monotonic() - began);
  emit({ type: 'tool_finished', step, tool: name, subject, ok: !outcome.isError, ms });
  return { id, text: bounded(text), ...outcome };
}

function failed(id: string, text: string): ToolResult {
  return { id, text, isError: true };
}

function bounded(text: string): string {
  if (text.length <= mostCharacters) return text;
  return `${text.slice(0, mostCharacters).toWellFormed()}\n(truncated)`;
}

/** What a wish names that its tool cannot take: a path or a command says more to a person than its JSON. */
function namedIn(input: Json): string {
  if (typeof input === 'object' && input !== null)
    for (const key of nameKeys) {
      const value: unknown = Reflect.get(input, key);
      if (typeof value === 'string' && value.trim() !== '') return value;
    }
  return JSON.stringify(input);
}

/** What tools name what they work on, in the order in which it says most. */
const nameKeys = ['path', 'command', 'url', 'pattern', 'query'] as const;

function readable(subject: string, input: Json): string {
  const text = subject === '' ? namedIn(input) : subject;
  return text.length > longestSubject ? `${text.slice(0, longestSubject)}…` : text;
}

function excerpt(raw: string): string {
  return raw.length > longestRaw ? `${raw.slice(0, longestRaw)}…` : raw;
}
