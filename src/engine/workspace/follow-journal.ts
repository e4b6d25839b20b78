import { setTimeout as sleep } from 'node:timers/promises';
import type { Vocabulary } from '../contract.ts';
import type { RunEvent } from '../data/event.ts';
import type { Disk } from './disk.ts';
import { readJournalFrom } from './read-journal.ts';

const betweenMs = 150;

/**
 * The events of a journal that another process writes: what is there, then what is added. Ends when the writer is
 * gone (`isHeld` says no and nothing more came) or `signal` fires. Never rejects for an abort.
 */
export async function* followJournal(
  disk: Disk,
  file: string,
  options: {
    readonly room: Vocabulary;
    readonly signal: AbortSignal;
    readonly isHeld: () => boolean;
  },
): AsyncGenerator<RunEvent> {
  let position = 0;
  while (!options.signal.aborted) {
    // Checked before reading, so that everything a writer wrote before it ended is still read.
    const held = options.isHeld();
    const { events, end } = await readJournalFrom(disk, file, position, options.room);
    position = end;
    yield* events;
    if (events.length > 0) continue;
    if (!held) return;
    await sleep(betweenMs, undefined, { signal: options.signal }).catch(() => undefined);
  }
}
