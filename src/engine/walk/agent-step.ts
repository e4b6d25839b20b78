import { actingHost } from '../acting/acting-host.ts';
import { openPermissions } from '../acting/permission-permit.ts';
import { hashOf } from '../data/canonical.ts';
import { type Failure, RunError, toFailure } from '../data/failure.ts';
import type { AgentHost, AgentTask } from '../ports.ts';
import type { AgentStep } from '../workflow.ts';
import { budgetOf } from './budget.ts';
import { callStore } from './call-store.ts';
import { make, putForeignAside } from './make.ts';
import { materialsIn, readBounded, readMaterial } from './room-files.ts';
import { mayStart, type Walk } from './walk.ts';

/**
 * `ctx.agent`: a make whose maker is an agent. What the model said is finished by the room and written by the engine.
 */
export async function agentStep<R, T>(walk: Walk, step: AgentStep<R, T>): Promise<T> {
  const { task, output } = step;
  if (step.isNew === true) await putForeignAside(walk, output.path);
  return await make<T>(
    walk,
    {
      output,
      inputs: task.inputs.filter(({ text }) => text === undefined).map(({ path }) => path),
      basis: basisOf(task),
      texts: Object.fromEntries(shownTexts(task)),
      ...(step.frozenBy === undefined ? {} : { frozenBy: step.frozenBy }),
      maker: async () => await step.finish(await unlessUnwanted(walk, step)),
    },
    { role: task.role, byHand: hasTools(task) },
  );
}

/** The call, aborted when the person cancels this step; other steps are not affected. */
async function unlessUnwanted<R, T>(walk: Walk, step: AgentStep<R, T>): Promise<R> {
  const { task, unwanted } = step;
  if (unwanted === undefined) return await callAgent(walk, step);
  const gone = new AbortController();
  const stopHearing = walk.hear(({ type }) => {
    if (type === 'inbox_taken' && unwanted()) gone.abort();
  });
  try {
    const signal = AbortSignal.any([walk.signal, gone.signal]);
    return await callAgent({ ...walk, signal }, step);
  } catch (error) {
    if (!gone.signal.aborted || walk.signal.aborted) throw error;
    // its open questions are dropped
    await openPermissions(walk, task.step).settle();
    const cause = { kind: 'cancelled' } as const;
    throw new RunError(
      { kind: 'agent_failed', agent: task.role, step: task.step, cause },
      { cause: error },
    );
  } finally {
    stopHearing();
  }
}

type Asked<R> = Pick<AgentStep<R, unknown>, 'task' | 'sent' | 'heard'>;

async function callAgent<R>(walk: Walk, { task: given, sent, heard }: Asked<R>): Promise<R> {
  mayStart(walk);
  const task = sent === undefined ? given : await sent(given);
  try {
    const host = await hostFor(walk, task);
    const emit: AgentHost['emit'] = (event) => {
      walk.emit(event);
      if (event.type === 'call_progress') heard?.();
    };
    return await walk.ports.agents.run(task, { ...host, emit });
  } catch (error) {
    const failure = toFailure(error);
    if (endsTheRun(failure)) throw error;
    throw new RunError(
      { kind: 'agent_failed', agent: task.role, step: task.step, cause: failure },
      { cause: error },
    );
  }
}

/** Failures that are not this agent's own: they stop the whole run as they are. */
function endsTheRun({ kind }: Failure): boolean {
  return [
    'cancelled',
    'budget_reached',
    'tape_ended',
    'no_model',
    'unconnected',
    'file_unwritable',
    'file_missing',
    'file_damaged',
    'run_gone',
    'program_renewed',
    'outside_workspace',
    'template_broken',
    'bug',
  ].includes(kind);
}

/** What an agent's answer depends on besides its input files. Evidence (`extra`) is derived from those. */
function basisOf(task: AgentTask<unknown>): string {
  const { role, language, values } = task;
  return hashOf({ role, language, values, texts: shownTexts(task) });
}

function shownTexts({ inputs }: AgentTask<unknown>): readonly (readonly [string, string])[] {
  return inputs.flatMap(({ path, text }) => (text === undefined ? [] : [[path, text] as const]));
}

const hasTools = ({ tools = [] }: AgentTask<unknown>) => tools.length > 0;

async function hostFor(walk: Walk, task: AgentTask<unknown>): Promise<AgentHost> {
  const { programs } = walk;
  const children = programs && {
    begin: async () => await (await programs()).children.begin(),
  };
  const acts = hasTools(task) && programs !== undefined && !walk.ports.agents.rehearsal;
  return {
    signal: walk.signal,
    closing: walk.closes,
    clock: walk.ports.clock,
    emit: (event) => walk.emit(event),
    read: async (path) => await readInput(walk, path),
    calls: callStore(walk),
    spent: () => walk.state().spent,
    budget: () => budgetOf(walk.config, walk.inbox()),
    children,
    ...(acts ? { acting: await actingHost(walk, task, await programs()) } : {}),
  };
}

/**
 * A file's text; a folder (path ending in `/`) gives its files one after the other, each under its name.
 */
async function readInput(walk: Walk, path: string): Promise<string | undefined> {
  if (!path.endsWith('/')) return await readBounded(walk.store, path);
  const texts = await Promise.all(
    (await materialsIn(walk.store, path)).map(async ({ name, path: file }) => ({
      name,
      text: await readMaterial(walk.store, file),
    })),
  );
  const parts = texts.flatMap(({ name, text }) =>
    text === undefined ? [] : [`## ${name}\n${text}`],
  );
  return parts.length === 0 ? undefined : parts.join('\n\n');
}
