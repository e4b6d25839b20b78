import { grantingPlaces, grantsOf } from '../config/granting.ts';
import type { ConfigFile } from '../config/parse.ts';
import { RunError } from '../data/failure.ts';
import { type Containment, containment } from './containment.ts';
import { type Disk, isMissing } from './disk.ts';
import { sha256 } from './hash.ts';
import { readTextFile } from './text-file.ts';

export type TrustPart = keyof typeof grantingPlaces;

/** A file that would count for more once its folder is trusted. */
export type GrantingFile = {
  /** Below the folder, e.g. `.claude/settings.json`. */
  readonly name: string;
  /** sha256 of its text. */
  readonly hash: string;
  /** What it grants, by key; undefined: as a whole. None: at present it grants nothing. */
  readonly keys: readonly string[] | undefined;
};

/** More overlays than any workflow has roles. */
const mostInFolder = 500;

/** What a text grants. */
type Reading = (file: ConfigFile, hash: string) => GrantingFile['keys'];

/** Whoever asks again and again has each text read once; what it grants is always asked of the text that is there now. */
export function readGrantsOnce(): Reading {
  const last = new Map<string, Pick<GrantingFile, 'hash' | 'keys'>>();
  return (file, hash) => {
    const known = last.get(file.file);
    if (known?.hash === hash) return known.keys;
    const keys = grantsOf(file);
    last.set(file.file, { hash, keys });
    return keys;
  };
}

/** The files of this folder that can grant something; files that cannot be read are left out. */
export async function grantingFiles(
  disk: Disk,
  folder: string,
  parts: readonly TrustPart[],
  reading: Reading = grantsOf,
): Promise<readonly GrantingFile[]> {
  const place = containment(disk, folder);
  const found: GrantingFile[] = [];
  for (const part of parts) {
    const names = [...grantingPlaces[part].files];
    const below = await Promise.all(
      grantingPlaces[part].folders.map(async (name) => await overlaysIn(disk, place, name)),
    );
    for (const name of [...names, ...below.flat()]) {
      const file = await readInside(disk, place, name);
      if (file === undefined) continue;
      const hash = sha256(file.text);
      found.push({ name, hash, keys: reading(file, hash) });
    }
  }
  return found;
}

async function overlaysIn(disk: Disk, place: Containment, folder: string): Promise<string[]> {
  try {
    const real = await place.existing(folder);
    if (real === undefined) return [];
    const entries = await disk.readFolder(real);
    return entries
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.md'))
      .sort()
      .slice(0, mostInFolder)
      .map((name) => `${folder}/${name}`);
  } catch (error) {
    if (error instanceof RunError || isMissing(error)) return [];
    throw error;
  }
}

/** A file that lies outside the folder (through a link), is not text, or is too big is never read, trusted or not. */
export async function readInside(
  disk: Disk,
  place: Containment,
  name: string,
): Promise<ConfigFile | undefined> {
  try {
    return await readTextFile(disk, await place.existing(name), name);
  } catch (error) {
    if (error instanceof RunError) return undefined;
    throw error;
  }
}
