import type { Disk } from '../../../src/engine/workspace/disk.ts';
import { openJournal as openIn } from '../../../src/engine/workspace/journal.ts';
import {
  readJournalFrom as readFromIn,
  readJournal as readIn,
} from '../../../src/engine/workspace/read-journal.ts';
import { toyContract } from '../../support/toys/toy-contract.ts';

/* The journal of a room that marks nothing. */

export const openJournal = (disk: Disk, file: string) => openIn(disk, file, toyContract);
export const readJournal = (disk: Disk, file: string) => readIn(disk, file, toyContract);
export const readJournalFrom = (disk: Disk, file: string, from: number) =>
  readFromIn(disk, file, from, toyContract);
