import path from 'node:path';
import type { ActingSettings } from './agents/acting-settings.ts';
import { chooseProvider, type ProviderChoice } from './agents/choose-provider.ts';
import type { Capabilities, Conversation, Provider } from './agents/provider.ts';
import { anthropicCaps, claudeCodeCaps, compatibleCaps } from './agents/providers/capabilities.ts';
import { claudeEnvironment } from './agents/providers/claude-code-environment.ts';
import { findProgram } from './agents/providers/find-program.ts';
import { ignoredProxy } from './agents/providers/proxy.ts';
import { recordedProvider } from './agents/providers/recorded.ts';
import { modelOf } from './agents/request.ts';
import { openAgents } from './agents/run-agent.ts';
import { loadTemplates } from './agents/template.ts';
import {
  type ConfigLayers,
  type ConfigWarning,
  type FlagSetting,
  type MergedConfig,
  mergeConfig,
} from './engine/config/merge.ts';
import { settingsSnapshot } from './engine/config/snapshot.ts';
import type { Config } from './engine/config.ts';
import type { Engine } from './engine/engine.ts';
import { RunError } from './engine/failure.ts';
import { type MemoryHits, memoryHits } from './engine/memory/hits.ts';
import { type MemoryDisk, openMemory } from './engine/memory/memory.ts';
import { openEngine } from './engine/open-engine.ts';
import { registry } from './engine/workflows/registry.ts';
import { writeInitialConfig } from './engine/workspace/config-files.ts';
import { openConsents } from './engine/workspace/consents.ts';
import { nodeDisk } from './engine/workspace/disk.ts';
import { openEngineDisk } from './engine/workspace/engine-disk.ts';
import { findWorkspace, type Workspace } from './engine/workspace/find-workspace.ts';
import { memoryFile } from './engine/workspace/memory-file.ts';
import { clock, ids, lockInfo } from './machine.ts';
import { projectAt } from './own-project.ts';
import { homeFolder, ownFolders } from './own-files.ts';
import { settingsLayers } from './settings.ts';
import type { Options } from './ui/cli/command.ts';
import type { ProviderFacts } from './ui/cockpit-ports.ts';

/** What the command line says about the house. */
export type HouseFlags = {
  readonly workspace: string | undefined;
  /** A verb that only reads never makes a workspace (R2). */
  readonly mayCreate: boolean;
  readonly sets: readonly string[];
  readonly flags: readonly FlagSetting[];
  /** Language of the screen, in which the stories of a new workspace begin. */
  readonly language: 'ja' | 'en';
  /** Pace of a rehearsal; 0 = at once. */
  readonly speed: number;
  /** Commands granted for the runs of this program. */
  readonly granted?: readonly string[];
  /** The project agents work in; the present folder where nobody says. */
  readonly repo?: string | undefined;
};

/** The engine on this person's workspace, and what the screens say about it. */
export type House = {
  readonly engine: Engine;
  readonly config: Config;
  readonly warnings: readonly ConfigWarning[];
  readonly facts: ProviderFacts;
  readonly workspace: Workspace;
};

type Environment = NodeJS.ProcessEnv;

/** The part of a command line that concerns the house. */
export function houseFlags(
  options: Options,
  { mayCreate, language }: Pick<HouseFlags, 'mayCreate' | 'language'>,
): HouseFlags {
  const { workspace, sets, settings, speed = 1, granted, repo } = options;
  return { workspace, mayCreate, language, sets, flags: settings, speed, granted, repo };
}

/** Finds the workspace, reads the settings, chooses who thinks, opens the engine. undefined: no workspace to read. */
export async function openHouse(
  given: HouseFlags,
  env: Environment,
  cwd: string,
): Promise<House | undefined> {
  const workspace = await findWorkspace({
    disk: nodeDisk,
    cwd,
    flag: given.workspace,
    env: env['FOLIO_WORKSPACE'],
    mayCreate: given.mayCreate,
  });
  if (workspace === undefined) return undefined;
  const folders = ownFolders(env);
  const consents = openConsents(nodeDisk, folders.config);
  if (workspace.state === 'new' && given.mayCreate) {
    await writeInitialConfig(nodeDisk, workspace.root, given.language);
    // Nothing but our own first files lies in it: there is nobody else to be trusted.
    await consents.trust(workspace.root);
  }
  const layers = await settingsLayers(nodeDisk, given, workspace.root, folders.config);
  const merged = mergeConfig(layers);
  const { config, warnings } = merged;
  const choice = await chooseProviderHere(config, env);
  const { root } = workspace;
  const memory = (whose: 'own' | 'rehearsal') =>
    memoryFile(nodeDisk, whose === 'own' ? root : path.join(root, whose));
  const { acting, programs, parkAfterMin } = actingHere(
    { given, env, layers, remembered: searchable(memory('own'), config) },
    choice,
  );
  const agents = openAgents({
    provider: providerFor(choice, merged, given.speed, env),
    payer: choice.payer,
    credential: choice.credential,
    templates: await loadTemplates(shipped('templates')),
    config: config.provider,
    acting,
    clock,
    random: Math.random,
  });
  const engine = openEngine({
    root: workspace.root,
    config,
    ports: {
      ...{ agents, clock, ids, consents, programs, memory },
      project: projectAt(path.resolve(cwd, given.repo ?? '.'), folders.config),
    },
    disk: openEngineDisk(nodeDisk, workspace.root, lockInfo),
    registry,
    snapshot: settingsSnapshot,
    parkAfterMin,
  });
  return {
    engine,
    config,
    warnings,
    facts: { ...factsOf(choice, config, env), settings: warnings },
    workspace,
  };
}

