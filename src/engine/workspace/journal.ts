import path from 'node:path';
import type { Vocabulary } from '../contract.ts';
import type { RunEvent } from '../data/event.ts';
import { writeAll } from './atomic-write.ts';
import { codeOf, type Disk, type OpenFile, unwritable } from './disk.ts';
import { writeEventLine } from './event-line.ts';
import { makeFolder } from './folders.ts';
import { type JournalHistory, readJournal } from './read-journal.ts';
import { redactSecrets } from './redact.ts';

/** The history of one run, open for the one process that holds the run's lock. */
export type Journal = {
  /** What was there when it was opened, oldest first. */
  readonly events: readonly RunEvent[];
  /** Bytes of a torn last write that were cut off on opening. */
  readonly droppedBytes: number;
  /**
   * Adds an event; it reaches the file soon, in order. Never fails: what the disk refused is tried again. After `close`
   * nothing is added any more.
   */
  append(event: RunEvent): void;
  /**
   * All that was appended is in the file (it survives the process, not a power cut). Rejects with `file_unwritable`.
   */
  flush(): Promise<void>;
  /**
   * Flushes, makes it survive a power cut, and closes. Rejects with `file_unwritable`; the file is closed all the same.
   */
  close(): Promise<void>;
};

/** Opens `events.jsonl`, making it when it is missing. A file without a single event of ours is set aside, not cut. */
export async function openJournal(disk: Disk, file: string, room: Vocabulary): Promise<Journal> {
  let handle: OpenFile | undefined;
  try {
    handle = await openOrMake(disk, file);
    const history = await readJournal(disk, file, room);
    const bytes = history.end + history.droppedBytes;
    if (history.events.length + history.newerLines === 0 && bytes > 0) {
      await setAside(disk, file);
      await handle.close();
      handle = await disk.open(file, 'create');
      return writerOf(disk, file, handle, { ...history, droppedBytes: bytes, end: 0 });
    }
    if (history.droppedBytes > 0) await handle.truncate(history.end);
    return writerOf(disk, file, handle, history);
  } catch (error) {
    await handle?.close().catch(() => undefined);
    throw unwritable(file, error);
  }
}

function writerOf(disk: Disk, file: string, handle: OpenFile, history: JournalHistory): Journal {
  let size = history.end;
  let waiting: string[] = [];
  let draining: Promise<void> | undefined;
  let scheduled = false;
  let closed = false;

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const bytes = Buffer.from(batch.join(''));
      try {
        await writeAll(handle, bytes, size);
        size += bytes.length;
      } catch (error) {
        waiting = [...batch, ...waiting];
        // A partial batch is cut off again: a reader would take its last line for a torn one.
        await handle.truncate(size).catch(() => undefined);
        throw unwritable(file, error);
      }
    }
  }

  function drain(): Promise<void> {
    draining ??= writeWaiting().finally(() => {
      draining = undefined;
    });
    return draining;
  }

  async function flush(): Promise<void> {
    while (waiting.length > 0 || draining !== undefined) await drain();
  }

  return {
    events: history.events,
    droppedBytes: history.droppedBytes,
    append(event) {
      if (closed) return;
      waiting.push(`${redactSecrets(writeEventLine(event))}\n`);
      if (scheduled) return;
      scheduled = true;
      setImmediate(() => {
        scheduled = false;
        // The error is reported by the next flush; the lines stay until they are written.
        drain().catch(() => undefined);
      });
    },
    flush,
    async close() {
      try {
        await flush();
        await handle.sync();
        await disk.syncFolder(path.dirname(file));
      } catch (error) {
        throw unwritable(file, error);
      } finally {
        closed = true;
        waiting = [];
        await handle.close();
      }
    },
  };
}

async function openOrMake(disk: Disk, file: string): Promise<OpenFile> {
  try {
    return await disk.open(file, 'update');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    await makeFolder(disk, path.dirname(file));
    return disk.open(file, 'create');
  }
}

async function setAside(disk: Disk, file: string): Promise<void> {
  for (let n = 1; ; n += 1) {
    try {
      const aside = `${file}.bad-${n}`;
      await disk.link(file, aside);
      return await disk.unlink(file);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}
