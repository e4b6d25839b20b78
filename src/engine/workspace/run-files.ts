import path from 'node:path';
import { RunError } from '../data/failure.ts';
import { decodeText } from '../decode-text.ts';
import type { RunFiles } from '../ports.ts';
import { atomicWrite } from './atomic-write.ts';
import { containment } from './containment.ts';
import { codeOf, type Disk, isMissing, unreadable, unwritable } from './disk.ts';
import { tempOwner } from './temp-files.ts';

/**
 * The files of a workspace at `root` (absolute), with paths that start at its folder `base`. Nothing outside is read or
 * written, also not through links: such a path rejects with `outside_workspace`. What cannot be read rejects with
 * `file_damaged`, what cannot be written with `file_unwritable`. `fresh`: permission bits of a new file, as far as the
 * system of its person grants them.
 */
export function openRunFiles(disk: Disk, root: string, base = '', fresh = 0o600): RunFiles {
  const place = containment(disk, root, base);

  async function existing(given: string): Promise<string | undefined> {
    try {
      return await place.existing(given);
    } catch (error) {
      throw unreadable(given, error);
    }
  }

  return {
    async read(given) {
      const file = await existing(given);
      if (file === undefined || isLock(file)) return undefined;
      try {
        return withoutMark(textOf(given, await disk.readFile(file)));
      } catch (error) {
        if (isAbsence(error)) return undefined;
        throw unreadable(given, error);
      }
    },
    async pieces(given, most) {
      const file = await existing(given);
      const size = file === undefined || isLock(file) ? undefined : await sizeOf(disk, file);
      if (file === undefined || size === undefined) return undefined;
      return piecesOf(disk, file, { given, size, gap: gapIn(size, most) });
    },
    async list(given) {
      const folder = await existing(given);
      if (folder === undefined) return [];
      try {
        const entries = await disk.readFolder(folder);
        return entries
          .filter(({ name }) => tempOwner(name) === undefined)
          .map(({ name }) => name.normalize('NFC'))
          .sort();
      } catch (error) {
        if (isAbsence(error)) return [];
        throw unreadable(given, error);
      }
    },
    async exists(given) {
      return (await existing(given)) !== undefined;
    },
    async write(given, text, wanted) {
      let file: string;
      try {
        file = await place.writable(given);
      } catch (error) {
        throw unwritable(given, error);
      }
      if (isLock(file)) throw new RunError({ kind: 'outside_workspace', path: given });
      const kept = wanted === undefined ? await sharedMode(disk, file) : undefined;
      const how = kept === undefined ? { mode: wanted ?? fresh } : { kept };
      await atomicWrite(disk, file, text, how);
    },
  };
}

/**
 * What a person has saved in the encoding of their editor is read as that; where no encoding fits, what could not be read
 * is marked in it, as in UTF-8. Our own records are always UTF-8.
 */
function textOf(given: string, bytes: Buffer): string {
  const read = given.includes('.engine/') ? undefined : decodeText(bytes);
  return read?.text ?? bytes.toString('utf8');
}

/** By the beginning of a file, which may end within a character. */
function decoderFor(first: Uint8Array): InstanceType<typeof TextDecoder> {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(first, { stream: true });
    return new TextDecoder();
  } catch {
    const lines = first.subarray(0, first.lastIndexOf(0x0a) + 1);
    return new TextDecoder((decodeText(first) ?? decodeText(lines))?.encoding);
  }
}

/** Size of a file in bytes; undefined: it is none. */
async function sizeOf(disk: Disk, file: string): Promise<number | undefined> {
  const facts = await disk.stat(file).catch(() => undefined);
  return facts?.kind === 'file' ? facts.size : undefined;
}

/** Who only wants the head of a file reads no more than the first; the rest of a large one comes in larger pieces. */
const firstBytes = 65_536;
const pieceBytes = 1_048_576;
/** The end of a file of which only the ends are read. */
const endBytes = 65_536;

type Reading = {
  /** As the run names it. */
  readonly given: string;
  /** Bytes, as far as is known. */
  readonly size: number;
  /** Bytes from here to there are left out. */
  readonly gap: { readonly from: number; readonly to: number } | undefined;
};

function gapIn(size: number, most: number | undefined): Reading['gap'] {
  if (most === undefined || size <= most + endBytes) return undefined;
  return { from: most, to: size - endBytes };
}

/** The file is opened when it is asked for its first piece, and closed however the reading ends. */
async function* piecesOf(
  disk: Disk,
  file: string,
  { given, size, gap }: Reading,
): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  // a small file takes no more memory than it has bytes, and one to see that it ends
  let buffer = new Uint8Array(Math.min(firstBytes, size + 1));
  const open = await disk.open(file, 'read').catch((error: unknown) => {
    throw unreadable(given, error);
  });
  try {
    let position = 0;
    for (;;) {
      const bytes = await open.read(buffer, position);
      decoder ??= decoderFor(buffer.subarray(0, bytes));
      const piece = decoder.decode(buffer.subarray(0, bytes), { stream: bytes > 0 });
      if (piece !== '') yield piece;
      if (bytes === 0) return;
      position += bytes;
      if (position >= firstBytes && buffer.length < pieceBytes) buffer = new Uint8Array(pieceBytes);
      if (gap && position >= gap.from && position < gap.to) position = gap.to;
    }
  } finally {
    await open.close();
  }
}

/** Who may read a file, or run it, is for the person to say; what the engine keeps for itself is readable by its owner alone. */
async function sharedMode(disk: Disk, file: string): Promise<number | undefined> {
  if (file.includes(`${path.sep}.engine${path.sep}`)) return undefined;
  try {
    const { kind, mode } = await disk.lstat(file);
    return kind === 'file' ? mode & 0o777 : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw unwritable(file, error);
  }
}

/** Opening and closing it would free the lock that this process holds (POSIX locks belong to the process). */
function isLock(file: string): boolean {
  return path.basename(file) === 'lock' && path.basename(path.dirname(file)) === '.engine';
}

/** Editors on Windows put a byte order mark at the start; JSON knows none. */
function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** No such file, or a folder where a file was looked for and the other way round. */
function isAbsence(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error) ?? '');
}
