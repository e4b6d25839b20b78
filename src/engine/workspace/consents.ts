import type { Consents } from '../ports.ts';
import { openConsentFile } from './consent-file.ts';
import type { Disk } from './disk.ts';
import { sha256 } from './hash.ts';
import { openSigningKey } from './signing-key.ts';
import { type FolderTrust, openTrust } from './trust.ts';
import { openUsed } from './used-answers.ts';

/**
 * Who may pay and which workspaces are trusted. A workspace whose granting files are others than those that
 * were trusted is not trusted until a person has been asked again.
 */
export function openConsents(disk: Disk, configHome: string): Consents {
  const file = openConsentFile(disk, configHome);
  const trust = openTrust(disk, configHome);
  /** Told to a person: bytes that come after that are no part of the answer. */
  const told = new Map<string, FolderTrust>();
  return {
    async payerKnown(credential) {
      return (await file.read()).payers.includes(sha256(credential));
    },
    async rememberPayer(credential) {
      const payer = sha256(credential);
      await file.change((before) =>
        before.payers.includes(payer) ? before : { ...before, payers: [...before.payers, payer] },
      );
    },
    trusted: async (folder) => (await trust.look(folder, 'workspace')).state === 'trusted',
    async grants(folder) {
      const seen = await trust.look(folder);
      told.set(folder, seen);
      return seen.news;
    },
    async trust(folder) {
      await trust.trust(told.get(folder) ?? (await trust.look(folder)));
      told.delete(folder);
    },
    seal: openSigningKey(disk, configHome),
    used: openUsed(disk, configHome),
  };
}
