/*
 * What agents with tools are given on this computer. Loaded with the first of them: guard, tools and process runner
 * have no part in the first frame, nor in the work of an agent that only writes.
 */
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openGuard } from './agents/guard/guard.ts';
import type { ActingSettings } from './agents/loop/acting-settings.ts';
import { httpFetch } from './agents/providers/http-fetch.ts';
import type { MemorySearch } from './agents/tools/tool.ts';
import type { Programs } from './engine/acting/shell.ts';
import type { ConfigLayers } from './engine/config/merge.ts';
import { readPermissions } from './engine/config/permission-layers.ts';
import type { Permissions } from './engine/config.ts';
import type { Ids, Project } from './engine/ports.ts';
import { openApprovals } from './engine/workspace/approvals.ts';
import type { Disk } from './engine/workspace/disk.ts';
import { guardRules } from './engine/workspace/guard-rules.ts';
import { redactSecrets } from './engine/workspace/redact.ts';
import { openPrograms } from './engine/workspace/run-programs.ts';
import { sandboxState } from './engine/workspace/sandbox.ts';
import {
  forFiles,
  linkedPlaces,
  projectPlaces,
  sandboxFor,
  withRun,
  withTree,
} from './engine/workspace/sandbox-places.ts';
import { boundedDisk } from './engine/workspace/tool-disk/bounded.ts';
import { diskHere } from './engine/workspace/tool-disk/here.ts';
import { ownCopies, stillShown } from './engine/workspace/trees/own-copies.ts';
import { openTrust } from './engine/workspace/trust.ts';

export type ActingFacts = {
  readonly disk: Disk;
  readonly ids: Ids;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The person's home, and where this program keeps what is theirs; absolute. */
  readonly home: string;
  readonly folders: { readonly config: string; readonly state: string };
  readonly layers: ConfigLayers;
  /** Patterns granted for this run on the command line. */
  readonly granted: readonly string[];
  readonly memory?: MemorySearch;
};

/** For all agents of this program. Rejects with `config_invalid` when the rules cannot be taken. */
export function openActing(facts: ActingFacts): ActingSettings {
  const { disk, ids, env, home, folders, layers, granted, memory } = facts;
  const trust = openTrust(disk, folders.config);
  const approvals = openApprovals(disk, folders.config);
  return {
    // read for every turn: a rule that a person adds while an agent is at work counts from then on
    async rules(folder) {
      const rules = await guardRules(disk, folder, layers, trust);
      return { guard: openGuard(rules), bounded: rules.permissions.sandbox !== 'off' };
    },
    home,
    session: ids.random(16),
    granted,
    ...(memory === undefined ? {} : { memory }),
    approvals: approvals.all,
    remember: approvals.remember,
    grants: approvals.grants,
    grant: approvals.grant,
    newId: () => ids.random(12),
    async sandbox(project, { runFolder, protectedPlaces, othersFiles, ownFiles }) {
      const state = await sandboxState();
      if (state.kind === 'none') return null;
      const tree = standing(project);
      const isOwn = tree === undefined && project.writes === 'project';
      const linked = isOwn ? linkedPlaces(project.root) : { writable: [], never: [] };
      const bounds = sandboxFor({
        writable: isOwn ? [project.root] : [],
        home,
        never: [
          ...linked.never,
          ...[...protectedPlaces, path.join(runFolder.root, '.engine')].map((one) => `${one}/`),
          ...othersFiles,
        ],
        hidden: Object.values(folders).map((folder) => path.join(folder, 'folio-tui')),
        network: false,
        apart: { shown: tree === undefined ? projectPlaces(project.root) : [] },
      });
      const own = { ...bounds, writable: [...bounds.writable, ...linked.writable] };
      const placed = tree === undefined ? own : withTree(bounds, tree, state);
      return withRun(placed, { run: runFolder.root, ownFiles }, state);
    },
    fillable: async ({ tree }, folders) => {
      if (tree !== undefined) await ownCopies(tree, folders);
    },
    hosts: permissionsOf(layers).fetch_hosts,
    get: async (url, signal) => await httpFetch(env)(url, { signal }),
    hide: redactSecrets,
    disk(bounds, { children, signal, runFolder }) {
      if (bounds === null) return diskHere();
      const spec = forFiles(bounds, runFolder.root);
      return boundedDisk({ spec, children, signal, env, temp: tmpdir() });
    },
  };
}

/** The tree of a project, where a folder that it has a copy of its own of is not shown from outside. */
function standing({ tree }: Pick<Project, 'tree'>) {
  return tree === undefined ? undefined : { ...tree, shown: stillShown(tree) };
}

/** What one run may start. `key`: the secret this program holds, which no child may see. */
export function programsOf(
  { disk, env, home, folders }: Pick<ActingFacts, 'disk' | 'env' | 'home' | 'folders'>,
  key: string,
  run: string,
  folder: string,
): Programs {
  // what belongs to a command is known by this name, and ended by it: no two programs on a machine may come to the same one
  const newId = () => randomUUID().replaceAll('-', '');
  const own = {
    trees: path.join(env['XDG_CACHE_HOME'] || path.join(home, '.cache'), 'folio-tui', 'trees'),
    ignoreFile: path.join(env['XDG_CONFIG_HOME'] || path.join(home, '.config'), 'git', 'ignore'),
    home,
    hidden: Object.values(folders).map((folder) => path.join(folder, 'folio-tui')),
  };
  return openPrograms({ disk, env, keys: [key], temp: tmpdir(), newId, own }, run, folder);
}

export function permissionsOf(layers: ConfigLayers): Permissions {
  return readPermissions(layers).permissions;
}

/** As they hold now, with what the project says itself; undefined: none is looked at. */
export async function permissionsNow(
  { disk, folders, layers }: Pick<ActingFacts, 'disk' | 'folders' | 'layers'>,
  project: string | undefined,
): Promise<Permissions> {
  if (project === undefined) return permissionsOf(layers);
  const trust = openTrust(disk, folders.config);
  return (await guardRules(disk, project, layers, trust)).permissions;
}
