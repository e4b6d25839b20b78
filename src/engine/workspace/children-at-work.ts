import type { Children } from '../acting/shell.ts';
import { marksOf, openRecord } from './child-records.ts';
import type { Disk } from './disk.ts';
import { processFacts } from './process-table.ts';
import { endTree, type ProcessTree } from './process-tree.ts';

type ChildrenFacts = {
  readonly disk: Disk;
  /** Names the run in the environment of all its processes. */
  readonly run: string;
  /** `.engine/children`: what `sweepOrphans` looks through. */
  readonly folder: string;
  /** A new name, not to be guessed: at least 8 letters and digits. */
  newId(): string;
};

/** Records of processes that others start, in the same place and form as those of commands. */
export function openChildren({ disk, run, folder, newId }: ChildrenFacts): Children {
  return {
    async begin() {
      const child = newId();
      const record = await openRecord(disk, folder, { run, child });
      const marks = marksOf({ run, child });
      let leader: ProcessTree['leader'];
      return {
        env: { FOLIO_RUN_ID: run, FOLIO_CHILD: child },
        async leads(pid) {
          const started = processFacts(pid)?.started;
          leader = { pid, started };
          await record.leads(pid, started);
        },
        async end() {
          await endTree({ leader, marks });
          // a record that stays is swept at the next start
          await record.close().catch(() => undefined);
        },
      };
    },
  };
}
