import * as fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { RunError } from '../data/failure.ts';
import { codeOf } from './disk.ts';
import { tempNameFor } from './temp-files.ts';

export type Lock = { release(): void };

/** Who holds a lock, only for the message: what counts is the kernel's lock. */
export type LockInfo = {
  readonly pid: number;
  readonly host: string;
  /** UTC. */
  readonly started: string;
  readonly command: string;
};

/** null where the note beside the lock does not say. */
export type LockHolder = { readonly [K in keyof LockInfo]: LockInfo[K] | null };

const LockNote = z.object({
  pid: z.number().int().nullable().catch(null),
  host: z.string().nullable().catch(null),
  started: z.string().nullable().catch(null),
  command: z.string().nullable().catch(null),
});
const unknownHolder: LockHolder = { pid: null, host: null, started: null, command: null };

/** SQLite's result codes (sqlite.org/rescode.html). */
const busy = 5;
const readOnly = 8;
const cannotOpen = 14;
const notADatabase = 26;

/** Readers hold a shared lock for a moment while they probe; they must not look like a second run. */
const patienceMs = 250;

/** `unsign`: takes away the note of who holds it, e.g. before the folder moves, where `release` would not find it. */
type RunLock = Lock & { unsign(): void };

/**
 * Takes the lock of a run (`<folder>/lock`) for the life of this process, or returns undefined while a live
 * process holds it. The kernel frees it when its holder dies, whatever the note beside it says.
 * Throws RunError `file_unwritable` or `file_damaged`.
 */
export function takeLock(folder: string, info: LockInfo): RunLock | undefined {
  const note = path.join(folder, 'lock.json');
  const lock = takeFileLock(path.join(folder, 'lock'));
  if (lock === undefined) return undefined;
  try {
    writeNote(note, info);
  } catch (error) {
    lock.release();
    throw refusal(note, error);
  }
  const unsign = () => {
    try {
      // Only for messages: a disk that has become read-only must not keep the lock, nor the end of the run.
      if (ownerOf(note) === info.pid) fs.rmSync(note, { force: true });
    } catch {
      // A left-over note is overwritten by the next holder.
    }
  };
  return {
    unsign,
    release() {
      unsign();
      lock.release();
    },
  };
}

/** Who wrote the note that is there now: the folder may have been moved away, and another run begun in its place. */
function ownerOf(note: string): number | null {
  return LockNote.parse(JSON.parse(fs.readFileSync(note, 'utf8'))).pid;
}

/** The live process that holds the lock of the run in `folder`, if any. Looks, never makes anything, never holds. */
export function lockHolder(folder: string): LockHolder | undefined {
  if (!isHeld(path.join(folder, 'lock'))) return undefined;
  try {
    const text = fs.readFileSync(path.join(folder, 'lock.json'), 'utf8');
    return LockNote.parse(JSON.parse(text));
  } catch {
    return unknownHolder;
  }
}

/**
 * The kernel's lock on one file, which is made when it is missing. Nothing in this process may open that file in
 * another way while it is held: closing it again would free the lock.
 */
export function takeFileLock(file: string, timeoutMs = patienceMs): Lock | undefined {
  let database: DatabaseSync | undefined;
  try {
    makeFolderNow(path.dirname(file));
    makePrivate(file);
    database = new DatabaseSync(file, { timeout: timeoutMs });
    // Not `locking_mode=EXCLUSIVE`: it keeps the shared lock between attempts, and of two that start at once neither
    // wins.
    database.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (resultCode(error) === busy) return undefined;
    throw refusal(file, error);
  }
  const held = database;
  return { release: () => held.close() };
}

function isHeld(file: string): boolean {
  if (!isOwnKind(file)) return false;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 0 });
    database.prepare('SELECT count(*) FROM sqlite_master').get();
    return false;
  } catch (error) {
    return resultCode(error) === busy;
  } finally {
    database?.close();
  }
}

/**
 * SQLite would make the file readable for everybody, and follows links: one here would put the lock, or a new file,
 * somewhere else. A file that is there is not opened: it may be our own lock.
 */
function makePrivate(file: string): void {
  const facts = fs.lstatSync(file, { throwIfNoEntry: false });
  if (facts?.isSymbolicLink()) throw new RunError({ kind: 'outside_workspace', path: file });
  if (facts && !isOwnKind(file)) throw notOurs(file);
  if (facts) return;
  try {
    fs.closeSync(fs.openSync(file, 'wx', 0o600));
  } catch (error) {
    // Another process was faster and has made the file.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/**
 * Our locks are empty and stand alone. A database that somebody shipped is never opened: its journal could make SQLite
 * write, or delete, files of its choice; a named pipe would hold the program for ever.
 */
function isOwnKind(file: string): boolean {
  const facts = fs.lstatSync(file, { throwIfNoEntry: false });
  if (!facts?.isFile() || facts.size > 0) return false;
  return ['-journal', '-wal', '-shm'].every((end) => !fs.existsSync(file + end));
}

function notOurs(file: string, cause?: unknown): RunError {
  const detail = 'not a lock of this program';
  return new RunError({ kind: 'file_damaged', path: file, detail }, { cause });
}

/** As `makeFolder`, at once: a folder that a lock brought into being must survive a power cut like any other. */
function makeFolderNow(folder: string): void {
  if (fs.existsSync(folder)) return;
  const parent = path.dirname(folder);
  makeFolderNow(parent);
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const handle = fs.openSync(parent, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

function writeNote(file: string, info: LockInfo): void {
  const temp = tempNameFor(file, info.pid);
  fs.writeFileSync(temp, `${JSON.stringify(info, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  try {
    fs.renameSync(temp, file);
  } catch (error) {
    fs.rmSync(temp, { force: true });
    throw error;
  }
}

function refusal(file: string, error: unknown): unknown {
  if (error instanceof RunError) return error;
  const code = resultCode(error);
  if (code === notADatabase) return notOurs(file, error);
  const reason = code === cannotOpen || code === readOnly ? whyNotWritable(file, error) : error;
  const detail = reason instanceof Error ? reason.message : String(reason);
  return new RunError(
    { kind: 'file_unwritable', path: file, code: codeOf(reason) ?? 'UNKNOWN', detail },
    { cause: error },
  );
}

/** SQLite only says that it cannot; the system says why (EROFS, EACCES, ENOTDIR). */
function whyNotWritable(file: string, otherwise: unknown): unknown {
  try {
    fs.closeSync(fs.openSync(file, 'a', 0o600));
    return otherwise;
  } catch (error) {
    return error;
  }
}

function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}
