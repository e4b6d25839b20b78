import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Contract } from '../src/engine/contract.ts';
import { noUsage } from '../src/engine/data/usage.ts';
import type { StartResult } from '../src/engine/engine.ts';
import type { AgentHost, Agents, Artifact, CallRecord } from '../src/engine/ports.ts';
import { type Ctx, defineWorkflow } from '../src/engine/workflow.ts';
import { type Disk, nodeDisk } from '../src/engine/workspace/disk.ts';
import { toyContract } from '../test/support/toys/toy-contract.ts';
import { openToyEngine } from '../test/support/toys/toy-engine.ts';

/** About what a scorecard has. */
export const noteText = `# ${'a sentence that stands for many others '.repeat(50)}\n`;

/** A real engine on a real folder, whose only workflow is `run`. Agents answer at once and save as real ones do. */
export async function openStepWorld(folder: string, run: (ctx: Ctx) => Promise<void>, disk?: Disk) {
  const root = path.join(folder, 'workspace');
  await mkdir(root, { recursive: true });
  const workflow = defineWorkflow<unknown, Contract>({
    contract: toyContract,
    idPrefix: 'bench',
    input: z.unknown(),
    title: () => 'bench',
    run,
  });
  const ports = { agents: promptAgents };
  return openToyEngine({ root, workflow, log: '', disk: disk ?? nodeDisk, ports });
}

/** Walks to the end; anything but an end that is `done` is an error. */
export async function walkToEnd(starting: Promise<StartResult>): Promise<void> {
  const started = await starting;
  if (started.kind !== 'started') throw new Error(JSON.stringify(started));
  const { status, failure } = await started.run.ended;
  if (status !== 'done') throw new Error(`${status} ${JSON.stringify(failure)}`);
}

export async function makeNote(ctx: Ctx, name: string, inputs: readonly string[]): Promise<void> {
  await ctx.make<string>({
    output: note(name),
    inputs: inputs.map(pathOf),
    maker: async () => noteText,
  });
}

export async function agentNote(ctx: Ctx, name: string, inputs: readonly string[]): Promise<void> {
  await ctx.agent<string, string>({
    task: {
      role: 'toy/worker',
      step: pathOf(name),
      tier: 'sonnet',
      language: 'ja',
      values: { name },
      inputs: inputs.map((input) => ({ path: pathOf(input) })),
      outputs: [pathOf(name)],
      reply: { kind: 'text', check: (value) => ({ ok: true, value }) },
      expectedTokens: 100,
    },
    output: note(name),
    finish: (reply) => reply,
  });
}

const pathOf = (name: string) => `current/${name}.md`;

function note(name: string): Artifact<string> {
  return {
    path: pathOf(name),
    read: (text) =>
      text.startsWith('# ') ? { ok: true, value: text } : { ok: false, problems: ['no heading'] },
    write: (value) => value,
  };
}

/** Saves its call before it is made and again with the reply, as `agents/talk.ts` does. */
const promptAgents: Agents = {
  provider: 'toy',
  rehearsal: false,
  payer: { kind: 'nobody' },
  credential: null,
  estimate: () => ({ model: 'toy', usd: 0 }),
  run: async (task, host) => {
    const call = host.calls.next();
    const asked = callRecord(call, task.step, task.role, host);
    await host.calls.find(asked.requestHash);
    await host.calls.save(asked);
    const { step, role } = task;
    host.emit({ type: 'call_started', call, step, role, tier: 'sonnet', model: 'toy' });
    host.emit({ type: 'text', call, step, role, text: noteText });
    const cost = { usage: noUsage, usd: 0, ms: 0, reused: false };
    host.emit({ type: 'call_finished', call, step, role, model: 'toy', ...cost });
    const finishedAt = host.clock.now().toISOString();
    await host.calls.save({ ...asked, finishedAt, reply: noteText, stop: 'end', usage: noUsage });
    if (task.reply.kind !== 'text') throw new Error('these agents speak text');
    const checked = task.reply.check(noteText);
    if (!checked.ok) throw new Error('these agents say what is right');
    return checked.value;
  },
};

function callRecord(call: string, step: string, role: string, { clock }: AgentHost): CallRecord {
  return {
    call,
    step,
    role,
    tier: 'sonnet',
    model: 'toy',
    provider: 'toy',
    requestHash: `request of ${step}`,
    request: { system: '', shared: noteText, own: step },
    startedAt: clock.now().toISOString(),
    finishedAt: null,
    usage: null,
    usd: null,
    stop: null,
    reply: null,
    calls: [],
    rejected: false,
  };
}
