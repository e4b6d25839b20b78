import * as fs from 'node:fs';
import path from 'node:path';

/*
 * Makes and removes what stands in for places that must not come into being while a command is at work. Mount points,
 * not data: nothing here needs the care of a writer.
 */

export type Guarded = {
  /** Mounted so that they cannot be written to. */
  readonly readOnly: readonly string[];
  /**
   * Folders on the way to those, mounted over themselves: who could rename one could put another in its place
   * (`mv .git x; cp -r x .git` is a `.git` with hooks that can be written).
   */
  readonly pinned: readonly string[];
  /** Removes what was made when no command needs it any more. */
  release(): void;
};

/** What becomes of a place that is missing: something stands in for it meanwhile, or it stays missing and open. */
type Missing = 'stand_in' | 'as_it_is';

type Found = {
  readOnly: Set<string>;
  pinned: Set<string>;
  made: string[];
  /** What a stand-in is needed for, whether one is there already or not. */
  readonly absent: string[];
  readonly missing: Missing;
};

/** Stand-ins at work → how many commands need them. */
const inUse = new Map<string, number>();

/**
 * Looks for `places` (a folder's name ends with `/`) inside `writable` (real paths), and makes stand-ins for the
 * missing ones. A link on the way makes the folder it lies in read-only, and where it leads too.
 */
export function guardPlaces(
  places: readonly string[],
  writable: readonly string[],
  missing: Missing = 'stand_in',
): Guarded {
  const found = nothingFound(missing);
  const release = () => {
    for (const place of found.made.splice(0).toReversed()) letGo(place);
  };
  try {
    lookFor(places, writable, found);
  } catch (error) {
    release();
    throw error;
  }
  return { readOnly: [...found.readOnly], pinned: [...found.pinned], release };
}

/** What `guardPlaces` would make, or shares with others that have made it. */
export function standInsFor(
  places: readonly string[],
  writable: readonly string[],
): readonly string[] {
  const found = nothingFound('as_it_is');
  lookFor(places, writable, found);
  return [...new Set(found.absent)];
}

function nothingFound(missing: Missing): Found {
  return { readOnly: new Set(), pinned: new Set(), made: [], absent: [], missing };
}

/** Both as a place is named, so that a link on the way cannot be exchanged, and where it leads. */
function lookFor(places: readonly string[], writable: readonly string[], found: Found): void {
  for (const place of places) {
    guard(place, writable, found, 0);
    guard(withRealStart(place), writable, found, 0);
  }
}

/** Files that can be written to though the folder they lie in cannot. Real paths; none that is a link. */
export function openOutputs(files: readonly string[]): Pick<Guarded, 'release'> & {
  readonly files: readonly string[];
} {
  const found = nothingFound('stand_in');
  const release = () => {
    for (const place of found.made.splice(0)) letGo(place);
  };
  try {
    const open = files.map(withRealStart).filter((file) => {
      const stats = fs.lstatSync(file, { throwIfNoEntry: false });
      if (stats === undefined) {
        fs.mkdirSync(path.dirname(file), { recursive: true });
        makeStandIn(file, false);
      }
      if (stats === undefined || inUse.has(file)) hold(file, found);
      return stats === undefined || stats.isFile();
    });
    return { files: open, release };
  } catch (error) {
    release();
    throw error;
  }
}

function guard(place: string, writable: readonly string[], found: Found, links: number): void {
  const wanted = path.normalize(place);
  const root = writable
    .filter((folder) => isBelow(wanted, folder))
    .toSorted((a, b) => b.length - a.length)[0];
  if (root === undefined) return;
  const parts = path
    .relative(root, wanted)
    .split(path.sep)
    .filter((part) => part !== '');
  if (parts.length === 0) found.readOnly.add(root);
  let folder = root;
  for (const [at, part] of parts.entries()) {
    const here = path.join(folder, part);
    const last = at === parts.length - 1;
    const step = take(here, { last, isFolder: !last || place.endsWith('/') }, found);
    if (step === 'link') {
      found.readOnly.add(folder);
      const target = realPath(here);
      // A link through links ends somewhere; a ring has no target.
      if (target !== undefined && links < 8) guard(target, writable, found, links + 1);
    }
    if (step !== 'on') return;
    folder = here;
  }
}

/** One step on the way to a place: pins a folder, closes the place itself or what stands in for it. */
function take(
  here: string,
  { last, isFolder }: { readonly last: boolean; readonly isFolder: boolean },
  found: Found,
): 'on' | 'closed' | 'link' | 'missing' {
  const stats = fs.lstatSync(here, { throwIfNoEntry: false });
  if (stats?.isSymbolicLink() === true) return 'link';
  if (found.missing === 'as_it_is') return takeAsItIs(here, stats, last, found);
  const made = stats === undefined && makeStandIn(here, isFolder);
  if (made || inUse.has(here)) hold(here, found);
  if (stats?.isDirectory() === true && !last && !inUse.has(here)) {
    found.pinned.add(here);
    return 'on';
  }
  found.readOnly.add(here);
  return 'closed';
}

function takeAsItIs(
  here: string,
  stats: fs.Stats | undefined,
  last: boolean,
  found: Found,
): 'on' | 'closed' | 'missing' {
  if (stats === undefined || inUse.has(here)) found.absent.push(here);
  if (stats === undefined) return 'missing';
  const isEnd = last || !stats.isDirectory();
  (isEnd ? found.readOnly : found.pinned).add(here);
  return isEnd ? 'closed' : 'on';
}

/** Makes an empty folder, or a file that says nothing. Throws when it cannot. */
function makeStandIn(place: string, folder: boolean): true {
  if (folder) fs.mkdirSync(place);
  else fs.writeFileSync(place, contentOf(place), { flag: 'wx', mode: 0o600 });
  return true;
}

function hold(place: string, found: Found): void {
  inUse.set(place, (inUse.get(place) ?? 0) + 1);
  found.made.push(place);
}

/** git stops at an empty `commondir`, and takes this one for the folder it lies in. */
function contentOf(place: string): string {
  return path.basename(place) === 'commondir' ? '.\n' : '';
}

function letGo(place: string): void {
  const others = (inUse.get(place) ?? 1) - 1;
  if (others > 0) {
    inUse.set(place, others);
    return;
  }
  inUse.delete(place);
  removeStandIn(place);
}

/** Nothing that anybody has put something into. */
export function removeStandIn(place: string): void {
  if (inUse.has(place)) return;
  try {
    if (fs.lstatSync(place).isDirectory()) fs.rmdirSync(place);
    else if (fs.readFileSync(place, 'utf8') === contentOf(place)) fs.unlinkSync(place);
  } catch {
    // Another program has created or removed something there meanwhile.
  }
}

/** The path with its existing parents' links resolved, its last part as it is named. */
function withRealStart(place: string): string {
  const parent = path.dirname(place);
  if (parent === place) return place;
  const end = place.endsWith('/') ? '/' : '';
  return path.join(realPath(parent) ?? withRealStart(parent), path.basename(place)) + end;
}

function realPath(place: string): string | undefined {
  try {
    return fs.realpathSync.native(place);
  } catch {
    return undefined;
  }
}

export function isBelow(place: string, folder: string): boolean {
  const way = path.relative(folder, place);
  return way === '' || !(way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way));
}
