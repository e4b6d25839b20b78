import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { openGuard } from '../../src/agents/guard/guard.ts';
import { loadTemplates, type Templates } from '../../src/agents/prompt/template.ts';
import type { Provider } from '../../src/agents/provider.ts';
import { anthropicProvider } from '../../src/agents/providers/anthropic.ts';
import { httpFetch } from '../../src/agents/providers/http-fetch.ts';
import { openAgents } from '../../src/agents/run-agent.ts';
import type { MemorySearch } from '../../src/agents/tools/tool.ts';
import type {
  ActingHost,
  PermissionAnswer,
  PermissionRequest,
  Turn,
} from '../../src/engine/acting/acting.ts';
import type { Shell } from '../../src/engine/acting/shell.ts';
import { readPermissions } from '../../src/engine/config/permission-layers.ts';
import { defaultConfig } from '../../src/engine/config.ts';
import type { Happening } from '../../src/engine/data/event.ts';
import type { AgentHost, AgentTask, CallRecord, Clock } from '../../src/engine/ports.ts';
import { emptyRunState, foldEvent } from '../../src/engine/runs/run-state.ts';
import { atomicWrite } from '../../src/engine/workspace/atomic-write.ts';
import { nodeDisk } from '../../src/engine/workspace/disk.ts';
import { redactSecrets } from '../../src/engine/workspace/redact.ts';
import { diskHere } from '../../src/engine/workspace/tool-disk/here.ts';
import { realClock } from './real-clock.ts';

export const Report = z.object({ summary: z.string() });
export type Report = z.infer<typeof Report>;
export const report: Report = { summary: '直した' };

/** A coder's work in `root`. */
export function aCoder(root: string, change: Partial<AgentTask<Report>> = {}): AgentTask<Report> {
  return {
    role: 'folio/stylist',
    step: 'work/report.json',
    tier: 'sonnet',
    language: 'ja',
    values: { chapter: 1, round: 1 },
    inputs: [],
    outputs: ['work/report.json'],
    reply: { kind: 'json', schema: Report },
    expectedTokens: 100,
    tools: ['read_file', 'write_file', 'edit_file', 'grep', 'run_command'],
    project: { root, writes: 'project' },
    ...change,
  };
}

type World = {
  /** Holds `proj` and `run`; may hold what an earlier sitting left. */
  readonly top: string;
  readonly provider: Provider;
  readonly shell: Shell;
  readonly clock?: Clock;
  readonly templates?: Templates;
  readonly maxOutputTokens?: number;
  readonly memory?: MemorySearch;
  permit?(request: PermissionRequest): Promise<PermissionAnswer>;
  notes?(): readonly string[];
  /** Sees every turn before it is saved, and after. */
  saving?(turn: Turn): void;
  saved?(turn: Turn): void;
  /** Sees every event. */
  emitting?(event: Happening): void;
};

const shippedTemplates = () => loadTemplates(new URL('../../templates/', import.meta.url));

export function providerAt(url: string): Provider {
  return anthropicProvider({ apiKey: 'sk-test-1', baseUrl: url, clock: realClock, proxyEnv: {} });
}

/** A run that lends an agent with tools what the engine would: turns and calls are files that outlive the process. */
export async function openActingWorld(world: World) {
  const root = path.join(world.top, 'proj');
  const run = path.join(world.top, 'run');
  const turns = path.join(run, '.engine/turns');
  const calls = path.join(run, '.engine/calls');
  for (const folder of [root, turns, calls]) mkdirSync(folder, { recursive: true });
  const agents = await agentsOf(world);
  const lent = lend(world, { run, turns, calls });
  return {
    root,
    run,
    agents,
    ...lent,
    work: (change: Partial<AgentTask<Report>> = {}) => agents.run(aCoder(root, change), lent.host),
    turns: () => readAll<Turn>(turns),
    calls: () => readAll<CallRecord>(calls),
  };
}

async function agentsOf({ top, provider, clock = realClock, ...world }: World) {
  return openAgents({
    provider,
    payer: { kind: 'nobody' },
    credential: null,
    templates: world.templates ?? (await shippedTemplates()),
    config: { ...defaultConfig.provider, max_output_tokens: world.maxOutputTokens ?? 32_000 },
    clock,
    random: () => 0.5,
    acting: async () => ({
      rules: async () => ({ guard: openGuard(readPermissions({})), bounded: false }),
      home: path.join(top, 'home'),
      session: 's',
      granted: [],
      approvals: async () => [],
      remember: async () => undefined,
      grants: async () => [],
      grant: async () => undefined,
      newId: () => 'approval-1',
      ...(world.memory === undefined ? {} : { memory: world.memory }),
      sandbox: async () => null,
      fillable: async () => undefined,
      hosts: [],
      get: (url, signal) => httpFetch({})(url, { signal }),
      hide: redactSecrets,
      disk: () => diskHere(),
    }),
  });
}

type Folders = { readonly run: string; readonly turns: string; readonly calls: string };

function lend(world: World, folders: Folders) {
  const { clock = realClock } = world;
  const events: Happening[] = [];
  const asked: PermissionRequest[] = [];
  const controller = new AbortController();
  const closing = new AbortController();
  let state = emptyRunState;
  const host: AgentHost = {
    signal: controller.signal,
    closing: closing.signal,
    clock,
    emit(event) {
      events.push(event);
      state = foldEvent(state, { at: clock.now().toISOString(), ...event });
      world.emitting?.(event);
    },
    read: async () => undefined,
    calls: {
      next: () => String(readdirSync(folders.calls).length + 1).padStart(4, '0'),
      save: (record) => write(path.join(folders.calls, `${record.call}.json`), record),
      find: async (hash) =>
        readAll<CallRecord>(folders.calls).findLast(
          ({ requestHash, reply, rejected }) => requestHash === hash && reply !== null && !rejected,
        ),
    },
    spent: () => state.spent,
    budget: () => ({ usd: null, tokens: null, calls: null }),
    acting: actingHost(world, folders, asked),
  };
  return { host, events, asked, stop: () => controller.abort(), close: () => closing.abort() };
}

function actingHost(world: World, { run, turns }: Folders, asked: PermissionRequest[]): ActingHost {
  const changed = new Set<string>();
  return {
    shell: world.shell,
    permit: async (request) => {
      asked.push(request);
      return (await world.permit?.(request)) ?? { kind: 'deny', word: '' };
    },
    refused: async () => undefined,
    turns: {
      load: async () => readAll<Turn>(turns),
      save: async (turn) => {
        world.saving?.(turn);
        await write(path.join(turns, `${String(turn.n).padStart(3, '0')}.json`), turn);
        world.saved?.(turn);
      },
    },
    notes: () => world.notes?.() ?? [],
    runFolder: { root: run, name: 'workspace/work/cmd_001' },
    protectedPlaces: [],
    othersFiles: [],
    ownFiles: [],
    changes: {
      all: () => changed,
      add: async (file) => void changed.add(file),
      look: async () => undefined,
      unsaved: () => new Set(),
      around: async (command) => await command(),
    },
    othersAtWork: () => 0,
  };
}

async function write(file: string, value: unknown): Promise<void> {
  await atomicWrite(nodeDisk, file, `${JSON.stringify(value, null, 2)}\n`);
}

function readAll<T>(folder: string): T[] {
  const names = readdirSync(folder).filter((name) => /^\d+\.json$/.test(name));
  return names.sort().map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
}
