import { execFile } from 'node:child_process';
import * as fs from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';

/** A pipe for a child's output: both its streams write into one end, so their order is kept. */
export type OutputPipe = {
  /** For the child. Closed by `handedOver` once the child has it. */
  readonly writeEnd: number;
  readonly source: Socket;
  handedOver(): void;
};

/** Both ends of a pipe that has no name and is nobody's yet. */
type Ends = { readonly readEnd: number; readonly writeEnd: number };

/** So many are made by one start of `mkfifo`: it takes as long as a short command itself. */
const atOnce = 8;

/** What the last start left, by the folder it was made in. */
const spares = new Map<string, Promise<Ends[] | undefined>>();

/**
 * A real pipe, by way of a name that is gone at once. What Node makes for a child is a socket: programs that open
 * `/dev/stderr` fail on it. All is read into one buffer, which `take` must copy from: a gigabyte of output leaves no
 * garbage behind. undefined where no named pipe can be made.
 */
export async function openOutputPipe(
  temp: string,
  take: (bytes: Buffer) => void,
): Promise<OutputPipe | undefined> {
  const ends = await endsIn(temp);
  if (ends === undefined) return undefined;
  const { readEnd, writeEnd } = ends;
  const buffer = Buffer.allocUnsafe(64 * 1024);
  const callback = (bytes: number) => {
    take(buffer.subarray(0, bytes));
    return true;
  };
  const source = new Socket({
    fd: readEnd,
    readable: true,
    writable: false,
    onread: { buffer, callback },
  });
  return { writeEnd, source, handedOver: () => fs.closeSync(writeEnd) };
}

async function endsIn(temp: string): Promise<Ends | undefined> {
  for (;;) {
    const made = spares.get(temp) ?? makeIn(temp);
    spares.set(temp, made);
    const left = await made;
    const ends = left?.shift();
    if ((left === undefined || left.length === 0) && spares.get(temp) === made) spares.delete(temp);
    // commands that begin at once may have taken the last
    if (ends !== undefined || left === undefined) return ends;
  }
}

async function makeIn(temp: string): Promise<Ends[] | undefined> {
  const folder = await fs.promises.mkdtemp(path.join(temp, 'folio-pipe-')).catch(() => undefined);
  if (folder === undefined) return undefined;
  const names = Array.from({ length: atOnce }, (_, nth) => path.join(folder, String(nth)));
  try {
    await promisify(execFile)('mkfifo', ['-m', '600', ...names]);
    return names.map(opened);
  } catch {
    return undefined;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function opened(name: string): Ends {
  const { O_RDONLY, O_WRONLY, O_NONBLOCK } = fs.constants;
  const readEnd = fs.openSync(name, O_RDONLY | O_NONBLOCK);
  return { readEnd, writeEnd: fs.openSync(name, O_WRONLY) };
}
