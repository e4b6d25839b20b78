import type { ActingHost, Turn } from '../../engine/acting/acting.ts';
import { RunError } from '../../engine/data/failure.ts';
import type { AgentTask, Clock } from '../../engine/ports.ts';
import type { Templates } from '../prompt/template.ts';
import type { ModelRequest } from '../provider.ts';
import { toolCalled } from '../tools/table.ts';
import { mostRepeated, usedBy } from './conversation.ts';
import type { Workbench } from './run-calls.ts';
import type { Talk } from './talk.ts';

/** One task's work with tools. */
export type Work<R> = {
  readonly task: AgentTask<R>;
  readonly acting: ActingHost;
  readonly talk: Talk;
  /** The first request; every later one is this with the conversation so far. */
  readonly request: ModelRequest;
  readonly provider: string;
  /** The most a single reply may ever say. */
  readonly mostTokens: number;
  readonly templates: Templates;
  readonly clock: Clock;
  /** Monotonic milliseconds at which this sitting began. */
  readonly began: number;
  readonly bench: Workbench;
};

const usualTurns = 30;
const mostSame = 3;
const mostCuts = 3;

export function turnsOf({ task }: Pick<Work<unknown>, 'task'>): number {
  return task.limits?.turns ?? usualTurns;
}

export function turnsUsedUp(work: Pick<Work<unknown>, 'task'>): RunError {
  return stopped('turns', turnsOf(work));
}

const cutMark = 'Not run: the reply was cut at';

/** The result that is given to calls that were cut off. */
export function cutResult(maxTokens: number): string {
  return `${cutMark} ${maxTokens} tokens.`;
}

/** Were this turn's calls cut off? */
export function wasCut({ results }: Turn): boolean {
  const [first] = results ?? [];
  return first?.text.startsWith(cutMark) === true;
}

/** Throws when the task has reached one of its limits; checked before every model call. */
export function refuseMore(work: Work<unknown>, turns: readonly Turn[]): void {
  const { limits = {} } = work.task;
  if (turns.length >= turnsOf(work)) throw turnsUsedUp(work);
  if (limits.workMs !== undefined && work.clock.monotonic() - work.began >= limits.workMs) {
    throw stopped('minutes', limits.workMs / 60_000);
  }
  const { usage, usd } = usedBy(turns);
  const tokens = usage.input + usage.output + usage.cacheRead + usage.cacheWrite;
  if (limits.tokens !== undefined && tokens >= limits.tokens) {
    throw stopped('tokens', limits.tokens);
  }
  if (limits.usd !== undefined && usd >= limits.usd) throw stopped('usd', limits.usd);
  refuseLoops(work, turns);
}

function refuseLoops({ task, request }: Work<unknown>, turns: readonly Turn[]): void {
  if (turns.length >= mostCuts && turns.slice(-mostCuts).every(wasCut)) {
    throw new RunError({ kind: 'truncated', maxTokens: request.maxTokens });
  }
  const changes = ({ name }: { readonly name: string }) =>
    toolCalled(name, task.tools ?? [])?.changes === true;
  const most = mostRepeated(turns, changes);
  if (most !== undefined && most.times >= mostSame) throw stopped('repeats', most.times, most.tool);
}

type Limit = 'turns' | 'minutes' | 'tokens' | 'usd' | 'repeats';

function stopped(limit: Limit, value: number, tool: string | null = null): RunError {
  return new RunError({ kind: 'agent_stopped', limit, value, tool });
}
