import type { z } from 'zod';
import { type Failure, RunError, toFailure } from '../../../data/failure.ts';
import type { AgentTask, Artifact, ReplyShape, ToolName } from '../../../ports.ts';
import { referenceHosts } from '../rules/reference-hosts.ts';
import { languageOf } from './language.ts';
import { InfraError, type Task } from './task.ts';

/** What every role may look with; none of it changes anything. */
const look: readonly ToolName[] = ['read_file', 'list_files', 'glob', 'grep'];

const looksUp = { tools: [...look, 'fetch'], hosts: referenceHosts } as const;

export type Wish<R> = {
  readonly role: string;
  readonly output: Artifact<R>;
  readonly reply: ReplyShape<R>;
  /** What it is told, by name; what is empty is left out. Not asked for where it has answered already. */
  told(): Promise<Readonly<Record<string, string>>>;
  readonly expectedTokens: number;
  readonly totalMs?: number;
  readonly tools?: boolean;
  /** How often this role has been asked by now: what a recorded reply is found by. */
  readonly turn?: number;
};

/** Asks one role one thing. The repository is read by its tools and never written. */
export async function askAgent<R>({ ctx, project }: Task, wish: Wish<R>): Promise<R> {
  const { role, output, reply, expectedTokens, totalMs, tools = true, turn = 1 } = wish;
  const told = (await ctx.files.exists(output.path)) ? {} : await wish.told();
  const extra = Object.entries(told)
    .filter(([, text]) => text.trim() !== '')
    .map(([name, text]) => `## ${name}\n\n${text.trim()}`)
    .join('\n\n');
  const task: AgentTask<R> = {
    ...{ role: `edit/${role}`, step: output.path, tier: ctx.config.edit.model },
    ...{ language: languageOf(ctx), values: {}, inputs: [], outputs: [] },
    recording: { attempt: turn },
    ...{ reply, extra, expectedTokens },
    ...(tools && project !== null
      ? { project, ...(ctx.config.edit.network === 'off' ? { tools: look } : looksUp) }
      : {}),
    limits: { turns: 24, ...(totalMs === undefined ? {} : { totalMs }) },
  };
  return await ctx.agent({ task, output, finish: (value) => value });
}

export function json<R>(schema: z.ZodType<R>): ReplyShape<R> {
  return { kind: 'json', schema };
}

/** Of an agent that failed: what of it. undefined: the run itself ends, or pauses, as it is. */
export function agentFailure(error: unknown): Failure | undefined {
  if (!(error instanceof RunError)) return undefined;
  const { failure } = error;
  if (failure.kind !== 'agent_failed') return undefined;
  const { cause } = failure;
  return pauses.has(cause.kind) ? undefined : cause;
}

/** With these the same run simply goes on later. */
const pauses: ReadonlySet<Failure['kind']> = new Set([
  'cancelled',
  'budget_reached',
  'usage_limit',
  'spend_cap',
  'tape_ended',
]);

/** Asks; what keeps the agent from answering ends the task as a failure of what it runs on. */
export async function askOrEnd<R>(task: Task, wish: Wish<R>, source: string): Promise<R> {
  try {
    return await askAgent(task, wish);
  } catch (error) {
    const failure = agentFailure(error);
    if (failure === undefined) throw error;
    throw new InfraError(source, failure.kind, reasonOf(failure));
  }
}

export function reasonOf(failure: Failure): string {
  if ('detail' in failure && failure.detail !== '') return failure.detail;
  if (failure.kind === 'invalid_reply') return failure.problems.join('; ');
  return toFailure(new RunError(failure)).kind;
}
