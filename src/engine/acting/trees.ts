import path from 'node:path';
import type { OwnTree } from '../ports.ts';
import type { Walk } from '../walk/walk.ts';
import { sandboxState } from '../workspace/sandbox.ts';
import { filled, placeName } from '../workspace/trees/begin.ts';
import type { OpenTrees, Surroundings, Trees, TreesNeeds } from '../workspace/trees/desk.ts';
import { TreeError } from '../workspace/trees/shapes.ts';
import { gitOf, knowsProject, offeredTrust, projectOf } from './project.ts';

/** One desk for all that a walk does: two would write each other's records. */
const opened = new WeakMap<Walk['store'], Promise<OpenTrees>>();

/**
 * The trees of a run, made when they are first asked for; none in a rehearsal, nor in a project that nobody has trusted, unless
 * a person has taken what is run in it.
 */
export async function treesOf(
  walk: Walk,
  from: TreesNeeds['from'],
  include: readonly string[] = [],
  taken?: 'taken',
): Promise<OpenTrees> {
  const known = opened.get(walk.store) ?? open(walk, from, include, taken);
  opened.set(walk.store, known);
  const found = await known.catch((error: unknown) => {
    opened.delete(walk.store);
    throw error;
  });
  // what was in the way may be gone the next time
  if (found.kind !== 'open' && opened.get(walk.store) === known) opened.delete(walk.store);
  // somebody else was only looking for known ones at this moment
  const isLooking = found.kind === 'none' && found.why === 'not_begun';
  return isLooking && from !== 'known' ? await treesOf(walk, from, include, taken) : found;
}

async function open(
  walk: Walk,
  from: TreesNeeds['from'],
  include: readonly string[],
  taken: 'taken' | undefined,
): Promise<OpenTrees> {
  const project = projectOf(walk);
  const programs = await walk.programs?.();
  if (project === null || programs?.trees === undefined) return { kind: 'none', why: 'no_project' };
  if (taken === undefined && !(await knowsProject(walk)))
    return { kind: 'none', why: 'not_trusted' };
  const { run, workspace } = walk.places;
  const needs = { name: placeName(run), run, project, from, include, leftOut: [workspace] };
  try {
    const trees = await programs.trees({ ...needs, signal: walk.signal });
    return trees === null ? { kind: 'none', why: 'not_begun' } : { kind: 'open', trees };
  } catch (error) {
    if (!(error instanceof TreeError)) throw error;
    const { refusal } = error;
    return refusal.kind === 'no_repository'
      ? { kind: 'none', why: refusal.kind }
      : { kind: 'refused', refusal };
  }
}

/** What a task's tools are told of its tree. `project`: the person's folder it stands for. */
export function standingFor(
  { base, store }: Pick<Trees, 'base' | 'store'>,
  project: string,
  folder: string,
): OwnTree {
  return { at: project, folder, top: base.project.top, store, shown: base.shown };
}

/**
 * Of what git ignores, what agents who work in copies do not find there. `own`: the workspace, from the project's folder; it ignores
 * what is in it by a file of its own, so git names that one by one.
 */
export function lacking(
  ignored: readonly string[],
  {
    own,
    include,
    shown,
  }: {
    readonly own: string;
    readonly include: readonly string[];
    /** Folders of this name are seen from the copies as they are. */
    shown(name: string): boolean;
  },
): readonly string[] {
  return ignored.filter((name) => {
    const plain = name.replace(/\/$/, '');
    const isOwn = own !== '' && (plain === own || plain.startsWith(`${own}/`));
    return !(isOwn || include.includes(plain) || shown(path.posix.basename(plain)));
  });
}

/** null: there is no project, or nothing of it is asked. `include`: see `treesOf`. */
export async function surroundingsFor(
  walk: Walk,
  include: readonly string[],
): Promise<Surroundings | null> {
  const project = projectOf(walk);
  const offered = await offeredTrust(walk);
  if (offered !== undefined) return { where: 'untrusted', ...offered };
  const git = await gitOf(walk);
  if (project === null || git === null) return null;
  if (git.isOutside()) return { where: 'in_place' };
  const { kind } = await sandboxState();
  const shows = kind === 'bubblewrap';
  const own = path.relative(project, walk.places.workspace).split(path.sep).join('/');
  const shown = (name: string) => shows && filled.has(name);
  const missing = lacking(await git.ignored(), { own, include, shown });
  return { where: 'trees', missing, bounded: kind !== 'none' };
}