type Here = {
  readonly given: HouseFlags;
  readonly env: Environment;
  readonly layers: ConfigLayers;
  readonly remembered: MemoryHits;
};

/** What agents may search. That the file cannot be read is told by the run. */
function searchable(disk: MemoryDisk, { lp_system }: Config): MemoryHits {
  const memory = openMemory({ disk, now: () => clock.now(), warn: () => undefined });
  return memoryHits(memory, lp_system.enabled);
}

/** What agents with tools need, loaded when the first of them asks for it. */
function actingHere({ given, env, layers, remembered }: Here, { key }: ProviderChoice) {
  const load = () => import('./acting.ts');
  const home = homeFolder(env);
  const facts = {
    disk: nodeDisk,
    ids,
    env,
    home,
    folders: ownFolders(env),
    layers,
    memory: remembered,
  };
  let opened: Promise<ActingSettings> | undefined;
  return {
    acting: async () => {
      opened ??= load().then((of) => of.openActing({ ...facts, granted: given.granted ?? [] }));
      return await opened;
    },
    programs: async (run: string, folder: string) =>
      (await load()).programsOf(facts, key ?? '', run, folder),
    parkAfterMin: async () => (await load()).permissionsOf(layers).park_after_min,
  };
}

/** The `claude` program is looked for only where it would be taken. */
export async function chooseProviderHere(
  config: Config,
  env: Environment,
): Promise<ProviderChoice> {
  const wanted = ['auto', 'claude-code'].includes(config.provider.name);
  const claude = wanted ? await findProgram('claude', env['PATH']) : null;
  return chooseProvider(config.provider, env, { claude });
}

/** Adapters that speak HTTP bring the SDK along: loaded at the first call, never before the first frame. */
export function providerFor(
  choice: ProviderChoice,
  { config, sources }: MergedConfig,
  speed: number,
  env: Environment,
): Provider {
  const { recording } = config.provider;
  const settings = { apiKey: choice.key, clock, proxyEnv: env };
  switch (choice.name) {
    case 'recorded':
      return recordedProvider(
        recording === null ? shipped('rehearsal') : new URL(`file://${path.resolve(recording)}/`),
        { speed, clock },
      );
    case 'anthropic':
      return later({ name: 'anthropic', caps: anthropicCaps }, async () =>
        (await import('./agents/providers/anthropic.ts')).anthropicProvider({
          ...settings,
          baseUrl: choice.baseUrl,
        }),
      );
    case 'compatible':
      return later({ name: 'compatible', caps: localCaps(choice, sources) }, async () =>
        (await import('./agents/providers/compatible.ts')).localProvider({
          ...settings,
          baseUrl: choice.baseUrl ?? '',
          server: config.provider.server,
          contextTokens: config.provider.context_tokens,
        }),
      );
    case 'claude-code':
      return later({ name: 'claude-code', caps: claudeCodeCaps }, async () =>
        (await import('./agents/providers/claude-code.ts')).claudeCodeProvider({
          program: choice.program ?? '',
          env: claudeEnvironment(env),
          clock,
          maxUsd: config.provider.budget.usd,
        }),
      );
    default:
      return choice.name satisfies never;
  }
}

/** One call at a time unless somebody has said otherwise (R58): the built-in 10 is meant for servers of a vendor. */
function localCaps(choice: ProviderChoice, sources: MergedConfig['sources']): Capabilities {
  const cost = choice.credential === null ? 'free' : 'unknown';
  const said = sources.has('provider.concurrency');
  return { ...compatibleCaps, cost, ...(said ? { maxConcurrency: null } : {}) };
}

function later(facts: Pick<Provider, 'name' | 'caps'>, load: () => Promise<Provider>): Provider {
  let loaded: Promise<Provider> | undefined;
  const provider = () => {
    loaded ??= load();
    return loaded;
  };
  return {
    ...facts,
    call: async (request, options) => await (await provider()).call(request, options),
    ...(facts.name === 'claude-code' ? { converse: conversing(provider) } : {}),
    // without a way to count the rough estimate stands
    count: async (request, signal) => {
      const counted = await (await provider()).count?.(request, signal);
      if (counted === undefined) throw new RunError({ kind: 'bug', detail: 'nobody counts here' });
      return counted;
    },
  };
}

/** A conversation is asked for before its provider is loaded. */
function conversing(provider: () => Promise<Provider>): NonNullable<Provider['converse']> {
  return (words) => {
    let opened: Promise<Conversation | undefined> | undefined;
    return {
      async call(request, options) {
        opened ??= provider().then((one) => one.converse?.(words));
        const conversation = await opened;
        return await (conversation ?? (await provider())).call(request, options);
      },
      // one that could not be opened has nothing to end
      end: async () => await (await opened?.catch(() => undefined))?.end(),
    };
  };
}

function factsOf(
  choice: ProviderChoice,
  config: Config,
  env: Environment,
): Omit<ProviderFacts, 'settings'> {
  const connected = choice.name !== 'recorded';
  const address = choice.baseUrl ?? 'https://api.anthropic.com';
  return {
    name: choice.name,
    model: connected ? modelOf(choice.name, config.provider, config.folio.models.plotter) : null,
    connected,
    payer: choice.payer,
    budgetUsd: config.provider.budget.usd,
    why: choice.why,
    ignoredProxy: connected ? (ignoredProxy(env, address) ?? null) : null,
  };
}

/** A folder that is part of the program: beside `dist` in the package, beside `src` in a checkout. */
export function shipped(folder: string): URL {
  return new URL(`../${folder}/`, import.meta.url);
}
