import path from 'node:path';
import { isObeyed } from '../../engine/data/obeyed-files.ts';
import type { FileFacts, Objection } from './decision.ts';
import { isSecretName } from './secret-names.ts';

/** Where a command runs and what it may name. Paths are absolute. */
export type Standpoint = {
  readonly cwd: string;
  readonly root: string;
  readonly home: string;
  /** Folders beside the project. */
  readonly extra: readonly string[];
  readonly files: FileFacts;
};

export type Whereabouts =
  | { readonly kind: 'inside'; readonly path: string; readonly relative: string }
  | { readonly kind: 'outside'; readonly leadsTo: string }
  | { readonly kind: 'unclear' };

/** Where a path leads from the current folder: by its text and by what is on the disk (docs/spec/engine.md §7.9). */
export function whereIs(place: Standpoint, given: string): Whereabouts {
  const { root, extra, files, cwd, home } = place;
  const lexical = path.posix.resolve(cwd, given);
  const realRoot = files.realPath(root) ?? root;
  const folders = [root, realRoot, ...extra];
  if (!folders.some((folder) => isWithin(folder, lexical)))
    return { kind: 'outside', leadsTo: lexical };
  const real = realOf(place, given);
  if (real === undefined) return { kind: 'unclear' };
  const realFolders = [realRoot, ...extra.map((folder) => files.realPath(folder) ?? folder)];
  if (!realFolders.some((folder) => isWithin(folder, real)) || isPersonal(home, realRoot, real))
    return { kind: 'outside', leadsTo: real };
  return { kind: 'inside', path: real, relative: path.posix.relative(realRoot, real) };
}

/** Compared by segments: `proj-evil` is not in `proj`. */
export function isWithin(folder: string, file: string): boolean {
  return file === folder || file.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/** `link/..` is the folder that holds what the link leads to, so `..` after a name is walked, not worked out. */
function realOf({ cwd, files }: Standpoint, given: string): string | undefined {
  if (!/[^/.]\/+\.\.(\/|$)|\.\.\.\/+\.\.(\/|$)/.test(given))
    return files.realPath(path.posix.resolve(cwd, given));
  let real: string | undefined = given.startsWith('/') ? '/' : files.realPath(cwd);
  for (const segment of given.split('/')) {
    if (real === undefined) return undefined;
    if (segment === '' || segment === '.') continue;
    real =
      segment === '..' ? path.posix.dirname(real) : files.realPath(path.posix.join(real, segment));
  }
  return real;
}

/** A hidden folder of the home (`.ssh`, `.config`), unless the project itself lies in it. */
function isPersonal(home: string, realRoot: string, real: string): boolean {
  if (!isWithin(home, real) || !isWithin(realRoot, home)) return false;
  return path.posix.relative(home, real).startsWith('.');
}

/** What speaks against a command naming this path; undefined: nothing. `contents`: it may show what is in the file. */
export function pathObjection(
  place: Standpoint,
  given: string,
  { contents }: { readonly contents: boolean },
): Objection | undefined {
  const where = whereIs(place, given);
  if (where.kind === 'outside')
    return {
      phase: '7D',
      rule: 'outside_project',
      reason: { kind: 'outside_project', path: given, leadsTo: where.leadsTo },
    };
  if (where.kind === 'unclear')
    return { phase: '7D', rule: 'unclear_path', reason: { kind: 'unclear_path', path: given } };
  if (contents && (isSecretName(given) || isSecretName(where.path)))
    return { phase: '7D', rule: 'secret_name', reason: { kind: 'secret_name', path: given } };
  if (isProtected(where.relative))
    return {
      phase: '7D',
      rule: 'protected_place',
      reason: { kind: 'protected_place', path: given },
    };
  return undefined;
}

/** Folders that decide what git and other agents run: never a command's business without a question. */
export function isProtected(relative: string): boolean {
  return relative.split('/').some((segment) => segment.toLowerCase() === '.git');
}

/** May an agent write here unasked? Not rules, hooks and settings that other programs obey on their own. */
export function mayBeWritten(relative: string): boolean {
  return !isObeyed(relative);
}
