import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Vocabulary } from '../contract.ts';
import type { RunEvent } from '../data/event.ts';
import type { EngineDisk } from '../engine-parts.ts';
import { beginRun, foldEvents } from '../runs/run-state.ts';
import type { Store } from '../walk/walk.ts';
import { appendAt } from './append-at.ts';
import { atomicWrite, writeOnce } from './atomic-write.ts';
import { type Containment, containment } from './containment.ts';
import { type Disk, unwritable } from './disk.ts';
import { withFileLock } from './file-lock.ts';
import { filesBelow } from './files-below.ts';
import { claimFolder, move } from './folders.ts';
import { type FileHashes, openFileHashes, sha256 } from './hash.ts';
import { openJournal } from './journal.ts';
import { type LockHolder, type LockInfo, lockHolder, takeLock } from './lock.ts';
import {
  followJournal,
  readJournal,
  readJournalFrom,
  readJournalHead,
  readJournalTail,
} from './read-journal.ts';
import { readDigest, writeDigest } from './run-digest.ts';
import { openRunFiles } from './run-files.ts';
import { sweepTemps } from './temp-files.ts';

/** A journal up to this size is read whole; of a bigger one the beginning and the end. */
const wholeBytes = 16 * 1024 * 1024;
const headBytes = 64 * 1024;
const tailBytes = 2 * 1024 * 1024;
/** How soon something that another process has written is seen. */
const lookEveryMs = 200;

const unknownHolder: LockHolder = { pid: null, host: null, started: null, command: null };

/** The disk below the engine, opened on the workspace at `root` (absolute). `info` goes into the lock's note. */
export function openEngineDisk(disk: Disk, root: string, info: () => LockInfo): EngineDisk {
  const place = containment(disk, root);
  const hashes = openFileHashes(disk);
  const at = (folder: string) => path.join(root, folder);
  const engineFolder = async (folder: string) => await place.existing(`${folder}/.engine`);
  const journalOf = async (folder: string) =>
    await place.existing(`${folder}/.engine/events.jsonl`);
  const holder = async (folder: string) => {
    const there = await engineFolder(folder);
    return there === undefined ? undefined : lockHolder(there);
  };
  return {
    files: openRunFiles(disk, root),
    store: (base) => openStore(disk, root, base, hashes),
    async journal(folder, room) {
      const file = await journalOf(folder);
      return file === undefined ? [] : await readHistory(disk, file, room);
    },
    async state(folder, room) {
      const begin = beginRun(room.fold);
      const there = await engineFolder(folder);
      const file = await journalOf(folder);
      if (there === undefined || file === undefined) return begin;
      const digest = await readDigest(disk, there, room);
      if (digest === undefined) return foldEvents(begin, await readHistory(disk, file, room));
      const { events } = await readJournalFrom(disk, file, digest.from, room);
      return foldEvents(digest.state, events);
    },
    async keepDigest(folder, state, room) {
      const there = await engineFolder(folder);
      if (there !== undefined) await writeDigest(disk, there, state, room);
    },
    locked: async (folder) => (await holder(folder)) !== undefined,
    async openJournal(folder, { room, beside }) {
      const file = await place.writable(`${folder}/.engine/events.jsonl`);
      // a run with a folder among others is swept alone, one with companions with all that lies beside it
      const own = beside ? path.dirname(at(folder)) : at(folder);
      await sweepTemps(disk, own, ['archive']);
      return openJournal(disk, file, room);
    },
    lock: async (folder) => takeLock(await writable(place, `${folder}/.engine`), info()),
    holder: async (folder) => (await holder(folder)) ?? unknownHolder,
    async claimFolder(folder) {
      const real = await writable(place, folder);
      return await claimFolder(disk, real).catch((error: unknown) => {
        throw unwritable(folder, error);
      });
    },
    moveFolder: (from, to) => moveInside(disk, place, from, to),
    async filesBelow(folder) {
      const real = await place.existing(folder);
      if (real === undefined) return [];
      const files = await filesBelow(disk, real, (name) => !name.startsWith('.'));
      return files
        .filter((file) => !path.basename(file).startsWith('.'))
        .map((file) => path.posix.join(folder, file).normalize('NFC'));
    },
    locate: async (given) => await place.writable(given),
    writeOut: async (file, content) => await atomicWrite(disk, file, content, { mode: 0o644 }),
    async *follow(folder, room, signal) {
      const there = await engineFolder(folder);
      if (there === undefined) return;
      const file = (await journalOf(folder)) ?? path.join(there, 'events.jsonl');
      const isHeld = () => lockHolder(there) !== undefined;
      yield* followJournal(disk, file, { room, signal, isHeld });
    },
  };
}

function openStore(disk: Disk, root: string, base: string, hashes: FileHashes): Store {
  const place = containment(disk, root, base);
  return {
    ...openRunFiles(disk, root, base),
    async once(given, text) {
      return writeOnce(disk, await writable(place, given), text);
    },
    move: (from, to) => moveInside(disk, place, from, to),
    append: async (given, text, at) =>
      await appendAt(disk, await writable(place, given), { given, text, at }),
    async alone(given, work) {
      const file = await writable(place, given);
      return await withFileLock(disk, file, work);
    },
    async appears(given, signal) {
      while (!signal.aborted) {
        if ((await place.existing(given)) !== undefined) return true;
        await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined);
      }
      return false;
    },
    async size(given) {
      const real = await place.existing(given);
      const facts = real === undefined ? undefined : await disk.stat(real);
      return facts?.kind === 'file' ? facts.size : null;
    },
    async hash(given) {
      const real = await place.existing(given);
      if (real === undefined) return null;
      return given.endsWith('/')
        ? hashFolder(disk, real, hashes)
        : ((await hashes.of(real)) ?? null);
    },
  };
}

async function hashFolder(disk: Disk, folder: string, hashes: FileHashes): Promise<string | null> {
  // What editors, systems and git leave beside the files is not material, and no change of it.
  const isSeen = (name: string) => !name.startsWith('.');
  const files = (await filesBelow(disk, folder, isSeen)).filter((file) =>
    isSeen(path.basename(file)),
  );
  if (files.length === 0) return null;
  const lines: string[] = [];
  for (const file of files) lines.push(`${file}\0${await hashes.of(path.join(folder, file))}\n`);
  return sha256(lines.join(''));
}

async function moveInside(disk: Disk, place: Containment, from: string, to: string): Promise<void> {
  const source = await place.existing(from);
  if (source !== undefined) await move(disk, source, await writable(place, to));
}

async function writable(place: Containment, given: string): Promise<string> {
  try {
    return await place.writable(given);
  } catch (error) {
    throw unwritable(given, error);
  }
}

async function readHistory(
  disk: Disk,
  file: string,
  room: Vocabulary,
): Promise<readonly RunEvent[]> {
  const head = await readJournalHead(disk, file, headBytes, room);
  if (head.size <= wholeBytes) return (await readJournal(disk, file, room)).events;
  const started = head.events.find(({ type }) => type === 'run_started');
  const { events } = await readJournalTail(disk, file, tailBytes, room);
  return started ? [started, ...events] : events;
}
