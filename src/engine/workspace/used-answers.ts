import path from 'node:path';
import { z } from 'zod';
import type { Used } from '../ports.ts';
import { atomicWrite } from './atomic-write.ts';
import type { Disk } from './disk.ts';
import { withFileLock } from './file-lock.ts';
import { readOwnJson } from './own-json.ts';

const Kept = z.object({
  /** What was answered up to then counts as used: those entries made room for newer ones. */
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
