import path from 'node:path';
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
  const { rehearsal } = walk.ports.agents;
  const inside = at === undefined && !rehearsal ? [workspace] : [];
  const leftOut = [...inside, `${run}/.engine`];
  // what a recording verifies is kept beside it, and not among the person's own
  const kept = rehearsal ? { artifacts: path.join(run, 'checks'), isFixed: true } : { artifacts };
  return await programs.editable({ project, ...kept, leftOut, signal: walk.signal });
}
