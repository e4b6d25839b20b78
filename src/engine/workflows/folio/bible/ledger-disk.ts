import type { AnyEntry } from '../contract/ledger/entries.ts';
import { allLedgerFiles, type LedgerFile } from '../contract/ledger/entries.ts';
import { type Ledger, readLedger, troublesIn } from '../contract/ledger/ledger.ts';
import { changedLedgerFile, type LedgerChange } from '../contract/ledger/ledger-file.ts';
import type { Ctx } from '../ctx.ts';
import type { Room } from '../story.ts';

type At = Pick<Room, 'files'> & { readonly ctx: Pick<Ctx, 'files'> };

/** The ledger as it lies now: an edit by hand counts from the next look on. */
export async function ledgerOf({ ctx, files }: At): Promise<Ledger> {
  const texts: Partial<Record<LedgerFile, string>> = {};
  for (const file of allLedgerFiles) {
    const text = await ctx.files.read(files.ledger(file));
    if (text !== undefined) texts[file] = text;
  }
  return readLedger(texts);
}

/** Writes the changes of one file. false: nothing can be written into it until its author has mended it. */
export async function changeLedger(
  { ctx, files }: At,
  file: LedgerFile,
  change: LedgerChange<AnyEntry>,
): Promise<boolean> {
  if (change.put.length === 0 && (change.remove ?? []).length === 0) return true;
  const path = files.ledger(file);
  const before = await ctx.files.read(path);
  const after = changedLedgerFile(before, change);
  if (after === undefined) return false;
  if (after !== before) await ctx.files.write(path, after);
  return true;
}

/** So many of them are told at once; who mends these hears of the next. */
const mostTold = 5;

/** Says of each entry that cannot be read that it is left as it is, once for each way it is wrong. */
export function tellTroubles({ ctx, files }: Room, ledger: Ledger): void {
  for (const { file, ...wrong } of troublesIn(ledger).slice(0, mostTold)) {
    const { entry, problem } = wrong;
    const values = { path: files.ledger(file), ...wrong };
    const told = ctx
      .state()
      .notices.some(
        ({ notice, values: said }) =>
          notice === 'ledger_unread' &&
          said['path'] === values.path &&
          said['entry'] === entry &&
          said['problem'] === problem,
      );
    if (!told) ctx.warn('ledger_unread', values);
  }
}
