import path from 'node:path';
import { asStored } from '../../engine/data/stored-name.ts';
import { isProtected, isWithin, mayBeWritten, whereIs } from '../guard/paths.ts';
import { isSecretName } from '../guard/secret-names.ts';
import { type ToolHost, ToolRefused } from './tool.ts';

/** A path a tool may go on with. */
export type Found = {
  /** Where it really lies. */
  readonly real: string;
  /** As the model is told of it: relative to the project, or below the name of the run's folder. */
  readonly shown: string;
  readonly kind: 'file' | 'folder' | 'other' | 'missing';
  /** It lies in the run's own folder. */
  readonly inRun: boolean;
  /** Rules and hooks that programs obey lie here: a person is asked before it is written. */
  readonly sensitive: boolean;
};

export type PathHost = Pick<
  ToolHost,
  'project' | 'home' | 'runFolder' | 'protectedPlaces' | 'othersFiles' | 'files'
>;

/** The engine's own memory of a run: no agent reads or writes it. */
const bookkeeping = '.engine';

/**
 * The one way from a path the model named to a place on the disk (docs/spec/engine.md §7.9): in the project, or in the
 * run's own folder. Throws ToolRefused with the code of the spec and the path as it was given.
 */
export function locate(host: PathHost, given: string, purpose: 'read' | 'write'): Found {
  const plain = checked(given);
  const area = areaOf(host, plain, given);
  const { root, rest: named } = purpose === 'read' ? shownIn(host, area) : area;
  const { files, home } = host;
  const rest = asStored(files, root, named);
  const where = whereIs({ cwd: root, root, home, extra: [], files }, rest);
  if (where.kind === 'unclear') throw refused('SymlinkEscape', given, 'it leads nowhere');
  if (where.kind === 'outside') {
    const lexical = path.resolve(root, rest);
    const escapes = isWithin(root, lexical);
    throw escapes
      ? refused('SymlinkEscape', given, 'a link leads out of the project')
      : refused('OutsideRepo', given, 'it lies outside the project');
  }
  const { path: real, relative } = where;
  const inRun = isWithin(realOf(host, host.runFolder.root), real);
  refuseProtected(host, { given, real, names: [rest, relative], inRun, purpose });
  return {
    real,
    shown: shownAs(host, real, inRun),
    kind: files.kind(real),
    inRun,
    sensitive: !inRun && !(mayBeWritten(relative) && mayBeWritten(rest)),
  };
}

const othersWork = 'it is the work of another task; yours goes to your own output file';

/** Is this file another task's or the engine's to write? `file` absolute, there already or not. */
function isOthers(host: Pick<PathHost, 'othersFiles' | 'files'>, file: string): boolean {
  // one name on a disk that knows no case, or stores names decomposed
  const plain = (place: string) =>
    (host.files.realPath(place) ?? place).normalize('NFC').toLowerCase();
  const wanted = plain(file);
  return host.othersFiles.some((place) => plain(place) === wanted);
}

/**
 * A command that would, as far as its text tells, write where another task's work lies is not run. `writes` absolute.
 */
export function refuseOthersFiles(
  host: Pick<PathHost, 'othersFiles' | 'files'>,
  writes: readonly string[],
): void {
  const place = writes.find((file) => isOthers(host, file));
  if (place !== undefined) throw refused('ProtectedPath', place, `${othersWork}; it was not run`);
}

/** Files whose names say that they hold secrets are neither read nor written. */
export function refuseSecretName(given: string, { real }: Found): void {
  if (isSecretName(given) || isSecretName(real)) {
    throw refused('SecretName', given, 'files of this name hold secrets and stay closed');
  }
}

export function refused(code: string, given: string, why: string): ToolRefused {
  return new ToolRefused(`${code}: ${JSON.stringify(given)}: ${why}.`);
}

function checked(given: string): string {
  const odd =
    given.trim() === '' ||
    /[\p{Cc}\u2028\u2029]/u.test(given) ||
    /^(~|[A-Za-z]:[\\/]|\\\\|file:)/.test(given);
  if (odd) throw refused('InvalidPath', given, 'it is no path of the project');
  return given.replaceAll('\\', '/');
}

