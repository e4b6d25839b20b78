/* The disk as the file tools of one task use it. Types and errors alone, so that they can be named anywhere. */

/** A file that was opened to be read: the bytes its name stood for at that moment, whatever becomes of the name. */
export type OpenedFile = {
  readonly isFile: boolean;
  readonly size: number;
  /** Which bytes these are: another version of the file has another one. */
  readonly stamp: string;
  /** Its beginning: as many bytes as were wanted, fewer only when it has no more. */
  readonly first: Buffer;
  /** At most `length` bytes; none at the end. */
  read(position: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
};

export type Listed = {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
};

/**
 * Paths are absolute and real: what was a folder on the way and is a link now is refused with `PlaceMoved`, and nothing is
 * read or written. All rejects with the system's errors (`code`, `syscall`), or with `DiskUnreachable`.
 */
export type ToolDisk = {
  /** Waits for no pipe; follows no link. `first`: how many bytes of its beginning come along. */
  open(file: string, first: number): Promise<OpenedFile>;
  /** In no order. */
  list(folder: string): Promise<readonly Listed[]>;
  /** One folder, in one that is there; nothing where it is there already. */
  makeFolder(folder: string): Promise<void>;
  /**
   * Puts these bytes in the place of a file, whole or not at all, and durably; with the mode it had, or made as files are.
   * Resolves with the stamp of what lies there now.
   */
  replace(file: string, bytes: Uint8Array): Promise<string>;
  /** Nothing is asked of it afterwards. Never rejects. */
  end(): Promise<void>;
};

/** A place is no longer what it was when somebody looked. */
export class PlaceMoved extends Error {
  constructor(place: string) {
    super(`${place} is not where it was`);
    this.name = 'PlaceMoved';
  }
}

/** What works on the disk in the sandbox could not be started, or is gone; in words of the system. */
export class DiskUnreachable extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'DiskUnreachable';
  }
}
