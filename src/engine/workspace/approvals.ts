import path from 'node:path';
import { z } from 'zod';
import { atomicWrite } from './atomic-write.ts';
import { type Disk, unwritable } from './disk.ts';
import { withFileLock } from './file-lock.ts';
import { readOwnJson } from './own-json.ts';

/** A file whose bytes an approved command runs. JSON has no undefined: what was not there is null in the file. */
const Bound = z
  .object({ path: z.string(), hash: z.string().nullable() })
  .transform(({ path: file, hash }) => ({ path: file, hash: hash ?? undefined }));

const Approval = z.object({
  id: z.string().min(1),
  command: z.string(),
  projectRoot: z.string(),
  cwd: z.string(),
  scope: z.enum(['session', 'always']),
  session: z.string(),
  bound: z.array(Bound).readonly(),
  approvedAt: z.string(),
});
const Stored = z.object({ approvals: z.array(Approval) });

/** A yes that is remembered, as the guard compares it: exactly this command, in this folder, while these bytes stay. */
export type Approval = Readonly<z.infer<typeof Approval>>;

export type Approvals = {
  /** Oldest first. Read afresh, so that what another process has revoked is gone. */
  all(): Promise<readonly Approval[]>;
  /** Durable before it resolves, but one for this session only: that stays in this process. Replaces the same wish. */
  remember(approval: Approval): Promise<void>;
  /** false: there was none of this id. */
  revoke(id: string): Promise<boolean>;
};

/**
 * What a person allowed for good, in `<configHome>/folio-tui/approvals.json`: outside any workspace, so that no
 * workspace can bring it along. Several processes may write at once. A damaged file grants nothing and is not
 * overwritten: RunError `file_damaged`.
 */
export function openApprovals(disk: Disk, configHome: string): Approvals {
  const file = path.join(configHome, 'folio-tui', 'approvals.json');
  let ofSession: readonly Approval[] = [];

  const stored = async () => (await readOwnJson(disk, file, Stored))?.approvals ?? [];

  async function change(step: (before: readonly Approval[]) => readonly Approval[]): Promise<void> {
    try {
      await withFileLock(disk, file, async () => {
        const before = await stored();
        const approvals = step(before);
        if (approvals === before) return;
        await atomicWrite(disk, file, `${JSON.stringify({ approvals }, nullForMissing, 2)}\n`);
      });
    } catch (error) {
      throw unwritable(file, error);
    }
  }

  const all = async () => [...(await stored()), ...ofSession].toSorted(byAge);

  return {
    all,
    async remember(approval) {
      const added = (before: readonly Approval[]) => [
        ...before.filter((each) => !isSameWish(each, approval)),
        approval,
      ];
      if (approval.scope === 'session') ofSession = added(ofSession);
      else await change(added);
    },
    async revoke(id) {
      const isOther = (approval: Approval) => approval.id !== id;
      const known = await all();
      if (known.every(isOther)) return false;
      ofSession = ofSession.filter(isOther);
      if ((await stored()).some((approval) => !isOther(approval)))
        await change((before) => before.filter(isOther));
      return true;
    },
  };
}

function isSameWish(a: Approval, b: Approval): boolean {
  return a.command === b.command && a.projectRoot === b.projectRoot && a.cwd === b.cwd;
}

function byAge(a: Approval, b: Approval): number {
  return a.approvedAt < b.approvedAt ? -1 : Number(a.approvedAt > b.approvedAt);
}

function nullForMissing(key: string, value: unknown): unknown {
  return key === 'hash' && value === undefined ? null : value;
}
