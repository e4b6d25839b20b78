import * as fs from 'node:fs';
import path from 'node:path';
import type { Shell } from '../../acting/shell.ts';
import { codeOf, type Disk } from '../disk.ts';
import { gitFolders, isRepository } from '../git-folders.ts';
import { headOf } from '../git-head.ts';
import { type GitStart, startGit } from '../git-start.ts';
import { sha256 } from '../hash.ts';
import { takeFileLock } from '../lock.ts';
import { sandboxState } from '../sandbox.ts';
import { isBelow } from '../sandbox-guarded.ts';
import { openArtifacts } from './artifacts.ts';
import type { OpenedRepository, Repository, RepositoryNeeds, RepositoryRefusal } from './desk.ts';
import { locateIn } from './guard.ts';
import { hiddenFile, runHidden } from './hidden-check.ts';
import { keepNames } from './kept-names.ts';
import { filesOfFolder } from './list-files.ts';
import { runLock } from './lock-run.ts';
import { ownFiles } from './own-files.ts';
import { watchFiles } from './watch-tree.ts';
import { factsAt, finishChanges, standingOf, writeChanges } from './write-changes.ts';

export type RepositoryFacts = RepositoryNeeds & {
  readonly disk: Disk;
  readonly shell: Shell;
  readonly path: string;
  readonly home: string;
  /** Never seen by a command. */
  readonly hidden: readonly string[];
};

/** Opens the repository around a folder, for one task at a time in all of this computer. */
export async function openRepository(facts: RepositoryFacts): Promise<OpenedRepository> {
  const { project } = facts;
  const refused = (kind: RepositoryRefusal['kind'], detail: string): OpenedRepository => ({
    kind: 'refused',
    refusal: { kind, detail },
  });
  if (!isFolder(project)) return refused('no_folder', project);
  const top = gitFolders(project)?.top;
  const bare = bareAround(project, top);
  if (bare !== undefined) return refused('bare', bare);
  const root = fs.realpathSync.native(top ?? project);
  if (isBelow(realest(facts.artifacts), root)) return refused('artifacts_inside', facts.artifacts);
  const locks = path.join(facts.artifacts, 'locks');
  try {
    fs.mkdirSync(locks, { recursive: true, mode: 0o700 });
  } catch (error) {
    return refused('artifacts_unwritable', `${facts.artifacts}: ${codeOf(error) ?? ''}`);
  }
  const name = sha256(root).slice(0, 32);
  const lock = takeFileLock(path.join(locks, name));
  if (lock === undefined) return refused('in_use', root);
  return { kind: 'open', repository: await repositoryAt(facts, root), release: lock.release };
}

/** The repository without a working tree that a folder is, or lies in: all of it is git's own. */
function bareAround(folder: string, top: string | undefined): string | undefined {
  if (folder === top) return undefined;
  if (path.basename(folder) !== '.git' && isRepository(folder)) return folder;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : bareAround(parent, top);
}

