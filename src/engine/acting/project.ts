import path from 'node:path';
import { defaultPermissions, PermissionsSchema } from '../config/permissions.ts';
import type { ProjectFiles } from '../ports.ts';
import { settingsOf } from '../runs/who-is-asked.ts';
import type { Walk } from '../walk/walk.ts';
import { isStaged } from '../workspace/staged-project.ts';
import { type Git, openGit } from './git.ts';
import type { Programs, Repositories } from './shell.ts';

type Outside = Pick<Walk, 'ports' | 'programs' | 'signal' | 'places' | 'folder'>;

/**
 * Where agents may work. A rehearsal must not look at anything of the person's own: it has the project it was recorded
 * in, made of its files beside its runs.
 */
export function projectOf(walk: Omit<Outside, 'signal'>): string | null {
  const { ports, programs } = walk;
  if (!ports.agents.rehearsal) return ports.project?.root ?? null;
  const own = rehearsalProject(walk);
  return programs !== undefined && isStaged(own) ? own : null;
}

function rehearsalProject({ places, folder }: Pick<Outside, 'places' | 'folder'>): string {
  return path.join(places.workspace, 'rehearsal', 'projects', path.basename(folder));
}

/** Makes the project of a rehearsal, once; without git, or where none was recorded, it plays without. */
export async function stageRehearsal(walk: Walk, workflow: string): Promise<void> {
  const { agents } = walk.ports;
  const programs = await (agents.rehearsal ? walk.programs?.() : undefined);
  const root = rehearsalProject(walk);
  if (programs?.stage === undefined || isStaged(root)) return;
  const files = await agents.recordedProject?.(workflow, walk.config.folio.language);
  if (files !== undefined && files.length > 0) await programs.stage(root, files);
}

/** Null, too, in a project that the person never trusted: its git settings could start programs. */
export async function gitOf(walk: Outside): Promise<Git | null> {
  const root = projectOf(walk);
  if (root === null || walk.programs === undefined || !(await knowsProject(walk))) return null;
  const { shell } = await walk.programs();
  const hooks = async () => (await commitSettings(walk)).hooks;
  return openGit(shell, root, walk.signal, { hooks });
}

/** The commit the project stands on, read from its files: no program is started, so that no trust is asked of its person. */
export async function headOf(walk: Outside): Promise<string | null> {
  const root = projectOf(walk);
  if (root === null || walk.programs === undefined) return null;
  return (await walk.programs()).heads?.now(root) ?? null;
}

/**
 * Folders of the project that have become repositories since then; none in a rehearsal. What rehearsals play in is the program's
 * own, also where it lies in the project.
 */
export async function repositoriesOf(walk: Outside, since: Date): Promise<Repositories> {
  const root = projectOf(walk);
  if (root === null || walk.programs === undefined) return { folders: [], whole: true };
  if (walk.ports.agents.rehearsal) return { folders: [], whole: true };
  const { folders, whole } = await (await walk.programs()).repositories(root, since);
  const stage = path.dirname(rehearsalProject(walk));
  const isOwn = (at: string) => path.dirname(at) === stage && isStaged(at);
  return { folders: folders.filter((each) => !isOwn(path.join(root, each))), whole };
}

/** Who signs commits beside their author, as the settings say now; empty: nobody. */
export async function coAuthorOf(walk: Outside): Promise<string> {
  return (await commitSettings(walk)).co_author;
}

async function commitSettings({ ports }: Outside) {
  const said = PermissionsSchema.pick({ commit: true }).safeParse(
    await settingsOf(ports)?.permissions(),
  );
  return (said.data ?? defaultPermissions).commit;
}

/** Files of the project; none in a rehearsal. */
export function projectFilesOf({ ports }: Pick<Walk, 'ports'>): ProjectFiles | null {
  return ports.agents.rehearsal ? null : (ports.project?.files ?? null);
}

/** Whether the project is trusted as it is now; also where there is none, and in a rehearsal. */
export async function trustsProject({ ports }: Pick<Walk, 'ports'>): Promise<boolean> {
  return ports.agents.rehearsal || (await ports.project?.trusted?.()) !== false;
}

/** As `trustsProject`, of the repository that the project lies in. */
export async function trustsRepository({ ports }: Pick<Walk, 'ports'>): Promise<boolean> {
  return ports.agents.rehearsal || (await ports.repository?.(null).trusted?.()) !== false;
}

/** Whether the person trusted the project at some time; also where there is none, and in a rehearsal. */
export async function knowsProject({ ports }: Pick<Walk, 'ports'>): Promise<boolean> {
  return ports.agents.rehearsal || (await ports.project?.known?.()) !== false;
}

/** What its person would trust of a repository that they never have; undefined otherwise, and in a rehearsal. */
export async function offeredTrust({ ports }: Pick<Walk, 'ports'>) {
  return ports.agents.rehearsal ? undefined : await ports.project?.offered?.();
}

/** Trusts what was offered by this seal; false: it is another project by now, or there is none. */
export async function trustOffered({ ports }: Pick<Walk, 'ports'>, seal: string): Promise<boolean> {
  return !ports.agents.rehearsal && (await ports.project?.trust?.(seal)) === true;
}

/**
 * Real paths of the project that git calls changed; none in a project that nobody trusted, where all but looking asks.
 */
export async function dirtOf(
  walk: Pick<Walk, 'ports'>,
  programs: Pick<Programs, 'dirty'>,
  folder: string,
): Promise<readonly string[]> {
  return (await knowsProject(walk)) ? await programs.dirty(folder) : [];
}

/** A file of the workspace that changes what agents are told; none in a rehearsal. */
export async function overlayOf(
  { ports, store }: Pick<Walk, 'ports' | 'store'>,
  name: string,
): Promise<string | undefined> {
  if (ports.agents.rehearsal) return undefined;
  return ports.overlays === undefined ? await store.read(name) : await ports.overlays.text(name);
}

/** The project's guidance for agents (`AGENTS.md`); none in a rehearsal. */
export async function guidanceOf({ ports }: Pick<Walk, 'ports'>): Promise<string | undefined> {
  return ports.agents.rehearsal ? undefined : await ports.project?.guidance?.();
}
