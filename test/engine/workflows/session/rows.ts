import type {
  LedgerEntry,
  NewRow,
} from '../../../../src/engine/workflows/session/contract/ledger-entry.ts';

/** Rows as they lie in a ledger, newest first, from rows given oldest first. */
export function ledgerOf(rows: readonly NewRow[]): readonly LedgerEntry[] {
  return rows
    .map((row, n) => {
      const timestamp = new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString();
      return { id: `LEDGER-${timestamp}`, timestamp, ...row };
    })
    .toReversed();
}

export const verdict = (pass: boolean, run = 'ses_1'): NewRow => ({
  ...{ component: 'watcher', event_type: 'decision', rationale: '見た', run_id: run },
  content: `pass = ${pass}, iteration = 1`,
});
export const wrong: NewRow = {
  ...{ component: 'watcher', event_type: 'anomaly', rationale: '外れた' },
  content: '誤分類を検出: task_type = design → implement',
};
export const acknowledgement: NewRow = {
  ...{
    component: 'system',
    event_type: 'learning',
    rationale: '見た',
    content: 'DEBT-003 acknowledged',
  },
};
export const many = (n: number, row: NewRow) => Array.from({ length: n }, () => row);
