import path from 'node:path';
import { RunError } from '../failure.ts';
import { codeOf, type Disk } from './disk.ts';

/** Says where paths of a workspace really lie, and refuses those that lead out of it. */
export type Containment = {
  /** The real place of something that exists; undefined when it does not. Rejects with `outside_workspace`. */
  existing(given: string): Promise<string | undefined>;
  /** The real place a file may be written to, there already or not. Rejects with `outside_workspace`. */
  writable(given: string): Promise<string>;
};

/**
 * `root` must exist by the time a path is asked for. A name that is only there in another Unicode form (a file that
 * came from a Mac) is found, and written to, under the name it has (case D09).
 */
export function containment(disk: Disk, root: string): Containment {
  let realRoot: string | undefined;

  async function rootOnDisk(): Promise<string> {
    realRoot ??= await disk.realpath(root);
    return realRoot;
  }

  async function inside(real: string, given: string): Promise<string> {
    if (!isWithin(await rootOnDisk(), real)) throw outside(given);
    return real;
  }

  async function existing(given: string): Promise<string | undefined> {
    const wanted = within(root, given);
    const real = (await realIfThere(disk, wanted)) ?? (await realOfTwin(disk, root, wanted));
    return real === undefined ? undefined : inside(real, given);
  }

  return {
    existing,
    async writable(given) {
      const there = await existing(given);
      if (there !== undefined) return there;
      const wanted = within(root, given);
      if (await isLink(disk, wanted)) throw outside(given);
      if (wanted === root) return rootOnDisk();
      const parent = await this.writable(path.relative(root, path.dirname(wanted)) || '.');
      return path.join(parent, path.basename(wanted));
    },
  };
}

function within(root: string, given: string): string {
  const wanted = path.resolve(root, given);
  if (given.includes('\0') || !isWithin(root, wanted)) throw outside(given);
  return wanted;
}

function isWithin(folder: string, file: string): boolean {
  return file === folder || file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}

function outside(given: string): RunError {
  return new RunError({ kind: 'outside_workspace', path: given });
}

async function realIfThere(disk: Disk, file: string): Promise<string | undefined> {
  return unlessMissing(disk.realpath(file));
}

/** ASCII has one form only, so that the usual miss costs one look. */
async function realOfTwin(disk: Disk, root: string, wanted: string): Promise<string | undefined> {
  const relative = path.relative(root, wanted);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
  if (/^[\x00-\x7f]*$/.test(relative)) return undefined;
  let place = root;
  for (const segment of relative.split(path.sep)) {
    const entries = await unlessMissing(disk.readFolder(place));
    const names = entries?.map(({ name }) => name) ?? [];
    const found =
      names.find((name) => name === segment) ?? names.find((name) => sameName(name, segment));
    if (found === undefined) return undefined;
    place = path.join(place, found);
  }
  return realIfThere(disk, place);
}

function sameName(a: string, b: string): boolean {
  return a.normalize('NFC') === b.normalize('NFC');
}

async function isLink(disk: Disk, file: string): Promise<boolean> {
  return (await unlessMissing(disk.lstat(file)))?.kind === 'link';
}

async function unlessMissing<T>(look: Promise<T>): Promise<T | undefined> {
  try {
    return await look;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return undefined;
    throw error;
  }
}
