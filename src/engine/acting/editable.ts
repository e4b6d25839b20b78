import type { Walk } from '../walk/walk.ts';
import type { OpenedRepository, RepositoryWish } from '../workspace/repository/desk.ts';
import { projectOf } from './project.ts';

/** The repository of a walk; null where nothing may be started, and where there is no project. */
export async function editableOf(
  walk: Walk,
  { artifacts, at }: RepositoryWish,
): Promise<OpenedRepository | null> {
  const project = at ?? projectOf(walk);
  const programs = await walk.programs?.();
  if (project === null || programs?.editable === undefined) return null;
  const { workspace, run } = walk.places;
  const inside = at === undefined ? [workspace] : [];
  const leftOut = [...inside, `${run}/.engine`];
  return await programs.editable({ project, artifacts, leftOut, signal: walk.signal });
}
