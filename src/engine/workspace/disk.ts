import * as fs from 'node:fs';
import { open as openHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { RunError } from '../data/failure.ts';

/** An open file. Positions and sizes are bytes. Rejects with Node's errors, which carry `code`. */
export type OpenFile = {
  /** Writes some of `bytes`; resolves with how many. A full disk may take fewer than it was given. */
  write(bytes: Uint8Array, position: number): Promise<number>;
  /** Fills `into` from `position`; resolves with how many bytes there were, 0 at the end. */
  read(into: Uint8Array, position: number): Promise<number>;
  size(): Promise<number>;
  truncate(size: number): Promise<void>;
  /** These permission bits, whatever the mask of this process takes from new files. */
  setMode(mode: number): Promise<void>;
  /** The file's bytes survive a power cut. Its name does not until `syncFolder`. */
  sync(): Promise<void>;
  /** Everything asked of it afterwards rejects with EBADF; closing it again does nothing. */
  close(): Promise<void>;
};

export type EntryKind = 'file' | 'folder' | 'link' | 'other';

export type FileFacts = {
  readonly kind: EntryKind;
  readonly size: number;
  readonly mode: number;
  readonly inode: bigint;
  readonly modifiedNs: bigint;
};

/**
 * create: new, never through a link, fails when the name is taken · update: exists, not a link ·
 * append: made when missing, not a link, every write lands at the end · read: as it lies.
 */
export type OpenHow = 'create' | 'update' | 'append' | 'read';

/**
 * Every disk operation the engine does. Tests record it, break it, or replay it; nothing below `workspace/` touches
 * `node:fs` but this file and the lock.
 */
export type Disk = {
  open(file: string, how: OpenHow, mode?: number): Promise<OpenFile>;
  readFile(file: string): Promise<Buffer>;
  rename(from: string, to: string): Promise<void>;
  /** A second name for `from`; fails with EEXIST when `to` is taken. */
  link(from: string, to: string): Promise<void>;
  unlink(file: string): Promise<void>;
  /** One folder, mode 0700; fails with EEXIST and ENOENT. */
  mkdir(folder: string): Promise<void>;
  /** Names made, moved and removed in the folder survive a power cut. */
  syncFolder(folder: string): Promise<void>;
  readFolder(
    folder: string,
  ): Promise<readonly { readonly name: string; readonly kind: EntryKind }[]>;
  /** Follows links. */
  stat(file: string): Promise<FileFacts>;
  /** Of the link itself. */
  lstat(file: string): Promise<FileFacts>;
  realpath(file: string): Promise<string>;
  /** This process. */
  readonly pid: number;
  isAlive(pid: number): boolean;
  /** Milliseconds of the clock that stamps files. */
  now(): number;
};

/** The code of a disk error (`ENOSPC`), undefined for anything else that was thrown. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Codes that say: there is nothing of that name. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
}

/** Whether something has this name, a link that leads nowhere included. */
export async function isThere(disk: Disk, file: string): Promise<boolean> {
  try {
    await disk.lstat(file);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

const { O_RDONLY, O_RDWR, O_WRONLY, O_CREAT, O_EXCL, O_APPEND } = fs.constants;
/** Windows has neither. Without O_NONBLOCK a named pipe in place of a file would stop the whole program. */
const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;

const openFlags = {
  create: O_WRONLY | O_CREAT | O_EXCL,
  update: O_RDWR | O_NOFOLLOW | O_NONBLOCK,
  append: O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK,
  read: O_RDONLY | O_NONBLOCK,
} as const satisfies Record<OpenHow, number>;

/** Bigger reads and writes leave the event loop free. */
const inlineBytes = 256 * 1024;

const fsync = promisify(fs.fsync);
const write = promisify(fs.write);
const read = promisify(fs.read);

/*
 * Calls that only touch the page cache are made in place: they take microseconds, a trip to the thread pool and back
 * costs more than the call, and a resume makes thousands of them. Whatever waits for the device goes to the pool.
 */
export const nodeDisk: Disk = {
  open: async (file, how, mode = 0o600) => openFile(fs.openSync(file, openFlags[how], mode), how),
  readFile,
  rename: async (from, to) => fs.renameSync(from, to),
  link: async (from, to) => fs.linkSync(from, to),
  unlink: async (file) => fs.unlinkSync(file),
  mkdir: async (folder) => {
    fs.mkdirSync(folder, { mode: 0o700 });
  },
  syncFolder,
  readFolder: async (folder) =>
    fs
      .readdirSync(folder, { withFileTypes: true })
      .map((entry) => ({ name: entry.name, kind: kindOf(entry) })),
  stat: async (file) => factsOf(fs.statSync(file, { bigint: true })),
  lstat: async (file) =>
    factsOf(fs.lstatSync(file, { bigint: true, throwIfNoEntry: false }) ?? missing(file)),
  realpath: async (file) =>
    fs.lstatSync(file, { throwIfNoEntry: false }) === undefined
      ? missing(file)
      : fs.realpathSync.native(file),
  pid: process.pid,
  isAlive,
  now: () => Date.now(),
};

/** The same in a person's project, where a new folder is for whoever their system lets in, as if they had made it. */
export const projectDisk: Disk = {
  ...nodeDisk,
  mkdir: async (folder) => {
    fs.mkdirSync(folder, { mode: 0o777 });
  },
};

/** Every new file is looked for first: that it is not there is usual, and the system's own error costs ten looks. */
function missing(file: string): never {
  throw Object.assign(new Error(`ENOENT: no such file or directory, '${file}'`), {
    code: 'ENOENT',
  });
}

async function readFile(file: string): Promise<Buffer> {
  const stats = fs.statSync(file);
  if (!stats.isFile()) {
    const code = stats.isDirectory() ? 'EISDIR' : 'EINVAL';
    throw Object.assign(new Error(`${code}: not a regular file, read '${file}'`), { code });
  }
  return stats.size <= inlineBytes ? fs.readFileSync(file) : fs.promises.readFile(file);
}

function openFile(opened: number, how: OpenHow): OpenFile {
  let fd: number | undefined = opened;
  /** The descriptor of a closed file is soon used for another file. */
  const number = (): number => {
    if (fd === undefined)
      throw Object.assign(new Error('EBADF: the file was closed'), { code: 'EBADF' });
    return fd;
  };
  return {
    write: async (bytes, position) => {
      const at = how === 'append' ? null : position;
      if (bytes.length <= inlineBytes) return fs.writeSync(number(), bytes, 0, bytes.length, at);
      return (await write(number(), bytes, 0, bytes.length, at)).bytesWritten;
    },
    read: async (into, position) => {
      if (into.length <= inlineBytes) return fs.readSync(number(), into, 0, into.length, position);
      return (await read(number(), into, 0, into.length, position)).bytesRead;
    },
    size: async () => fs.fstatSync(number()).size,
    truncate: async (size) => fs.ftruncateSync(number(), size),
    setMode: async (mode) => setMode(number(), mode),
    sync: async () => await fsync(number()),
    close: async () => {
      if (fd !== undefined) fs.closeSync(fd);
      fd = undefined;
    },
  };
}

/** Some file systems keep no bits of their own and say so; of a file that was just made nobody else could refuse it. */
function setMode(fd: number, mode: number): void {
  if ((fs.fstatSync(fd).mode & 0o777) === mode) return;
  try {
    fs.fchmodSync(fd, mode);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL'].includes(codeOf(error) ?? ''))
      throw error;
  }
}

/** Some file systems cannot sync a folder and say so; nothing more can be done there. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await openHandle(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    if (!['EINVAL', 'ENOTSUP', 'EISDIR'].includes(codeOf(error) ?? '')) throw error;
  } finally {
    await handle.close();
  }
}

type Kinds = { isFile(): boolean; isDirectory(): boolean; isSymbolicLink(): boolean };

function kindOf(entry: Kinds): EntryKind {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'other';
}

function factsOf(stats: fs.BigIntStats): FileFacts {
  return {
    kind: kindOf(stats),
    size: Number(stats.size),
    mode: Number(stats.mode),
    inode: stats.ino,
    modifiedNs: stats.mtimeNs,
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is alive and belongs to another user.
    return codeOf(error) === 'EPERM';
  }
}

/** A disk error while writing, as the failure that a person is told; anything else as it is. */
export function unwritable(file: string, error: unknown): unknown {
  const code = codeOf(error);
  if (code === undefined || !(error instanceof Error)) return error;
  const detail = error.message;
  return new RunError({ kind: 'file_unwritable', path: file, code, detail }, { cause: error });
}

/** A disk error while reading, as the failure that a person is told; anything else as it is. */
export function unreadable(file: string, error: unknown): unknown {
  if (codeOf(error) === undefined || !(error instanceof Error)) return error;
  return new RunError(
    { kind: 'file_damaged', path: file, detail: error.message },
    { cause: error },
  );
}
