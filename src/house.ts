import path from 'node:path';
import type { ActingSettings } from './agents/loop/acting-settings.ts';
import { loadTemplates, shippedText } from './agents/prompt/template.ts';
import type { Provider } from './agents/provider.ts';
import type { ProviderChoice } from './agents/providers/row.ts';
import { type AgentsSettings, openAgents } from './agents/run-agent.ts';
import {
  type ConfigLayers,
  type ConfigWarning,
  type FlagSetting,
  mergeConfig,
} from './engine/config/merge.ts';
import type { Origin } from './engine/config/origins.ts';
import { settingsSnapshot } from './engine/config/snapshot.ts';
import type { Config } from './engine/config.ts';
import type { Engine } from './engine/engine.ts';
import { type MemoryHits, memoryHits } from './engine/memory/hits.ts';
import { type MemoryDisk, openMemory } from './engine/memory/memory.ts';
import { openEngine } from './engine/open-engine.ts';
import type { Entry } from './engine/rooms.ts';
import { writeInitialConfig } from './engine/workspace/config-files.ts';
import { openConsents } from './engine/workspace/consents.ts';
import { nodeDisk } from './engine/workspace/disk.ts';
import { openEngineDisk } from './engine/workspace/engine-disk.ts';
import { findWorkspace, type Workspace } from './engine/workspace/find-workspace.ts';
import { memoryFile } from './engine/workspace/memory-file.ts';
import { clock, ids, lockInfo, programVersion } from './machine.ts';
import { homeFolder, ownFolders } from './own-files.ts';
import { learningAt } from './own-learning.ts';
import { overlaysAt, projectAt, recordingsAt, repositoryAt } from './own-project.ts';
import { settingsLayers } from './settings.ts';
import { shipped } from './shipped.ts';
import type { Options } from './ui/cli/options.ts';
import type { ProviderFacts } from './ui/cockpit/cockpit-ports.ts';
import { configWarningText } from './ui/messages/config-warning.ts';
import type { Messages } from './ui/messages/ja.ts';
import type { WorkflowLine } from './ui/workflows/registry.ts';
import { factsOf, recordings, whoThinks } from './who-thinks.ts';

/** The workflows that the engine knows; loaded when something is asked of it. */
export type HouseRooms = { entries(): Promise<readonly Entry[]> };

/** The workflows there are; a program of a test's own hands in more than this one has. */
export type Workflows = HouseRooms & {
  readonly workflows: readonly WorkflowLine[];
  /** Those whose words the help has, where they are not this program's own, which are built into it. */
  readonly helped?: readonly WorkflowLine[];
};

/** What the command line says about workspace, settings and provider, and what there is to run. */
export type HouseFlags = HouseRooms & {
  readonly workspace: string | undefined;
  /** A verb that only reads never makes a workspace. */
  readonly mayCreate: boolean;
  readonly sets: readonly string[];
  readonly flags: readonly FlagSetting[];
  /** Language of the screen, in which the stories of a new workspace begin. */
  readonly language: 'ja' | 'en';
  /** Pace of a rehearsal; 0 = at once. */
  readonly speed: number;
  /** Commands granted for the runs of this program. */
  readonly granted?: readonly string[];
  /** The project agents work in; the current folder by default. */
  readonly repo?: string | undefined;
};

/** The engine on this person's workspace, and what the screens say about it. */
export type House = {
  readonly engine: Engine;
  readonly config: Config;
  readonly warnings: readonly ConfigWarning[];
  readonly facts: ProviderFacts;
  readonly workspace: Workspace;
  /** Where each setting has its value from. */
  origins(): Promise<ReadonlyMap<string, Origin>>;
};

type Environment = NodeJS.ProcessEnv;

