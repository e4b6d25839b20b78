import * as fs from 'node:fs';
import path from 'node:path';

/*
 * Git is a program to be started, so what it said of the names in a tree is kept until something is there that could make it
 * say something else: a name in a folder that came or went, or another file that says which of them do not count.
 */

export type NamesAsked = {
  /** Real and absolute. */
  readonly root: string;
  /** Asks for the names: from the root, with `/`. null: there was no answer. */
  ask(): Promise<readonly string[] | null>;
  /** Files that decide which names there are besides what lies in the tree, as git's index; absolute. They need not be there. */
  readonly deciding: readonly string[];
  /** Is nothing of this folder, below the root, ever among the names? */
  isLeftOut(folder: string): boolean;
};

type Stamp = { readonly text: string; readonly changedMs: number };
type Folder = { readonly stamp: string; readonly entries: string };
type Known = {
  readonly names: readonly string[];
  readonly folders: Map<string, Folder>;
  readonly deciding: ReadonlyMap<string, string>;
};

/** So many folders without a name of their own are watched for a first one: those that git ignores can be thousands. */
const mostUnnamed = 200;
/** A file system's clock moves in steps: within one, two changes have the same time. */
const stepMs = 100;

/** The names as they are now; asked for only where they may be others than the last time. null: there was no answer. */
export function keepNames(asked: NamesAsked): () => Promise<readonly string[] | null> {
  let known: Known | undefined;
  return async () => {
    if (known !== undefined && isSame(asked.root, known)) return known.names;
    const began = Date.now();
    const names = await asked.ask();
    known = names === null ? undefined : look(asked, names, began);
    return names;
  };
}

/** undefined: something was changed while the names were told, so it may be in them or not. */
function look(asked: NamesAsked, names: readonly string[], began: number): Known | undefined {
  const folders = new Map<string, Folder>();
  const deciding = new Map<string, string>();
  let isSure = true;
  const keep = (place: string) => {
    const { text, changedMs } = stampOf(place);
    isSure &&= changedMs < began;
    return text;
  };
  for (const folder of watched(asked, names)) {
    const at = path.join(asked.root, folder);
    const stamp = keep(at);
    const entries = entriesOf(at);
    folders.set(folder, { stamp, entries });
    const ignoring = path.join(at, '.gitignore');
    if (entries.split('/').includes('.gitignore')) deciding.set(ignoring, keep(ignoring));
  }
  for (const file of asked.deciding) deciding.set(file, keep(file));
  return isSure ? { names, folders, deciding } : undefined;
}

function isSame(root: string, { folders, deciding }: Known): boolean {
  for (const [file, stamp] of deciding) if (stampOf(file).text !== stamp) return false;
  for (const [folder, was] of folders) {
    const at = path.join(root, folder);
    const { text, changedMs } = stampOf(at);
    if (text === was.stamp) continue;
    // a file that is written anew by way of another changes its folder, and no name in it
    if (entriesOf(at) !== was.entries) return false;
    if (changedMs < Date.now() - stepMs) folders.set(folder, { ...was, stamp: text });
  }
  return true;
}

/** All folders that names lie in, and below them the first of those that no name lies in. */
function watched({ root, isLeftOut }: NamesAsked, names: readonly string[]): Iterable<string> {
  const found = foldersOf(names);
  const most = found.size + mostUnnamed;
  // those that are added on the way are gone through as well
  for (const above of found) {
    if (found.size >= most) break;
    const inside = listed(path.join(root, above))
      .filter((entry) => entry.isDirectory() && entry.name !== '.git')
      .map(({ name }) => (above === '' ? name : `${above}/${name}`))
      .filter((folder) => !found.has(folder) && !isLeftOut(folder));
    for (const folder of inside.slice(0, most - found.size)) found.add(folder);
  }
  return found;
}

function foldersOf(names: readonly string[]): Set<string> {
  const found = new Set<string>(['']);
  for (const name of names)
    for (let end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1)) {
      const folder = name.slice(0, end);
      if (found.has(folder)) break;
      found.add(folder);
    }
  return found;
}

/** `/` stands between names, since none has it; what is a folder is told by one more. */
function entriesOf(folder: string): string {
  return listed(folder)
    .map((entry) => (entry.isDirectory() ? `${entry.name}//` : entry.name))
    .sort()
    .join('/');
}

function listed(folder: string): readonly fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Another one with each change; of what is not there empty. */
function stampOf(place: string): Stamp {
  const stats = fs.lstatSync(place, { bigint: true, throwIfNoEntry: false });
  if (stats === undefined) return { text: '', changedMs: 0 };
  const { ino, size, mtimeNs, ctimeNs } = stats;
  return { text: [ino, size, mtimeNs, ctimeNs].join(' '), changedMs: Number(ctimeNs / 1_000_000n) };
}
