import path from 'node:path';
import { z } from 'zod';
import { type AllowedChecks, openAllowedChecks } from './allowed-checks.ts';
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

const TreeGrant = z.object({
  id: z.string().min(1),
  covers: z.enum(['checks', 'work', 'network']),
  projectRoot: z.string(),
  /** Folder of the run it is for; null: every run in this project. */
  run: z.string().nullable(),
  bound: z.array(Bound).readonly(),
  /** Of `network`: what commands that are allowed may reach. */
  hosts: z.array(z.string()).readonly().default([]),
  approvedAt: z.string(),
});
const Stored = z.object({ approvals: z.array(Approval), grants: z.array(TreeGrant).default([]) });
type Stored = z.infer<typeof Stored>;

/**
 * One yes for many commands, where agents work in trees of their own: the tests and builds of a project while its
 * manifests (from the top of the project) keep these bytes, or all that its work needs. Or hosts, for a run's commands.
 */
export type TreeGrant = Readonly<z.infer<typeof TreeGrant>>;

/** A yes that is remembered, as the guard compares it: exactly this command, in this folder, while these bytes stay. */
export type Approval = Readonly<z.infer<typeof Approval>>;

export type Approvals = {
  /** Oldest first. Read afresh, so that what another process has revoked is gone. */
  all(): Promise<readonly Approval[]>;
  /** Durable before it resolves, but one for this session only: that stays in this process. Replaces the same wish. */
  remember(approval: Approval): Promise<void>;
  /** What was allowed for whole trees. Oldest first; read afresh. */
  grants(): Promise<readonly TreeGrant[]>;
  /** Durable before it resolves. What was granted before to the same run and project is widened by it. */
  grant(grant: TreeGrant): Promise<void>;
  /** Oldest first; read afresh. */
  checks(): Promise<readonly AllowedChecks[]>;
  /** Of any kind. false: there was none of this id. */
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

  const stored = async (): Promise<Stored> =>
    (await readOwnJson(disk, file, Stored)) ?? { approvals: [], grants: [] };

  async function change(step: (before: Stored) => Partial<Stored>): Promise<void> {
    try {
      await withFileLock(disk, file, async () => {
        const before = await stored();
        const after = { ...before, ...step(before) };
        await atomicWrite(disk, file, `${JSON.stringify(after, nullForMissing, 2)}\n`);
      });
    } catch (error) {
      throw unwritable(file, error);
    }
  }

  const verifies = openAllowedChecks(disk, configHome);

  const all = async () => [...(await stored()).approvals, ...ofSession].toSorted(byAge);

  return {
    all,
    async remember(approval) {
      const added = (before: readonly Approval[]) => [
        ...before.filter((each) => !isSameWish(each, approval)),
        approval,
      ];
      if (approval.scope === 'session') ofSession = added(ofSession);
      else await change(({ approvals }) => ({ approvals: added(approvals) }));
    },
    grants: async () => (await stored()).grants.toSorted(byAge),
    async grant(grant) {
      await change(({ grants }) => {
        const same = grants.find((each) => isSameGrant(each, grant));
        const others = grants.filter((each) => each !== same);
        const hosts = [...new Set([...(same?.hosts ?? []), ...grant.hosts])];
        const bound = joined(same?.bound ?? [], grant.bound);
        return { grants: [...others, { ...grant, bound, hosts }] };
      });
    },
    checks: verifies.all,
    async revoke(id) {
      if (await verifies.revoke(id)) return true;
      const isOther = (each: { readonly id: string }) => each.id !== id;
      const { approvals, grants } = await stored();
      const known = [...approvals, ...ofSession, ...grants];
      if (known.every(isOther)) return false;
      ofSession = ofSession.filter(isOther);
      if (![...approvals, ...grants].every(isOther))
        await change((before) => ({
          approvals: before.approvals.filter(isOther),
          grants: before.grants.filter(isOther),
        }));
      return true;
    },
  };
}

function isSameGrant(a: TreeGrant, b: TreeGrant): boolean {
  return a.covers === b.covers && a.projectRoot === b.projectRoot && a.run === b.run;
}

/** Each file with each of its bytes once: tasks beside each other may hold other versions of it. */
function joined(before: TreeGrant['bound'], more: TreeGrant['bound']): TreeGrant['bound'] {
  const all = [...before, ...more];
  return all.filter(
    (each, at) => all.findIndex((one) => one.path === each.path && one.hash === each.hash) === at,
  );
}

function isSameWish(a: Approval, b: Approval): boolean {
  return a.command === b.command && a.projectRoot === b.projectRoot && a.cwd === b.cwd;
}

type Aged = { readonly approvedAt: string };

function byAge(a: Aged, b: Aged): number {
  return a.approvedAt < b.approvedAt ? -1 : Number(a.approvedAt > b.approvedAt);
}

function nullForMissing(key: string, value: unknown): unknown {
  return key === 'hash' && value === undefined ? null : value;
}
