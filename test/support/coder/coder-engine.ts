import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { openActing, programsOf } from '../../../src/acting.ts';
import { loadTemplates } from '../../../src/agents/prompt/template.ts';
import { openAgents } from '../../../src/agents/run-agent.ts';
import type { MemorySearch } from '../../../src/agents/tools/tool.ts';
import type { ToolDisk } from '../../../src/engine/acting/tool-disk.ts';
import type { ConfigLayers } from '../../../src/engine/config/merge.ts';
import { defaultConfig } from '../../../src/engine/config.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { openEngine } from '../../../src/engine/open-engine.ts';
import type { AgentTask, Clock } from '../../../src/engine/ports.ts';
import type { Ctx, Workflow } from '../../../src/engine/workflow.ts';
import { type Disk, nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { openEngineDisk } from '../../../src/engine/workspace/engine-disk.ts';
import { providerAt } from '../acting-world.ts';
import { realClock } from '../real-clock.ts';
import { onlyRoom } from '../toys/toy-contract.ts';
import { everybodyTrusted } from '../toys/toy-engine.ts';
import { text, toy } from '../toys/toys.ts';

export type CoderFolders = {
  /** Holds all that follows. */
  readonly top: string;
  readonly project: string;
  readonly workspace: string;
};

/** Where `node --test` in a scratch project is played by a shell. Not for tests of a project that are its own. */
export function withNodeStandIn(PATH = ''): string {
  return `${path.join(import.meta.dirname, 'bin')}:${PATH}`;
}

export function coderFolders(top: string): CoderFolders {
  return { top, project: path.join(top, 'proj'), workspace: path.join(top, 'workspace') };
}

type Change = Partial<AgentTask<string>>;

/** One worker with tools in the project; its report is `current/<name>.md`. */
export async function worker(
  ctx: Ctx,
  project: string,
  name = 'report',
  change: Change = {},
  unwanted = () => false,
) {
  const file = `current/${name}.md`;
  return await ctx.agent<string, string>({
    task: {
      role: 'folio/stylist',
      step: file,
      tier: 'sonnet',
      language: 'ja',
      values: { chapter: 1, round: 1 },
      inputs: [],
      outputs: [file],
      reply: { kind: 'text', check: (value) => ({ ok: true, value }) },
      expectedTokens: 100,
      tools: ['read_file', 'write_file', 'edit_file', 'grep', 'run_command'],
      project: { root: project, writes: 'project' },
      ...change,
    },
    output: text(file),
    unwanted,
    finish: (reply) => reply.trim(),
  });
}

/** One coder in the project, then the end. */
const oneCoder = (project: string) =>
  toy(async (ctx) => {
    ctx.phase('work');
    await worker(ctx, project);
  });

type Given = CoderFolders & {
  /** Of the model's server. */
  readonly url: string;
  readonly workflow?: Workflow<unknown>;
  readonly disk?: Disk;
  /** In place of what file tools work by. */
  readonly toolDisk?: (disk: ToolDisk) => ToolDisk;
  readonly clock?: Clock;
  readonly layers?: ConfigLayers;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly memory?: MemorySearch;
};

/** The engine with real guard, tools, sandbox and processes, as the program wires them. */
export async function openCoderEngine(given: Given): Promise<Engine> {
  const { top, project, workspace, url, disk = nodeDisk, clock = realClock } = given;
  const ids = { random: (length: number) => randomBytes(length).toString('hex').slice(0, length) };
  const home = path.join(top, 'home');
  const folders = { config: path.join(home, '.config'), state: path.join(home, '.local/state') };
  const { layers = {}, env = { PATH: withNodeStandIn(process.env['PATH']), HOME: home } } = given;
  const { memory, toolDisk = (one) => one } = given;
  const remembers = memory === undefined ? {} : { memory };
  const facts = { disk, ids, env, home, folders, layers, granted: [], ...remembers };
  const agents = openAgents({
    provider: providerAt(url),
    payer: { kind: 'nobody' },
    credential: null,
    templates: await loadTemplates(new URL('../../../templates/', import.meta.url)),
    config: defaultConfig.provider,
    clock: realClock,
    random: () => 0.5,
    acting: async () => {
      const acting = openActing(facts);
      return { ...acting, disk: (...given) => toolDisk(acting.disk(...given)) };
    },
  });
  return openEngine({
    root: workspace,
    config: defaultConfig,
    ports: {
      agents,
      clock,
      ids,
      consents: everybodyTrusted,
      programs: async (run, folder) => programsOf(facts, '', run, folder),
    },
    disk: openEngineDisk(disk, workspace, () => ({
      pid: process.pid,
      host: 'test',
      command: 'toy',
      started: new Date().toISOString(),
    })),
    registry: onlyRoom(given.workflow ?? oneCoder(project)),
    snapshot: { write: (config) => JSON.stringify(config), read: (json) => JSON.parse(json) },
  });
}
