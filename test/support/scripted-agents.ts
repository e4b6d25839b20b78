import type { RunEvent } from '../../src/engine/data/event.ts';
import { type Failure, RunError } from '../../src/engine/data/failure.ts';
import type { Engine, RunResult } from '../../src/engine/engine.ts';
import type { AgentHost, Agents, AgentTask, Checked } from '../../src/engine/ports.ts';

type AnyTask = AgentTask<unknown>;

/** One call as the scripted agents saw it: when it ran, and what it was given. */
export type Call = {
  readonly role: string;
  readonly step: string;
  readonly task: AnyTask;
  /** Inputs with the text that was sent. */
  readonly inputs: ReadonlyMap<string, string | undefined>;
  readonly started: number;
  ended: number;
};

export type Script = {
  /** What this role answers; undefined = a good reply. A failure is thrown as an agent's own. */
  reply?(task: AnyTask): string | Failure | undefined;
  /** Runs while the call is open; may throw. */
  during?(task: AnyTask, host: AgentHost): Promise<void>;
};

type Given = {
  /** Every call is added to them. */
  readonly calls: Call[];
  readonly script: Script;
  readonly rehearsal?: boolean;
  goodReply(task: AnyTask): string;
};

/** Agents that answer by script, and read their inputs and check their replies as the real ones do. */
export function scriptedAgents({ calls, script, rehearsal = false, goodReply }: Given): Agents {
  let tick = 0;
  return {
    provider: 'scripted',
    rehearsal,
    payer: { kind: 'nobody' },
    credential: null,
    estimate: (tier) => ({ model: `model-of-${tier}`, usd: 0.01 }),
    run: async (task, host) => {
      const inputs = new Map<string, string | undefined>();
      for (const { path, text, optional } of task.inputs) {
        const read = text ?? (await host.read(path));
        if (read === undefined && optional !== true)
          throw new RunError({ kind: 'file_missing', path, neededFor: task.step });
        inputs.set(path, read);
      }
      tick += 1;
      const { role, step } = task;
      const call: Call = { role, step, task, inputs, started: tick, ended: 0 };
      calls.push(call);
      await (script.during?.(task, host) ?? new Promise((resolve) => setImmediate(resolve)));
      host.signal.throwIfAborted();
      tick += 1;
      call.ended = tick;
      const given = script.reply?.(task) ?? goodReply(task);
      if (typeof given !== 'string') throw new RunError(given);
      return checked(task, given);
    },
  };
}

/** As the agent runner checks: what does not fit is the agent's failure. */
function checked<R>({ role, reply }: AgentTask<R>, text: string): R {
  const read = reply.kind === 'text' ? reply.check(text) : parsed(reply.schema, text);
  if (read.ok) return read.value;
  const { problems } = read;
  throw new RunError({ kind: 'invalid_reply', role, problems, excerpt: text.slice(0, 80) });
}

function parsed<R>(
  schema: Extract<AgentTask<R>['reply'], { kind: 'json' }>['schema'],
  text: string,
): Checked<R> {
  try {
    const data = schema.safeParse(JSON.parse(text));
    return data.success
      ? { ok: true, value: data.data }
      : { ok: false, problems: data.error.issues.map(({ message }) => message) };
  } catch {
    return { ok: false, problems: ['The reply contains no JSON.'] };
  }
}

export type Sitting = { readonly result: RunResult; readonly events: readonly RunEvent[] };

/** A run that was started or resumed, to the end of its walk. */
export async function finish(starting: ReturnType<Engine['start']>): Promise<Sitting> {
  const started = await starting;
  if (started.kind !== 'started') throw new Error(JSON.stringify(started));
  const events: RunEvent[] = [];
  for await (const event of started.run.events) events.push(event);
  return { result: await started.run.ended, events };
}
