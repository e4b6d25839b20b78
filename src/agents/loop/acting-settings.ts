import path from 'node:path';
import type { ActingHost, PermissionAnswer } from '../../engine/acting/acting.ts';
import type { SandboxSpec } from '../../engine/acting/shell.ts';
import type { ToolDisk } from '../../engine/acting/tool-disk.ts';
import { hashOf } from '../../engine/data/canonical.ts';
import type { AgentHost, AgentTask, Clock, Project } from '../../engine/ports.ts';
import { approvalOf } from '../guard/approvals.ts';
import type { Approval, GuardContext, TreeFacts, TreeGrant } from '../guard/decision.ts';
import { explain } from '../guard/explain.ts';
import type { Guard } from '../guard/guard.ts';
import { writtenPaths } from '../guard/guard-facts.ts';
import { isWithin } from '../guard/paths.ts';
import { diskFacts } from '../tools/file-facts.ts';
import type { MemorySearch, ToolHost, Wish, WishName } from '../tools/tool.ts';
import { asSeen, treeFacts } from '../tools/tree-facts.ts';

/** A yes for whole trees as it is kept. `run`: the folder of the run it is for; null: every run in this project. */
export type KeptGrant = Omit<TreeGrant, 'covers'> & {
  readonly covers: TreeGrant['covers'] | 'network';
  /** Of `network`: what commands that a person allows may reach. */
  readonly hosts: readonly string[];
  readonly id: string;
  readonly projectRoot: string;
  readonly run: string | null;
  readonly approvedAt: string;
};

/** What agents with tools share besides a model: the ways to the world, and what bounds them. */
export type ActingSettings = {
  /** The guard with the rules of this folder, and whether they want commands bounded; read afresh. */
  rules(folder: string): Promise<{ readonly guard: Guard; readonly bounded: boolean }>;
  /** The person's home; absolute. */
  readonly home: string;
  /** Names this sitting: approvals for a session end with it. */
  readonly session: string;
  /** Patterns granted for this run (`--allow`, the plan screen). */
  readonly granted: readonly string[];
  /** Approvals that a person gave and has not taken back; asked before each command. */
  approvals(): Promise<readonly Approval[]>;
  /** Keeps a yes for as long as it says. */
  remember(approval: Approval): Promise<void>;
  /** What a person allowed for whole trees; asked before each command. */
  grants(): Promise<readonly KeptGrant[]>;
  grant(grant: KeptGrant): Promise<void>;
  /** A new name for an approval. */
  newId(): string;
  /** Bounds of a command in this project; null where the system has none. */
  sandbox(project: Project, run: RunFolders): Promise<SandboxSpec | null>;
  /** Has these folders of a tree ready to be filled: a private copy in place of what can only be read. */
  fillable(project: Project, folders: readonly string[]): Promise<void>;
  readonly memory?: MemorySearch;
  /** See `ToolHost`. */
  readonly hosts: readonly string[];
  get: ToolHost['get'];
  hide: ToolHost['hide'];
  /** What file tools of one task work by: within these bounds and in the run's folder; null: there are none. */
  disk(sandbox: SandboxSpec | null, host: DiskHost): ToolDisk;
};

export type DiskHost = Pick<AgentHost, 'children' | 'signal'> & Pick<ActingHost, 'runFolder'>;

export type RunFolders = Pick<
  ActingHost,
  'runFolder' | 'protectedPlaces' | 'othersFiles' | 'ownFiles'
>;

/** Around each question: what was done so far is safe before a person is asked. */
export type Asking = (ask: () => Promise<PermissionAnswer>) => Promise<PermissionAnswer>;

type Setting = {
  readonly task: Pick<AgentTask<unknown>, 'project' | 'step' | 'role' | 'hosts'>;
  readonly acting: ActingHost;
  readonly clock: Pick<Clock, 'now'>;
  /** See `ToolHost`; the same map for all turns of the task. */
  readonly seen: Map<string, string>;
  foreignRead(): boolean;
  /** See `diskOf`. */
  diskFor(sandbox: SandboxSpec | null): Promise<ToolDisk>;
  readonly asking: Asking;
};

