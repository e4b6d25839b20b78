import type { Writable } from 'node:stream';
import { RunError } from '../../engine/data/failure.ts';

/** Where results go. `write` waits until the text is taken. Rejects with `ReaderGone`, or `file_unwritable`. */
export type Out = {
  write(text: string): Promise<void>;
  /** How wide the terminal is where it is seen; undefined: it goes into a file or to a program. */
  readonly columns?: number | undefined;
};

/** The reader of the output has left (`| head`): stop printing; this is not a failure. */
export class ReaderGone extends Error {
  constructor() {
    super('the reader of the output has left');
    this.name = 'ReaderGone';
  }
}

/** Opens a standard stream for writing. A broken pipe becomes `ReaderGone` instead of a crash. */
export function openOut(stream: Writable & { readonly columns?: number }, name: string): Out {
  let broken: Error | undefined;
  const fail = (error: unknown) => {
    broken ??= asFailure(error, name);
  };
  // Without a listener a broken pipe ends the process with a stack trace.
  stream.on('error', fail);
  return {
    columns: stream.columns,
    write: (text) =>
      new Promise<void>((resolve, reject) => {
        if (broken !== undefined) {
          reject(broken);
          return;
        }
        stream.write(text, (error) => {
          if (error) fail(error);
          if (broken === undefined) resolve();
          else reject(broken);
        });
      }),
  };
}

function asFailure(error: unknown, path: string): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'EIO';
  if (['EPIPE', 'ERR_STREAM_DESTROYED', 'ECONNRESET'].includes(code)) return new ReaderGone();
  const detail = error instanceof Error ? error.message : String(error);
  return new RunError({ kind: 'file_unwritable', path, code, detail }, { cause: error });
}