type Area = { readonly root: string; readonly rest: string };

/** The run's folder by its name or its place; everything else belongs to the project. */
function areaOf({ project, runFolder, files }: PathHost, plain: string, given: string): Area {
  const { name, root } = runFolder;
  if (plain === name || plain.startsWith(`${name}/`)) {
    return within(root, `.${plain.slice(name.length)}`, given);
  }
  const absolute = path.isAbsolute(plain) ? path.resolve(plain) : undefined;
  const realRun = files.realPath(root) ?? root;
  const run = [root, realRun].find(
    (folder) => absolute !== undefined && isWithin(folder, absolute),
  );
  if (run !== undefined && absolute !== undefined) {
    return { root, rest: relative(run, absolute) };
  }
  if (project === undefined) throw refused('OutsideRepo', given, 'there is no project');
  if (absolute === undefined) return within(project.root, plain, given);
  const realProject = files.realPath(project.root) ?? project.root;
  const seen = project.tree === undefined ? [] : [project.tree.at];
  const top = [project.root, realProject, ...seen].find((folder) => isWithin(folder, absolute));
  if (top === undefined) throw refused('OutsideRepo', given, 'it lies outside the project');
  return { root: project.root, rest: relative(top, absolute) };
}

/** What is seen in a tree of its own and is no part of it lies in the person's project, and is only read. */
function shownIn({ project, files }: PathHost, area: Area): Area {
  const tree = project?.tree;
  if (tree === undefined || area.root !== project?.root) return area;
  const file = path.resolve(tree.at, area.rest);
  const top = files.realPath(tree.top) ?? tree.top;
  const isShown = tree.shown.some((each) => isWithin(path.join(top, each), file));
  return isShown ? { root: tree.at, rest: area.rest } : area;
}

function relative(folder: string, file: string): string {
  return path.relative(folder, file) || '.';
}

/** `..` that climbs above the root is refused by its text, before anybody looks at the disk. */
function within(root: string, rest: string, given: string): Area {
  let depth = 0;
  for (const segment of rest.split('/')) {
    if (segment === '..') depth -= 1;
    else if (segment !== '' && segment !== '.') depth += 1;
    if (depth < 0) throw refused('OutsideRepo', given, 'it lies outside the project');
  }
  return { root, rest };
}

type Claim = {
  readonly given: string;
  readonly real: string;
  /** The name as it was given and the one it really has. */
  readonly names: readonly string[];
  readonly inRun: boolean;
  readonly purpose: 'read' | 'write';
};

function refuseProtected(host: PathHost, { given, real, names, inRun, purpose }: Claim): void {
  const runRoot = realOf(host, host.runFolder.root);
  if (names.some(isProtected)) throw refused('ProtectedPath', given, 'it belongs to git');
  if (inRun && path.relative(runRoot, real).split(path.sep)[0]?.toLowerCase() === bookkeeping) {
    throw refused('ProtectedPath', given, 'it belongs to the engine');
  }
  if (purpose === 'write' && isOthers(host, real))
    throw refused('ProtectedPath', given, othersWork);
  if (inRun) return;
  const closed = host.protectedPlaces.some((place) => isWithin(realOf(host, place), real));
  if (closed) throw refused('ProtectedPath', given, 'it belongs to the workspace');
  if (purpose === 'write' && host.project?.writes !== 'project') {
    const only = `only ${host.runFolder.name}/ may be written to`;
    throw refused('ProtectedPath', given, only);
  }
}

function shownAs(host: PathHost, real: string, inRun: boolean): string {
  const { runFolder, project } = host;
  if (inRun) return path.posix.join(runFolder.name, relative(realOf(host, runFolder.root), real));
  if (project === undefined) return real;
  const roots = [project.root, ...(project.tree === undefined ? [] : [project.tree.at])];
  const top = roots.map((root) => realOf(host, root)).find((root) => isWithin(root, real));
  return relative(top ?? realOf(host, project.root), real);
}

function realOf({ files }: PathHost, place: string): string {
  return files.realPath(place) ?? place;
}
