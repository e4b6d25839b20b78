import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Config, defaultConfig } from '../../../../src/engine/config.ts';
import type { GivenAnswer, RunResult, StartOptions } from '../../../../src/engine/engine.ts';
import type { RunEvent } from '../../../../src/engine/event.ts';
import { type Failure, RunError } from '../../../../src/engine/failure.ts';
import { openEngine } from '../../../../src/engine/open-engine.ts';
import type { AgentHost, Agents, AgentTask, Ports } from '../../../../src/engine/ports.ts';
import type { Workflow } from '../../../../src/engine/workflow.ts';
import { crew } from '../../../../src/engine/workflows/crew/index.ts';
import { readLog } from '../../../../src/engine/workflows/crew/text/execution-log.ts';
import { type Disk, nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { openEngineDisk } from '../../../../src/engine/workspace/engine-disk.ts';
import { everybodyTrusted, realClock } from '../../../support/toys/toy-engine.ts';
import { planReply, type Row, reportReply, resultText, retrospectiveText } from './replies.ts';

type AnyTask = AgentTask<unknown>;

export type Call = {
  readonly role: string;
  readonly task: AnyTask;
  readonly inputs: ReadonlyMap<string, string | undefined>;
  readonly started: number;
  ended: number;
};

export type Script = {
  readonly rows?: readonly Row[];
  /** What this role answers; undefined = a good reply. A failure is thrown as an agent's own. */
  reply?(task: AnyTask): string | Failure | undefined;
  /** Runs while the call is open; may throw. */
  during?(task: AnyTask, host: AgentHost): Promise<void>;
};

export type CmdOptions = {
  readonly script?: Script;
  readonly config?: (config: Config) => Config;
  readonly root?: string;
  readonly disk?: Disk;
  readonly ports?: Partial<Ports>;
  readonly rehearsal?: boolean;
};

export function temporaryFolder(name = 'folio-cmd-'): string {
  const root = mkdtempSync(join(tmpdir(), name));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

/** Nobody is asked about the plan unless a test is about that. */
export const quiet = (config: Config): Config => ({
  ...config,
  ui: { ...config.ui, confirm_plan: false },
  lp_system: { ...config.lp_system, enabled: false },
});

/** A real engine on a real folder, with crew and agents that answer by script. */
export function openCmd(options: CmdOptions = {}) {
  const root = options.root ?? temporaryFolder();
  const calls: Call[] = [];
  const config = (options.config ?? quiet)(defaultConfig);
  const engine = openEngine({
    root,
    config,
    ports: {
      agents: scriptedAgents(calls, options.script ?? {}, options.rehearsal ?? false),
      clock: realClock,
      ids: { random: (length) => randomBytes(length).toString('hex').slice(0, length) },
      consents: everybodyTrusted,
      ...options.ports,
    },
    disk: openEngineDisk(options.disk ?? nodeDisk, root, () => ({
      pid: process.pid,
      host: 'test',
      command: 'cmd',
      started: '2026-02-16T10:00:00Z',
    })),
    registry: [{ name: 'crew', load: async () => crew as Workflow<unknown> }],
    snapshot: { write: (given) => JSON.stringify(given), read: (text) => JSON.parse(text) },
  });
  const at = (path: string) => join(root, 'work/cmd_001', path);
  return {
    root,
    engine,
    calls,
    start: async (input: Record<string, unknown> = {}, start: StartOptions = {}) =>
      await finish(engine.start('crew', { request: 'Compare three editors.', ...input }, start)),
    resume: async (start: StartOptions = {}) => await finish(engine.resume('cmd_001', start)),
    answer: async (given: Partial<GivenAnswer> & Pick<GivenAnswer, 'choice'>) => {
      const [open] = await engine.questions();
      if (!open) throw new Error('no question is open');
      const question = open.question.id;
      await engine.answer(open.run.id, { question, comment: '', by: 'person', ...given });
    },
    text: (path: string) => readFileSync(at(path), 'utf8'),
    has: (path: string) => existsSync(at(path)),
    write: (path: string, text: string) => writeFileSync(at(path), text),
    remove: (path: string) => rmSync(at(path), { recursive: true }),
    list: (path: string) => readdirSync(at(path)).sort(),
    log: () => logOf(readFileSync(at('execution_log.yaml'), 'utf8')),
    roles: () => calls.map(({ role, task }) => rolesName(role, task)),
  };
}

function rolesName(role: string, { values }: AnyTask): string {
  const name = role.replace('crew/', '');
  return values['task'] === undefined ? name : `${values['task']}#${values['attempt']}`;
}

function logOf(text: string) {
  const read = readLog(text);
  if (!read.ok) throw new Error(read.problems.join('; '));
  return read.value;
}

export function statusesOf(log: ReturnType<typeof logOf>): Record<string, string> {
  return Object.fromEntries(
    log.tasks.flatMap(({ task, status }) => (task === null ? [] : [[task, status]])),
  );
}

function scriptedAgents(calls: Call[], script: Script, rehearsal: boolean): Agents {
  let tick = 0;
  return {
    provider: 'scripted',
    rehearsal,
    payer: { kind: 'nobody' },
    credential: null,
    estimate: (tier) => ({ model: `model-of-${tier}`, usd: 0.01 }),
    run: async (task, host) => {
      const inputs = new Map<string, string | undefined>();
      for (const { path, text } of task.inputs) inputs.set(path, text ?? (await host.read(path)));
      const call: Call = { role: task.role, task, inputs, started: ++tick, ended: 0 };
      calls.push(call);
      await (script.during?.(task, host) ?? new Promise((resolve) => setImmediate(resolve)));
      host.signal.throwIfAborted();
      call.ended = ++tick;
      const given = script.reply?.(task) ?? goodReply(task, script.rows ?? threeRows);
      if (typeof given !== 'string') throw new RunError(given);
      if (task.reply.kind !== 'text') throw new Error('crew speaks text');
      const read = task.reply.check(given);
      if (read.ok) return read.value;
      const { problems } = read;
      const excerpt = given.slice(0, 80);
      throw new RunError({ kind: 'invalid_reply', role: task.role, problems, excerpt });
    },
  };
}

const threeRows: readonly Row[] = [
  { id: 1 },
  { id: 2 },
  { id: 3, needs: [1, 2], persona: 'worker_writer', model: 'sonnet' },
];

function goodReply({ role, values }: AnyTask, rows: readonly Row[]): string {
  switch (role) {
    case 'crew/decomposer':
      return planReply(rows);
    case 'crew/plan_reviewer':
      return '# Plan Review\n\nAPPROVE\n';
    case 'crew/aggregator':
      return reportReply();
    case 'crew/retrospector':
      return retrospectiveText({
        mode: String(values['mode']),
        trigger: String(values['trigger']),
      });
    default:
      return resultText(Number(values['task']));
  }
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

export function said(events: readonly RunEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.type === 'said') return [event.notice];
    return event.type === 'warned' ? [event.warning] : [];
  });
}
