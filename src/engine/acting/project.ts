import { defaultPermissions, PermissionsSchema } from '../config/permissions.ts';
import type { RunFiles } from '../ports.ts';
import type { Walk } from '../walk/walk.ts';
import { type Git, openGit } from './git.ts';
import type { Programs, Repositories } from './shell.ts';

type Outside = Pick<Walk, 'ports' | 'programs' | 'signal'>;

/** Where agents may work. A rehearsal plays without it: it must not look at anything of the person's own. */
export function projectOf({ ports }: Outside): string | null {
  return ports.agents.rehearsal ? null : (ports.project?.root ?? null);
}

/** Null, too, in a project that the person never trusted: its git settings could start programs. */
export async function gitOf(walk: Outside): Promise<Git | null> {
  const root = projectOf(walk);
  if (root === null || walk.programs === undefined || !(await knowsProject(walk))) return null;
  const { shell } = await walk.programs();
  const hooks = async () => (await commitSettings(walk)).hooks;
  return openGit(shell, root, walk.signal, { hooks });
}

/** Folders of the project that have become repositories since then; none in a rehearsal. */
export async function repositoriesOf(walk: Outside, since: Date): Promise<Repositories> {
  const root = projectOf(walk);
  if (root === null || walk.programs === undefined) return { folders: [], whole: true };
  return await (await walk.programs()).repositories(root, since);
}

/** Who signs commits beside their author, as the settings say now; empty: nobody. */
export async function coAuthorOf(walk: Outside): Promise<string> {
  return (await commitSettings(walk)).co_author;
}

async function commitSettings({ ports }: Outside) {
  const said = PermissionsSchema.pick({ commit: true }).safeParse(
    await ports.settings?.permissions(),
  );
  return (said.data ?? defaultPermissions).commit;
}

/** Files of the project; none in a rehearsal. */
export function projectFilesOf(walk: Outside): RunFiles | null {
  return projectOf(walk) === null ? null : (walk.ports.project?.files ?? null);
}

/** Whether the project is trusted as it is now; also where there is none. */
export async function trustsProject(walk: Outside): Promise<boolean> {
  return projectOf(walk) === null || (await walk.ports.project?.trusted?.()) !== false;
}

/** Whether the person trusted the project at some time; also where there is none. */
export async function knowsProject(walk: Pick<Walk, 'ports'>): Promise<boolean> {
  return (await walk.ports.project?.known?.()) !== false;
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
export async function guidanceOf(walk: Outside): Promise<string | undefined> {
  return projectOf(walk) === null ? undefined : await walk.ports.project?.guidance?.();
}
