import type { mergeReading } from '../../../../../src/engine/workflows/folio/bible/merge.ts';
import { allLedgerFiles } from '../../../../../src/engine/workflows/folio/contract/ledger/entries.ts';
import type { Ledger } from '../../../../../src/engine/workflows/folio/contract/ledger/ledger.ts';

/** A ledger with what a chapter has changed of it, without its files. */
export function putInto(ledger: Ledger, put: ReturnType<typeof mergeReading>['put']): Ledger {
  let now = ledger;
  for (const file of allLedgerFiles) {
    const ids = new Set(put[file].map(({ id }) => id));
    const old: readonly { readonly id: string }[] = now[file].entries;
    const entries = [...old.filter(({ id }) => !ids.has(id)), ...put[file]];
    now = { ...now, [file]: { ...now[file], entries } };
  }
  return now;
}
