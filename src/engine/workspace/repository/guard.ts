import * as fs from 'node:fs';
import path from 'node:path';
import { isBelow } from '../sandbox-guarded.ts';
import type { Located, PathCode } from './desk.ts';

export type GuardFacts = {
  /** Real and absolute. */
  readonly root: string;
  /** Real places that nobody may change, whatever leads there. */
  readonly closed: readonly string[];
};

/**
 * Where a plain path (no `..`, with `/`) really lies: each step is looked at, a link inside the root is followed, one that
 * leads out or nowhere is not (docs/spec/edit.md §7, steps 4–6).
 */
export function locateIn({ root, closed }: GuardFacts, plain: string, given = plain): Located {
  const way = follow(root, plain.split('/'));
  if ('code' in way) return { ok: false, refusal: { ...way, path: given } };
  const { place, is } = way;
  const real = path.relative(root, place).split(path.sep).join('/');
  const refuse = (why: string): Located => ({
    ok: false,
    refusal: { code: 'ProtectedPath', path: given, why },
  });
  if (real.split('/').some((part) => part.toLowerCase() === '.git'))
    return refuse('git keeps its own files there');
  if (closed.some((folder) => isBelow(place, folder))) return refuse('it is kept for the engine');
  return { ok: true, path: real, named: plain, is };
}

type Way =
  | { readonly place: string; readonly is: 'file' | 'nothing' }
  | { readonly code: PathCode; readonly why: string };

function follow(root: string, names: readonly string[]): Way {
  let here = root;
  for (const [at, name] of names.entries()) {
    const next = path.join(here, name);
    const stats = lstat(next);
    if (stats === undefined) return { place: path.join(here, ...names.slice(at)), is: 'nothing' };
    const isLast = at === names.length - 1;
    const isLink = stats.isSymbolicLink();
    const step = isLink ? linkTo(next, root) : { place: next };
    if ('code' in step) return step;
    const found = isLink ? lstat(step.place) : stats;
    if (isLast) return lastStep(step.place, found);
    if (found?.isDirectory() !== true)
      return { code: 'NotARegularFile', why: `${name} is no folder` };
    if (isNested(step.place))
      return { code: 'OutsideRepo', why: `${name} is a repository of its own` };
    here = step.place;
  }
  return { code: 'InvalidPath', why: 'it names nothing' };
}

function lastStep(place: string, stats: fs.Stats | undefined): Way {
  return stats?.isFile() === true
    ? { place, is: 'file' }
    : { code: 'NotARegularFile', why: 'it is no ordinary file' };
}

/** Real all the way: a ring of links has no end. */
function linkTo(
  link: string,
  root: string,
): { readonly place: string } | Extract<Way, { code: PathCode }> {
  const place = realOf(link);
  if (place === undefined) return { code: 'SymlinkEscape', why: 'a link on the way leads nowhere' };
  return isBelow(place, root)
    ? { place }
    : { code: 'SymlinkEscape', why: 'a link on the way leads out of the repository' };
}

/** A folder with a repository of its own is another one's (a submodule, a clone). */
function isNested(folder: string): boolean {
  return lstat(path.join(folder, '.git')) !== undefined;
}

function lstat(place: string): fs.Stats | undefined {
  // an error for each name that is not there would cost more than all the looks
  return fs.lstatSync(place, { throwIfNoEntry: false });
}

function realOf(place: string): string | undefined {
  try {
    return fs.realpathSync.native(place);
  } catch {
    return undefined;
  }
}