async function repositoryAt(facts: RepositoryFacts, root: string): Promise<Repository> {
  const { disk, shell, signal, leftOut, artifacts } = facts;
  const git = startGit({ shell, root, signal, timeoutMs: 60_000 });
  const gitSilent = gitFolders(root) === undefined ? null : await git.silent();
  // git that does not answer has not said that nothing is there: nothing is taken from it
  const isGit = gitFolders(root) !== undefined && gitSilent === null;
  const at = (name: string) => path.join(root, name);
  const closed = [...leftOut, artifacts].map(realest);
  const sandbox = await sandboxState();
  const isOwn = (file: string) =>
    file !== 'agent' &&
    !file.startsWith('agent/') &&
    !closed.some((folder) => isBelow(at(file), folder));
  const running = {
    ...{ shell, path: facts.path, home: facts.home, hidden: facts.hidden, root, signal },
    never: [...leftOut, path.join(root, 'agent')].filter((place) => fs.existsSync(place)),
    cache: path.join(artifacts, 'cache'),
    monotonic: () => performance.now(),
  };
  const { tracked, ...gitFacts } = askGit(git, {
    root,
    isGit,
    isSilent: gitSilent !== null,
    isOwn,
  });
  return {
    root,
    isGit,
    gitSilent,
    platform: { os: process.platform, arch: process.arch },
    bounded: sandbox.kind === 'none' ? { ok: false, reason: sandbox.reason } : { ok: true },
    ...gitFacts,
    isThere: async (file) => fs.existsSync(at(file)),
    locate: async (given) => locateIn({ root, closed }, given),
    read: async (file) => factsAt(at(file)),
    write: async (changes) => await writeChanges(disk, root, changes),
    standing: async (changes) => standingOf(root, changes),
    finish: async (changes) => await finishChanges(disk, root, changes),
    ...ownFiles(disk, root),
    async watch(also, restore) {
      const files = [...new Set([...(await tracked()), ...also])];
      return watchFiles(root, files, async (file, size) => {
        const known = await restore(file);
        if (known !== undefined || !isGit) return known;
        const blob = await git.history('cat-file', ['blob', `HEAD:./${file}`]);
        const isWhole =
          blob !== null && Buffer.byteLength(blob) === size && !blob.includes('\uFFFD');
        return isWhole ? blob : undefined;
      });
    },
    artifacts: openArtifacts(artifacts, running, () => new Date(disk.now())),
    runLock: async (spec) => await runLock({ ...running, artifacts }, spec),
    hiddenFile: (named) => hiddenFile({ ...running, project: facts.project }, named),
    runHidden: async (file, how) =>
      await runHidden({ ...running, project: facts.project }, file, how),
  };
}

type Asked = {
  readonly root: string;
  readonly isGit: boolean;
  readonly isSilent: boolean;
  isOwn(file: string): boolean;
};

/** What git knows of the tree; without it, what lies there. */
function askGit(git: GitStart, { root, isGit, isSilent, isOwn }: Asked) {
  const asked = async (words: readonly string[]) => {
    const names = await git.history('ls-files', ['-z', ...words]);
    return names === null ? null : split(names).filter(isOwn);
  };
  const here = () => filesOfFolder(root, isOwn);
  const { gitDir, commonDir } = gitFolders(root) ?? { gitDir: root, commonDir: root };
  const all = keepNames({
    root,
    ask: async () => await asked(['--cached', '--others', '--exclude-standard', '--deduplicate']),
    deciding: [
      ...[path.join(gitDir, 'index'), path.join(commonDir, 'info/exclude')],
      path.join(commonDir, 'config'),
    ],
    isLeftOut: (folder) => !isOwn(folder),
  });
  // what git tracks stands in its index alone
  let known: { readonly stamp: string; readonly files: readonly string[] } | undefined;
  return {
    async tracked() {
      const stamp = isGit ? indexStamp(root) : undefined;
      if (stamp !== undefined && known?.stamp === stamp) return known.files;
      const files = (isGit ? await asked([]) : null) ?? here();
      known = stamp === undefined ? undefined : { stamp, files };
      return files;
    },
    files: async () => (isGit ? await all() : null) ?? here(),
    async head() {
      if (!isGit) return null;
      const line =
        headOf(root) ?? (await git.history('rev-parse', ['--verify', '--quiet', 'HEAD']));
      return line?.trim() || null;
    },
    async dirty() {
      if (!isGit) return isSilent ? null : [];
      const seen = await git.tree('status', ['--untracked-files=all', '--', '.']);
      if (seen === null) return null;
      const entries = split(seen.output).filter((entry) => entry.length > 3);
      return entries.map((entry) => entry.slice(3)).filter(isOwn);
    },
  };
}

/** Another one each time git writes the index; undefined: there is none yet. */
function indexStamp(root: string): string | undefined {
  const index = path.join(gitFolders(root)?.gitDir ?? root, 'index');
  const stats = fs.statSync(index, { bigint: true, throwIfNoEntry: false });
  return stats && [stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(' ');
}

const split = (names: string) => names.split('\0').filter((name) => name !== '');

function isFolder(place: string): boolean {
  return fs.statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** The real path of what is there of it. */
function realest(place: string): string {
  try {
    return fs.realpathSync.native(place);
  } catch {
    const parent = path.dirname(place);
    return parent === place ? place : path.join(realest(parent), path.basename(place));
  }
}
