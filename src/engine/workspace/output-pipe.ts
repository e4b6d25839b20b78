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

/**
 * A real pipe, by way of a name that is gone at once. What Node makes for a child is a socket: programs that open
 * `/dev/stderr` fail on it. All is read into one buffer, which `take` must copy from: a gigabyte of output leaves no
 * garbage behind. undefined where no named pipe can be made.
 */
export async function openOutputPipe(
  temp: string,
  take: (bytes: Buffer) => void,
): Promise<OutputPipe | undefined> {
  const folder = await fs.promises.mkdtemp(path.join(temp, 'folio-pipe-')).catch(() => undefined);
  if (folder === undefined) return undefined;
  const name = path.join(folder, 'output');
  try {
    await promisify(execFile)('mkfifo', ['-m', '600', name]);
    const { O_RDONLY, O_WRONLY, O_NONBLOCK } = fs.constants;
    const readEnd = fs.openSync(name, O_RDONLY | O_NONBLOCK);
    const writeEnd = fs.openSync(name, O_WRONLY);
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
  } catch {
    return undefined;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
