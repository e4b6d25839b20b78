import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Config, defaultConfig } from '../../../../src/engine/config.ts';
import type { Engine, RunResult, StartOptions } from '../../../../src/engine/engine.ts';
import type { RunEvent } from '../../../../src/engine/event.ts';
import { type Failure, RunError } from '../../../../src/engine/failure.ts';
import { openEngine } from '../../../../src/engine/open-engine.ts';
import type { AgentHost, Agents, AgentTask, Checked } from '../../../../src/engine/ports.ts';
import type { Workflow } from '../../../../src/engine/workflow.ts';
import { folio } from '../../../../src/engine/workflows/folio/index.ts';
import { type Disk, nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { openEngineDisk } from '../../../../src/engine/workspace/engine-disk.ts';
import { everybodyTrusted, realClock } from '../../../support/toys/toy-engine.ts';
import { goodReply } from './replies.ts';

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
  /** Runs while the call is open. */
  during?(task: AnyTask, host: AgentHost): Promise<void>;
};

export type StoryOptions = {
  readonly config?: ((config: Config) => Config) | undefined;
  readonly script?: Script | undefined;
  readonly root?: string;
  /** Thrown away in the middle, as by a kill: called before every write of a run file. */
  readonly onWrite?: (path: string) => void;
};

/** A real engine on a real folder, with folio and agents that answer by script. */
export function openStory(options: StoryOptions = {}) {
  const root = options.root ?? temporaryFolder();
  const calls: Call[] = [];
  const engine = openEngine({
    root,
    config: options.config?.(defaultConfig) ?? defaultConfig,
    ports: {
      agents: scriptedAgents(calls, options.script ?? {}),
      clock: realClock,
      ids: { random: (length) => randomBytes(length).toString('hex').slice(0, length) },
      consents: everybodyTrusted,
    },
    disk: openEngineDisk(watched(options.onWrite), root, () => ({
      pid: process.pid,
      host: 'test',
      command: 'story',
      started: '2026-02-05T10:00:00Z',
    })),
    registry: [{ name: 'folio', load: async () => folio as Workflow<unknown> }],
    snapshot: { write: (given) => JSON.stringify(given), read: (text) => JSON.parse(text) },
  });
  return {
    root,
    engine,
    calls,
    start: async (idea = '灯台守の娘が、来ない船を待つ話。', start: StartOptions = {}) =>
      await finish(engine.start('folio', { idea }, start)),
    resume: async (start: StartOptions = {}) => await finish(engine.resume('current', start)),
    answer: async (choice: string, more: { comment?: string; amount?: number } = {}) =>
      await answerFirst(engine, choice, more),
    text: (path: string) => readFileSync(join(root, path), 'utf8'),
    json: (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')),
    write: (path: string, text: string) => writeFileSync(join(root, path), text),
    remove: (path: string) => rmSync(join(root, path)),
    list: (path: string) => readdirSync(join(root, path)).sort(),
    roles: () => calls.map(({ role }) => role.replace('folio/', '')),
  };
}

function temporaryFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'folio-story-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

function scriptedAgents(calls: Call[], script: Script): Agents {
  let tick = 0;
  return {
    provider: 'scripted',
    rehearsal: false,
    payer: { kind: 'nobody' },
    credential: null,
    estimate: (tier) => ({ model: `model-of-${tier}`, usd: 0.01 }),
    run: async (task, host) => {
      const inputs = new Map<string, string | undefined>();
      for (const { path, text } of task.inputs) inputs.set(path, text ?? (await host.read(path)));
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

/** The real disk; whoever watches may throw before a file is put in its place, as a kill would. */
function watched(onWrite: StoryOptions['onWrite']): Disk {
  if (onWrite === undefined) return nodeDisk;
  return {
    ...nodeDisk,
    rename: async (from, to) => {
      onWrite(String(to));
      await nodeDisk.rename(from, to);
    },
  };
}

async function answerFirst(
  engine: Engine,
  choice: string,
  { comment = '', amount }: { readonly comment?: string; readonly amount?: number },
): Promise<void> {
  const [open] = await engine.questions();
  if (!open) throw new Error('no question is open');
  const given = { question: open.question.id, choice, comment, by: 'person' as const };
  await engine.answer(open.run.id, amount === undefined ? given : { ...given, amount });
}

export type Sitting = { readonly result: RunResult; readonly events: readonly RunEvent[] };

async function finish(
  starting: ReturnType<ReturnType<typeof openEngine>['start']>,
): Promise<Sitting> {
  const started = await starting;
  if (started.kind !== 'started') throw new Error(JSON.stringify(started));
  const events: RunEvent[] = [];
  for await (const event of started.run.events) events.push(event);
  return { result: await started.run.ended, events };
}

/** As the agent runner checks: what does not fit is the agent's failure. */
function checked<R>(task: AgentTask<R>, text: string): R {
  const read =
    task.reply.kind === 'text' ? task.reply.check(text) : parsed(task.reply.schema, text);
  if (read.ok) return read.value;
  throw new RunError({
    kind: 'invalid_reply',
    role: task.role,
    problems: read.problems,
    excerpt: text.slice(0, 80),
  });
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
