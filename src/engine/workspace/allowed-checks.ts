import { openConsentFile } from './consent-file.ts';
import type { Disk } from './disk.ts';

/**
 * Commands that verify changes of a repository, which a person took once, for good. Of those that an earlier version noted
 * nothing but that they are allowed is known.
 */
export type AllowedChecks = {
  readonly id: string;
  readonly known:
    | {
        readonly repository: string;
        readonly commands: readonly string[];
        readonly approvedAt: string;
      }
    | undefined;
};

type Verifies = {
  /** Oldest first; read afresh. */
  all(): Promise<readonly AllowedChecks[]>;
  /** false: there was none of this id. */
  revoke(id: string): Promise<boolean>;
};

/** What stands in the person's own folder of such commands, beside who may pay. */
export function openAllowedChecks(disk: Disk, configHome: string): Verifies {
  const consents = openConsentFile(disk, configHome);
  const all = async (): Promise<readonly AllowedChecks[]> => {
    const { checks, checksOf } = await consents.read();
    return checks.map((hash) => {
      const of = checksOf.find((each) => each.hash === hash);
      const known = of && {
        repository: of.repository,
        commands: of.commands,
        approvedAt: of.at,
      };
      return { id: idOf(hash), known };
    });
  };
  return {
    all,
    async revoke(id) {
      if ((await all()).every((each) => each.id !== id)) return false;
      await consents.change((before) => ({
        ...before,
        checks: before.checks.filter((hash) => idOf(hash) !== id),
        checksOf: before.checksOf.filter(({ hash }) => idOf(hash) !== id),
      }));
      return true;
    },
  };
}

/** Long enough to name one of a person's own. */
const idOf = (hash: string) => hash.slice(0, 12);