/** The flags that concern workspace, settings and provider. */
export function houseFlags(
  options: Options,
  rest: Pick<HouseFlags, 'mayCreate' | 'language' | 'entries'>,
): HouseFlags {
  const { workspace, sets, settings, speed = 1, granted, repo } = options;
  return { ...rest, workspace, sets, flags: settings, speed, granted, repo };
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
    // It contains only files we have just made, so there is no question of trust.
    await consents.trust(workspace.root);
  }
  const layers = await settingsLayers(nodeDisk, given, workspace.root, folders.config);
  const merged = mergeConfig(layers);
  const { config, warnings } = merged;
  const { choice, provider } = await whoThinks(
    merged,
    { speed: given.speed, env },
    async () => await consents.trusted(workspace.root),
  );
  const project = path.resolve(cwd, given.repo ?? '.');
  const memory = (whose: 'own' | 'rehearsal') =>
    memoryFile(nodeDisk, path.join(workspace.root, whose === 'own' ? '' : whose), consents.seal);
  const { acting, programs, parkAfterMin, permissions } = actingHere(
    { given, env, layers, remembered: searchable(memory('own'), config), project },
    choice,
  );
  const registry = await given.entries();
  const ownTemplates = registry.flatMap(({ templates }) => templates ?? []);
  const templates = await loadTemplates(shipped('templates'), ...ownTemplates);
  const asked = { templates, config: config.provider, acting };
  const engine = openEngine({
    root: workspace.root,
    config,
    ports: {
      agents: agentsBy({ choice, provider }, asked),
      played: agentsBy(recordings(merged, given.speed, env), asked),
      ...{ clock, ids, consents, programs, memory, shipped: textsShipped },
      product: `folio-tui ${await programVersion()}`,
      settings: {
        mergedFrom: layers.local === undefined ? 'base' : 'local',
        permissions: async (rehearsal = false) => await permissions(rehearsal),
      },
      overlays: overlaysAt(workspace.root, folders.config),
      learning: learningAt({ root: workspace.root, configHome: folders.config }),
      project: projectAt(project, folders.config),
      recordings: recordingsAt(shipped('rehearsal')),
      repository: (typed) => repositoryAt(path.resolve(cwd, typed ?? project), folders.config),
    },
    disk: openEngineDisk(nodeDisk, workspace.root, lockInfo),
    snapshot: settingsSnapshot,
    ...{ registry, parkAfterMin, ...saidBudget(given.flags), ...screenOf(given) },
  });
  return {
    engine,
    config,
    warnings,
    facts: {
      ...factsOf(choice, config, env),
      settings: warnings.map((each) => (messages: Messages) => configWarningText(each, messages)),
    },
    workspace,
    origins: async () => (await import('./engine/config/origins.ts')).settingOrigins(layers),
  };
}

function agentsBy(
  { choice, provider }: { readonly choice: ProviderChoice; readonly provider: Provider },
  asked: Pick<AgentsSettings, 'templates' | 'config' | 'acting'>,
) {
  const { payer, credential, sameKey = [] } = choice;
  const who = { provider, payer, credential, sameKey };
  return openAgents({ ...who, ...asked, clock, random: Math.random });
}

/** What `--budget` says lasts for the runs it begins; by `-c` it is a setting like any other. */
function saidBudget(flags: readonly FlagSetting[]) {
  const said = flags.findLast(
    ({ flag, key }) => flag === '--budget' && key === 'provider.budget.usd',
  );
  if (said === undefined) return {};
  return { saidBudget: { usd: typeof said.value === 'number' ? said.value : null } };
}

/** Who says for this start in what is written is played recordings in that. */
function screenOf({ language, sets, flags }: HouseFlags) {
  const key = 'folio.language';
  const isSaid =
    sets.some((each) => each.startsWith(`${key}=`)) || flags.some((each) => each.key === key);
  return isSaid ? {} : { screen: language };
}

const textsShipped = async (name: string) => await shippedText(shipped('templates'), name);

type Here = {
  readonly given: HouseFlags;
  readonly env: Environment;
  readonly layers: ConfigLayers;
  readonly remembered: MemoryHits;
  /** Where agents work; absolute. */
  readonly project: string;
};

/** What agents may search. That the file cannot be read is told by the run. */
function searchable(disk: MemoryDisk, { lp_system }: Config): MemoryHits {
  const memory = openMemory({ disk, now: () => clock.now(), warn: () => undefined });
  return memoryHits(memory, lp_system.enabled);
}

/** What agents with tools need, loaded when the first of them asks for it. */
function actingHere({ given, env, layers, remembered, project }: Here, { key }: ProviderChoice) {
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
    /** A rehearsal looks at nothing of the person's project. */
    permissions: async (rehearsal: boolean) =>
      await (await load()).permissionsNow(facts, rehearsal ? undefined : project),
  };
}
