import path from 'node:path';
import { z } from 'zod';
import type { Consents, Used } from '../ports.ts';
import { openApprovals } from './approvals.ts';
import { atomicWrite } from './atomic-write.ts';
import { openConsentFile } from './consent-file.ts';
import type { Disk } from './disk.ts';
import { withFileLock } from './file-lock.ts';
import { sha256 } from './hash.ts';
import { readOwnJson } from './own-json.ts';
import { openSigningKey } from './signing-key.ts';
import { type FolderTrust, openTrust } from './trust.ts';

/**
 * Who may pay and which workspaces are trusted. A workspace whose granting files are others than those that
 * were trusted is not trusted until a person has been asked again.
 */
export function openConsents(disk: Disk, configHome: string): Consents {
  const file = openConsentFile(disk, configHome);
  const trust = openTrust(disk, configHome);
  /** Told to a person: bytes that come after that are not part of the answer. */
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
    checksSeen: async (what) => (await file.read()).checks.includes(sha256(what)),
    async rememberChecks(what, { repository, commands }, at) {
      const hash = sha256(what);
      const known = { hash, repository, commands: [...commands], at: at.toISOString() };
      await file.change((before) =>
        before.checks.includes(hash)
          ? before
          : {
              ...before,
              checks: [...before.checks, hash],
              checksOf: [...before.checksOf, known],
            },
      );
    },
    async allowWork(projectRoot, id, at) {
      const given = { id, covers: 'work', projectRoot, run: null, bound: [], hosts: [] } as const;
      await openApprovals(disk, configHome).grant({ ...given, approvedAt: at.toISOString() });
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

const Kept = z.object({
  /** Answers up to then count as used: their entries were dropped to make room for newer ones. */
  until: z.string(),
  used: z.array(z.object({ signature: z.string(), answeredAt: z.string() })),
});
type Kept = z.infer<typeof Kept>;

const most = 2_000;
const nothing: Kept = { until: '', used: [] };

/**
 * Which signed answers have done what they were for, in `<configHome>/folio-tui/used-answers.json`: a copy of one that
 * is put back into a workspace counts no second time. The list is bounded; what falls off it counts as used all the
 * same. A damaged list lets nothing count: RunError `file_damaged`.
 */
export function openUsed(disk: Disk, configHome: string): Used {
  const file = path.join(configHome, 'folio-tui', 'used-answers.json');
  /** Where nothing can be written, this process remembers. */
  const here = new Set<string>();
  const stored = async () => (await readOwnJson(disk, file, Kept)) ?? nothing;
  return {
    async has({ signature, answeredAt }) {
      if (here.has(signature)) return true;
      const { until, used } = await stored();
      return answeredAt <= until || used.some((each) => each.signature === signature);
    },
    async add({ signature, answeredAt }) {
      here.add(signature);
      await withFileLock(disk, file, async () => {
        const before = await stored();
        if (before.used.some((each) => each.signature === signature)) return;
        const all = [...before.used, { signature, answeredAt }].toSorted(byAge);
        const gone = all.slice(0, Math.max(0, all.length - most));
        const after = { until: gone.at(-1)?.answeredAt ?? before.until, used: all.slice(-most) };
        await atomicWrite(disk, file, `${JSON.stringify(after, null, 2)}\n`);
      }).catch(() => undefined);
    },
  };
}

function byAge(a: Kept['used'][number], b: Kept['used'][number]): number {
  return a.answeredAt < b.answeredAt ? -1 : Number(a.answeredAt > b.answeredAt);
}
