import path from 'node:path';
import { z } from 'zod';
import { atomicWrite } from './atomic-write.ts';
import { type Disk, unwritable } from './disk.ts';
import { withFileLock } from './file-lock.ts';
import { readOwnJson } from './own-json.ts';

const KnownChecks = z.object({
  /** As it stands among `checks`. */
  hash: z.string(),
  repository: z.string(),
  commands: z.array(z.string()),
  at: z.string(),
});

const Granted = z.object({
  /** UTC. */
  at: z.string(),
  /** Name below the folder → sha256 of its text. */
  files: z.record(z.string(), z.string()),
});

/**
 * `payers` holds hashes: the file never says which key it was. `trusted` holds real paths; `granted`, by the same
 * paths, what was in them when they were trusted. A file of an earlier version has no `granted`: its folders grant
 * nothing yet.
 */
const Consented = z.object({
  payers: z.array(z.string()).default([]),
  /** Hashes of commands that verify a repository, with where it lies. */
  checks: z.array(z.string()).default([]),
  /** What these were, for people; of those of an earlier version nothing is known. */
  checksOf: z.array(KnownChecks).default([]),
  trusted: z.array(z.string()).default([]),
  granted: z.record(z.string(), Granted).default({}),
});
export type Consented = z.infer<typeof Consented>;

export type ConsentFile = {
  read(): Promise<Consented>;
  /** Durable before it resolves. The same object back = nothing to write. */
  change(step: (before: Consented) => Consented | Promise<Consented>): Promise<void>;
};

/**
 * `<configHome>/folio-tui/consents.json`: outside any workspace, so that no workspace can bring it along. Several
 * processes may write at once. A damaged file grants nothing and is not overwritten: RunError `file_damaged`.
 */
export function openConsentFile(disk: Disk, configHome: string): ConsentFile {
  const file = path.join(configHome, 'folio-tui', 'consents.json');
  const read = async () =>
    (await readOwnJson(disk, file, Consented)) ?? {
      payers: [],
      checks: [],
      checksOf: [],
      trusted: [],
      granted: {},
    };
  return {
    read,
    async change(step) {
      try {
        await withFileLock(disk, file, async () => {
          const before = await read();
          const after = await step(before);
          if (after !== before)
            await atomicWrite(disk, file, `${JSON.stringify(after, null, 2)}\n`);
        });
      } catch (error) {
        throw unwritable(file, error);
      }
    },
  };
}
