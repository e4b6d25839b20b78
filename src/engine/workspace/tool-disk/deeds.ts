import * as fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/*
 * What file tools do on the disk. It runs in the sandbox of a task as a program of its own, where it is read as it lies: it
 * imports nothing of ours, and its types name none.
 *
 * A path was looked at before it comes here. Whoever shares the folders can put a link in the place of one at any moment
 * after that, so each deed holds on to the folder or file itself and asks the system where that lies; only then is
 * something read or written, by way of what is held.
 */

export type Opened = {
  readonly isFile: boolean;
  readonly size: number;
  readonly stamp: string;
  readonly first: Buffer;
  /** Names the open file; null: all of it came along, and it is closed. */
  readonly id: number | null;
};

export type Entry = {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
};

export type Deeds = {
  open(file: string, first: number): Opened;
  read(id: number, position: number, length: number): Buffer;
  close(id: number): void;
  list(folder: string): readonly Entry[];
  makeFolder(folder: string): void;
  /** `temp`: a name that is free, in the same folder. */
  replace(file: string, temp: string, bytes: Uint8Array): Promise<string>;
};

/** The code of the error that says: this is not where it was. */
export const moved = 'FOLIO_MOVED';

const { O_RDONLY, O_WRONLY, O_CREAT, O_EXCL } = fs.constants;
/** Not on every system. */
const { O_NOFOLLOW = 0, O_NONBLOCK = 0, O_DIRECTORY = 0 } = fs.constants;
/** Where the system lists what a process holds open, by its real place; undefined: it does not. */
const held = fs.existsSync('/proc/self/fd') ? '/proc/self/fd' : undefined;
const fsync = promisify(fs.fsync);
const newFileMode = 0o644;

export function openDeeds(): Deeds {
  const open = new Map<number, number>();
  let last = 0;
  const numberOf = (id: number): number => {
    const fd = open.get(id);
    if (fd === undefined) throw coded('EBADF', 'read', 'the file was closed');
    return fd;
  };
  return {
    open(file, first) {
      const { fd, ...told } = openToRead(file, first);
      if (!told.isFile || told.first.length < first) {
        fs.closeSync(fd);
        return { ...told, id: null };
      }
      last += 1;
      open.set(last, fd);
      return { ...told, id: last };
    },
    read: (id, position, length) => readAt(numberOf(id), position, length),
    close(id) {
      const fd = open.get(id);
      open.delete(id);
      if (fd !== undefined) fs.closeSync(fd);
    },
    list: (folder) =>
      holding(folder, (at) =>
        fs
          .readdirSync(at, { withFileTypes: true })
          .map((entry) => ({ name: entry.name, kind: kindOf(entry) })),
      ),
    makeFolder: (folder) =>
      holding(path.dirname(folder), (at) => {
        const place = path.join(at, path.basename(folder));
        if (fs.lstatSync(place, { throwIfNoEntry: false })?.isDirectory() !== true)
          fs.mkdirSync(place);
      }),
    replace,
  };
}

type ToRead = Omit<Opened, 'id'> & { readonly fd: number };

function openToRead(file: string, first: number): ToRead {
  const fd = fs.openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    // before anything is read: a newer version never passes for one that was seen
    const stats = fs.fstatSync(fd, { bigint: true });
    refuseMoved(fd, file);
    const isFile = stats.isFile();
    const bytes = isFile ? readAt(fd, 0, first) : Buffer.alloc(0);
    return { isFile, size: Number(stats.size), stamp: stampOf(stats), first: bytes, fd };
  } catch (error) {
    fs.closeSync(fd);
    throw error;
  }
}

function readAt(fd: number, position: number, length: number): Buffer {
  const room = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const taken = fs.readSync(fd, room, done, length - done, position + done);
    if (taken === 0) break;
    done += taken;
  }
  return room.subarray(0, done);
}

async function replace(file: string, temp: string, bytes: Uint8Array): Promise<string> {
  const folder = openFolder(path.dirname(file));
  try {
    const at = placeOf(folder, path.dirname(file));
    const place = path.join(at, path.basename(file));
    const own = path.join(at, path.basename(temp));
    try {
      const stamp = await writeNew(own, bytes, modeOf(place));
      fs.renameSync(own, place);
      await syncFolder(folder);
      return stamp;
    } catch (error) {
      fs.rmSync(own, { force: true });
      throw error;
    }
  } finally {
    fs.closeSync(folder);
  }
}

/** undefined: there is no such file yet. */
function modeOf(place: string): number | undefined {
  const stats = fs.lstatSync(place, { throwIfNoEntry: false });
  return stats?.isFile() === true ? stats.mode & 0o7777 : undefined;
}

async function writeNew(
  file: string,
  bytes: Uint8Array,
  mode: number | undefined,
): Promise<string> {
  const fd = fs.openSync(file, O_WRONLY | O_CREAT | O_EXCL, mode ?? newFileMode);
  try {
    for (let done = 0; done < bytes.length; )
      done += fs.writeSync(fd, bytes, done, bytes.length - done, done);
    if (mode !== undefined) fs.fchmodSync(fd, mode);
    await fsync(fd);
    return stampOf(fs.fstatSync(fd, { bigint: true }));
  } finally {
    fs.closeSync(fd);
  }
}

/** Some file systems cannot sync a folder and say so; nothing more can be done there. */
async function syncFolder(fd: number): Promise<void> {
  try {
    await fsync(fd);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EINVAL' && code !== 'ENOTSUP' && code !== 'EISDIR') throw error;
  }
}

function holding<T>(folder: string, work: (at: string) => T): T {
  const fd = openFolder(folder);
  try {
    return work(placeOf(fd, folder));
  } finally {
    fs.closeSync(fd);
  }
}

function openFolder(folder: string): number {
  return fs.openSync(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
}

/** The way to a folder that is held: it leads there wherever its name may lead by now. */
function placeOf(fd: number, folder: string): string {
  refuseMoved(fd, folder);
  return held === undefined ? folder : path.join(held, String(fd));
}

function refuseMoved(fd: number, place: string): void {
  const real =
    held === undefined
      ? fs.realpathSync.native(place)
      : fs.readlinkSync(path.join(held, String(fd)));
  if (real !== place) throw coded(moved, 'open', `${place} is not where it was`);
}

function stampOf({ ino, size, mtimeNs }: fs.BigIntStats): string {
  return `${ino}:${size}:${mtimeNs}`;
}

function kindOf(entry: fs.Dirent): Entry['kind'] {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'other';
}

function coded(code: string, syscall: string, message: string): Error {
  return Object.assign(new Error(message), { code, syscall });
}
