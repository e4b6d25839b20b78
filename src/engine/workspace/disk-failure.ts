import { RunError } from '../data/failure.ts';
import { codeOf } from './disk.ts';

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
