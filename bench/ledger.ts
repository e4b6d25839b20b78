import { open as openFile } from 'node:fs/promises';
import path from 'node:path';
import { entryText } from '../src/engine/workflows/session/contract/ledger/entry-text.ts';
import { queryLedger } from '../src/engine/workflows/session/contract/ledger/query.ts';
import type { LedgerEntry, NewRow } from '../src/engine/workflows/session/contract/ledger-entry.ts';
import { sharedPaths } from '../src/engine/workflows/session/contract/paths.ts';
import { openLedger } from '../src/engine/workflows/session/ledger/open-ledger.ts';
import { nodeDisk } from '../src/engine/workspace/disk.ts';
import { openEngineDisk } from '../src/engine/workspace/engine-disk.ts';
import { inFolder } from './folders.ts';
import { type Bench, median, rounded, timed } from './measure.ts';

const rows = 10_000;
const rounds = 21;

/** A ledger of 10,000 rows: one more row, durable; a search in all of them; all of it read, as a session does when it begins. */
export const ledger: Bench = {
  name: 'ledger',
  run: async () =>
    await inFolder(async (root) => {
      const store = openEngineDisk(nodeDisk, root, () => ({
        ...{ pid: process.pid, host: 'bench', command: 'bench', started: '' },
      })).store('');
      await store.write(
        sharedPaths.ledger,
        Array.from({ length: rows }, (_, n) => entryText(entry(n))).join(''),
      );
      const open = openLedger({
        ...{ files: store, shared: store, rotateAt: 100_000 },
        now: () => new Date(),
        torn: () => undefined,
      });
      await open.append(row(rows));
      const all = await open.newestFirst();
      const appends: number[] = [];
      const queries: number[] = [];
      const reads: number[] = [];
      const syncs: number[] = [];
      const control = await openFile(path.join(root, 'control'), 'a');
      for (let round = 0; round < rounds; round += 1) {
        appends.push(await timed(() => open.append(row(rows + round))));
        // what this disk needs for the same bytes, at this moment
        syncs.push(
          await timed(async () => {
            await control.write(entryText(entry(round)));
            await control.sync();
          }),
        );
        queries.push(await timed(async () => queryLedger(all, { pattern: `不合格.*${round}` })));
        reads.push(await timed(() => open.newestFirst()));
      }
      await control.close();
      const detail = {
        rows,
        longest_query_ms: rounded(Math.max(...queries), 1),
        disk_alone_ms: rounded(median(syncs), 2),
      };
      return [
        { what: 'ledger: append', unit: 'ms', value: median(appends), bar: 5, goal: 3, detail },
        { what: 'ledger: query', unit: 'ms', value: median(queries), bar: 50, goal: 25, detail },
        {
          what: 'ledger: session start',
          unit: 'ms',
          value: median(reads),
          bar: 300,
          goal: 150,
          detail,
        },
      ];
    }),
};

function row(n: number): NewRow {
  return {
    ...{ component: 'watcher', event_type: 'decision', run_id: `ses_${n}`, iteration: 1 },
    content: `pass = ${n % 3 !== 0}, iteration = 1`,
    rationale: `不合格の理由 ${n}: 例が足りない。`.repeat(3),
    meta: { issues: [`CRITICAL: 例 ${n}`] },
  };
}

function entry(n: number): LedgerEntry {
  const timestamp = new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString();
  return { id: `LEDGER-${timestamp}`, timestamp, ...row(n) };
}
