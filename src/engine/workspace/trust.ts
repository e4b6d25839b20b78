import path from 'node:path';
import type { ConfigFile } from '../config/parse.ts';
import { toFailure } from '../data/failure.ts';
import { type Consented, openConsentFile } from './consent-file.ts';
import { containment } from './containment.ts';
import { type Disk, isMissing } from './disk.ts';
import {
  type GrantingFile,
  grantingFiles,
  readGrantsOnce,
  readInside,
  type TrustPart,
} from './granting-files.ts';
import { sha256 } from './hash.ts';

/** What trusting a folder means, or would mean. */
export type FolderTrust = {
  /** Absolute, links resolved. */
  readonly folder: string;
  /** Is there a folder of this name? */
  readonly there: boolean;
  /** changed: it was trusted, and files that grant something are others now. */
  readonly state: 'unknown' | 'changed' | 'trusted';
  /** UTC; null = never, or by a version that did not note it. */
  readonly since: string | null;
  /** Everything in it that can grant something. */
  readonly files: readonly GrantingFile[];
  /** Those about which a person has to be asked. */
  readonly news: readonly (GrantingFile & { readonly change: 'new' | 'changed' })[];
};

export type Trust = {
  /** Looks at a folder, or at its part as a workspace or as a project. Rejects with `file_damaged`. */
  look(folder: string, part?: TrustPart): Promise<FolderTrust>;
  /** Trusts exactly what was looked at: bytes that came later are not part of it. Durable before it resolves. */
  trust(seen: FolderTrust): Promise<void>;
  /** false: it was not trusted. */
  revoke(folder: string): Promise<boolean>;
  /** Every trusted folder, in the order they were trusted. */
  list(): Promise<readonly FolderTrust[]>;
  /** The program itself has written these files of a folder: trusted before, trusted after. */
  ownEdit(folder: string, names: readonly string[]): Promise<void>;
  /** May this file of the folder grant something? Nothing may while the person's own file is damaged. */
  hashes(folder: string): Promise<(file: ConfigFile) => boolean>;
  /** The text of a file of the folder: only exactly what a person trusted, and only what lies in the folder itself. */
  text(folder: string, name: string): Promise<string | undefined>;
};

/**
 * Trust lies in the person's own folder, bound to real path and hashes; a change asks again (docs/spec/engine.md §7.1).
 */
export function openTrust(disk: Disk, configHome: string): Trust {
  const file = openConsentFile(disk, configHome);
  const reading = readGrantsOnce();

  async function look(given: string, part?: TrustPart): Promise<FolderTrust> {
    const folder = await realOf(disk, given);
    const consented = await file.read();
    const parts: readonly TrustPart[] = part === undefined ? ['workspace', 'project'] : [part];
    const there = await isFolder(disk, folder);
    const files = there ? await grantingFiles(disk, folder, parts, reading) : [];
    return { ...stateOf(folder, consented, files), there };
  }

  async function hashes(given: string): Promise<(file: ConfigFile) => boolean> {
    try {
      const folder = await realOf(disk, given);
      const known = knownIn(await file.read(), folder);
      return ({ file: name, text }) => known.get(name) === sha256(text);
    } catch (error) {
      if (toFailure(error).kind !== 'file_damaged') throw error;
      return () => false;
    }
  }

  return {
    look,
    async trust({ folder, files }) {
      const at = new Date(disk.now()).toISOString();
      await file.change((before) => ({
        ...before,
        trusted: [...before.trusted.filter((each) => each !== folder), folder],
        granted: { ...before.granted, [folder]: { at, files: hashesOf(files) } },
      }));
    },
    async revoke(given) {
      const folder = await realOf(disk, given);
      let was = false;
      await file.change((before) => {
        was = before.trusted.includes(folder);
        if (!was) return before;
        const { [folder]: _, ...granted } = before.granted;
        return {
          ...before,
          trusted: before.trusted.filter((each) => each !== folder),
          granted,
        };
      });
      return was;
    },
    async list() {
      const { trusted } = await file.read();
      return await Promise.all(trusted.map(async (folder) => await look(folder)));
    },
    async ownEdit(given, names) {
      const folder = await realOf(disk, given);
      const files = await grantingFiles(disk, folder, ['workspace', 'project']);
      const edited = hashesOf(files.filter(({ name }) => names.includes(name)));
      await file.change((before) => {
        if (!before.trusted.includes(folder)) return before;
        const { at = new Date(disk.now()).toISOString(), files: known = {} } =
          before.granted[folder] ?? {};
        const granted = { at, files: { ...known, ...edited } };
        return { ...before, granted: { ...before.granted, [folder]: granted } };
      });
    },
    hashes,
    async text(given, name) {
      const folder = await realOf(disk, given);
      const file = await readInside(disk, containment(disk, folder), name);
      return file !== undefined && (await hashes(folder))(file) ? file.text : undefined;
    },
  };
}

function stateOf(
  folder: string,
  consented: Consented,
  files: readonly GrantingFile[],
): Omit<FolderTrust, 'there'> {
  const since = consented.granted[folder]?.at ?? null;
  const known = knownIn(consented, folder);
  const news = files
    .filter(({ name, hash, keys }) => keys?.length !== 0 && known.get(name) !== hash)
    .map((each) => ({ ...each, change: known.has(each.name) ? 'changed' : 'new' }) as const);
  if (!consented.trusted.includes(folder))
    return { folder, state: 'unknown', since: null, files, news };
  return { folder, state: news.length === 0 ? 'trusted' : 'changed', since, files, news };
}

function knownIn({ trusted, granted }: Consented, folder: string): ReadonlyMap<string, string> {
  return new Map(trusted.includes(folder) ? Object.entries(granted[folder]?.files ?? {}) : []);
}

function hashesOf(files: readonly GrantingFile[]): Record<string, string> {
  return Object.fromEntries(files.map(({ name, hash }) => [name, hash]));
}

async function isFolder(disk: Disk, folder: string): Promise<boolean> {
  try {
    return (await disk.stat(folder)).kind === 'folder';
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** A folder that is not there is known by the name it would have. */
async function realOf(disk: Disk, folder: string): Promise<string> {
  const absolute = path.resolve(folder);
  try {
    return await disk.realpath(absolute);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return absolute;
  }
}
