import type { Engine } from '../../../engine/engine.ts';
import { readEntries } from '../../../engine/workflows/session/contract/ledger/entry-text.ts';
import type { LedgerEntry } from '../../../engine/workflows/session/contract/ledger-entry.ts';
import { sharedPaths } from '../../../engine/workflows/session/contract/paths.ts';

const months = 24;

/** Rows of the ledger of this run's workspace, newest first, with those that were archived in the last two years. */
export async function readLedger(
  engine: Pick<Engine, 'read'>,
  run: string,
  now: Date,
): Promise<readonly LedgerEntry[]> {
  const names = Array.from({ length: months }, (_, back) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    return sharedPaths.archive(month.toISOString().slice(0, 7));
  });
  const texts = await Promise.all(
    [sharedPaths.ledger, ...names].map(
      async (path) => (await engine.read(run, path).catch(() => undefined)) ?? '',
    ),
  );
  const all = texts.flatMap((text) => readEntries(text).entries.toReversed());
  // a crash between archiving and emptying leaves rows in both
  const seen = new Set<string>();
  return all.filter(({ id }) => !seen.has(id) && seen.add(id));
}
