import path from 'node:path';
import { RunError } from '../data/failure.ts';
import { type Disk, isMissing } from './disk.ts';

/** Says where paths of a workspace really lie, and refuses those that lead out of it. */
export type Containment = {
  /** The real place of something that exists; undefined when it does not. Rejects with `outside_workspace`. */
  existing(given: string): Promise<string | undefined>;
  /** The real place a file may be written to, there already or not. Rejects with `outside_workspace`. */
  writable(given: string): Promise<string>;
};

/**
 * Paths start at `base`, a folder of the workspace at `root` (absolute), and may not climb out of it; what they really
 * lead to must be in the workspace. A name that is only there in another Unicode form (a file that came from a Mac) is
 * found, and written to, under the name it has.
 */
export function containment(disk: Disk, root: string, base = ''): Containment {
  const top = path.resolve(root);
  const start = path.resolve(top, base);
  let realTop: string | undefined;

  async function realOf(wanted: string, given: string): Promise<string | undefined> {
    const real = (await realIfThere(disk, wanted)) ?? (await realOfTwin(disk, top, wanted));
    if (real === undefined) return undefined;
    realTop ??= await disk.realpath(top);
    if (!isWithin(realTop, real)) throw outside(given);
    return real;
  }

  /** The real path of something that may not exist yet: each folder on the way is checked. */
  async function realPlaceOf(wanted: string, given: string): Promise<string> {
    const there = await realOf(wanted, given);
    if (there !== undefined) return there;
    // The workspace itself may be a link, and may have to be made.
    if (wanted === top) return top;
    if (await isLink(disk, wanted)) throw outside(given);
    return path.join(await realPlaceOf(path.dirname(wanted), given), path.basename(wanted));
  }

  return {
    existing: async (given) => realOf(within(start, given), given),
    writable: async (given) => realPlaceOf(within(start, given), given),
  };
}

function within(start: string, given: string): string {
  const wanted = path.resolve(start, given);
  if (given.includes('\0') || !isWithin(start, wanted)) throw outside(given);
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
async function realOfTwin(disk: Disk, top: string, wanted: string): Promise<string | undefined> {
  const relative = path.relative(top, wanted);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
  if (/^[\x00-\x7f]*$/.test(relative)) return undefined;
  let place = top;
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
    if (isMissing(error)) return undefined;
    throw error;
  }
}
