import * as fs from 'node:fs';
import path from 'node:path';

/** Where the repository of a folder lies; absolute. `gitDir` and `commonDir` differ in a linked working tree. */
export type GitFolders = {
  readonly top: string;
  readonly gitDir: string;
  readonly commonDir: string;
};

const mostBytes = 4096;
const mostAlternates = 8;

/**
 * The repository that git would find from `folder` (absolute) upwards, by its `.git`; undefined where there is none.
 * Reads what lies there and asks no program: what is held open or shut for git must be known before it starts.
 */
export function gitFolders(folder: string): GitFolders | undefined {
  const gitDir = leadsTo(path.join(folder, '.git'));
  if (gitDir !== undefined) {
    const common = firstLine(path.join(gitDir, 'commondir'));
    return { top: folder, gitDir, commonDir: path.resolve(gitDir, common ?? '.') };
  }
  const parent = path.dirname(folder);
  return parent === folder ? undefined : gitFolders(parent);
}

/**
 * Where the repository of a linked working tree lies; undefined where `folder` (absolute) is none. Its `.git` may say
 * anything, so the repository must name it as its own: nobody gets at another repository by a line in a file, or by a link to
 * the file of another tree.
 */
export function linkedFolders(folder: string): GitFolders | undefined {
  const found = gitFolders(folder);
  if (found === undefined || found.top !== folder || found.gitDir === found.commonDir)
    return undefined;
  const { top, gitDir, commonDir } = found;
  const named = firstLine(path.join(gitDir, 'gitdir'));
  const dot = path.join(top, '.git');
  const isOwn =
    named !== undefined &&
    fs.lstatSync(dot, { throwIfNoEntry: false })?.isFile() === true &&
    isOnePlace(path.resolve(gitDir, named), dot) &&
    isOnePlace(path.dirname(gitDir), path.join(commonDir, 'worktrees')) &&
    isRepository(commonDir);
  return isOwn ? found : undefined;
}

function isOnePlace(one: string, other: string): boolean {
  try {
    return fs.realpathSync(one) === fs.realpathSync(other);
  } catch {
    // what is not there is no place
    return false;
  }
}

/** A folder is the repository itself; a file holds the path to it. */
function leadsTo(dot: string): string | undefined {
  const stats = fs.statSync(dot, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) return isRepository(dot) ? dot : undefined;
  const named = /^gitdir: (.+)$/.exec(firstLine(dot) ?? '')?.[1];
  return named === undefined ? undefined : path.resolve(path.dirname(dot), named);
}

/** Where the objects of a repository lie; it may borrow them from others, and those again. */
export function objectFolders(commonDir: string): readonly string[] {
  const found = [path.join(commonDir, 'objects')];
  for (const folder of found) {
    if (found.length > mostAlternates) break;
    const file = path.join(folder, 'info', 'alternates');
    if (fs.statSync(file, { throwIfNoEntry: false })?.isFile() !== true) continue;
    const lines = fs.readFileSync(file, 'utf8').split('\n');
    const named = lines.filter((line) => line !== '' && !line.startsWith('#'));
    for (const each of named.map((line) => path.resolve(folder, line)))
      if (!found.includes(each)) found.push(each);
  }
  return found;
}

/** What git takes for one: anything less is passed over, and the folders above are looked at. */
export function isRepository(folder: string): boolean {
  const kinds = ['objects', 'refs'].map((name) =>
    fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.isDirectory(),
  );
  return kinds.every((kind) => kind === true) && exists(path.join(folder, 'HEAD'));
}

/** Also a link that leads nowhere: git reads HEAD from its name. */
function exists(place: string): boolean {
  return fs.lstatSync(place, { throwIfNoEntry: false }) !== undefined;
}

function firstLine(file: string): string | undefined {
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() !== true || stats.size > mostBytes) return undefined;
  const [line = ''] = fs.readFileSync(file, 'utf8').split('\n');
  return line === '' ? undefined : line;
}
