import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { SandboxSpec, SandboxState } from '../acting/shell.ts';
import { gitFolders, isRepository, linkedFolders } from './git-folders.ts';
import { privatePlaces } from './private-places.ts';

/** What git runs, or reads to find out what to run. `commondir` would send it elsewhere for both. */
export const gitRuns = ['hooks/', 'config', 'config.worktree', 'commondir', 'modules/'] as const;
const startUp = [
  '.profile',
  '.bashrc',
  '.bash_profile',
  '.bash_login',
  '.bash_logout',
  '.zshrc',
  '.zshenv',
  '.zprofile',
  '.zlogin',
  '.zlogout',
  '.inputrc',
  '.gitconfig',
  '.config/fish/',
  '.config/git/',
  '.config/autostart/',
  '.config/systemd/',
  '.ssh/',
] as const;

const standIns: ReadonlySet<string> = new Set(
  ['.git', 'gitdir', ...gitRuns, ...startUp].flatMap((place) => place.split('/').filter(Boolean)),
);

/** Is the place named like those that `sandboxFor` keeps from coming into being? */
export function mayStandIn(place: string): boolean {
  return path.isAbsolute(place) && standIns.has(path.basename(place));
}

export type SandboxNeeds = {
  /** The project and the run's folder; absolute. */
  readonly writable: readonly string[];
  readonly home: string;
  /** Never written to, wherever they lie: the workspace's `.engine` folders, other runs. A folder ends with `/`. */
  readonly never: readonly string[];
  /** Also hidden, besides the places where programs keep keys: the program's own configuration. */
  readonly hidden: readonly string[];
  readonly network: boolean;
  /** The home is empty but for toolchains and these places. Absent: all of it is seen but where it is private. */
  readonly apart?: { readonly shown: readonly string[] };
};

/** The bounds of an agent's command (docs/spec/engine.md §7.3). */
export function sandboxFor(needs: SandboxNeeds): SandboxSpec {
  const { writable, home, network, apart } = needs;
  return {
    writable,
    readOnly: [
      ...writable.flatMap((root) => gitRuns.map((name) => path.join(root, '.git', name))),
      ...startUp.map((name) => path.join(home, name)),
      ...needs.never,
    ],
    hidden: [...hiddenNames.map((name) => path.join(home, name)), ...needs.hidden],
    network,
    ...(apart === undefined ? {} : { emptied: [home], toolsOf: home, shown: apart.shown }),
  };
}

const hiddenNames = Object.values(privatePlaces).flat();

/** A folder that is worked on, and the repository around it, wherever that is kept (a linked working tree). */
export function projectPlaces(root: string): readonly string[] {
  const git = gitFolders(root);
  if (git === undefined) return [root];
  // a `.git` file may name any folder
  const { top, gitDir, commonDir } = git;
  return isRepository(commonDir) ? [root, top, gitDir, commonDir] : [root, top];
}

/**
 * What git writes outside a linked working tree, where it keeps the index and HEAD of that and commits to the repository of the
 * main one; nothing where a project is none. `never`: what of it decides what git runs.
 */
export function linkedPlaces(root: string): Pick<SandboxNeeds, 'writable' | 'never'> {
  const linked = linkedFolders(root);
  if (linked === undefined) return { writable: [], never: [] };
  const { gitDir, commonDir } = linked;
  const shared = ['objects', 'refs', 'logs'].map((name) => path.join(commonDir, name));
  return {
    writable: [gitDir, ...shared.filter(isFolder)],
    never: [...gitRuns, 'gitdir'].map((name) => path.join(gitDir, name)),
  };
}

/** A link may lead anywhere, as in a repository that somebody sent: what it leads to is not opened. */
function isFolder(place: string): boolean {
  return lstatSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * The same with a tree of its own at the project's place, which the command may do anything with; all it can see of the
 * person's repository are the folders that are shown. Without stand-ins it works where the tree lies.
 */
export function withTree(
  bounds: SandboxSpec,
  { folder, top, store, shown }: StandingTree,
  { kind }: SandboxState,
): SandboxSpec {
  const own = {
    ...bounds,
    writable: [...bounds.writable, folder],
    ...(bounds.shown === undefined ? {} : { shown: [...bounds.shown, store] }),
  };
  if (kind !== 'bubblewrap') return own;
  const readOnly = [store, ...shown.map((each) => path.join(top, each))];
  return {
    ...own,
    stands: [
      { folder, at: top, readOnly: false },
      ...readOnly.map((each) => ({ folder: each, at: each, readOnly: true })),
    ],
  };
}

type RunNeeds = {
  readonly run: string;
  /** Files of it that the command may write to. */
  readonly ownFiles: readonly string[];
};

/**
 * The same with the run's folder, which a command can read and, where the system can bound it that closely, writes nothing of
 * but these files. Elsewhere all of it is `writable` but what is closed by name.
 */
export function withRun(
  bounds: SandboxSpec,
  { run, ownFiles }: RunNeeds,
  { kind }: SandboxState,
): SandboxSpec {
  if (kind !== 'bubblewrap') return { ...bounds, writable: [...bounds.writable, run] };
  const readOnly = { folder: run, at: run, readOnly: true };
  return { ...bounds, stands: [...(bounds.stands ?? []), readOnly], outputs: ownFiles };
}

/** The same for file tools, which choose by name what they write in the run's folder. */
export function forFiles(bounds: SandboxSpec, run: string): SandboxSpec {
  const stands = bounds.stands?.filter(({ at }) => at !== run);
  const { outputs: _, ...rest } = bounds;
  return {
    ...rest,
    writable: [...new Set([...bounds.writable, run])],
    ...(stands === undefined ? {} : { stands }),
  };
}

type StandingTree = {
  readonly folder: string;
  readonly top: string;
  readonly store: string;
  readonly shown: readonly string[];
};
