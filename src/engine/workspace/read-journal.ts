import { setTimeout as sleep } from 'node:timers/promises';
import type { Vocabulary } from '../contract.ts';
import type { RunEvent } from '../data/event.ts';
import { type Disk, isMissing, type OpenFile, unreadable } from './disk.ts';
import { lineReader, type ReadLine } from './event-line.ts';

/** What a journal says. Order is that of the file, whatever the clock did meanwhile. */
export type JournalHistory = {
  readonly events: readonly RunEvent[];
  /** Bytes after the last whole line: a write that was cut short. */
  readonly droppedBytes: number;
  /** Whole lines that are not events: skipped, and left in the file. */
  readonly foreignLines: number;
  /** Whole lines of a newer version: skipped, and left in the file. */
  readonly newerLines: number;
  /** Position behind the last whole line. */
  readonly end: number;
};

/** A part of a journal that may be too big to be read whole. */
export type JournalPart = {
  readonly events: readonly RunEvent[];
  /** Where reading can go on, in bytes. */
  readonly end: number;
  /** Size of the journal, in bytes. */
  readonly size: number;
};

const nothing: JournalHistory = {
  events: [],
  droppedBytes: 0,
  foreignLines: 0,
  newerLines: 0,
  end: 0,
};
const chunkBytes = 1024 * 1024;
/** What is asked for where nothing seems to be left: a writer may have added something since. */
const probeBytes = 4096;
const newline = 0x0a;

/** Reads a whole journal. Never changes it; a missing one is empty. Rejects with RunError `file_damaged`. */
export async function readJournal(
  disk: Disk,
  file: string,
  room: Vocabulary,
): Promise<JournalHistory> {
  return (await reading(disk, file, (handle) => readOn(handle, 0, room))) ?? nothing;
}

/** What was added since `position` (an earlier `end`). A shorter file is another file and is read from its start. */
export async function readJournalFrom(
  disk: Disk,
  file: string,
  position: number,
  room: Vocabulary,
): Promise<JournalPart> {
  const part = await reading(disk, file, async (handle) => {
    const size = await handle.size();
    const { events, end } = await readOn(handle, position <= size ? position : 0, room);
    return { events, end, size };
  });
  return part ?? { events: [], end: 0, size: 0 };
}

/** The events that begin within the last `bytes` of a journal, however big it is. */
export async function readJournalTail(
  disk: Disk,
  file: string,
  bytes: number,
  room: Vocabulary,
): Promise<JournalPart> {
  const part = await reading(disk, file, async (handle) => {
    const size = await handle.size();
    const start = Math.max(0, size - bytes);
    const block = await readBlock(handle, start, size - start);
    const from = start === 0 ? 0 : block.indexOf(newline) + 1;
    const whole = block.lastIndexOf(newline) + 1;
    const text = block.toString('utf8', from, Math.max(from, whole));
    return { events: eventsIn(text, room), end: start + whole, size };
  });
  return part ?? { events: [], end: 0, size: 0 };
}

/** The events that end within the first `bytes` of a journal, e.g. the `run_started` that carries the title. */
export async function readJournalHead(
  disk: Disk,
  file: string,
  bytes: number,
  room: Vocabulary,
): Promise<JournalPart> {
  const part = await reading(disk, file, async (handle) => {
    const size = await handle.size();
    const block = await readBlock(handle, 0, Math.min(size, bytes));
    const end = block.lastIndexOf(newline) + 1;
    return { events: eventsIn(block.toString('utf8', 0, end), room), end, size };
  });
  return part ?? { events: [], end: 0, size: 0 };
}

async function reading<T>(
  disk: Disk,
  file: string,
  read: (handle: OpenFile) => Promise<T>,
): Promise<T | undefined> {
  try {
    const handle = await openIfThere(disk, file);
    if (handle === undefined) return undefined;
    try {
      return await read(handle);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw unreadable(file, error);
  }
}

async function openIfThere(disk: Disk, file: string): Promise<OpenFile | undefined> {
  try {
    return await disk.open(file, 'read');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function readOn(handle: OpenFile, start: number, room: Vocabulary): Promise<JournalHistory> {
  const readLine = lineReader(room);
  const events: RunEvent[] = [];
  let foreignLines = 0;
  let newerLines = 0;
  let end = start;
  // Kept in pieces: a line of many megabytes must not be copied again for each chunk.
  let rest: Buffer[] = [];
  let position = start;
  for (;;) {
    // A run that rests is looked at every second: a megabyte made anew for each small journal cost more than all the rest.
    const left = (await handle.size()) - position;
    const most = Math.min(chunkBytes, Math.max(left, probeBytes));
    const chunk = await readBlock(handle, position, most);
    if (chunk.length === 0) break;
    position += chunk.length;
    const whole = chunk.lastIndexOf(newline) + 1;
    if (whole > 0) {
      const lines = linesIn(Buffer.concat([...rest, chunk.subarray(0, whole)]).toString('utf8'));
      const read = lines.map(readLine);
      for (const event of read.filter(isEvent)) events.push(event);
      foreignLines += read.filter((each) => each === 'foreign').length;
      newerLines += read.filter((each) => each === 'newer').length;
      end = position - chunk.length + whole;
      rest = [];
    }
    rest.push(chunk.subarray(whole));
  }
  return { events, droppedBytes: position - end, foreignLines, newerLines, end };
}

function linesIn(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

function eventsIn(text: string, room: Vocabulary): RunEvent[] {
  const readLine = lineReader(room);
  return linesIn(text).map(readLine).filter(isEvent);
}

function isEvent(read: ReadLine): read is RunEvent {
  return typeof read !== 'string';
}

/** `bytes` from `position` on, fewer at the end of the file. */
export async function readBlock(
  handle: OpenFile,
  position: number,
  bytes: number,
): Promise<Buffer> {
  const block = Buffer.allocUnsafe(bytes);
  let filled = 0;
  while (filled < bytes) {
    const got = await handle.read(block.subarray(filled), position + filled);
    if (got === 0) break;
    filled += got;
  }
  return block.subarray(0, filled);
}

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
