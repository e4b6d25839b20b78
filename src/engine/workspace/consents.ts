import path from 'node:path';
import { z } from 'zod';
import type { Consents } from '../ports.ts';
import { atomicWrite } from './atomic-write.ts';
import { codeOf, type Disk } from './disk.ts';
import { unwritable } from './disk-failure.ts';
import { withFileLock } from './file-lock.ts';
import { sha256 } from './hash.ts';
import { readOwnJson } from './own-json.ts';

/** `payers` holds hashes: the file never says which key it was. `trusted` holds real paths. */
const Consented = z.object({
  payers: z.array(z.string()).default([]),
  trusted: z.array(z.string()).default([]),
});
type Consented = z.infer<typeof Consented>;

/**
 * Who may pay and which folders are trusted (O27, O30), in `<configHome>/folio-tui/consents.json`: outside any
 * workspace, so that nobody can ship it with one. Several processes may write at once. A damaged file grants nothing
 * and is not overwritten: RunError `file_damaged`.
 */
export function openConsents(disk: Disk, configHome: string): Consents {
  const file = path.join(configHome, 'folio-tui', 'consents.json');

  async function remember(change: (before: Consented) => Consented): Promise<void> {
    try {
      await withFileLock(disk, file, async () => {
        const after = change(await readConsented(disk, file));
        await atomicWrite(disk, file, `${JSON.stringify(after, null, 2)}\n`);
      });
    } catch (error) {
      throw unwritable(file, error);
    }
  }

  return {
    async payerKnown(credential) {
      return (await readConsented(disk, file)).payers.includes(sha256(credential));
    },
    async rememberPayer(credential) {
      const payer = sha256(credential);
      await remember((before) => ({ ...before, payers: withNew(before.payers, payer) }));
    },
    async trusted(folder) {
      return (await readConsented(disk, file)).trusted.includes(await realOf(disk, folder));
    },
    async trust(folder) {
      const real = await realOf(disk, folder);
      await remember((before) => ({ ...before, trusted: withNew(before.trusted, real) }));
    },
  };
}

async function readConsented(disk: Disk, file: string): Promise<Consented> {
  return (await readOwnJson(disk, file, Consented)) ?? { payers: [], trusted: [] };
}

/** A folder that is not there yet is known by the name it will have. */
async function realOf(disk: Disk, folder: string): Promise<string> {
  const absolute = path.resolve(folder);
  try {
    return await disk.realpath(absolute);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return absolute;
  }
}

function withNew(known: readonly string[], item: string): string[] {
  return known.includes(item) ? [...known] : [...known, item];
}