/** The tools' side of one task. */
export async function openToolHost(settings: ActingSettings, setting: Setting): Promise<ToolHost> {
  const { home, session, memory } = settings;
  const { acting, task, seen, foreignRead } = setting;
  const { project } = task;
  const granted = [...settings.granted, ...(project?.granted ?? [])];
  const { runFolder, protectedPlaces, othersFiles, changes } = acting;
  const { guard, bounded } = await settings.rules(
    project?.tree?.at ?? project?.root ?? runFolder.root,
  );
  const sandbox =
    project === undefined || !bounded ? null : await settings.sandbox(project, acting);
  // where the system can, the tree stands at the project's own place, and its commands know no other
  const tree = sandbox?.stands === undefined ? undefined : project?.tree;
  const place = tree?.at ?? project?.root ?? runFolder.root;
  const facts = tree === undefined ? diskFacts : treeFacts(diskFacts, tree);
  const seenPath = (file: string) => (tree === undefined ? file : asSeen(tree, file));
  return {
    ...{ project, place, home, runFolder, protectedPlaces, othersFiles, changes },
    ...{ foreignRead, sandbox, memory },
    files: diskFacts,
    mayChange: guard.mayChange,
    seen,
    shell: acting.shell,
    hosts: [...settings.hosts, ...(task.hosts ?? [])],
    get: settings.get,
    hide: settings.hide,
    disk: await setting.diskFor(sandbox),
    async judge(command) {
      if (guard.mayLose(command)) await changes.look();
      const context = {
        cwd: place,
        projectRoot: place,
        home,
        files: facts,
        sandboxed: sandbox !== null,
        changed: new Set([...changes.all()].map(seenPath)),
        tree: losable(setting),
        approvals: await settings.approvals(),
        granted,
        session,
        ownTree: await ownTreeFor(settings, { project, sandbox, run: runFolder.root }),
      };
      const decision = guard.decide({ tool: 'Bash', command }, context);
      const writes = writtenPaths(explain(command, decision, context));
      return { decision, writes: writes.map((file) => path.resolve(place, file)) };
    },
    async keep(decision) {
      const at = { cwd: place, projectRoot: place, session };
      const given = { id: settings.newId(), approvedAt: setting.clock.now().toISOString() };
      const approval = approvalOf(decision, 'always', at, given);
      if (approval !== undefined) await settings.remember(approval);
    },
    async keepChecks({ checks = [] }) {
      if (project?.tree === undefined) return;
      const at = { projectRoot: project.tree.at, run: runFolder.root };
      const given = { id: settings.newId(), approvedAt: setting.clock.now().toISOString() };
      await settings.grant({ ...given, ...at, covers: 'checks', bound: checks, hosts: [] });
    },
    ...outsideOf(settings, setting, sandbox),
    permit: (wish) => setting.asking(() => acting.permit(requestFor(task, wish))),
    refused: async (wish) => await acting.refused(idOf(task, wish)),
  };
}

/** What a task may reach beyond its sandbox. */
function outsideOf(
  settings: ActingSettings,
  { acting, task: { project }, clock }: Setting,
  sandbox: SandboxSpec | null,
): Pick<ToolHost, 'hostsAllowed' | 'keepHosts' | 'fillable'> {
  const run = acting.runFolder.root;
  const projectRoot = project?.tree?.at ?? project?.root ?? run;
  return {
    async hostsAllowed() {
      const own = (await settings.grants()).filter(
        (each) => each.covers === 'network' && each.projectRoot === projectRoot && each.run === run,
      );
      return [...new Set(own.flatMap(({ hosts }) => hosts))];
    },
    async keepHosts(hosts) {
      const given = { id: settings.newId(), approvedAt: clock.now().toISOString() };
      await settings.grant({ ...given, projectRoot, run, covers: 'network', bound: [], hosts });
    },
    async fillable(folders) {
      if (project === undefined || sandbox === null) return sandbox;
      await settings.fillable(project, folders);
      return await settings.sandbox(project, acting);
    },
  };
}

type Place = {
  readonly project: Project | undefined;
  readonly sandbox: SandboxSpec | null;
  readonly run: string;
};

/** Only a tree of its own, in the sandbox and without network, is wall enough for one yes to many commands. */
async function ownTreeFor(
  { grants }: Pick<ActingSettings, 'grants'>,
  { project, sandbox, run }: Place,
): Promise<GuardContext['ownTree']> {
  const tree = project?.tree;
  if (tree === undefined || sandbox === null || sandbox.network) return undefined;
  const kept = (await grants()).flatMap(({ covers, ...each }) =>
    covers !== 'network' && each.projectRoot === tree.at && (each.run === null || each.run === run)
      ? [{ ...each, covers }]
      : [],
  );
  const whole: TreeGrant = { covers: 'work', bound: [] };
  return { grants: project?.ownWork === true ? [...kept, whole] : kept };
}

/** What a command could take from somebody: in a tree of its own, nothing. */
function losable({ task, acting }: Setting): TreeFacts {
  if (task.project?.tree !== undefined) return { unsaved: new Set(), othersAtWork: 0 };
  return { unsaved: unsavedBeside(acting), othersAtWork: acting.othersAtWork() };
}

/** The person's uncommitted work; the workspace keeps its own, and no command may write there. */
function unsavedBeside({ changes, protectedPlaces }: ActingHost): ReadonlySet<string> {
  const files = [...changes.unsaved()];
  return new Set(files.filter((file) => !protectedPlaces.some((place) => isWithin(place, file))));
}

/** The same wish has the same id in every sitting, so that an answer given meanwhile is found. */
function requestFor(task: Setting['task'], { normalised, ...wish }: Wish) {
  const { step, role } = task;
  return { id: idOf(task, { normalised, ...wish }), step, role, ...wish };
}

function idOf({ step }: Setting['task'], { tool, normalised, folder, bound }: WishName): string {
  return hashOf([step, tool, normalised, folder, bound]).slice(0, 32);
}
